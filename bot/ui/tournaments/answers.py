"""Answers about tournaments to one user: their seat, the standings, the structure, the past.

A start that the user typed is answered with when it is, by which clocks, and whether these are the
server's.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace

from babel.dates import format_date

from bot.host.guild_settings import SettingsByGuild
from bot.host.tournaments import Tournaments
from bot.ids import PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import KnownPlayer
from bot.storage.tournaments import TournamentRecord
from bot.storage.unit import ResultRow
from bot.texts.catalogue import Texts
from bot.tournament.options import TournamentKind
from bot.tournament.state import Phase, Status
from bot.tournament.tournament_commands import Ticket
from bot.tournament.view import StandingRow, Standings, TournamentView
from bot.ui.components.pages import PAGE_TEXT_MAX, fitted
from bot.ui.controls.callers import Caller
from bot.ui.players.leaderboards import text_name
from bot.ui.tournaments.pictures import prizes_line
from bot.ui.tournaments.times import is_by_clock, local_time
from bot.ui.tournaments.words import (
    kind_line,
    level_stakes,
    minutes_of,
    ordinal,
    plan_lines,
    standing_line,
    title_of,
)
from bot.ui.words.discord_address import channel_link, countdown, date_and_countdown

LIST_ROWS_TOLD = 25
LEVELS_TOLD = 25


def registered_words(texts: Texts, view: TournamentView, ticket: Ticket | None) -> str:
    """The confirmation of a registration, paid by ticket or with chips."""
    if view.phase is Phase.RUNNING:
        when = texts.say("note-registered-late")
    elif view.starts_ms is not None:
        when = texts.say("note-starts", when=date_and_countdown(view.starts_ms))
    else:
        velox = view.options.kind is TournamentKind.VELOX
        when = texts.say("note-starts-when-full-velox" if velox else "note-starts-when-full")
    words = texts.say("note-registered", title=title_of(view.options), when=when)
    return words if ticket is None else f"{words} {texts.say('note-ticket-used')}"


def unregistered_words(
    texts: Texts, tournaments: Tournaments, number: int, player: PlayerId
) -> str:
    """The confirmation of an unregistration, with chips or ticket returned (R-189)."""
    ticket = tournaments.ticket_of(number, player)
    return texts.say("note-unregistered" if ticket is None else "note-unregistered-ticket")


async def seat_words(
    texts: Texts, tournaments: Tournaments, number: int, player: PlayerId
) -> str | None:
    """The player's seat or place; for others, whether they have a ticket, or None."""
    view, standings = await tournaments.view(number), await tournaments.standings(number)
    if standings is None:
        if player not in view.players:
            return _ticket_words(texts, tournaments, number, player)
        place = view.players.index(player) + 1
        return texts.say("note-still-registered", place=place, entrants=view.entrants)
    row = row_of(standings, player)
    if row is None:
        return _ticket_words(texts, tournaments, number, player)
    lines = [_row_words(texts, row, _link(tournaments, number, row))]
    won = row.prize + row.bounties
    if won:
        lines.append(texts.say("note-prize", amount=won))
    if row.is_away:
        lines.append(texts.say("note-away"))
    return "\n".join(lines)


def _ticket_words(
    texts: Texts, tournaments: Tournaments, number: int, player: PlayerId
) -> str | None:
    ticket = tournaments.ticket_of(number, player)
    return None if ticket is None else texts.say("note-ticket")


def row_of(standings: Standings, player: PlayerId) -> StandingRow | None:
    return next((row for row in standings.rows if row.player == player), None)


def _row_words(texts: Texts, row: StandingRow, link: str) -> str:
    match row.status:
        case Status.OUT:
            return texts.say("note-out", place=ordinal(texts, row.place))
        case Status.QUEUEING:
            return texts.say("note-waits-for-seat")
        case Status.BUSTED:
            return texts.say("note-busted")
    seat = texts.say("note-seat", table=row.table_number, seat=row.seat, stack=row.stack)
    return texts.say("note-seat-way", seat=seat, link=link) if link else seat


def _link(tournaments: Tournaments, number: int, row: StandingRow) -> str:
    """The link to the table of a row: a URL, because a mention of a thread loses its name when the
    table has closed."""
    home = tournaments.table_channels(number).get(row.table) if row.table is not None else None
    return "" if home is None else channel_link(tournaments.place(number).guild, home)


