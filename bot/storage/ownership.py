"""The right of a process to play on a database: on a server, by the locks of its shards.

A process holds the locks by a session of its own, in which it says every moment that it is there.
The server ends the session of a silent process, and with it the locks: another process can take
over, which raises the epochs of the shards. Every commit checks the epochs in its own transaction.
So a process that was taken over commits nothing any more, whatever it believes.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from enum import Enum, auto

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError

from bot.refusal import refuse_if
from bot.shards import WHOLE, Slice
from bot.storage.connections import Connections
from bot.storage.errors import OwnershipLost, StorageCode, StorageFailed, StorageRefusal
from bot.storage.place import PostgresPlace
from bot.storage.schema import shard_epochs

# --- The locks and epochs of shards on a PostgreSQL server ---------------------------------------


LEASE_SECONDS = 5.0
"""The silence after which the server takes the locks from a process."""
STILL_SECONDS = 3.0
"""The time after which the server ends a transaction whose process stands still. Such a
transaction blocks all other commits and is not committed itself, so nothing of it is stored. A
process on a busy machine may be slow for a second or two."""
FAILED = (DBAPIError, OSError)
LOCKS = int.from_bytes(b"MZZR")
"""The first half of the advisory lock of each shard; the second is its number."""
_COUNTING = int.from_bytes(b"MZZB")
_TAKING = 2**31 - 1
"""The lock of the process that is just taking others."""
_OURS = "mazziere-holds-locks"

_e = shard_epochs.c


class Holding(Enum):
    """The state of a process's locks."""

    HELD = auto()
    ELSEWHERE = auto()
    """Another session has them, perhaps the last one of this process."""
    LOST = auto()
    """Another process has taken over."""


def begin_taking(connection: Connection, place: PostgresPlace) -> None:
    """Keeps other processes, until the end of the transaction, from taking locks and changing the
    tables.

    Facts read from the database before that may change: another process may be starting. Raises
    `StorageRefusal` (database-being-started).
    """
    refuse_if(not _may_take(connection), StorageCode.BEING_STARTED, file=str(place))


def _may_take(connection: Connection) -> bool:
    return bool(connection.scalar(select(func.pg_try_advisory_xact_lock(LOCKS, _TAKING))))


def take(connection: Connection, wanted: Slice, place: PostgresPlace) -> None:
    """Takes the locks of a slice for as long as the session lasts, after `begin_taking`.

    Raises `StorageRefusal`: database-in-use for the slice of another process, shards-overlap,
    shards-other-count.
    """
    _check_others(connection, wanted, place)
    refuse_if(not _take_all(connection, wanted), StorageCode.IN_USE, file=str(place))


def _check_others(connection: Connection, wanted: Slice, place: PostgresPlace) -> None:
    others = held_by_others(connection)
    if not others:
        return
    count = _count(connection)
    if count not in (None, wanted.count):
        raise StorageRefusal(
            StorageCode.OTHER_COUNT, file=str(place), shards=str(wanted), count=count
        )
    for held in others:
        refuse_if(held == set(wanted.shards), StorageCode.IN_USE, file=str(place))
        if held & set(wanted.shards):
            other = Slice(min(held), max(held), wanted.count)
            raise StorageRefusal(
                StorageCode.OVERLAP, file=str(place), shards=str(wanted), other=str(other)
            )


def is_held(connection: Connection, shards: Slice) -> bool:
    """Whether some process, of this count or another, plays on all of these shards."""
    others = held_by_others(connection)
    return bool(others) if shards.is_whole else set(shards.shards) in others


def held_by_others(connection: Connection) -> list[set[int]]:
    """The shards that other sessions hold, each with its own."""
    by_session: dict[int, set[int]] = defaultdict(set)
    for session, shard in connection.execute(_HELD, {"locks": LOCKS, "taking": _TAKING}):
        by_session[session].add(shard)
    return list(by_session.values())


