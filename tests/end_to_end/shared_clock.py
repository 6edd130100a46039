"""A clock that a test moves for a bot that is another process."""

import asyncio
import mmap
import os
import struct
import time
from collections.abc import Callable
from pathlib import Path

from tests.clock import ManualClock, ManualTimer

_EIGHT_BYTES = "<q"
FOLLOW_SECONDS = 0.002
"""How soon a bot notices that its time has been moved."""


class SharedTime:
    """The time (ms since 1970), shared by all that have opened the same file."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(struct.pack(_EIGHT_BYTES, time.time_ns() // 1_000_000))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), struct.calcsize(_EIGHT_BYTES))

    def now_ms(self) -> int:
        return int(struct.unpack(_EIGHT_BYTES, self._shared[:])[0])

    def advance(self, seconds: float) -> None:
        self._shared[:] = struct.pack(_EIGHT_BYTES, self.now_ms() + round(seconds * 1000))


class SharedClock(ManualClock):
    """Follows a shared time from the first timer on."""

    def __init__(self, shared: SharedTime) -> None:
        super().__init__()
        self._shared_time = shared
        self._following: asyncio.Task[None] | None = None
        self._catch_up()

    @classmethod
    def of_environment(cls) -> "SharedClock":
        return cls(SharedTime(Path(os.environ["SHARED_CLOCK"])))

    def call_later(self, seconds: float, call: Callable[[], None]) -> ManualTimer:
        if self._following is None:
            self._following = asyncio.create_task(self._follow())
        return super().call_later(seconds, call)

    def _catch_up(self) -> None:
        self.advance((self._shared_time.now_ms() - self.now_ms()) / 1000)

    async def _follow(self) -> None:
        while True:
            self._catch_up()
            await asyncio.sleep(FOLLOW_SECONDS)
