"""The announcer of tournaments: the host calls it with news and does not wait for delivery.

As at the tables, what Discord shows is a projection: whatever is lost here moves no chip, and the
next news bring the whole state again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.host.table_announcer import SeenFuture
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.tournament.events import TournamentEvent
from bot.tournament.view import Lobby, Standings

REMIND_MS = 15 * 60_000
"""How long before the start those who asked for it are reminded."""


@dataclass(frozen=True, slots=True)
class TournamentPlace:
    """A tournament's place on Discord."""

    tournament: int
    guild: GuildId
    channel: ChannelId
    organiser: PlayerId
    message: int | None = None
    """The announcement as it was last stored; None before the first."""
    event: int | None = None
    """Discord's scheduled event."""


@dataclass(frozen=True, slots=True)
class TournamentNews:
    """A tournament has changed; this is what everybody may see of it now."""

    place: TournamentPlace
    lobby: Lobby
    standings: Standings | None
    """None before the start."""
    events: tuple[TournamentEvent, ...] = ()
    table_channels: Mapping[TableId, ChannelId] = field(default_factory=dict)
    """Where each table is shown, to link those who have moved."""
    reply: Any = None
    """Passed by the caller with their command, to be answered with this news."""
    recovered: bool = False
    """The bot has restarted and play resumes."""
    stopping: bool = False
    """The bot stops now and will resume from here when it is started again."""
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
        """The table has closed for good; its thread can be archived."""

    def remind(self, place: TournamentPlace, lobby: Lobby, players: tuple[PlayerId, ...]) -> None:
        """The start is `REMIND_MS` away, or less; these players asked to be told."""

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        """A broken invariant stopped this tournament; `incident` is in the log."""