def standings_text(texts: Texts, standings: Standings, reader: PlayerId) -> str:
    """The first places in words, and the reader's own."""
    lines = [standing_line(texts, row) for row in standings.rows[:LIST_ROWS_TOLD]]
    own, beside = row_of(standings, reader), ""
    if own is not None and own not in standings.rows[:LIST_ROWS_TOLD]:
        beside = "\n" + texts.say("standings-own", row=standing_line(texts, own))
    more = len(standings.rows) - len(lines) - bool(beside)
    return fitted(lines, PAGE_TEXT_MAX - 200 - len(beside), texts, left_out=more) + beside


def structure_text(texts: Texts, view: TournamentView) -> str:
    """The whole plan: what it costs, the levels, the prizes as things stand."""
    options, say = view.options, texts.say
    sheet = options.sheet
    levels = [
        say(
            "structure-level",
            level=number,
            stakes=level_stakes(texts, options.rules_at(number), options.games),
        )
        for number in range(1, min(len(sheet.levels), LEVELS_TOLD) + 1)
    ]
    if len(sheet.levels) > LEVELS_TOLD:
        levels.append(say("and-more", count=len(sheet.levels) - LEVELS_TOLD))
    lines = [
        f"**{title_of(options)}** · {kind_line(texts, options)}",
        *plan_lines(texts, view),
        prizes_line(texts, view),
        say("structure-levels", minutes=minutes_of(sheet.level_ms)),
        " · ".join(levels),
    ]
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class PastTournament:
    """A tournament that is over. A cancelled one has no results."""

    record: TournamentRecord
    results: tuple[ResultRow, ...]
    """A row for each entrant, the winner first."""
    names: Mapping[PlayerId, KnownPlayer]


def past_line(texts: Texts, past: PastTournament) -> str:
    """`12 Friday · won by Bob 3 hours ago`."""
    return texts.say(
        "event-past-line",
        number=str(past.record.id),
        title=title_of(past.record.options),
        end=_end(texts, past),
    )


def past_text(texts: Texts, past: PastTournament) -> str:
    """The tournament's kind, its end, and the first places with their prizes."""
    options = past.record.options
    lines = [
        f"**{title_of(options)}** · {kind_line(texts, options)} · {_end(texts, past)}",
        *(_row(texts, row, past.names) for row in past.results[:LIST_ROWS_TOLD]),
    ]
    if len(past.results) > LIST_ROWS_TOLD:
        lines.append(texts.say("and-more", count=len(past.results) - LIST_ROWS_TOLD))
    return "\n".join(lines)


def _end(texts: Texts, past: PastTournament) -> str:
    when = countdown(past.record.ended_ms or 0)
    if not past.results:
        return texts.say("event-past-cancelled", when=when)
    winners = [row.player for row in past.results if row.place == past.results[0].place]
    names = " · ".join(text_name(texts, player, past.names) for player in winners)
    return texts.say("event-past-won", name=names, when=when)


def _row(texts: Texts, row: ResultRow, names: Mapping[PlayerId, KnownPlayer]) -> str:
    place, name = ordinal(texts, row.place), text_name(texts, row.player, names)
    line = texts.say("standings-row-out", place=place, name=name)
    won = row.prize + row.bounties
    return texts.say("standings-row-prize", row=line, amount=won) if won else line


log = logging.getLogger(__name__)


async def start_lines(
    texts: Texts, settings: SettingsByGuild, caller: Caller, typed: str, starts_ms: int
) -> list[str]:
    """The start that the caller typed, with its time zone: `Saturday, November 28, 2026, at 21:00
    (Europe/Rome)`.

    The first caller who types a clock time, and may choose the server's zone, is asked for it once.
    """
    zone = settings.of(caller.guild).zone
    local = local_time(starts_ms, zone)
    day = format_date(local.date(), "full", locale=texts.babel)
    told = [texts.say("event-starts", day=day, time=f"{local:%H:%M}", zone=zone.key)]
    if not is_by_clock(typed, texts) or not await _is_to_be_asked(settings, caller):
        return told
    return [*told, texts.say("timezone-asked", zone=zone.key)]


async def _is_to_be_asked(settings: SettingsByGuild, caller: Caller) -> bool:
    """Whether to ask the caller for the server's time zone, and notes that it was asked for. Where
    that cannot be stored the question waits for another time: the start itself is read."""
    if not caller.manages_server or settings.of(caller.guild).zone_is_settled:
        return False
    try:
        await settings.change(caller.guild, lambda was: replace(was, zone_is_settled=True))
    except StorageFailed as error:
        log.warning("server %s is not asked for its time zone: %s", caller.guild, error)
        return False
    return True
