"""Time as the host sees it: a parameter, so that a simulation can bring its own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that is due later, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """The time of day and a way to be called later."""

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
