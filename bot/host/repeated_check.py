"""Checks that are repeated at intervals."""

import logging
from abc import ABC, abstractmethod

from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer


class RepeatedCheck(BackgroundTasks, ABC):
    """Checks once, and again some seconds after each check, one that failed included."""

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
        """Checks now, and from now on; returns at once. Harmless during a check."""
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
