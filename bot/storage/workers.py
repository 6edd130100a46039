"""Workers for blocking calls: threads beside the event loop, or none for simulations."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.storage.errors import StorageFailed

Result = TypeVar("Result")


class Workers:
    """`threads` of them; with none, work is done at once and the event loop waits.

    A simulation in virtual time needs the second: its clock would run on while a thread works.
    """

    def __init__(self, name: str, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name) if threads else None
        self._closed = False

    async def do(self, work: Callable[[], Result]) -> Result:
        """The result of `work`. Raises `StorageFailed` after `close`."""
        if self._closed:
            raise StorageFailed("the database is closed")
        if self._pool is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()
