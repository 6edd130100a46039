"""Announcing: where something is on Discord, and the news of it. Announcers never fail the host.

Announcing returns at once, and a future says later when people see the news. Discord shows a
projection: lost news changes no chip, and the next news shows everything again.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.ids import ChannelId, GuildId
from bot.refusal import BrokenInvariant

log = logging.getLogger(__name__)

EventT = TypeVar("EventT")
AnnouncerT = TypeVar("AnnouncerT")

SeenFuture = asyncio.Future[bool]
"""Done when people see the news, or something newer; false when they never will."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The place of a table or tournament on Discord. As text, its name in the log."""

    guild: GuildId
    channel: ChannelId
    message: int | None = None
    """The id of the message as it was last stored; None before the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News(Generic[EventT]):
    """News of a table or tournament; its kinds add the view that everybody may see now."""

    events: tuple[EventT, ...] = ()
    """The events, without the dealing of hole cards."""
    recovered: bool = False
    """Whether the bot has restarted and play resumes."""
    stopping: bool = False
    """Whether the bot stops now; it will resume from here when it starts again."""


class Audience(Generic[AnnouncerT]):
    """Receives what the host announces: one announcer, which subscribes once the host is built.

    Nothing is played to nobody: without an announcer no table or tournament opens or is recovered.
    """

    def __init__(self) -> None:
        self._announcer: AnnouncerT | None = None

    def subscribe(self, announcer: AnnouncerT) -> None:
        """Has `announcer` receive everything. Raises `BrokenInvariant` for a second one."""
        if self._announcer is not None:
            raise BrokenInvariant("somebody listens already")
        self._announcer = announcer

    @property
    def announcer(self) -> AnnouncerT:
        """The announcer. Raises `BrokenInvariant` while nobody listens."""
        if self._announcer is None:
            raise BrokenInvariant("nobody listens to what would be played")
        return self._announcer

    def check(self) -> None:
        """Raises `BrokenInvariant` while nobody listens."""
        _ = self.announcer


@contextmanager
def announcing(place: Place | str) -> Iterator[None]:
    """A block in which news that cannot be announced is lost, and logged with the `place`.

    A failure never changes what is committed.
    """
    try:
        yield
    except Exception:
        log.exception("%s: an announcement failed", place)
