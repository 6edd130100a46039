"""An event loop whose time is a number: waiting costs nothing, and every run is the same run."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

START_MS = 1_700_000_000_000


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


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs in one thread, without a network, as fast as the work itself takes."""

    def __init__(self) -> None:
        self._selector = _TimeSkippingSelector()
        super().__init__(self._selector)

    def time(self) -> float:
        return self._selector.now

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
