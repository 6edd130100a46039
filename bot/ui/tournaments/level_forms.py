"""The forms of a plan's games, levels and breaks."""

import re
from dataclasses import replace

from bot.durations import MINUTE_MS
from bot.ids import Chips
from bot.poker.games import GameCode
from bot.poker.structure import Structure
from bot.table.rules import GamePlan
from bot.tournament.levels import Level, LevelSheet
from bot.tournament.options import TournamentOptions
from bot.ui.tournaments.plan_fields import Field, FormContext, Submitted
from bot.ui.tournaments.plans import MIXED, game_plans, limited_games, with_games
from bot.ui.tournaments.words import games_words
from bot.ui.words.game_choices import MIXES_OFFERED, read_games

OWN_SHEET = "own"
"""The name of a structure that the organiser has changed."""
AS_IT_IS = "same"
USUAL_BETTING = "usual"
ANTE_PART = 5
"""A level without an ante gets this part of its small blind where the organiser wants one
(R-094)."""

_CHIPS = re.compile(r"\s*\d{1,12}\s*")


def show_game(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    choices = (AS_IT_IS, USUAL_BETTING, *(each.value for each in Structure), MIXED)
    return (
        Field("game", games_words(around.texts, options.games)),
        Field("betting", AS_IT_IS, choices, "plan-betting"),
    )


def take_game(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    shown = show_game(options, form.around)[0].value
    games, betting = options.games, form.text("betting")
    if form.text("game") != shown:
        game, own = read_games(form.around.texts, form.text("game"), MIXES_OFFERED)
        games = own or game_plans(game, games)
    elif betting == USUAL_BETTING:
        games = tuple(
            plan
            for game in dict.fromkeys(each.game for each in games)
            for plan in game_plans(GameCode(game), ())
        )
    if betting not in (AS_IT_IS, USUAL_BETTING):
        distinct = dict.fromkeys(each.game for each in games)
        games = limited_games([GamePlan(game) for game in distinct], betting)
    return with_games(options, games)


def show_levels(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    sheet = options.sheet
    first = next((n for n, level in enumerate(sheet.levels, 1) if level.ante), 0)
    return (
        Field("stack", str(sheet.starting_stack)),
        Field("level-minutes", str(sheet.level_ms // MINUTE_MS)),
        Field("turn-seconds", str(sheet.turn_seconds)),
        Field("levels", _levels_text(sheet.levels), long=True),
        Field("ante-from", str(first)),
    )


def _levels_text(levels: tuple[Level, ...]) -> str:
    return ", ".join(
        "/".join(map(str, (each.small_blind, each.big_blind, *([each.ante] if each.ante else []))))
        for each in levels
    )


def take_levels(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    first = form.number("ante-from")
    levels = tuple(
        _with_ante(level, has_ante=0 < first <= number)
        for number, level in enumerate(_read_levels(form), 1)
    )
    sheet = replace(
        options.sheet,
        starting_stack=Chips(form.number("stack")),
        level_ms=max(1, form.number("level-minutes")) * MINUTE_MS,
        turn_seconds=form.number("turn-seconds"),
        levels=levels,
        mixed=options.sheet.mixed if levels == options.sheet.levels else (),
    )
    return replace(options, sheet=_named(sheet, options.sheet))


def _read_levels(form: Submitted) -> list[Level]:
    """`5/10, 10/20, 150/300/25`: the blinds and, where there is one, the ante of each level."""
    found = []
    for part in form.text("levels").replace(";", ",").replace("\n", ",").split(","):
        if not part.strip():
            continue
        words = part.strip().split("/")
        if len(words) not in (2, 3) or not all(_CHIPS.fullmatch(word) for word in words):
            raise form.unreadable("levels")
        found.append(Level(*(Chips(int(word)) for word in words)))
    return found


def _with_ante(level: Level, *, has_ante: bool) -> Level:
    if not has_ante:
        return replace(level, ante=Chips(0))
    return (
        level if level.ante else replace(level, ante=Chips(max(1, level.small_blind // ANTE_PART)))
    )


def _named(sheet: LevelSheet, before: LevelSheet) -> LevelSheet:
    return before if sheet == before else replace(sheet, name=OWN_SHEET)


def show_breaks(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    sheet = options.sheet
    return (
        Field("break-every", str(sheet.break_every_ms // MINUTE_MS)),
        Field("break-minutes", str(sheet.break_ms // MINUTE_MS)),
        Field("breaks", str(sheet.breaks_max or "")),
    )


def take_breaks(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    sheet = replace(
        options.sheet,
        break_every_ms=form.number("break-every") * MINUTE_MS,
        break_ms=form.number("break-minutes") * MINUTE_MS,
        breaks_max=form.optional("breaks") or 0,
    )
    return replace(options, sheet=_named(sheet, options.sheet))
