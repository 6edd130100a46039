"""A sandbox with a bot in a thread of its own, so that tests may drive a browser meanwhile."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, Self, TypeVar

from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import FIRST_USER_ID

ALICE, BOB = FIRST_USER_ID, FIRST_USER_ID + 1
START_SECONDS = 20
T = TypeVar("T")


class SandboxThread:
    """Runs `perform(sandbox, ready)` beside the test until it is told to end.

    `perform` sets `ready` when the world is fit to be looked at, and lasts until it is cancelled.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        perform: Callable[[Sandbox, asyncio.Event], Coroutine[Any, Any, None]],
    ) -> None:
        self.sandbox = sandbox
        self._perform = perform
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="sandbox", daemon=True)
        self._ready = threading.Event()
        self._over: asyncio.Event | None = None
        self.error: BaseException | None = None

    @property
    def url(self) -> str:
        return self.sandbox.base_url

    def call(self, function: Callable[[], T]) -> T:
        """Runs a function where the sandbox lives, and returns what it returns."""

        async def calling() -> T:
            return function()

        return asyncio.run_coroutine_threadsafe(calling(), self._loop).result(START_SECONDS)

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._show())
        except BaseException as error:
            self.error = error
        finally:
            self._ready.set()
            self._loop.close()

    async def _show(self) -> None:
        self._over = asyncio.Event()
        ready = asyncio.Event()
        async with self.sandbox:
            play = asyncio.create_task(self._perform(self.sandbox, ready))
            waiting = asyncio.create_task(ready.wait())
            await asyncio.wait({play, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            self._ready.set()
            over = asyncio.create_task(self._over.wait())
            await asyncio.wait({play, over}, return_when=asyncio.FIRST_COMPLETED)
            over.cancel()
            play.cancel()
            await asyncio.gather(play, waiting, over, return_exceptions=True)
            if not play.cancelled() and (error := play.exception()):
                raise error

    def __enter__(self) -> Self:
        self._thread.start()
        came_up = self._ready.wait(START_SECONDS)
        if not came_up or self.error:
            self._end()
            raise self.error or TimeoutError("the bot did not come up")
        return self

    def __exit__(self, *exception: object) -> None:
        self._end()
        if self.error:
            raise self.error

    def _end(self) -> None:
        if self._over is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(START_SECONDS)


async def alone(_sandbox: Sandbox, ready: asyncio.Event) -> None:
    """A sandbox without a bot."""
    ready.set()
    await asyncio.Event().wait()
