"""Queues of requests to Discord: those of one key run one after the other."""

import asyncio
from collections.abc import Coroutine, Hashable
from typing import Any

from bot.ui.requests.sending import CLOSING_SECONDS_MAX, finish_tasks, send_or_log


class ChannelQueues:
    """One queue for each key; a failure is logged, and the next request runs."""

    def __init__(self) -> None:
        self._last: dict[Hashable, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, key: Hashable, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Queues `work` behind everything put under this key before."""
        task = asyncio.create_task(self._after(self._last.get(key), work, str(key)))
        self._last[key] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._tidy(key, done))
        return task

    async def close(self) -> None:
        """Waits briefly for running work; what is not done by then is cancelled."""
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
