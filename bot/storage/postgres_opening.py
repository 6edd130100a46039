"""Opens a database on a PostgreSQL server: one process for each shard, one writing session."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, text

from bot.ids import HandId
from bot.refusal import refuse_if
from bot.shards import WHOLE, Slice
from bot.storage import migrate, postgres, shard_locks
from bot.storage.connections import Connections, WaitedForConnections
from bot.storage.encryption import Cipher
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.opening import OpenedDatabase, check_version, prepare
from bot.storage.origin import Found, Origin
from bot.storage.ownership import ServerOwnership
from bot.storage.place import PostgresPlace
from bot.storage.tournaments import last_started_hand

log = logging.getLogger(__name__)

LOCK_TRY_SECONDS = 1.0
"""How long an attempt waits for the commits of a process that it takes over from."""
STEP_SECONDS = 600
"""The longest that bringing up a database may be silent within its transaction."""
LOOK_SECONDS = 0.5
"""The interval of attempts to take the locks."""
_HELD_BY_OTHERS = (StorageCode.IN_USE, StorageCode.BEING_STARTED)
_WORTH_WAITING_FOR = frozenset({*_HELD_BY_OTHERS, StorageCode.OVERLAP, StorageCode.OTHER_COUNT})
"""Refusals because of other processes, which may be starting or ending."""


@dataclass(frozen=True, slots=True)
class _Taken:
    last_hand: HandId
    is_behind: bool
    epochs: dict[int, int]


async def open_postgres(
    place: PostgresPlace,
    cipher: Cipher,
    *,
    blocking: bool,
    accept_loss: bool,
    shards: Slice | None,
) -> OpenedDatabase:
    """Takes the locks, migrates, and makes every earlier process unable to commit.

    Waits for the process that has this very slice, if one is named, for as long as that lives.

    Raises `StorageRefusal`: no server there, or an older one; a login or rights that it refuses; in
    use, of a newer version, another program's, or encrypted with another key; other processes with
    some of the shards, with another count, or of another version; a slice of a restored database.
    """
    wanted = shards or WHOLE

    def begin(connection: Connection) -> _Taken:
        try:
            with connection.begin():
                return _take(connection, place, wanted, cipher, accept_loss)
        except postgres.REFUSED as error:
            # Locks that it has taken end with its session.
            connection.invalidate()
            refusal = postgres.refusal_of(error, place)
            if refusal.code is StorageCode.IN_USE:
                raise refusal from error
            raise

    behind = WaitedForConnections if blocking else _unchanged
    owning = behind(postgres.owning_connections(place))
    try:
        taken = await _take_when_free(owning, begin, wanted, waits=shards is not None)
    except BaseException as error:
        await owning.close()
        if isinstance(error, postgres.REFUSED):
            log.info("%s cannot be opened: %s", place, type(error).__name__)
            raise postgres.refusal_of(error, place) from None
        raise
    log.info("Opened %s with the shards %s", place, wanted)
    ownership = ServerOwnership(owning, wanted, taken.epochs)
    return OpenedDatabase(
        behind(postgres.writing_connections(place)),
        behind(postgres.reading_connections(place)),
        shard_locks.EpochGuard(wanted, taken.epochs, ownership.lose),
        taken.last_hand,
        taken.is_behind,
        ownership,
    )


def _unchanged(connections: Connections) -> Connections:
    return connections


async def _take_when_free(
    owning: Connections, begin: Callable[[Connection], _Taken], wanted: Slice, *, waits: bool
) -> _Taken:
    """A process that stands by also waits for a server that is away: it has been there."""
    loop = asyncio.get_running_loop()
    until, stands_by, is_away = loop.time() + postgres.LOCK_SECONDS, False, False
    while True:
        try:
            return await owning.run(begin)
        except StorageRefusal as refusal:
            held_by_others = waits and refusal.code in _HELD_BY_OTHERS
            is_late = loop.time() >= until and not held_by_others
            if is_late or refusal.code not in _WORTH_WAITING_FOR:
                raise
            in_use = waits and refusal.code is StorageCode.IN_USE
            if in_use and not stands_by:
                log.info("the shards %s are another process's: standing by", wanted)
            stands_by |= in_use
            if is_away:
                log.info("standing by for the shards %s: the server is back", wanted)
            is_away = False
        except postgres.REFUSED as error:
            if not stands_by:
                raise
            if not is_away:
                log.warning("standing by for the shards %s: %s", wanted, type(error).__name__)
            is_away = True
        await asyncio.sleep(min(LOOK_SECONDS, postgres.LOCK_SECONDS))


def _take(
    connection: Connection, place: PostgresPlace, wanted: Slice, cipher: Cipher, accept_loss: bool
) -> _Taken:
    shard_locks.end_what_stands_still(connection)
    shard_locks.begin_taking(connection, place)
    found = postgres.look(connection, place)
    if found is not None:
        check_version(found, place)
    is_behind = found is not None and (accept_loss or found.origin is not Origin.ROOM)
    refuse_if(is_behind and not wanted.is_whole, StorageCode.RESTORED, file=str(place))
    shard_locks.take(connection, wanted, place)
    _check_others_version(connection, found, place)
    # Waits for the commits of the process that is taken over: only then is read what it has stored.
    # One that stands still is ended by the next attempt.
    connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_TRY_SECONDS}s'"))
    epochs = (
        shard_locks.raise_epochs(connection, wanted) if shard_locks.has_epochs(connection) else {}
    )
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    # A step may count for long between two statements, and is not frozen then.
    connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{STEP_SECONDS}s'"))
    last_hand = prepare(
        connection,
        place,
        None if found is None else found.version,
        cipher,
        postgres.set_origin,
        is_behind,
    )
    last_hand = max(last_hand, last_started_hand(connection))
    return _Taken(last_hand, is_behind, epochs or shard_locks.raise_epochs(connection, wanted))


def _check_others_version(
    connection: Connection, found: Found | None, place: PostgresPlace
) -> None:
    """Raises `StorageRefusal` (shards-other-version) where other processes would have to play on a
    database that is changed under them."""
    is_old = found is not None and found.version != migrate.newest_version()
    if is_old and shard_locks.held_by_others(connection):
        raise StorageRefusal(StorageCode.OTHERS_OLDER, file=str(place))
