"""Retries of requests that failed: soon at first, then after longer pauses."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator
from itertools import count, islice, repeat
from typing import Any, TypeVar

from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import OutgoingRequest, RequestGroup
from bot.ui.requests.sending import Outcome

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

RETRY_AFTER_SECONDS = (1.0, 4.0, 15.0)
"""Pauses between attempts."""
SHORT_WAIT = RETRY_AFTER_SECONDS[:2]
"""The pauses where somebody is told after that to look elsewhere."""
REPEATS_MAX = 15
"""The last of these pauses is made so many times more where something must be shown: for four
minutes in all."""
SLOW_RETRY_SECONDS = 60.0
"""The pauses after that, however long Discord is away."""


def soon() -> Iterator[float]:
    """Pauses before attempts at what somebody waits for, for some minutes."""
    yield from RETRY_AFTER_SECONDS
    yield from repeat(RETRY_AFTER_SECONDS[-1], REPEATS_MAX)


def without_end() -> Iterator[float]:
    """Pauses before attempts at what must be shown some time."""
    yield from soon()
    yield from repeat(SLOW_RETRY_SECONDS)


class Attempts:
    """The failed attempts to show one state."""

    def __init__(self) -> None:
        self._pauses = without_end()
        self._refusals = count()

    def pause_after(self, outcome: Outcome, *, is_urgent: bool = False) -> float | None:
        """Seconds until the next attempt after an outcome, without end while Discord is away. What
        it refuses is tried a few times more, since what it lacks may come, and urgent news for some
        minutes: None for no other attempt."""
        if outcome is Outcome.FAILED:
            return next(self._pauses)
        pauses: Iterable[float] = soon() if is_urgent else RETRY_AFTER_SECONDS
        return next(islice(pauses, next(self._refusals), None), None)


async def until_taken(
    ask: Callable[[], Coroutine[Any, Any, Answer]],
    pauses: Iterable[float] = RETRY_AFTER_SECONDS,
    group: RequestGroup | None = None,
    *,
    gives_way: bool = False,
) -> Answer:
    """Retries a request that nothing newer will replace, unless its `group` is cancelled.

    Raises final errors at once, and the last attempt's error; `RequestCancelled` with its group.

    `pauses` are seconds from one attempt to the next; `gives_way` is that of `OutgoingRequest`.
    """
    for pause in pauses:
        try:
            return await OutgoingRequest(ask(), gives_way=gives_way, group=group).answer()
        except (TimeoutError, *SEND_ERRORS) as error:
            if is_final_error(error):
                raise
            log.info("a request is retried: %s", error)
        await asyncio.sleep(pause)
    return await OutgoingRequest(ask(), gives_way=gives_way, group=group).answer()
