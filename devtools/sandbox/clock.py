"""Time as the sandbox sees it, apart from real time so that no test has to wait for a deadline."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class SandboxTimer(Protocol):
    """A callback that has not run yet."""

    def cancel(self) -> None:
        """Make sure the callback does not run; harmless afterwards."""


class SandboxClock(Protocol):
    """Where the sandbox takes the time from."""

    def time(self) -> float:
        """Seconds since 1970, UTC."""

    def later(self, seconds: float, callback: Callable[[], object]) -> SandboxTimer:
        """Run the callback once, `seconds` from now."""

    async def sleep(self, seconds: float) -> None:
        """Come back `seconds` later."""


class WallClock:
    """Real time."""

    def time(self) -> float:
        return time.time()

    def later(self, seconds: float, callback: Callable[[], object]) -> SandboxTimer:
        return asyncio.get_running_loop().call_later(seconds, callback)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class _ManualTimer:
    __slots__ = ("callback", "cancelled")

    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock:
    """Time that stands still until a test moves it.

    Ids are made from the time, so a test that restarts the sandbox beside a kept database gives the
    second clock a later `start`.
    """

    def __init__(self, start: float = 1_750_000_000.0) -> None:
        self._now = start
        self._order = itertools.count()
        self._timers: list[tuple[float, int, _ManualTimer]] = []

    def time(self) -> float:
        return self._now

    def later(self, seconds: float, callback: Callable[[], object]) -> SandboxTimer:
        timer = _ManualTimer(callback)
        heapq.heappush(self._timers, (self._now + seconds, next(self._order), timer))
        return timer

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self.later(seconds, lambda: woken.set_result(None))
        try:
            await woken
        finally:
            timer.cancel()

    def advance(self, seconds: float) -> None:
        """Move time forward and run, in order, every timer that is due on the way."""
        until = self._now + seconds
        while self._timers and self._timers[0][0] <= until:
            self._now, _, timer = heapq.heappop(self._timers)
            if not timer.cancelled:
                timer.callback()
        self._now = until


def iso(seconds: float) -> str:
    """A moment (seconds since 1970) as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def seconds_of(text: str) -> float:
    """The moment that an ISO 8601 text names. Raises ValueError when it names none."""
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
