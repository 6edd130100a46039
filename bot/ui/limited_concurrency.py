"""Work for many people, a few at a time: nobody waits behind one whom Discord does not answer."""

import asyncio
from collections.abc import Coroutine
from typing import Any

AT_ONCE_MAX = 4


class LimitedConcurrency:
    """Begins work in order, and goes on with the next while some of it takes long."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE_MAX)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Returns as soon as there is a place for the work, which goes on by itself."""
        try:
            await self._slots.acquire()
        except BaseException:
            work.close()
            raise
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    async def wait_until_done(self) -> None:
        """Returns when all of it is done."""
        if self._tasks:
            await asyncio.wait(set(self._tasks))

    def cancel(self) -> None:
        """Gives up what is under way."""
        for task in self._tasks:
            task.cancel()

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._slots.release()
        if not task.cancelled():
            task.exception()
