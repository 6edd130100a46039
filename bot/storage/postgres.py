"""All that is specific to PostgreSQL: connections, the marks of databases, and refusals."""

import asyncio
import secrets
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.refusal import refuse_if
from bot.storage import shard_locks
from bot.storage.connections import AsyncConnections, Connections
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.origin import Found, Origin
from bot.storage.place import PostgresPlace

VERSION_MIN = 16
READERS = 4
CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 20.0
"""A commit whose answer takes longer has failed for those who wait for it."""
CLOSE_SECONDS = 2.0
_CUT_AGAIN_SECONDS = 0.1
LOCK_SECONDS = 8.0
"""A start waits no longer for the earlier process to be gone: longer than it may be silent."""
_STATEMENTS_KEPT = 500
_KEEPALIVE = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
"""The server lets go of a process that has vanished with its machine after 20 s, not two hours."""
_EACH_STATEMENT = "READ COMMITTED"
"""A statement that has waited for a lock sees what was committed meanwhile, whatever the default of
the server or of the user is."""
_LOCK_CLASS = int.from_bytes(b"MZZW")
"""The first half of the advisory lock of a process that writes."""
_MARK = "Mazziere: "
"""The comment of the table of versions says that the database is ours, and which one it is."""


def writing_connections(place: PostgresPlace, *, alone: bool = False) -> Connections:
    """The connection that writes, one session after the other.

    The session of a process that stands still in a transaction ends, unless it is `alone`: others
    wait for its locks.
    """
    still = (
        {} if alone else {"idle_in_transaction_session_timeout": f"{shard_locks.STILL_SECONDS}s"}
    )
    session, lock = WritingSession(), partial(_take_lock, secrets.randbits(31))
    steps = session.end_last, lock, session.note
    options = _options("writer", COMMAND_SECONDS, **still)
    options["isolation_level"] = _EACH_STATEMENT
    return _connections(place, options, *steps, pool_size=1)


def reading_connections(
    place: PostgresPlace, *, seconds: float | None = COMMAND_SECONDS
) -> Connections:
    """For queries beside the writer: every job sees one instant, and changes nothing."""
    options = _options("reader", seconds, default_transaction_read_only="on")
    options["isolation_level"] = "REPEATABLE READ"
    return _connections(place, options, pool_size=READERS)


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
    return f"{shard_locks.LEASE_SECONDS}s"


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
    """Connections that a network which answers nothing does not hold up at the end."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.patience_seconds = COMMAND_SECONDS
        self._open: WeakSet[Any] = WeakSet()

    def note(self, connection: Any) -> None:
        """The driver has made a connection."""
        self._open.add(connection)

    async def close(self) -> None:
        """Waits `CLOSE_SECONDS` for the jobs that run and for goodbyes; then it cuts them off."""
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
    """A connection that is known to be cut is not used: the next user gets a new one.

    So a server that has restarted between two presses is not noticed at all.
    """

    @event.listens_for(engine.sync_engine, "checkout")
    def _checkout(connection: Any, _record: Any, _proxy: Any) -> None:
        if connection.driver_connection.is_closed():
            raise InvalidatePoolError("the connection was cut")


def _name_what_is_unreadable(engine: AsyncEngine) -> None:
    """Turns every error of the driver about an address that it cannot read into a `TypeError`."""

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
    """Sums of whole numbers are whole numbers, as they are with SQLite."""
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
    """The session on the server that this process committed by last."""

    def __init__(self) -> None:
        self._last: tuple[int, str] | None = None
        """Its process on the server, and when that began: numbers are used again."""

    def note(self, connection: Any) -> None:
        """This is the session from now on."""
        cursor = connection.cursor()
        cursor.execute(
            "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        )
        self._last = cursor.fetchone()
        cursor.close()
        connection.commit()

    def end_last(self, connection: Any) -> None:
        """Ends the earlier session, where a network that failed has left it: it holds the lock.

        It may still be committing; the process that gets the lock after it knows what it has
        committed.
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
"""By `SQLSTATE`, or its class."""

REFUSED = (TypeError, OSError, DBAPIError)
"""The errors that `refusal_of` understands."""
