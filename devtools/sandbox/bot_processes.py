"""Real bots in processes of their own, each with a slice of the shards."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise

from bot.cli.arguments import EXIT_REFUSED
from bot.cli.run import run
from bot.poker.cut import QUICKNET, BeaconChain
from bot.shards import Slice
from devtools.beacon_chain import CHAIN

log = logging.getLogger(__name__)

AGAIN_SECONDS = 1.0
STOP_SECONDS = 10.0


def slices_of(count: int, processes: int) -> tuple[Slice, ...]:
    """The shards dealt out to the processes as evenly as they go."""
    ends = [count * number // processes for number in range(processes + 1)]
    return tuple(Slice(first, end - 1, count) for first, end in pairwise(ends))


class SupervisedBot:
    """A bot that is started again whenever it ends, as a supervisor does."""

    def __init__(
        self, shards: Slice, environment: Mapping[str, str], chain: BeaconChain = QUICKNET
    ) -> None:
        """`chain` is drand's or the sandbox's own."""
        self.shards = shards
        self._program = ("bot", "run") if chain is QUICKNET else ("devtools.sandbox.bot_processes",)
        self._environment = {**os.environ, **environment, "SHARDS": str(shards)}
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def run(self) -> None:
        """Returns when the bot cannot start; its sentence is on stderr then. Cancelled, it stops
        the bot."""
        try:
            while True:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", *self._program, env=self._environment
                )
                code = await self._process.wait()
                if code == EXIT_REFUSED:
                    return
                log.warning("the bot of the shards %s has ended with %s", self.shards, code)
                await asyncio.sleep(AGAIN_SECONDS)
        finally:
            await self._stop()

    async def _stop(self) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


if __name__ == "__main__":
    # As `mazziere run`, which knows no chain but drand's.
    sys.exit(run(chain=CHAIN))
