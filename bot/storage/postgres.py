"""All that is specific to PostgreSQL: connections, the marks of databases, refusals, and
opening."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.ids import HandId
from bot.refusal import refuse_if
from bot.shards import WHOLE, Slice
from bot.storage import opening, ownership
from bot.storage.connections import AsyncConnections, Connections, WaitedForConnections
from bot.storage.encryption import Cipher
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.opening import OpenedDatabase, check_version, prepare
from bot.storage.ownership import EpochGuard, ServerOwnership
from bot.storage.place import Found, Origin, PostgresPlace
from bot.storage.tournaments import last_started_hand

VERSION_MIN = 16
SERVER_READERS = 4
CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 20.0
"""The longest wait for the answer to a commit; it counts as failed after that."""
CLOSE_SECONDS = 2.0
_CUT_AGAIN_SECONDS = 0.1
LOCK_SECONDS = 8.0
"""The longest wait of a start for the earlier process to be gone: longer than it may be silent."""
_STATEMENTS_KEPT = 500
_KEEPALIVE = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
"""Options by which the server lets go of a process that has vanished with its machine after 20 s,
not two hours."""
_EACH_STATEMENT = "READ COMMITTED"
"""The isolation of single statements: one that has waited for a lock sees commits of the meantime,
whatever the default of the server or of the user is."""
_LOCK_CLASS = int.from_bytes(b"MZZW")
"""The first half of the advisory lock of a process that writes."""
_MARK = "Mazziere: "
"""The beginning of the comment on the table of versions, which says that the database is ours, and
which one it is."""


def writing_connections(place: PostgresPlace, *, alone: bool = False) -> Connections:
    """The connection that writes, one session after the other.

    The session of a process that stands still in a transaction ends, unless it is `alone`: others
    wait for its locks.
    """
    still = {} if alone else {"idle_in_transaction_session_timeout": f"{ownership.STILL_SECONDS}s"}
    session, lock = WritingSession(), partial(_take_lock, secrets.randbits(31))
    steps = session.end_last, lock, session.note
    options = _options("writer", COMMAND_SECONDS, **still)
    options["isolation_level"] = _EACH_STATEMENT
    return _connections(place, options, *steps, pool_size=1)


def reading_connections(
    place: PostgresPlace, *, seconds: float | None = COMMAND_SECONDS
) -> Connections:
    """The connections for queries beside the writer: every job sees one instant, and changes
    nothing."""
    options = _options("reader", seconds, default_transaction_read_only="on")
    options["isolation_level"] = "REPEATABLE READ"
    return _connections(place, options, pool_size=SERVER_READERS)


def owning_connections(place: PostgresPlace) -> Connections:
    """The session that holds the locks of shards; the server ends it when it is silent."""
    silent = {
        "idle_session_timeout": _lease(),
        "idle_in_transaction_session_timeout": _lease(),
    }
    options = _options("owner", COMMAND_SECONDS, **silent)
    options["isolation_level"] = _EACH_STATEMENT
    return _connections(place, options, pool_size=1)


def _lease() -> str:
    return f"{ownership.LEASE_SECONDS}s"


def _connections(
    place: PostgresPlace, options: dict[str, Any], *steps: Callable[[Any], None], pool_size: int
) -> Connections:
    """Connections that are set up by these steps."""
    engine = create_async_engine(
        place.url, pool_size=pool_size, max_overflow=0, pool_timeout=None, **options
    )
    connections = ServerConnections(engine)
    _renew_what_was_cut(engine)
    _name_what_is_unreadable(engine)

    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connections.note(connection.driver_connection)
        _or_close(connection, _set_up, *steps)

    return connections


class ServerConnections(AsyncConnections):
    """Connections whose end a network without answers does not hold up."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.patience_seconds = COMMAND_SECONDS
        self._open: WeakSet[Any] = WeakSet()

    def note(self, connection: Any) -> None:
        """Notes a connection that the driver has made."""
        self._open.add(connection)

    async def close(self) -> None:
        """Waits `CLOSE_SECONDS` for running jobs and for goodbyes; then cuts them off."""
        closing = asyncio.create_task(super().close())
        await asyncio.wait({closing}, timeout=CLOSE_SECONDS)
        while not closing.done():
            for job in self._running:
                job.cancel()
            for connection in list(self._open):
                connection.terminate()
            # Some of them may only now be made, or begin to say goodbye.
            await asyncio.wait({closing}, timeout=_CUT_AGAIN_SECONDS)
        await closing