_HELD = text(
    "SELECT pid, objid::bigint FROM pg_locks JOIN pg_database ON pg_database.oid = database"
    " WHERE locktype = 'advisory' AND granted AND datname = current_database()"
    " AND classid::bigint = :locks AND objid::bigint <> :taking AND pid <> pg_backend_pid()"
)


def _take_all(connection: Connection, wanted: Slice) -> bool:
    """Takes all of the locks, or none."""
    for shard in wanted.shards:
        if not connection.scalar(select(func.pg_try_advisory_lock(LOCKS, shard))):
            connection.execute(select(func.pg_advisory_unlock_all()))
            return False
    connection.info[_OURS] = True
    return True


def renew(connection: Connection, shards: Slice, epochs: Mapping[int, int]) -> Holding:
    """Says that this process is there, and takes the locks again after its session was cut."""
    with connection.begin():
        end_what_stands_still(connection)
        if _epochs_of(connection, shards) != epochs:
            return Holding.LOST
        if connection.info.get(_OURS):
            return Holding.HELD
        if not _may_take(connection):
            return Holding.ELSEWHERE
        return Holding.HELD if _take_all(connection, shards) else Holding.ELSEWHERE


def end_what_stands_still(connection: Connection) -> None:
    """Ends sessions of processes that have stopped between the messages of one statement.

    They may hold locks that everybody waits for, and the server's own timeouts are for sessions
    between two statements.
    """
    connection.execute(_STAND_STILL, {"seconds": STILL_SECONDS})


_STAND_STILL = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND usename = current_user"
    " AND application_name IN ('mazziere writer', 'mazziere owner')"
    " AND state = 'active' AND wait_event = 'ClientRead'"
    " AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
)


def wait_for_others(connection: Connection) -> None:
    """Keeps other processes, until the end of the transaction, from counting on the boards of
    everywhere.

    Counting reads a figure and writes it back; a lock for all of it is taken last of all.
    """
    connection.execute(select(func.pg_advisory_xact_lock(_COUNTING, 0)))


# --- epochs ---------------------------------------------------------------------------------------


def raise_epochs(connection: Connection, shards: Slice) -> dict[int, int]:
    """Makes every process that had these shards before unable to commit; returns the epochs.

    With another count the shards are others: then no earlier process can commit any more.
    """
    if _count(connection) != shards.count:
        _lock_all(connection)
        newest = connection.scalar(select(func.max(_e.epoch))) or 0
        connection.execute(delete(shard_epochs))
        rows = [{"shard": shard, "epoch": newest + 1} for shard in range(shards.count)]
        connection.execute(insert(shard_epochs), rows)
    else:
        # In the order of commits, which share them.
        connection.execute(_epochs(shards).with_for_update())
        raised = update(shard_epochs).where(_among(shards)).values(epoch=_e.epoch + 1)
        connection.execute(raised)
    return _epochs_of(connection, shards)


def has_epochs(connection: Connection) -> bool:
    """Whether the database is of a version with epochs."""
    return bool(inspect(connection).has_table(shard_epochs.name))


def fence(connection: Connection) -> None:
    """Makes every process that has played so far unable to commit once the transaction has
    committed; until then they wait."""
    _lock_all(connection)
    connection.execute(update(shard_epochs).values(epoch=_e.epoch + 1))


def _lock_all(connection: Connection) -> None:
    # In the order of commits, which share them.
    connection.execute(select(_e.shard).order_by(_e.shard).with_for_update())


def _count(connection: Connection) -> int | None:
    """The number of shards that the database is divided into; None before its first start."""
    if not has_epochs(connection):
        return None
    return connection.scalar(select(func.count()).select_from(shard_epochs))


def _among(shards: Slice) -> ColumnElement[bool]:
    return _e.shard.between(shards.first, shards.last)


def _epochs(shards: Slice) -> Select[tuple[int, int]]:
    return select(_e.shard, _e.epoch).where(_among(shards)).order_by(_e.shard)


def _epochs_of(connection: Connection, shards: Slice) -> dict[int, int]:
    return {row.shard: row.epoch for row in connection.execute(_epochs(shards))}


