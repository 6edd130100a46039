"""The announcer of tournaments: the host calls it with news and does not wait for delivery."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bot.durations import MINUTE_MS
from bot.host.announcing import News, Place, SeenFuture
from bot.ids import ChannelId, PlayerId, TableId
from bot.tournament.events import TournamentEvent
from bot.tournament.view import Standings, TournamentView

REMIND_MS = 15 * MINUTE_MS
"""The time before the start at which players who asked for it are reminded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlace(Place):
    """A tournament's place on Discord: its message is the announcement."""

    tournament: int
    organiser: PlayerId
    event: int | None = None
    """The id of Discord's scheduled event."""

    def __str__(self) -> str:
        return f"tournament {self.tournament}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentNews(News[TournamentEvent]):
    """News of a tournament: the view that everybody may see now."""

    place: TournamentPlace
    view: TournamentView
    standings: Standings | None
    """The standings; None before the start."""
    table_channels: Mapping[TableId, ChannelId] = field(default_factory=dict)
    """The channel that shows each table, to link players who have moved."""
    next_due_ms: int | None = None
    """When time does something next: the start, the next level, the end of a break."""
    incident: str = ""
    """The incident in the log, when the tournament was cancelled because it cannot be read."""


class TournamentAnnouncer(Protocol):
    """Receives everything about tournaments that people should see. Every call returns at once."""

    def tournament_changed(self, news: TournamentNews) -> SeenFuture | None:
        """Returns a future that is done when people see every question in the news; None when there
        is no question, or nobody can tell."""

    def tables_opened(
        self,
        place: TournamentPlace,
        tables: tuple[tuple[TableId, int], ...],
        players: Mapping[TableId, tuple[PlayerId, ...]],
    ) -> None:
        """Tables (id, number) have opened and have no channel yet; `Tournaments.set_table_channel`
        gives them one."""

    def tournament_table_closed(
        self, place: TournamentPlace, table: TableId, channel: ChannelId
    ) -> None:
        """The table has closed for good; its thread can be archived. `channel` is the tournament's
        where it had none of its own."""

    def remind(
        self, place: TournamentPlace, view: TournamentView, players: tuple[PlayerId, ...]
    ) -> None:
        """The start is `REMIND_MS` away, or less; these players asked for a reminder."""

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        """A broken invariant stopped this tournament; `incident` is in the log."""
