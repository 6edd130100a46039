"""Tournaments that are over: the last ones of a server, and how one of them ended."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import PlayerId
from bot.storage.players import KnownPlayer
from bot.storage.tournaments import TournamentRecord
from bot.storage.unit import ResultRow
from bot.texts.catalogue import Texts
from bot.ui.players.boards import text_name
from bot.ui.tournaments.answers import ROWS_TOLD
from bot.ui.tournaments.words import kind_line, ordinal, title_of
from bot.ui.words.discord_times import countdown


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
        *(_row(texts, row, past.names) for row in past.results[:ROWS_TOLD]),
    ]
    if len(past.results) > ROWS_TOLD:
        lines.append(texts.say("and-more", count=len(past.results) - ROWS_TOLD))
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
