"""Time as the sandbox sees it, apart from real time so that no test has to wait for a deadline."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Protocol

MOMENTS_REMEMBERED = 4096
"""When a message was sent, and when somebody joined, is told with every edit of it."""


class SandboxTimer(Protocol):
    """A callback that has not run yet."""

    def cancel(self) -> None:
        """Make sure the callback does not run; harmless afterwards."""


class SandboxClock(Protocol):
    """The source of the sandbox's time."""

    def time(self) -> float:
        """Seconds since 1970, UTC."""

    def call_later(self, seconds: float, callback: Callable[[], object]) -> SandboxTimer:
        """Run the callback once, `seconds` from now."""

    async def sleep(self, seconds: float) -> None:
        """Come back `seconds` later."""


class WallClock:
    """Real time."""

    def time(self) -> float:
        return time.time()

    def call_later(self, seconds: float, callback: Callable[[], object]) -> SandboxTimer:
        return asyncio.get_running_loop().call_later(seconds, callback)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@lru_cache(MOMENTS_REMEMBERED)
def iso(seconds: float) -> str:
    """A moment (seconds since 1970) as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def seconds_of(text: str) -> float:
    """The moment that an ISO 8601 text names. Raises ValueError when it names none."""
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
