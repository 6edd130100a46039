"""The announcer of tables: the host calls it with news and does not wait for delivery.

Every call returns at once; when people see it is told later. What Discord shows is a projection: an
announcement that is lost changes no chip, and the next one shows the whole state again.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from bot.host.session_summary import SessionSummary
from bot.ids import ChannelId, GuildId, HandId, PlayerId, TableId
from bot.storage.tables import NO_CHANNEL
from bot.table.events import TableEvent
from bot.table.view import TableView

log = logging.getLogger(__name__)

SeenFuture = asyncio.Future[bool]
"""Done when people see what was told, or something newer; false when they never will."""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A table's place on Discord."""

    table: TableId
    guild: GuildId
    channel: ChannelId
    owner: PlayerId
    message: int | None
    """The table message as it was last stored; None before the first."""
    tournament: int | None = None
    """The tournament whose table it is; None for a cash table."""

    @property
    def has_channel(self) -> bool:
        """Whether it has a channel: a tournament's table gets one after it was opened."""
        return self.channel != NO_CHANNEL


@dataclass(frozen=True, slots=True)
class TableNews:
    """A table has changed; `view` is what everybody may see of it now."""

    place: TablePlace
    view: TableView
    events: tuple[TableEvent, ...] = ()
    """What happened, without the dealing of hole cards."""
    deadline_ms: int | None = None
    """When the player to act will be checked or folded."""
    turn_ms: int | None = None
    """How long a turn lasts that nobody has been shown yet: its time begins when these news are
    seen, and `deadline_ms` is true if they are seen at once."""
    next_hand_ms: int | None = None
    """When the next hand is due."""
    vote_ms: int | None = None
    """Until when all who are still in the hand may agree to void it."""
    reply: Any = None
    """Passed by the caller with their command, to be answered with this news."""
    stopping: bool = False
    """The bot stops now and will resume from here when it is started again."""
    recovered: bool = False
    """The bot has restarted and play resumes."""
    hand_voided: bool = False
    """With `recovered`: the hand in progress was voided, because its end may be known."""


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A player's own cards, for that player only."""

    place: TablePlace
    hand: HandId
    player: PlayerId
    locale: str
    view: TableView
    again: bool = False
    """The bot has restarted during this hand: they may have been delivered before, or not."""


class TableAnnouncer(Protocol):
    """Receives everything that people should see."""

    def table_changed(self, news: TableNews) -> SeenFuture | None:
        """Returns what is done when the news are seen; None where nobody can tell."""

    def cards_dealt(self, cards: DealtCards) -> None: ...

    def nudge(self, place: TablePlace, player: PlayerId) -> None:
        """The player to act has not moved for a while."""

    def session_ended(self, place: TablePlace, summary: SessionSummary) -> None:
        """The table has closed; this is its session summary."""

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        """A broken invariant stopped this table; `incident` is in the log."""


def announce_safely(subject: str, announce: Callable[..., Any], *arguments: Any) -> Any:
    """Returns what `announce` does; None when it fails, which is logged with the `subject`.

    An announcement that fails is lost. It never changes what is committed.
    """
    try:
        return announce(*arguments)
    except Exception:
        log.exception("%s: an announcement failed", subject)
        return None
