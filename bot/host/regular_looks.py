"""Work that is done now and again and again."""

import logging
from collections.abc import Awaitable, Callable

from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer


class RegularLooks:
    """Looks once, and so many seconds after each look again; a look that fails is no exception."""

    def __init__(
        self,
        clock: Clock,
        seconds: float,
        look: Callable[[], Awaitable[None]],
        log: logging.Logger,
        failure: str,
    ) -> None:
        """`failure` is the line that is logged, with the error, when a look fails."""
        self._clock, self._seconds, self._look = clock, seconds, look
        self._tasks = BackgroundTasks(log, failure)
        self._timer: Timer | None = None
        self._looking = self._closed = False

    def look(self) -> None:
        """Looks now, and from now on; returns at once. Harmless while a look is going on."""
        if not self._looking and not self._closed:
            self._looking = True
            self._tasks.spawn(self._look_and_wait())

    async def settle(self) -> None:
        """Waits until nothing is being looked at."""
        await self._tasks.settle()

    async def close(self) -> None:
        """Stops looking."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self._tasks.cancel()

    async def _look_and_wait(self) -> None:
        try:
            await self._look()
        finally:
            self._looking = False
            if not self._closed:
                self._wait()

    def _wait(self) -> None:
        """Sets the time of the next look, the only one."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_later(self._seconds, self.look)