def _renew_what_was_cut(engine: AsyncEngine) -> None:
    """Replaces a connection that is known to be cut: the next user gets a new one.

    So nobody notices a server that has restarted between two presses.
    """

    @event.listens_for(engine.sync_engine, "checkout")
    def _checkout(connection: Any, _record: Any, _proxy: Any) -> None:
        if connection.driver_connection.is_closed():
            raise InvalidatePoolError("the connection was cut")


def _name_what_is_unreadable(engine: AsyncEngine) -> None:
    """Turns every error of the driver about an unreadable address into a `TypeError`."""

    @event.listens_for(engine.sync_engine, "do_connect")
    def _do_connect(dialect: Any, _record: Any, places: Any, options: Any) -> Any:
        try:
            return dialect.connect(*places, **options)
        except OSError:
            # A certificate that is refused is a ValueError as well.
            raise
        except (ValueError, OverflowError, AttributeError) as error:
            raise TypeError("the address cannot be read") from error


def _options(role: str, seconds: float | None, **settings: str) -> dict[str, Any]:
    return {
        "hide_parameters": True,
        "connect_args": {
            "timeout": CONNECT_SECONDS,
            "command_timeout": seconds,
            "prepared_statement_cache_size": _STATEMENTS_KEPT,
            "server_settings": {"application_name": f"mazziere {role}", **_KEEPALIVE, **settings},
        },
    }


def _or_close(connection: Any, *steps: Callable[[Any], None]) -> None:
    try:
        for step in steps:
            step(connection)
    except BaseException:
        # Nobody else knows of a connection that was not set up.
        connection.close()
        raise


def _set_up(connection: Any) -> None:
    """Sets up a connection: sums of whole numbers are whole numbers, as they are with SQLite."""
    connection.run_async(
        lambda driver: driver.set_type_codec(
            "numeric", schema="pg_catalog", encoder=str, decoder=_number, format="text"
        )
    )


def _number(digits: str) -> int | Decimal:
    return int(digits) if digits.lstrip("-").isdigit() else Decimal(digits)


def _take_lock(number: int, connection: Any) -> None:
    """Waits for the last session of this process, which may still be committing."""
    cursor = connection.cursor()
    cursor.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
    cursor.execute(f"SELECT pg_advisory_lock({_LOCK_CLASS}, {number})")
    cursor.close()
    connection.commit()


class WritingSession:
    """The session on the server by which this process committed last."""

    def __init__(self) -> None:
        self._last: tuple[int, str] | None = None
        """The session's process on the server, and when it began: numbers are used again."""

    def note(self, connection: Any) -> None:
        """Notes the session that commits now."""
        cursor = connection.cursor()
        cursor.execute(
            "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        )
        self._last = cursor.fetchone()
        cursor.close()
        connection.commit()

    def end_last(self, connection: Any) -> None:
        """Ends the earlier session, where a network that failed has left it: it holds the lock.

        It may still be committing; the process that gets the lock after it knows which commits
        there were.
        """
        if self._last is None:
            return
        cursor = connection.cursor()
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid = $1 AND backend_start::text = $2",
            self._last,
        )
        cursor.close()
        connection.commit()


def look(connection: Connection, place: PostgresPlace) -> Found | None:
    """The mark of a database of ours; None for an empty one.

    Raises `StorageRefusal`: an older server, or another program's tables.
    """
    version = int(str(connection.scalar(text("SHOW server_version_num")))) // 10_000
    refuse_if(version < VERSION_MIN, StorageCode.SERVER_OLD, file=str(place), version=version)
    known = inspect(connection)
    if not known.get_table_names():
        return None
    refuse_if(not known.has_table("alembic_version"), StorageCode.FOREIGN, file=str(place))
    comment = known.get_table_comment("alembic_version")["text"] or ""
    origins = {origin.name: origin for origin in Origin}
    origin = origins.get(comment.removeprefix(_MARK))
    if origin is None or not comment.startswith(_MARK):
        raise StorageRefusal(StorageCode.FOREIGN, file=str(place))
    return Found(str(connection.scalar(text("SELECT version_num FROM alembic_version"))), origin)


def set_origin(connection: Connection, origin: Origin) -> None:
    connection.execute(text(f"COMMENT ON TABLE alembic_version IS '{_MARK}{origin.name}'"))


