"""Background work: tasks beside their caller, the clock, and checks repeated at intervals."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, Protocol


class BackgroundTasks:
    """Runs coroutines as tasks of their own and keeps them until they are done.

    A class that does all its work in this way inherits from it. Work that `close` cancels is of no
    consequence, or is done after the next start. Errors go to the log.
    """

    def __init__(self, log: logging.Logger, failure: str) -> None:
        """`failure` is the line that is logged, with the error, when a task fails."""
        self._log = log
        self._failure = failure
        self._tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts `work`; returns at once. Does nothing after `close`."""
        if self.closed:
            work.close()
            return
        task = asyncio.create_task(self._run(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # Of a task that is cancelled before it begins, the work would never be awaited.
        task.add_done_callback(lambda _: work.close())

    async def settle(self) -> None:
        """Waits until no task runs."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Cancels the running tasks, and everything that was to start later."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            self._log.exception(self._failure)


class Timer(Protocol):
    """A call that is due later, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """The time of day and a way to be called later: a parameter, so that a simulation can bring its
    own."""

    def now_ms(self) -> int:
        """Milliseconds since 1970 in UTC."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Calls `call` once, `seconds` from now."""


class LiveClock:
    """The machine's clock; timers belong to the running event loop."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, call)


class RepeatedCheck(BackgroundTasks, ABC):
    """Checks once, and again some seconds after each check, even one that failed."""

    def __init__(self, clock: Clock, seconds: float, log: logging.Logger, failure: str) -> None:
        """`failure` is the line that is logged, with the error, when a check fails."""
        super().__init__(log, failure)
        self._clock, self._seconds = clock, seconds
        self._timer: Timer | None = None
        self._checking = False

    @abstractmethod
    async def check_once(self) -> None:
        """One check."""

    def goes_on(self) -> bool:
        """Whether there is a next check."""
        return True

    def start(self) -> None:
        """Checks now and then at intervals; returns at once. Harmless during a check."""
        if not self._checking and not self.closed:
            self._checking = True
            self.spawn(self._check_and_wait())

    async def close(self) -> None:
        """Stops checking."""
        if self._timer is not None:
            self._timer.cancel()
        await super().close()

    async def _check_and_wait(self) -> None:
        try:
            await self.check_once()
        finally:
            self._checking = False
            if not self.closed:
                self._wait()

    def _wait(self) -> None:
        """Sets the time of the next check, the only one."""
        if self._timer is not None:
            self._timer.cancel()
        again = self.goes_on()
        self._timer = self._clock.call_later(self._seconds, self.start) if again else None
