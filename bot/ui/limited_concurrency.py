"""Work for many users, a few at a time, so that one slow request does not delay the others."""

import asyncio
from collections.abc import Coroutine
from typing import Any

AT_ONCE_MAX = 4


class LimitedConcurrency:
    """Starts work in order, at most `AT_ONCE_MAX` pieces at the same time."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE_MAX)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts the work in a task as soon as there is a free slot, and returns."""
        try:
            await self._slots.acquire()
        except BaseException:
            work.close()
            raise
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    async def wait_until_done(self) -> None:
        """Waits until all work is done."""
        if self._tasks:
            await asyncio.wait(set(self._tasks))

    def cancel(self) -> None:
        """Cancels the work under way."""
        for task in self._tasks:
            task.cancel()

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._slots.release()
        if not task.cancelled():
            task.exception()