def refusal_of(error: BaseException, place: PostgresPlace) -> StorageRefusal:
    """The refusal for a server that could not be used at a start."""
    if isinstance(error, TypeError):
        return StorageRefusal(StorageCode.ADDRESS_UNREADABLE, kind=place.url.drivername)
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    code = _REFUSED_AS.get(state) or _REFUSED_AS.get(state[:2]) or StorageCode.UNREACHABLE
    return StorageRefusal(code, file=str(place))


_REFUSED_AS = {
    "28": StorageCode.LOGIN_REFUSED,
    "3D": StorageCode.MISSING,
    "42501": StorageCode.NO_RIGHTS,
    "55P03": StorageCode.IN_USE,
    "25006": StorageCode.NOT_WRITABLE,
    "XX": StorageCode.CORRUPT,
}
"""The refusals by `SQLSTATE`, or its class."""

REFUSED = (TypeError, OSError, DBAPIError)
"""The errors that `refusal_of` understands."""


# --- Opening: one process for each shard, one writing session ------------------------------------


log = logging.getLogger(__name__)

LOCK_TRY_SECONDS = 1.0
"""The time for which an attempt waits for the commits of a process that it takes over from."""
STEP_SECONDS = 600
"""The longest silence of a migration within its transaction."""
STANDBY_LOOK_SECONDS = 0.5
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
        except REFUSED as error:
            # Locks that it has taken end with its session.
            connection.invalidate()
            refusal = refusal_of(error, place)
            if refusal.code is StorageCode.IN_USE:
                raise refusal from error
            raise

    behind = WaitedForConnections if blocking else _unchanged
    owning = behind(owning_connections(place))
    try:
        taken = await _take_when_free(owning, begin, wanted, waits=shards is not None)
    except BaseException as error:
        await owning.close()
        if isinstance(error, REFUSED):
            log.info("%s cannot be opened: %s", place, type(error).__name__)
            raise refusal_of(error, place) from None
        raise
    log.info("Opened %s with the shards %s", place, wanted)
    owner = ServerOwnership(owning, wanted, taken.epochs)
    return OpenedDatabase(
        behind(writing_connections(place)),
        behind(reading_connections(place)),
        EpochGuard(wanted, taken.epochs, owner.lose),
        taken.last_hand,
        taken.is_behind,
        owner,
    )


def _unchanged(connections: Connections) -> Connections:
    return connections


async def _take_when_free(
    owning: Connections, begin: Callable[[Connection], _Taken], wanted: Slice, *, waits: bool
) -> _Taken:
    """Takes the locks once they are free. A process that stands by also waits for a server that is
    away: it has been there."""
    loop = asyncio.get_running_loop()
    until, stands_by, is_away = loop.time() + LOCK_SECONDS, False, False
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
        except REFUSED as error:
            if not stands_by:
                raise
            if not is_away:
                log.warning("standing by for the shards %s: %s", wanted, type(error).__name__)
            is_away = True
        await asyncio.sleep(min(STANDBY_LOOK_SECONDS, LOCK_SECONDS))


def _take(
    connection: Connection, place: PostgresPlace, wanted: Slice, cipher: Cipher, accept_loss: bool
) -> _Taken:
    ownership.end_what_stands_still(connection)
    ownership.begin_taking(connection, place)
    found = look(connection, place)
    if found is not None:
        check_version(found, place)
    is_behind = found is not None and (accept_loss or found.origin is not Origin.ROOM)
    refuse_if(is_behind and not wanted.is_whole, StorageCode.RESTORED, file=str(place))
    ownership.take(connection, wanted, place)
    _check_others_version(connection, found, place)
    # Waits for the commits of the process that is taken over: only then is read what it has stored.
    # One that stands still is ended by the next attempt.
    connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_TRY_SECONDS}s'"))
    epochs = ownership.raise_epochs(connection, wanted) if ownership.has_epochs(connection) else {}
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    # A step may count for long between two statements, and is not frozen then.
    connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{STEP_SECONDS}s'"))
    last_hand = prepare(
        connection,
        place,
        None if found is None else found.version,
        cipher,
        set_origin,
        is_behind,
    )
    last_hand = max(last_hand, last_started_hand(connection))
    return _Taken(last_hand, is_behind, epochs or ownership.raise_epochs(connection, wanted))


def _check_others_version(
    connection: Connection, found: Found | None, place: PostgresPlace
) -> None:
    """Raises `StorageRefusal` (shards-other-version) where other processes would have to play on a
    database that changes under them."""
    is_old = found is not None and found.version != opening.newest_version()
    if is_old and ownership.held_by_others(connection):
        raise StorageRefusal(StorageCode.OTHERS_OLDER, file=str(place))
