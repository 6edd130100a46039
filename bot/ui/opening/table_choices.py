"""A table's rules from the options of `/table open`, with a default for everything."""

import re
from dataclasses import dataclass, replace
from functools import cache

from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import refuse_if
from bot.settings import ASSETS
from bot.table.kinds import ANTES_IN_A_SMALL_BLIND, TableKind, find_kinds, read_kinds, usual_kind
from bot.table.rules import (
    ALL_GAMES,
    BUY_IN_MAX_BLINDS,
    BUY_IN_MIN_BLINDS,
    DEALERS_CHOICE,
    MIXES,
    USUAL_RELEASE,
    GameChange,
    GamePlan,
    SeatRelease,
    SitOutRule,
    TableRules,
)
from bot.table.stakes import usual_ante
from bot.ui.words.refusals import UiCode, UiRefusal

DEFAULT_BLINDS = "1/2"
DEFAULT_SEATS = 9
COMMON_BLINDS = ("1/2", "2/5", "5/10", "10/25", "25/50", "50/100", "100/200")
MIX_BLINDS = "2/4"
"""The blinds of games in turn, of which the ones without limits have half."""

_BLINDS = re.compile(r"(\d{1,12})\s*[/-]\s*(\d{1,12})")


@dataclass(frozen=True, slots=True)
class TableChoices:
    """The table owner's choices; None means the preset's value, or the default."""

    preset: TableKind | None = None
    game: str | None = None
    """A game or several in turn, by code."""
    games: tuple[GamePlan, ...] = ()
    """Games in turn of the owner's own choice, instead."""
    structure: Structure | None = None
    mixed: bool = False
    by_orbit: bool | None = None
    """Whether several games change with every orbit, not by hands."""
    hands_each: int | None = None
    """The number of hands of each game, where they change by hands."""
    blinds: str | None = None
    ante: int | None = None
    seats: int | None = None
    buy_in_min: int | None = None
    buy_in_max: int | None = None
    turn_seconds: int | None = None
    rake: bool = False
    rake_bps: int | None = None
    """The owner's own rate in hundredths of a percent, where a rake is taken."""
    rake_cap: int | None = None
    protection: bool = True
    sit_out: SitOutRule = SitOutRule.DEALT_IN
    seat_release: SeatRelease | None = None
    server_release: SeatRelease | None = None
    """The server's choice, where the owner has none."""
    release_minutes: int = 0


def rules_from_choices(choices: TableChoices, turn_seconds: int) -> TableRules:
    """The rules that the choices mean; `bot.table.rules.check_rules` validates them.

    A choice wins over the preset, and the preset over the defaults. Raises `UiRefusal`
    (blinds-unreadable, mix-has-limits, change-without-mix, orbit-or-hands, limit-changes-by-orbit,
    no-rake-to-set, ante-for-no-game, ante-needed).
    """
    preset = choices.preset
    _check_rake(choices)
    games, change = _several_games(choices)
    _check_ante(choices, games)
    game = GameCode(games[0].game) if games else _game(choices)
    small, big = _blinds(choices)
    buy_in_min, buy_in_max = _buy_ins(choices, big)
    limits = [GAMES[GameCode(plan.game)].players_max for plan in games]
    fewest = max if change.is_chosen else min
    seats_max = fewest(limits, default=GAMES[game].players_max)
    default_seats = min(preset.seats if preset else DEFAULT_SEATS, seats_max)
    default_turn = (preset and preset.turn_seconds) or turn_seconds
    rules = TableRules(
        game=game.value,
        structure=games[0].structure if games else _structure(choices, game).value,
        games=games,
        change=change,
        hands_each=_chosen(choices.hands_each, 1),
        mixed=choices.mixed,
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips((choices.ante or 0) if games else _ante(choices, game, small, big)),
        seats=_chosen(choices.seats, default_seats),
        buy_in_min=Chips(buy_in_min),
        buy_in_max=Chips(buy_in_max),
        turn_seconds=_chosen(choices.turn_seconds, default_turn),
        kind=preset.name if preset else "",
        all_in_protection=choices.protection,
        sit_out=choices.sit_out,
        seat_release=choices.seat_release or _release_unchosen(choices),
        release_minutes=choices.release_minutes,
    )
    if not choices.rake:
        return rules
    of_game = GameCode.HOLDEM if games else game
    rate = usual_kind(table_kinds(), of_game, big, rules.seats, has_ante=rules.ante > 0)
    known = preset and (preset.game, preset.small_blind, preset.big_blind)
    if preset is not None and known == (of_game, small, big):
        rate = preset
    return replace(
        rules,
        rake_bps=_chosen(choices.rake_bps, rate.rake_bps),
        rake_cap=Chips(_chosen(choices.rake_cap, rate.rake_cap)),
    )


def _check_rake(choices: TableChoices) -> None:
    """Raises `UiRefusal` (no-rake-to-set); a rate of 0 is no rake."""
    refuse_if(not choices.rake and (choices.rake_bps or choices.rake_cap), UiCode.NO_RAKE_TO_SET)


