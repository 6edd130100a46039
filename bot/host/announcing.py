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

log = logging.getLogger(__name__)

EventT = TypeVar("EventT")

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


@contextmanager
def announcing(place: Place | str) -> Iterator[None]:
    """A block in which news that cannot be announced is lost, and logged with the `place`.

    A failure never changes what is committed.
    """
    try:
        yield
    except Exception:
        log.exception("%s: an announcement failed", place)
