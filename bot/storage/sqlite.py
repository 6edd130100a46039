"""All that is specific to SQLite: addresses, pragmas, transactions, and checks of files.

Statements elsewhere are portable; another database needs a module like this one.
"""

import logging
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError
from sqlalchemy.util import LRUCache

from bot.storage.commit_mark import COUNT_BELOW
from bot.storage.connections import BlockingConnections, Connections, JobThreads
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.file_permissions import make_private
from bot.storage.origin import Found, Origin

log = logging.getLogger(__name__)


BUSY_TIMEOUT_MS = 5_000
SYNCHRONOUS = "FULL"
"""Every commit is flushed to the disk before anybody is told."""

READERS = 2
_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Errors of reading a damaged file, whose texts, in SQLite's errors too, need not be UTF-8."""
WAL_RESET_FIXED = (3, 51, 3)


def writing_engine(path: Path) -> Engine:
    """For the one connection that writes and checkpoints. Every transaction is IMMEDIATE.

    With a deferred transaction two spends can both read the old balance before either writes.
    """
    return _set_up_writing(_engine(path, "writing", _WRITING))


def reading_engine(path: Path) -> Engine:
    """For queries beside the writer: cannot write, and leaves checkpoints to the writer."""
    return _set_up_reading(_engine(path, "shared", _READING))


def writing_connections(path: Path, *, blocking: bool) -> Connections:
    """The connection of `writing_engine`. A `blocking` one holds up the event loop."""
    engine = writing_engine(path)
    return BlockingConnections(engine) if blocking else JobThreads(engine, 1)


def reading_connections(path: Path, *, blocking: bool) -> Connections:
    """Connections of `reading_engine`. `blocking` ones hold up the event loop."""
    engine = reading_engine(path)
    return BlockingConnections(engine) if blocking else JobThreads(engine, READERS)


class SharedDialect(SQLiteDialect_pysqlite):
    """SQLite's dialect, equal in all engines: what was compiled for one of them serves the next.

    To compile the statements of a start takes longer than to read a small database.
    """

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class WritingDialect(SharedDialect):
    """The same for the connection that writes: every transaction is IMMEDIATE.

    As a listener to the engine's events this would slow every statement.
    """

    supports_statement_cache = True

    def do_begin(self, dbapi_connection: Any) -> None:
        dbapi_connection.driver_connection.execute("BEGIN IMMEDIATE")


registry.register("sqlite.shared", __name__, SharedDialect.__name__)
registry.register("sqlite.writing", __name__, WritingDialect.__name__)
COMPILED_KEPT = 1_000
"""More than the program has statements; some differ by how many values they list."""
_COMPILED: LRUCache[Any, Any] = LRUCache(COMPILED_KEPT)


def _engine(path: Path, dialect: str, options: dict[str, Any]) -> Engine:
    url = URL.create(f"sqlite+{dialect}", database=str(path))
    # The driver begins no transactions by itself.
    engine = create_engine(url, connect_args={"isolation_level": None}, **options)
    engine.update_execution_options(compiled_cache=_COMPILED)
    return engine


_CONNECTING: dict[str, Any] = {
    "max_overflow": 0,
    "pool_timeout": None,
    "pool_reset_on_return": None,
    "hide_parameters": True,
}
"""A job that finds all connections taken waits for one."""
_WRITING = {**_CONNECTING, "pool_size": 1}
_READING = {
    **_CONNECTING,
    "pool_size": READERS,
    "isolation_level": "AUTOCOMMIT",
    "skip_autocommit_rollback": True,
}


def _set_up_writing(engine: Engine) -> Engine:
    pragmas = {
        "busy_timeout": str(BUSY_TIMEOUT_MS),
        "journal_mode": "WAL",
        "synchronous": SYNCHRONOUS,
        "foreign_keys": "ON",
    }
    _on_connect(engine, pragmas)
    return engine


def _set_up_reading(engine: Engine) -> Engine:
    pragmas = {
        "busy_timeout": str(BUSY_TIMEOUT_MS),
        "query_only": "ON",
        "wal_autocheckpoint": "0",
    }
    _on_connect(engine, pragmas)
    return engine


def _on_connect(engine: Engine, pragmas: dict[str, str]) -> None:
    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        try:
            cursor = connection.cursor()
            for name, value in pragmas.items():
                cursor.execute(f"PRAGMA {name} = {value}")
            cursor.close()
        except BaseException:
            # Nobody else knows of a connection that was not set up.
            connection.close()
            raise


def set_origin(connection: Connection, origin: Origin) -> None:
    connection.exec_driver_sql(f"PRAGMA application_id = {origin.value}")


