"""Holds back what recovered tables want of Discord until the bot is online."""

import asyncio
from collections.abc import Callable

from bot.ui.requests.sending import set_event


class StartGate:
    """Open, except during a start: hundreds of tables would keep the bot from coming online."""

    def __init__(self, opened: Callable[[], None]) -> None:
        """`opened` is called when a start has passed."""
        self.may_begin = set_event()
        """Set while nothing is held back."""
        self._opened = opened
        self._timer: asyncio.TimerHandle | None = None

    def hold(self) -> None:
        """Holds back everything until `release`."""
        self.may_begin.clear()

    def release_within(self, seconds: float) -> None:
        """Releases after this many seconds without `release`."""
        self._timer = asyncio.get_running_loop().call_later(seconds, self.release)

    def release(self) -> None:
        """Lets begin what waits."""
        if not self.may_begin.is_set():
            self.close()
            self._opened()

    def close(self) -> None:
        """Lets what waits end."""
        if self._timer is not None:
            self._timer.cancel()
        self.may_begin.set()
