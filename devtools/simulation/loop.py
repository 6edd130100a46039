"""An event loop whose time is a number: waiting costs nothing, and every run is the same run."""

import asyncio
import itertools
import math
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context
from typing import Any, TypeVar, TypeVarTuple

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

START_MS = 1_700_000_000_000
_TICKS_IN_SECOND = 2**29
"""A power of two, so that sums and differences of whole ticks are exact. A tick is longer than the
nanosecond by which a loop lets timers run early."""


class Deadlock(Exception):
    """Everybody waits for somebody, and nothing is due any more."""


class _TimeSkippingSelector(selectors.SelectSelector):
    """Instead of waiting for the network, which is not there, moves the time on."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Deadlock
        self.now += max(0.0, timeout)
        return []


class _DueTime(float):
    """When a timer runs: in whole ticks, and of two at the same time the older one first."""

    number: int

    def __new__(cls, seconds: float, number: int) -> "_DueTime":
        due = super().__new__(cls, math.ceil(seconds * _TICKS_IN_SECOND) / _TICKS_IN_SECOND)
        due.number = number
        return due

    def __lt__(self, other: float) -> bool:
        if isinstance(other, _DueTime) and self == other:
            return self.number < other.number
        return super().__lt__(other)


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs in one thread, without a network, as fast as the work itself takes.

    When a timer runs, and after which others, does not depend on timers that have nothing to do
    with it: a server's bot has some that a file's has not, and plays the same evening.
    """

    def __init__(self) -> None:
        self._selector = _TimeSkippingSelector()
        self._timer_numbers = itertools.count()
        super().__init__(self._selector)

    def time(self) -> float:
        return self._selector.now

    def call_at(
        self,
        when: float,
        callback: Callable[[*Arguments], object],
        *args: *Arguments,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        due = _DueTime(when, next(self._timer_numbers))
        return super().call_at(due, callback, *args, context=context)

    def run_in_executor(
        self,
        executor: Executor | None,
        func: Callable[[*Arguments], Result],
        *args: *Arguments,
    ) -> asyncio.Future[Result]:
        """Calls `func` at once: virtual time cannot wait for another thread, and runs that did
        would differ from each other."""
        done: asyncio.Future[Result] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class VirtualClock:
    """The host's clock on the loop's time."""

    def now_ms(self) -> int:
        return START_MS + round(asyncio.get_running_loop().time() * 1000)

    def call_later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, call)


def run_virtually(work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """Runs `work` in virtual time; returns its result. Raises `Deadlock` when it never ends."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
