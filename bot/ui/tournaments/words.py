"""A tournament in words: its plan, its clock, its places, its start."""

import re
from collections.abc import Iterable, Sequence

from bot.durations import MINUTE_MS
from bot.ids import PlayerId
from bot.table.rules import GamePlan, TableAnte, TableRules
from bot.texts.catalogue import Texts
from bot.tournament.options import (
    RebuyTerms,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.state import Phase, Status
from bot.tournament.structure_proposals import expected_field, expected_minutes
from bot.tournament.view import ClockView, StandingRow, TournamentView
from bot.ui.requests.orphaned_messages import sentence_pattern
from bot.ui.words.discord_address import countdown
from bot.ui.words.player_names import known_as, markdown_name, mention, plain_name, without_markup
from bot.ui.words.rules_words import level_words, plan_words

TOURNAMENT_TITLE_MAX = 60
BASIS_POINTS = 10_000


def ordinal(texts: Texts, place: int) -> str:
    """`1st`, `2nd`, `11th`; in Italian `1º`."""
    return texts.say("ordinal", place=place)


def plain_title(title: str) -> str:
    """A typed title, cleaned and cut."""
    return plain_name(title, TOURNAMENT_TITLE_MAX)


def title_of(options: TournamentOptions) -> str:
    """The title, escaped for a message."""
    return without_markup(options.title)


# --- the plan ---------------------------------------------------------------------------------


def kind_line(texts: Texts, options: TournamentOptions) -> str:
    """`Sit & go for 9 · No-Limit Hold'em · turbo`."""
    key = f"announcement-kind-{options.kind.value}"
    parts = [texts.say(key, players=options.entrants_max), games_words(texts, options.games)]
    if options.mode is not TournamentMode.FREEZEOUT:
        parts.append(texts.say(f"mode-{options.mode.value}"))
    return " · ".join(parts)


def games_words(texts: Texts, games: Sequence[GamePlan]) -> str:
    """The game, or all that take turns."""
    return " / ".join(plan_words(texts, plan) for plan in dict.fromkeys(games))


def entry_words(texts: Texts, options: TournamentOptions) -> str:
    """The price of an entry, its fee, and how much of it is paid out (R-185, R-186)."""
    say = texts.say
    if not options.entry_cost:
        return say("announcement-freeroll")
    if options.kind is TournamentKind.VELOX:
        return say("announcement-entry-velox", amount=options.entry_cost)
    parts = [say("announcement-entry-prizes", amount=options.prize_part)]
    if options.bounty:
        parts.append(
            say(f"announcement-entry-{options.bounty.kind.value}", amount=options.bounty.amount)
        )
    if options.fee:
        parts.append(say("announcement-entry-fee", amount=options.fee))
    if len(parts) == 1:
        return say("announcement-entry", amount=options.entry_cost)
    line = say("announcement-entry-parts", amount=options.entry_cost, parts=" + ".join(parts))
    if not options.fee:
        return line
    # A whole percent says enough, and never 100 of an entry with a fee.
    paid = min(99, round(100 * (options.entry_cost - options.fee) / options.entry_cost))
    return say("announcement-entry-paid", entry=line, percent=paid)


def plan_lines(texts: Texts, view: TournamentView) -> list[str]:
    """The plan in lines."""
    options, say = view.options, texts.say
    sheet = options.sheet
    lines = [
        entry_words(texts, options),
        say(
            "announcement-structure",
            name=structure_words(texts, sheet.name),
            stack=sheet.starting_stack,
            minutes=minutes_of(sheet.level_ms),
            seconds=sheet.turn_seconds,
        ),
    ]
    has_started = view.phase is not Phase.REGISTERING
    players = expected_field(options, view.entrants, has_started=has_started)
    lines.append(
        say("announcement-length", minutes=expected_minutes(options, players), players=players)
    )
    lines += [" · ".join(_table_words(texts, options)), *_chips_lines(texts, view)]
    if options.late_levels:
        key = "announcement-reentry" if options.reentries_max else "announcement-late"
        lines.append(say(key, level=options.late_levels, times=options.reentries_max))
    if options.satellite:
        lines.append(_satellite_line(texts, options.satellite))
    if options.guarantees:
        amounts = ", ".join(map(texts.number, options.guarantees))
        lines.append(say("announcement-guarantees", amounts=amounts))
    if options.added:
        lines.append(say("announcement-added", amount=options.added))
    if options.sponsor:
        player, amount = options.sponsor.player, options.sponsor.amount
        lines.append(say("announcement-sponsored", player=mention(texts, player), amount=amount))
    return [*lines, " · ".join(_conduct_words(texts, view))]


def _table_words(texts: Texts, options: TournamentOptions) -> Iterable[str]:
    """The seats at a table, the antes, the breaks (R-098, R-201, R-206)."""
    sheet, say = options.sheet, texts.say
    yield say("announcement-seats", seats=options.seats)
    yield _antes_words(texts, options)
    if sheet.break_every_ms and sheet.break_ms:
        every, length = minutes_of(sheet.break_every_ms), minutes_of(sheet.break_ms)
        yield say("structure-breaks", count=sheet.breaks_max, every=every, minutes=length)
    else:
        yield say("announcement-no-breaks")


def _antes_words(texts: Texts, options: TournamentOptions) -> str:
    """The first level with antes, unless each game of a mix has limits of its own."""
    level_of, games = options.sheet.level_of_game, options.games
    if len({level_of(1, plan, games) for plan in games}) > 1:
        return texts.say("announcement-mixed-limits")
    numbers = range(1, len(options.sheet.levels) + 1)
    first = next((n for n in numbers if level_of(n, options.game_at(n), games).ante), None)
    for_all = options.table_ante
    key = (
        "announcement-antes" if for_all is TableAnte.NONE else f"announcement-antes-{for_all.value}"
    )
    return texts.say(key, level=first) if first else texts.say("announcement-no-antes")


def _conduct_words(texts: Texts, view: TournamentView) -> Iterable[str]:
    """Leaving, absence, protection, deals, hand for hand (R-150, R-153, R-189, R-225, R-238)."""
    options, say = view.options, texts.say
    if options.entry_cost:
        yield say("announcement-unregister")
    if options.kind is TournamentKind.SCHEDULED and options.no_show_levels:
        yield say("announcement-no-shows", level=options.no_show_levels)
    yield say(
        "announcement-protection" if options.all_in_protection else "announcement-no-protection"
    )
    if not options.deals_allowed:
        yield say("announcement-no-deals")
    elif not view.pays_one_place:
        yield say("announcement-deals")
    if options.entrants_max > options.seats:
        yield say(f"announcement-hand-for-hand-{options.hand_for_hand.value}")


def _satellite_line(texts: Texts, terms: SatelliteTerms) -> str:
    """The tickets of a satellite and their target (R-230 to R-232)."""
    if not terms.by_pool:
        return texts.say("announcement-satellite", tickets=terms.tickets, value=terms.value)
    return texts.say(
        "announcement-tickets",
        target=without_markup(terms.title),
        number=str(terms.target),
        value=terms.value,
        least=terms.tickets,
    )


def _chips_lines(texts: Texts, view: TournamentView) -> Iterable[str]:
    options = view.options
    if options.is_double_chance:
        key = (
            "announcement-double-chance-until"
            if options.second_half_level
            else "announcement-double-chance"
        )
        yield texts.say(key, stack=options.first_stack, level=options.second_half_level)
    if options.rebuy:
        yield _rebuy_line(texts, options.rebuy, view.rebuys_most)
    if options.addon:
        addon = options.addon
        yield texts.say(
            "announcement-addon", chips=addon.chips, cost=addon.cost, level=addon.after_level
        )


def _rebuy_line(texts: Texts, terms: RebuyTerms, most: int) -> str:
    """A rebuy's price and condition; its number only where the organiser set one."""
    line = texts.say(f"announcement-rebuy-{terms.condition.value}", cost=terms.cost)
    if terms.most is not None:
        line = texts.say("announcement-rebuy-most", rebuy=line, most=most)
    if not terms.last_level:
        return line
    return texts.say("announcement-rebuy-until", rebuy=line, level=terms.last_level)


def structure_words(texts: Texts, name: str) -> str:
    """The structure's name in the reader's language, where it has one."""
    return texts.say_if_any(f"sheet-{name}", name)


def minutes_of(ms: int) -> int:
    return ms // MINUTE_MS


# --- the levels -------------------------------------------------------------------------------


def level_stakes(texts: Texts, rules: TableRules, games: Sequence[GamePlan]) -> str:
    """The blinds or bets, and the game and its limits where they change."""
    words = [level_words(texts, rules)]
    if len(set(games)) > 1:
        words.insert(0, texts.say(f"game-{rules.game}"))
    if len({plan.structure for plan in games}) > 1:
        words.insert(0, texts.say(f"structure-{rules.structure}"))
    return " ".join(words)


def clock_line(texts: Texts, clock: ClockView, options: TournamentOptions) -> str:
    """`Level 5 · 100/200 · next 150/300 in 3 minutes`, or a pause or break, and whether it is
    hand for hand.
    """
    line = _time_line(texts, clock, options)
    return f"{line} · {texts.say('clock-hand-for-hand')}" if clock.hand_for_hand else line


def _time_line(texts: Texts, clock: ClockView, options: TournamentOptions) -> str:
    say = texts.say
    now = level_stakes(texts, clock.rules, options.games)
    later = level_stakes(texts, clock.next_rules, options.games)
    level = say("clock-level", level=clock.level, stakes=now)
    if clock.paused:
        return f"{level} · {say('clock-paused')}"
    if clock.break_ends_ms is not None:
        return say("clock-break", when=countdown(clock.break_ends_ms), stakes=later)
    if clock.level_ends_ms is None:
        return f"{level} · {say('clock-break-due')}"
    return say("clock-next", level=level, stakes=later, when=countdown(clock.level_ends_ms))


# --- the places ------------------------------------------------------------------------------


def standing_line(texts: Texts, row: StandingRow) -> str:
    """`1st Bob · 4,500`, and their prize."""
    place, name = ordinal(texts, row.place), markdown_name(known_as(texts, row.player, row.name))
    if row.status is Status.OUT:
        line = texts.say("standings-row-out", place=place, name=name)
    else:
        line = texts.say("standings-row", place=place, name=name, stack=row.stack)
        line = texts.say("standings-row-away", row=line) if row.is_away else line
    won = row.prize + row.bounties
    return texts.say("standings-row-prize", row=line, amount=won) if won else line


# --- the start --------------------------------------------------------------------------------

_CALLS = ("line-countdown", "line-hastened", "remind-closed")


def start_words(view: TournamentView, players: Iterable[PlayerId], when: str) -> dict[str, str]:
    """The arguments of a line that calls players to the start."""
    names = " ".join(f"<@{player}>" for player in players)
    return {"players": names, "title": title_of(view.options), "when": when}


def start_calls(view: TournamentView, every: Iterable[Texts]) -> list[re.Pattern[str]]:
    """Patterns of the lines that call players to one tournament's start, in every language."""
    words = {
        "players": r"<@\d+>(?: <@\d+>)*",
        "title": re.escape(title_of(view.options)),
        "when": r"<t:\d+:R>",
    }
    return [sentence_pattern(texts, key, **words) for texts in every for key in _CALLS]