def _check_ante(choices: TableChoices, games: tuple[GamePlan, ...]) -> None:
    """Whether the ante chosen for several games is one that they can have.

    Raises `UiRefusal` (ante-for-no-game, ante-needed).
    """
    if choices.ante is None or not games:
        return
    has_ante = any(usual_ante(GameCode(plan.game), 1) for plan in games)
    refuse_if(choices.ante and not has_ante, UiCode.ANTE_FOR_NO_GAME)
    refuse_if(not choices.ante and has_ante, UiCode.ANTE_NEEDED)


def _release_unchosen(choices: TableChoices) -> SeatRelease:
    """When seats are freed, if the owner chooses only a time or nothing: a seat that would be kept
    while hands are dealt is kept for the chosen time, also where none can start."""
    usual = choices.server_release or USUAL_RELEASE[choices.sit_out]
    keeps = usual is SeatRelease.STOPPED and choices.release_minutes
    return SeatRelease.NEVER if keeps else usual


def _game(choices: TableChoices) -> GameCode:
    if choices.game is not None:
        return GameCode(choices.game)
    return choices.preset.game if choices.preset else GameCode.HOLDEM


def _several_games(choices: TableChoices) -> tuple[tuple[GamePlan, ...], GameChange]:
    """The games that take turns, or that the button chooses from; none where one is played."""
    chosen = choices.game == DEALERS_CHOICE
    games = ALL_GAMES if chosen else choices.games or MIXES.get(choices.game or "", ())
    refuse_if(games and (choices.structure is not None or choices.mixed), UiCode.MIX_HAS_LIMITS)
    by_hands = choices.hands_each is not None or choices.by_orbit is False
    refuse_if(choices.by_orbit and by_hands, UiCode.ORBIT_OR_HANDS)
    refuse_if(by_hands and choices.mixed, UiCode.LIMIT_CHANGES_BY_ORBIT)
    if (by_hands or choices.by_orbit) and not games and not choices.mixed:
        raise UiRefusal(UiCode.CHANGE_WITHOUT_MIX)
    if chosen:
        return games, GameChange.ORBIT_CHOICE if choices.by_orbit else GameChange.CHOICE
    return games, GameChange.HAND if by_hands else GameChange.ORBIT


def _chosen(value: int | None, default: int) -> int:
    """The chosen value; a zero is a choice too, which the table's rules may refuse."""
    return default if value is None else value


def _blinds(choices: TableChoices) -> tuple[int, int]:
    if choices.blinds is None and choices.preset is not None:
        return choices.preset.small_blind, choices.preset.big_blind
    usual = MIX_BLINDS if _several_games(choices)[0] else DEFAULT_BLINDS
    return read_blinds(usual if choices.blinds is None else choices.blinds)


def _buy_ins(choices: TableChoices, big: int) -> tuple[int, int]:
    """The bounds of the buy-in; with other blinds a preset keeps its number of big blinds."""
    least, most = BUY_IN_MIN_BLINDS * big, BUY_IN_MAX_BLINDS * big
    preset = choices.preset
    if preset is not None:
        least = preset.buy_in_min * big // preset.big_blind
        most = preset.buy_in_max * big // preset.big_blind
    least = _chosen(choices.buy_in_min, min(least, _chosen(choices.buy_in_max, least)))
    return least, _chosen(choices.buy_in_max, max(most, least))


def _ante(choices: TableChoices, game: GameCode, small: int, big: int) -> int:
    """The ante; with other blinds a preset keeps its ante's share of them."""
    if choices.ante is not None:
        return choices.ante
    preset = choices.preset
    if preset is None or not GAMES[game].has_blinds:
        return usual_ante(game, big)
    return max(1, small // ANTES_IN_A_SMALL_BLIND) if preset.ante else 0


@cache
def table_kinds() -> tuple[TableKind, ...]:
    """The kinds of table that come with the bot."""
    return read_kinds((ASSETS / "cash_tables.csv").read_text(encoding="utf-8").splitlines())


def read_preset(typed: str) -> TableKind:
    """The kind with this name, or the only one that matches. Raises (preset-unknown)."""
    found = find_kinds(table_kinds(), typed)
    exact = [kind for kind in found if kind.name == typed.strip().upper()]
    refuse_if(not exact and len(found) != 1, UiCode.PRESET_UNKNOWN, typed=typed, found=len(found))
    return (exact or found)[0]


def read_kinds_named(typed: str) -> tuple[str, ...]:
    """The names of the kinds in a list with commas. Raises `UiRefusal` (preset-unknown)."""
    names = (part for part in typed.split(",") if part.strip())
    return tuple(dict.fromkeys(read_preset(name).name for name in names))


def _structure(choices: TableChoices, game: GameCode) -> Structure:
    """The chosen or default structure; a mixed game alternates limit with another one."""
    chosen = choices.structure or default_structure(game)
    return Structure.NO_LIMIT if choices.mixed and chosen is Structure.FIXED_LIMIT else chosen


def default_structure(game: GameCode) -> Structure:
    """The game's usual one: no limit for Hold'em, pot limit for Omaha (C-37), limit for stud."""
    return GAMES[game].usual


def read_blinds(text: str) -> tuple[int, int]:
    """Small and big blind of `5/10`. Raises `UiRefusal` (blinds-unreadable)."""
    match = _BLINDS.fullmatch(text.strip())
    if match is None or not text.isascii():
        raise UiRefusal(UiCode.BLINDS_UNREADABLE, typed=text)
    return int(match[1]), int(match[2])
