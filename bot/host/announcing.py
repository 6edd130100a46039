"""Announcing: where something is on Discord, and the news of it. Announcers never fail the host.

Announcing returns at once; when people see the news is told later. What Discord shows is a
projection: news that is lost changes no chip, and the next news shows everything again.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.ids import ChannelId, GuildId

log = logging.getLogger(__name__)

EventT = TypeVar("EventT")

SeenFuture = asyncio.Future[bool]
"""Done when people see what was told, or something newer; false when they never will."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The place of a table or tournament on Discord. As text, its name in the log."""

    guild: GuildId
    channel: ChannelId
    message: int | None = None
    """Its message as it was last stored; None before the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News(Generic[EventT]):
    """A table or tournament has changed; its kinds add what everybody may see of it now."""

    events: tuple[EventT, ...] = ()
    """The events, without the dealing of hole cards."""
    recovered: bool = False
    """The bot has restarted and play resumes."""
    stopping: bool = False
    """The bot stops now and will resume from here when it is started again."""


@contextmanager
def announcing(place: Place | str) -> Iterator[None]:
    """Within it, news that cannot be announced is lost, which is logged with the `place`.

    A failure never changes what is committed.
    """
    try:
        yield
    except Exception:
        log.exception("%s: an announcement failed", place)
