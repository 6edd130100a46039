"""The right of a process to play on a database: on a server, by the locks of its shards.

It holds them by a session of its own, in which it says every moment that it is there. The server
ends the session of a process that is silent, and with it the locks: another one can take over. Who
takes over raises the epochs of the shards, and every commit checks them in its own transaction. So
a process that was taken over commits nothing any more, whatever it believes.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from bot.shards import WHOLE, Slice
from bot.storage import shard_locks
from bot.storage.connections import Connections
from bot.storage.errors import OwnershipLost, StorageFailed
from bot.storage.shard_locks import Holding

log = logging.getLogger(__name__)

PING_SECONDS = 1.5
PING_ANSWER_SECONDS = 3.0
CONFIRM_SECONDS = 2.0


class Ownership:
    """A file's: it is locked from the start to the end of the process."""

    def __init__(self, release: Callable[[], None], shards: Slice = WHOLE) -> None:
        self.shards = shards
        """Those of the servers that this process serves."""
        self.lost = asyncio.Event()
        """Set when another process has taken over: all that is known here is outdated."""
        self.is_held = True
        """Whether the locks are known to be held just now."""
        self._release = release

    async def confirm(self) -> None:
        """Asks once more whether another process has taken over, which sets `lost`; without an
        answer within two seconds it stays open."""

    async def check(self) -> None:
        """Confirms, unless nobody can have taken over since the last time.

        A process that was frozen finds out by that before it says anything. Raises `OwnershipLost`.
        """

    async def close(self) -> None:
        """Lets the next process have the database, after the connections are closed."""
        self._release()


class ServerOwnership(Ownership):
    """A server's: the session with the locks is kept alive, and made again when it was cut."""

    def __init__(self, connections: Connections, shards: Slice, epochs: Mapping[int, int]) -> None:
        super().__init__(lambda: None, shards)
        self._connections, self._epochs = connections, epochs
        self._known_at = asyncio.get_running_loop().time()
        """When it was asked for the last time, in a question that was answered; or when nobody
        answered, which changes nothing."""
        self._confirming: asyncio.Task[None] | None = None
        self._keeping = asyncio.create_task(self._keep(), name="shard locks")

    def lose(self) -> None:
        """Another process has taken over."""
        if not self.lost.is_set():
            log.error("the shards %s were taken over by another process", self.shards)
        self.is_held = False
        self.lost.set()

    async def confirm(self) -> None:
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                await self._ask()
        except TimeoutError:
            self._known_at = asyncio.get_running_loop().time()

    async def check(self) -> None:
        if asyncio.get_running_loop().time() - self._known_at >= shard_locks.LEASE_SECONDS:
            if self._confirming is None or self._confirming.done():
                self._confirming = asyncio.create_task(self.confirm(), name="ownership")
            await asyncio.shield(self._confirming)
        if self.lost.is_set():
            raise OwnershipLost

    async def close(self) -> None:
        """Frees the locks."""
        self._keeping.cancel()
        await asyncio.gather(self._keeping, return_exceptions=True)
        await self._connections.close()

    async def _keep(self) -> None:
        while not self.lost.is_set():
            await asyncio.sleep(PING_SECONDS)
            await self._ask()

    async def _ask(self) -> None:
        """Once more where the session was ended, as that of a process that was frozen: by a new
        one."""
        loop = asyncio.get_running_loop()
        asked_at = loop.time()
        if not await self._ping():
            asked_at = loop.time()
            if not await self._ping():
                asked_at = loop.time()
        self._known_at = asked_at

    async def _ping(self) -> bool:
        """Returns whether the server has answered."""
        try:
            async with asyncio.timeout(PING_ANSWER_SECONDS):
                found = await self._connections.run(self._renew)
        except (*shard_locks.FAILED, StorageFailed, TimeoutError) as error:
            self._note(held=False, why=type(error).__name__)
            return False
        if found is Holding.LOST:
            self.lose()
        else:
            self._note(held=found is Holding.HELD, why="another session has the locks")
        return True

    def _renew(self, connection: Connection) -> Holding:
        """After a failure the connection's state is unknown: the next time has a new one."""
        try:
            return shard_locks.renew(connection, self.shards, self._epochs)
        except BaseException:
            connection.invalidate()
            raise

    def _note(self, *, held: bool, why: str) -> None:
        if held and not self.is_held:
            log.warning("the shards %s are held again", self.shards)
        elif self.is_held and not held:
            log.warning("the shards %s may be lost: %s", self.shards, why)
        self.is_held = held
