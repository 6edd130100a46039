"""Retries of requests that failed: soon at first, then after longer pauses."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import OutgoingRequest, RequestGroup, Unanswered

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

RETRY_AFTER_SECONDS = (1.0, 4.0, 15.0)
"""Pauses between attempts."""


async def until_answered(
    ask: Callable[[], Coroutine[Any, Any, Answer]],
    group: RequestGroup | None = None,
    *,
    gives_way: bool = False,
) -> Answer:
    """Sends the request, once more if Discord does not answer at all. Raises other errors.

    Raises `RequestCancelled` when its `group` is cancelled before it is sent. `gives_way` is that
    of `OutgoingRequest`.
    """
    try:
        return await OutgoingRequest(ask(), gives_way=gives_way, group=group).answer()
    except Unanswered as error:
        log.info("a request is retried: %s", error)
    return await OutgoingRequest(ask(), gives_way=gives_way, group=group).answer()


async def until_taken(
    ask: Callable[[], Coroutine[Any, Any, Answer]], pauses: Iterable[float] = RETRY_AFTER_SECONDS
) -> Answer:
    """Retries a request that nothing newer will replace.

    Raises final errors at once, and the last attempt's error.

    `pauses` are seconds from one attempt to the next.
    """
    for pause in pauses:
        try:
            return await OutgoingRequest(ask()).answer()
        except (TimeoutError, *SEND_ERRORS) as error:
            if is_final_error(error):
                raise
            log.info("a request is retried: %s", error)
        await asyncio.sleep(pause)
    return await OutgoingRequest(ask()).answer()
