"""Work for Discord in order: what goes to one channel waits for what went there before."""

import asyncio
from collections.abc import Coroutine, Hashable
from typing import Any

from bot.ui.poster import CLOSING_SECONDS_MAX, finish_tasks, send_or_log


class ChannelQueues:
    """One queue for each key; what fails is logged, and the next one goes on."""

    def __init__(self) -> None:
        self._last: dict[Hashable, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, key: Hashable, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does `work` as soon as everything put there before is done."""
        task = asyncio.create_task(self._after(self._last.get(key), work, str(key)))
        self._last[key] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._tidy(key, done))
        return task

    async def close(self) -> None:
        """Waits for a moment for what is under way; what is not done by then is given up."""
        await finish_tasks(set(self._tasks), CLOSING_SECONDS_MAX)

    def _tidy(self, key: Hashable, done: asyncio.Task[None]) -> None:
        self._tasks.discard(done)
        if self._last.get(key) is done:
            del self._last[key]

    async def _after(
        self, before: asyncio.Task[None] | None, work: Coroutine[Any, Any, None], whose: str
    ) -> None:
        try:
            if before is not None:
                await asyncio.wait({before})
        except asyncio.CancelledError:
            work.close()
            raise
        await send_or_log(work, whose)
