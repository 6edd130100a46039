"""The one clock of the tests: time stands still until a test moves it."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable

START_MS = 1_760_000_000_000
"""When time begins, in ms since 1970, unless a test says otherwise."""


class ManualTimer:
    """A callback that has not run yet."""

    __slots__ = ("call", "cancelled")

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock:
    """Time that stands still until a test moves it.

    A `bot.host.background_tasks.Clock` and a `devtools.sandbox.clock.SandboxClock` in one. The
    sandbox makes ids from the time, so a test that restarts it beside a kept database gives the
    second clock a later start (ms since 1970).
    """

    def __init__(self, start_ms: int = START_MS) -> None:
        self._now_ms = start_ms
        self._order = itertools.count()
        self._timers: list[tuple[int, int, ManualTimer]] = []

    @classmethod
    def of_today(cls) -> "ManualClock":
        """A clock that begins now, for what is compared with the machine's own clock."""
        return cls(time.time_ns() // 1_000_000)

    def now_ms(self) -> int:
        return self._now_ms

    def time(self) -> float:
        """Seconds since 1970."""
        return self._now_ms / 1000

    def call_later(self, seconds: float, call: Callable[[], object]) -> ManualTimer:
        timer = ManualTimer(call)
        at_ms = self._now_ms + round(seconds * 1000)
        heapq.heappush(self._timers, (at_ms, next(self._order), timer))
        return timer

    async def sleep(self, seconds: float) -> None:
        """Returns once a test has moved time forward by so much."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self.call_later(seconds, lambda: woken.set_result(None))
        try:
            await woken
        finally:
            timer.cancel()

    def next_due(self, until_ms: int) -> ManualTimer | None:
        """Moves on to the next timer that is due by then, or to that time when there is none.

        The caller runs the timer, and can let others work before asking for the next one.
        """
        while self._timers and self._timers[0][0] <= until_ms:
            at_ms, _, timer = heapq.heappop(self._timers)
            if not timer.cancelled:
                self._now_ms = max(self._now_ms, at_ms)
                return timer
        self._now_ms = max(self._now_ms, until_ms)
        return None

    def advance(self, seconds: float) -> None:
        """Moves time forward and runs, in order, every timer that is due on the way."""
        until_ms = self._now_ms + round(seconds * 1000)
        while (timer := self.next_due(until_ms)) is not None:
            timer.call()

    def set_forward(self, seconds: float) -> None:
        """Moves time without running timers, as after a night in which the machine slept."""
        self._now_ms += round(seconds * 1000)

    @property
    def running(self) -> list[int]:
        """The times (ms since 1970) for which a timer is set, the next first."""
        return sorted(at_ms for at_ms, _, timer in self._timers if not timer.cancelled)
