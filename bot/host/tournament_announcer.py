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
"""How long before the start those who asked for it are reminded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlace(Place):
    """A tournament's place on Discord: its message is the announcement."""

    tournament: int
    organiser: PlayerId
    event: int | None = None
    """Discord's scheduled event."""

    def __str__(self) -> str:
        return f"tournament {self.tournament}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentNews(News[TournamentEvent]):
    """A tournament has changed; this is what everybody may see of it now."""

    place: TournamentPlace
    view: TournamentView
    standings: Standings | None
    """None before the start."""
    table_channels: Mapping[TableId, ChannelId] = field(default_factory=dict)
    """Where each table is shown, to link those who have moved."""
    next_due_ms: int | None = None
    """When time does something next: the start, the next level, the end of a break."""
    incident: str = ""
    """The incident in the log, when it was cancelled because it cannot be read."""


class TournamentAnnouncer(Protocol):
    """Receives everything about tournaments that people should see. Every call returns at once."""

    def tournament_changed(self, news: TournamentNews) -> SeenFuture | None:
        """Returns what is done when everything that is asked in the news is seen; None when nothing
        is asked, or nobody can tell."""

    def tables_opened(
        self,
        place: TournamentPlace,
        tables: tuple[tuple[TableId, int], ...],
        players: Mapping[TableId, tuple[PlayerId, ...]],
    ) -> None:
        """These tables (id, number) have no channel yet; `Tournaments.set_table_channel` gives
        them one."""

    def tournament_table_closed(
        self, place: TournamentPlace, table: TableId, channel: ChannelId
    ) -> None:
        """The table has closed for good; its thread can be archived. `channel` is the tournament's
        where it had none of its own."""

    def remind(
        self, place: TournamentPlace, view: TournamentView, players: tuple[PlayerId, ...]
    ) -> None:
        """The start is `REMIND_MS` away, or less; these players asked to be told."""

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        """A broken invariant stopped this tournament; `incident` is in the log."""
