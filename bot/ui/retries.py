"""Asking Discord again for what it has not taken: soon at first, then after longer pauses."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

from bot.ui.answers import SEND_ERRORS, is_final_error
from bot.ui.outgoing_requests import OutgoingRequest, Unanswered

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

RETRY_AFTER_SECONDS = (1.0, 4.0, 15.0)
"""From one attempt to the next."""


async def until_answered(ask: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
    """Asks once more, at once, when Discord has not answered at all. Raises all else at once."""
    try:
        return await OutgoingRequest(ask()).answer()
    except Unanswered as error:
        log.info("Discord is asked again: %s", error)
    return await OutgoingRequest(ask()).answer()


async def until_taken(
    ask: Callable[[], Coroutine[Any, Any, Answer]], pauses: Iterable[float] = RETRY_AFTER_SECONDS
) -> Answer:
    """For what nothing newer will bring. Raises what the last attempt met, and refusals at once.

    `pauses` are seconds from one attempt to the next.
    """
    for pause in pauses:
        try:
            return await OutgoingRequest(ask()).answer()
        except (TimeoutError, *SEND_ERRORS) as error:
            if is_final_error(error):
                raise
            log.info("Discord is asked again: %s", error)
        await asyncio.sleep(pause)
    return await OutgoingRequest(ask()).answer()