def committed_rows(connection: Connection) -> int:
    """How many rows were ever committed (see `commit_mark.py`)."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one()) % COUNT_BELOW


def set_committed_rows(connection: Connection, committed: int) -> None:
    """Stores the count in the header of the file, with the transaction that it counts."""
    _execute(connection, f"PRAGMA user_version = {committed}")


def _execute(connection: Connection, statement: str) -> None:
    """Executes a statement of every commit, as cheaply as it can. Raises `OperationalError`, as
    SQLAlchemy does for its own statements: code that catches its errors need not know of these."""
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(statement)
    except sqlite3.Error as error:
        raise OperationalError(statement, None, error) from error


def changes(connection: Connection) -> int:
    """The number of rows that this connection has ever changed."""
    raw = connection.connection.driver_connection
    return 0 if raw is None else int(raw.total_changes)


def check_writable(path: Path) -> None:
    """Raises `StorageRefusal` for an existing file that may not be written, or is not a file."""
    if path.exists():
        try:
            with path.open("r+b"):
                pass
        except OSError:
            raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None


def look(path: Path) -> Found | None:
    """The header of a database file of ours; None for a file that is absent or empty.

    Changes nothing. Raises `StorageRefusal` for what is not a database, is damaged, is another
    program's, or cannot be opened.
    """
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return None
    try:
        with closing(_opened(path)) as connection:
            return _found(connection, path)
    except _UNREADABLE as error:
        raise refusal_of(error, path) from None


def check_whole(path: Path) -> None:
    """Checks every page of the file. Changes nothing; takes some seconds for each gigabyte.

    Raises `StorageRefusal` (database-corrupt).
    """
    try:
        with closing(_opened(path)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except _UNREADABLE as error:
        raise refusal_of(error, path) from None
    if found != "ok":
        log.info("%s is damaged: %s", path, found)
        raise StorageRefusal(StorageCode.CORRUPT, file=str(path))


def _opened(path: Path) -> sqlite3.Connection:
    address = f"{path.as_uri()}?mode=ro"
    return sqlite3.connect(address, timeout=BUSY_TIMEOUT_MS / 1000, uri=True)


def refusal_of(error: BaseException, path: Path) -> StorageRefusal:
    """The refusal for a database that could not be read or written at a start."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return StorageRefusal(_REFUSED_AS.get(code, StorageCode.CORRUPT), file=str(path))


_REFUSED_AS = {
    sqlite3.SQLITE_BUSY: StorageCode.IN_USE,
    sqlite3.SQLITE_LOCKED: StorageCode.IN_USE,
    sqlite3.SQLITE_CANTOPEN: StorageCode.NOT_WRITABLE,
    sqlite3.SQLITE_READONLY: StorageCode.NOT_WRITABLE,
    sqlite3.SQLITE_PERM: StorageCode.NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: StorageCode.NOT_WRITABLE,
    sqlite3.SQLITE_FULL: StorageCode.NOT_WRITABLE,
}


def _found(connection: sqlite3.Connection, path: Path) -> Found | None:
    if not _one(connection, "SELECT count(*) FROM sqlite_master"):
        return None
    known = {origin.value: origin for origin in Origin}
    origin = known.get(_one(connection, "PRAGMA application_id"))
    if origin is None:
        raise StorageRefusal(StorageCode.FOREIGN, file=str(path))
    version = _one(connection, "SELECT version_num FROM alembic_version")
    if version is None:
        raise StorageRefusal(StorageCode.CORRUPT, file=str(path))
    return Found(str(version), origin, _one(connection, "PRAGMA user_version") % COUNT_BELOW)


def _one(connection: sqlite3.Connection, statement: str) -> Any:
    row = connection.execute(statement).fetchone()
    return None if row is None else row[0]


def damage(connection: Connection) -> list[str]:
    """The findings of SQLite's own check of the file; empty for a sound one."""
    rows = connection.exec_driver_sql("PRAGMA integrity_check(20)")
    return [line for line in rows.scalars() if line != "ok"]


def copy(source: Path, target: Path, origin: Origin | None = None) -> None:
    """A consistent copy of a database that may be in use (SQLite's online backup).

    Its owner alone may read it. `origin` is the mark in its header, by default the same.
    Raises `sqlite3.Error` or `OSError`; the target is then incomplete.
    """
    make_private(target)
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as reading,
        closing(sqlite3.connect(target)) as writing,
    ):
        reading.backup(writing)
        if origin is not None:
            writing.execute(f"PRAGMA application_id = {origin.value}")
    leave_one_file(target)


def copy_exactly(source: Path, target: Path) -> None:
    """Copies the bytes of a database that nobody else writes, its log folded in first, in the place
    of an older copy. Its owner alone may read it.

    No connection of this process may be open: to close the file would take its locks away. Raises
    `sqlite3.Error` or `OSError`; an older copy then stays.
    """
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        with closing(sqlite3.connect(source, timeout=BUSY_TIMEOUT_MS / 1000)) as connection:
            (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            # Somebody reads and keeps the log: page by page it is the same database.
            copy(source, partial)
        else:
            make_private(partial)
            shutil.copyfile(source, partial)
            with partial.open("r+b") as written:
                os.fsync(written.fileno())
        partial.replace(target)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def leave_one_file(path: Path) -> None:
    """Folds the write-ahead log of a copy in, and does without one from now on."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


@cache
def warn_about_version() -> None:
    """Warns, once, of a version of SQLite with a known bug that can damage a database."""
    if sqlite3.sqlite_version_info < WAL_RESET_FIXED:
        log.warning(
            "SQLite %s has the WAL-reset bug that 3.51.3 fixed; one connection does all the "
            "writing here, which keeps clear of it, but other programs on this file might not",
            sqlite3.sqlite_version,
        )
