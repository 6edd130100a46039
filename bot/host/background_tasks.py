"""Work that runs beside its caller, with its errors in the log."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any


class BackgroundTasks:
    """Runs coroutines as tasks of their own and keeps hold of them until they are done.

    A class that does all its work so inherits from it. What `close` cancels is of no consequence,
    or is done after the next start.
    """

    def __init__(self, log: logging.Logger, failure: str) -> None:
        """`failure` is the line that is logged, with the error, when one of them fails."""
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
        """Waits until nothing runs any more."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Cancels what runs, and everything that is to be started later."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            self._log.exception(self._failure)
