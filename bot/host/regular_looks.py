"""Work that is done now and again and again."""

import logging
from abc import ABC, abstractmethod

from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer


class RegularLooks(BackgroundTasks, ABC):
    """Looks once, and again some seconds after each look; a look that fails is no exception."""

    def __init__(self, clock: Clock, seconds: float, log: logging.Logger, failure: str) -> None:
        """`failure` is the line that is logged, with the error, when a look fails."""
        super().__init__(log, failure)
        self._clock, self._seconds = clock, seconds
        self._timer: Timer | None = None
        self._looking = False

    @abstractmethod
    async def look_once(self) -> None:
        """One look."""

    def goes_on(self) -> bool:
        """Whether there is a next look."""
        return True

    def look(self) -> None:
        """Looks now, and from now on; returns at once. Harmless during a look."""
        if not self._looking and not self.closed:
            self._looking = True
            self.spawn(self._look_and_wait())

    async def close(self) -> None:
        """Stops looking."""
        if self._timer is not None:
            self._timer.cancel()
        await super().close()

    async def _look_and_wait(self) -> None:
        try:
            await self.look_once()
        finally:
            self._looking = False
            if not self.closed:
                self._wait()

    def _wait(self) -> None:
        """Sets the time of the next look, the only one."""
        if self._timer is not None:
            self._timer.cancel()
        again = self.goes_on()
        self._timer = self._clock.call_later(self._seconds, self.look) if again else None
