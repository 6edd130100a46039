"""Sends requests to Discord whose failure is logged, and ends those that take too long."""

import asyncio
import logging
from collections.abc import Awaitable, Collection, Coroutine
from enum import Enum
from typing import Any

import discord

from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import SESSION_CLOSED

log = logging.getLogger(__name__)

TOO_OLD_TO_EDIT = 30046
"""Discord's code for too many edits of a message older than an hour."""
ARCHIVED_THREAD = 50083
"""Discord's code for a thread that takes no edits; a new message unarchives it."""
CLOSING_SECONDS_MAX = 2
LAST_SECONDS_MAX = 86_400
"""Time that the last requests for a table or tournament may take while the bot runs: a day. Nothing
else waits for them."""


class Outcome(Enum):
    """The end of a request."""

    TAKEN = "taken"
    FAILED = "failed"
    """Another attempt may succeed: Discord was away, or did not want so many."""
    REFUSED = "refused"
    """By Discord, for good, or it could not be made at all."""


def set_event() -> asyncio.Event:
    """An event that nobody has to wait for."""
    event = asyncio.Event()
    event.set()
    return event


def silent_edit(
    message: discord.Message | discord.PartialMessage, **changes: Any
) -> Coroutine[Any, Any, discord.Message]:
    """Edits a message through its channel without calling anybody whom it names: discord.py says
    so by itself in what is sent, but not in an edit that leaves `content` alone."""
    return message.edit(**changes, allowed_mentions=discord.AllowedMentions.none())


def takes_no_edits(error: discord.HTTPException) -> bool:
    """Whether the message is gone or cannot be edited any more, so that a new one is needed."""
    gone = isinstance(error, discord.NotFound)
    return gone or error.code in (TOO_OLD_TO_EDIT, ARCHIVED_THREAD)


async def finish_tasks(tasks: Collection[asyncio.Task[None]], seconds: float) -> None:
    """Waits up to `seconds` for the tasks, and cancels those that are not done by then."""
    if not tasks:
        return
    late: Collection[asyncio.Task[None]] = tasks
    try:
        _, late = await asyncio.wait(tasks, timeout=seconds)
    finally:
        # Also when the waiting task is cancelled itself.
        for task in late:
            task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


async def send_or_log(work: Awaitable[None], context: str) -> None:
    """Awaits a request and logs its failure as that of `context`; the next news show everything."""
    await outcome_of(work, context)


async def outcome_of(work: Awaitable[None], context: str) -> Outcome:
    """Awaits a request; a failure is logged as that of `context`."""
    try:
        await work
    except (TimeoutError, *SEND_ERRORS) as error:
        log.warning("%s: Discord did not accept it: %s", context, error)
        return Outcome.REFUSED if is_final_error(error) else Outcome.FAILED
    except Exception as error:
        if isinstance(error, RuntimeError) and str(error) == SESSION_CLOSED:
            log.warning("%s: not sent: the bot has stopped", context)
        else:
            log.exception("%s: a message could not be made", context)
        return Outcome.REFUSED
    return Outcome.TAKEN
