"""Bots that are born quickly: one process has imported the bot and read its texts, and each bot is
a fork of it.

That takes most of a start. What a bot does after that (reading the database, the login, the
tables of before) it does itself, and nothing of it outlives the bot but the database.
"""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from bot.storage.place import Place
from tests.checkout import ROOT
from tests.end_to_end.death import Step
from tests.end_to_end.player import TIMEOUT_SECONDS
from tests.servers import address

_PARENT = """
import os, sys, bot.cli.run
from bot.beacon import relays
from bot.host import decks
from functools import partial
from bot.settings import ASSETS
from bot.storage import ownership
from bot.texts.catalogue import load_catalogue
from devtools.beacon_chain import CHAIN
from tests.end_to_end.death import Step, die_at
from tests.end_to_end.shared_clock import SharedClock
load_catalogue(ASSETS / "locales")
# A busy machine's relays answer late, and the deal waits for them.
relays.RELAY_SECONDS_MAX = decks.HOLD_SECONDS_MAX = 60
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        os.dup2(2, 1)
        if "LEASE_SECONDS" in os.environ:
            ownership.LEASE_SECONDS = float(os.environ["LEASE_SECONDS"])
            ownership.PING_SECONDS = ownership.LEASE_SECONDS / 6
        if "SHARED_CLOCK" in os.environ:
            bot.cli.run.build = partial(bot.cli.run.build, clock=SharedClock.of_environment())
        if line.strip() != "alive":
            die_at(Step(line.strip()))
        os._exit(bot.cli.run.run(chain=CHAIN))
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class ForkedBot:
    """Has one bot at a time."""

    def __init__(self, parent: asyncio.subprocess.Process) -> None:
        self._parent = parent
        self._pid = 0
        self._ended: asyncio.Task[int] | None = None

    @classmethod
    async def open(cls, database: Place, folder: Path, **environment: str) -> "ForkedBot":
        """Starts the process that bots are forked from, in `folder`; SHARED_CLOCK names their
        clock, LEASE_SECONDS is how long one of them may be silent."""
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                _PARENT,
                cwd=folder,
                env={**environment, "DATABASE": address(database), "PYTHONPATH": str(ROOT)},
                stdin=pipe,
                stdout=pipe,
            )
        )

    async def start(self, dies_at: Step | None = None) -> None:
        """A new bot begins to start; one that `dies_at` a step kills itself there."""
        assert self._parent.stdin is not None
        self._parent.stdin.write(f"{dies_at or 'alive'}\n".encode())
        self._pid = await self._next_number()
        self._ended = asyncio.create_task(self._next_number())

    @property
    def gone(self) -> bool:
        """Whether the bot has ended, by itself or by a signal."""
        return self._ended is None or self._ended.done()

    def kill(self) -> None:
        """SIGKILL, this instant."""
        if not self.gone:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)

    def freeze(self) -> None:
        """SIGSTOP: the process lives and does nothing, and its connections stand."""
        os.kill(self._pid, signal.SIGSTOP)

    def ask_to_stop(self) -> None:
        """SIGTERM, which a frozen bot hears when it wakes."""
        os.kill(self._pid, signal.SIGTERM)

    async def wake(self) -> int:
        """SIGCONT to a bot that will end by itself; returns its exit code."""
        return await self.end(signal.SIGCONT)

    async def end(self, how: signal.Signals) -> int:
        """Sends the bot the signal; returns its exit code once it is gone."""
        assert self._ended is not None
        if not self._ended.done():
            with suppress(ProcessLookupError):
                os.kill(self._pid, how)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await self._ended

    async def close(self) -> None:
        """No bot and no process to fork it from is left."""
        if not self.gone:
            await self.end(signal.SIGKILL)
        self._parent.kill()
        await self._parent.wait()

    async def _next_number(self) -> int:
        assert self._parent.stdout is not None
        return int(await self._parent.stdout.readline())