class EpochGuard:
    """Guards commits: each one checks that no other process has taken over."""

    def __init__(self, shards: Slice, epochs: Mapping[int, int], lose: Callable[[], None]) -> None:
        self.in_doubt = False
        """Whether the last commit failed: its session may still carry it out, and another process
        may have taken over. Another commit ends that session, and checks the epoch, before anything
        is read."""
        self._epochs, self._lose = epochs, lose
        self._shared = _epochs(shards).with_for_update(read=True)

    def begin(self, connection: Connection) -> None:
        """Keeps others from taking over before the end of the transaction.

        Raises `OwnershipLost`.
        """
        found = {row.shard: row.epoch for row in connection.execute(self._shared)}
        if found != self._epochs:
            self._lose()
            raise OwnershipLost

    def changes(self, connection: Connection) -> int:
        """Returns 0: rows are not counted, since PostgreSQL itself notices missing ones."""
        return 0

    def before_commit(self, connection: Connection, rows: int) -> None:
        """Does nothing: nothing is left to be checked."""

    def after_commit(self) -> None:
        self.in_doubt = False

    def commit_failed(self) -> None:
        self.in_doubt = True

    def close(self) -> None:
        """Does nothing: the locks are another session's."""


# --- Ownership -----------------------------------------------------------------------------------


log = logging.getLogger(__name__)

PING_SECONDS = 1.5
PING_ANSWER_SECONDS = 3.0
CONFIRM_SECONDS = 2.0


class Ownership:
    """The ownership of a file, which is locked from the start to the end of the process."""

    def __init__(self, release: Callable[[], None], shards: Slice = WHOLE) -> None:
        self.shards = shards
        """The shards of the servers that this process serves."""
        self.lost = asyncio.Event()
        """Set when another process has taken over: all knowledge here is outdated."""
        self.is_held = True
        """Whether the locks are known to be held just now."""
        self._release = release

    async def confirm(self) -> None:
        """Asks once more whether another process has taken over, which sets `lost`; without an
        answer within two seconds the question stays open."""

    async def check(self) -> None:
        """Confirms, unless nobody can have taken over since the last time.

        A process that was frozen finds out by that before it says anything. Raises `OwnershipLost`.
        """

    async def close(self) -> None:
        """Lets the next process have the database, after the connections are closed."""
        self._release()


class ServerOwnership(Ownership):
    """The ownership of shards on a server: the session with the locks is kept alive, and made again
    when it was cut."""

    def __init__(self, connections: Connections, shards: Slice, epochs: Mapping[int, int]) -> None:
        super().__init__(lambda: None, shards)
        self._connections, self._epochs = connections, epochs
        self._known_at = asyncio.get_running_loop().time()
        """The time of the last question that was answered; or of the moment when nobody answered,
        which changes nothing."""
        self._confirming: asyncio.Task[None] | None = None
        self._keeping = asyncio.create_task(self._keep(), name="shard locks")

    def lose(self) -> None:
        """Notes that another process has taken over."""
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
        if asyncio.get_running_loop().time() - self._known_at >= LEASE_SECONDS:
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
        """Asks the server; once more by a new session where the old one was ended, as happens to a
        process that was frozen."""
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
        except (*FAILED, StorageFailed, TimeoutError) as error:
            self._note(held=False, why=type(error).__name__)
            return False
        if found is Holding.LOST:
            self.lose()
        else:
            self._note(held=found is Holding.HELD, why="another session has the locks")
        return True

    def _renew(self, connection: Connection) -> Holding:
        """Renews the locks. After a failure the connection's state is unknown: the next time has a
        new one."""
        try:
            return renew(connection, self.shards, self._epochs)
        except BaseException:
            connection.invalidate()
            raise

    def _note(self, *, held: bool, why: str) -> None:
        if held and not self.is_held:
            log.warning("the shards %s are held again", self.shards)
        elif self.is_held and not held:
            log.warning("the shards %s may be lost: %s", self.shards, why)
        self.is_held = held
