"""Work for many users, a few at a time, so that one slow request does not delay the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heapify, heappop, heappush
from itertools import count

AT_ONCE_MAX = 4


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

    @property
    def has_free(self) -> bool:
        """Whether the next who comes need not wait."""
        return self._free > 0

    @asynccontextmanager
    async def turn(self, number: int) -> AsyncIterator[None]:
        """The time in which it may be done."""
        await self.take(number)
        try:
            yield
        finally:
            self.give_back()

    async def take(self, number: int) -> None:
        """Waits for a turn, which lasts until `give_back`."""
        if self.has_free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = (number, next(self._arrivals), turn)
        heappush(self._waiting, waiting)
        try:
            await turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                heapify(self._waiting)
            elif not turn.cancelled():
                self.give_back()
            raise

    def give_back(self) -> None:
        """Ends a turn; the next one begins."""
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
