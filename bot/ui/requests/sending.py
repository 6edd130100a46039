"""Sends requests to Discord whose failure is logged, and ends those that take too long."""

import asyncio
import logging
from collections.abc import Awaitable, Collection

import discord

from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import SESSION_CLOSED

log = logging.getLogger(__name__)

TOO_OLD_TO_EDIT = 30046
"""Discord's code for too many edits of a message older than an hour."""
ARCHIVED_THREAD = 50083
"""Discord's code for a thread that takes no edits; a new message unarchives it."""
CLOSING_SECONDS_MAX = 2
LAST_SECONDS_MAX = 60
"""Time that the last message of a table or tournament may take while the bot runs."""


def set_event() -> asyncio.Event:
    """An event that nobody has to wait for."""
    event = asyncio.Event()
    event.set()
    return event


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
    await is_sent(work, context)


async def is_sent(work: Awaitable[None], context: str) -> bool:
    """Awaits a request: true when it succeeded; a failure is logged as that of `context`."""
    try:
        await work
    except (TimeoutError, *SEND_ERRORS) as error:
        log.warning("%s: Discord did not accept it: %s", context, error)
    except Exception as error:
        if isinstance(error, RuntimeError) and str(error) == SESSION_CLOSED:
            log.warning("%s: not sent: the bot has stopped", context)
        else:
            log.exception("%s: a message could not be made", context)
    else:
        return True
    return False
