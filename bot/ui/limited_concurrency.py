"""Work for many users, a few at a time, so that one slow request does not delay the others."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
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


class OrderedTurns:
    """Lets at most `at_once` do something at the same time; of those who wait, the one with the
    lowest number next, and of these who came first."""

    def __init__(self, at_once: int = AT_ONCE_MAX) -> None:
        self._free = at_once
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._arrivals = count()

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, number: int) -> AsyncIterator[None]:
        """The time in which it may be done."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(number)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, number: int) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (number, next(self._arrivals), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
