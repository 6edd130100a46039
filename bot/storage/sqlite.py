"""All that is specific to SQLite: files, pragmas, transactions, checks, and opening a database.

Statements elsewhere are portable; another database needs a module like this one.
"""

import logging
import os
import shutil
import sqlite3
import sys
import zlib
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.util import LRUCache

from bot.ids import HandId
from bot.storage import opening
from bot.storage.connections import BlockingConnections, Connections, JobThreads
from bot.storage.encryption import Cipher
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.opening import OpenedDatabase, check_version, prepare
from bot.storage.ownership import Ownership
from bot.storage.place import Found, Origin

log = logging.getLogger(__name__)

# --- Files that their owner alone may read: the database, its logs, and copies -------------------


PRIVATE = 0o600
_OTHERS = 0o077
_BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
_COPIES = (".before-*", ".*.partial")


def make_private(path: Path) -> None:
    """Makes an empty file where there is none. Raises `OSError`."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    tighten(path)


def tighten_all(database: Path) -> None:
    """Takes all other users' permissions from the files of a database, where there are any.

    SQLite gives the files beside a database the permissions of the database itself.
    """
    for end in _BESIDE:
        tighten(database.with_name(database.name + end))
    for pattern in _COPIES:
        for copy in database.parent.glob(f"{_literal(database.name)}{pattern}"):
            tighten(copy)


def tighten(path: Path) -> None:
    """Takes other users' permissions; a file that cannot be changed stays, with a log warning."""
    try:
        mode = path.stat().st_mode
        if path.is_file() and mode & _OTHERS:
            path.chmod(mode & 0o700)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("%s may be read by others, and that cannot be changed: %s", path, error)


def _literal(name: str) -> str:
    """A glob pattern that matches this name only."""
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)


# --- The count of rows at the last commit, stored outside of the database ------------------------


COUNT_BELOW = 2**31
"""The number at which counts wrap around: SQLite stores them in 31 bits."""


_AT = 1
"""The place of the count in the file. The first byte is for the lock: on Windows it cannot be read
or written meanwhile."""
_LENGTH = 20


def read_commit_mark(path: Path) -> int | None:
    """The count in the file; None without a valid one."""
    try:
        with path.open("rb", buffering=0) as file:
            file.seek(_AT)
            count, check = file.read(_LENGTH).decode("ascii").split()
        return int(count) if _check(count) == check else None
    except (OSError, ValueError):
        return None


def rows_missing(marked: int | None, committed: int) -> int:
    """The number of committed rows that the database no longer has."""
    behind = 0 if marked is None else (marked - committed) % COUNT_BELOW
    return behind if behind < COUNT_BELOW // 2 else 0


class CommitMark:
    """Writes the count of committed rows into the lock file. For one thread at a time.

    SQLite silently skips a damaged part of its write-ahead log, and all that follows it; and a copy
    that is put in the database's place is whole in itself. A second count finds both: the database
    counts its committed rows, and the lock file beside it has the count of the newest commit. Only
    the process that holds the lock may write it.

    The count is written after each commit and never flushed to the disk, so it does not slow
    commits. A killed process loses nothing of it; a power cut may leave an older count, never a
    newer one.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self._failed = False

    def write(self, committed: int) -> None:
        """Stores the count. Never raises: a durable commit is not undone because of this."""
        count = f"{committed:010d}"
        try:
            if self._descriptor is None:
                self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE)
            os.lseek(self._descriptor, _AT, os.SEEK_SET)
            # Always of the same length, in one write: there is never half a count.
            os.write(self._descriptor, f"{count} {_check(count)}\n".encode())
        except OSError as error:
            if not self._failed:
                log.warning("The mark %s cannot be written: %s", self._path, error)
            self._failed = True

    def close(self) -> None:
        """Closes the file. Harmless when done before."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _check(count: str) -> str:
    return f"{zlib.crc32(count.encode()):08x}"


# --- Engines, transactions and checks of files ---------------------------------------------------


BUSY_TIMEOUT_MS = 5_000
SYNCHRONOUS = "FULL"
"""The mode of commits: every one is flushed to the disk before anybody hears of it."""

FILE_READERS = 2
_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Errors of reading a damaged file, whose texts, in SQLite's errors too, need not be UTF-8."""
WAL_RESET_FIXED = (3, 51, 3)


def writing_engine(path: Path) -> Engine:
    """The engine of the one connection that writes and checkpoints. Every transaction is IMMEDIATE.

    With a deferred transaction two spends can both read the old balance before either writes.
    """
    return _set_up_writing(_engine(path, "writing", _WRITING))


def reading_engine(path: Path) -> Engine:
    """The engine for queries beside the writer: it cannot write, and leaves checkpoints to the
    writer."""
    return _set_up_reading(_engine(path, "shared", _READING))


def writing_connections(path: Path, *, blocking: bool) -> Connections:
    """The connection of `writing_engine`. A `blocking` one holds up the event loop."""
    engine = writing_engine(path)
    return BlockingConnections(engine) if blocking else JobThreads(engine, 1)


def reading_connections(path: Path, *, blocking: bool) -> Connections:
    """Connections of `reading_engine`. `blocking` ones hold up the event loop."""
    engine = reading_engine(path)
    return BlockingConnections(engine) if blocking else JobThreads(engine, FILE_READERS)


class SharedDialect(SQLiteDialect_pysqlite):
    """SQLite's dialect, equal in all engines: a statement compiled for one of them serves the next.

    To compile the statements of a start takes longer than to read a small database.
    """

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class WritingDialect(SharedDialect):
    """SQLite's dialect for the connection that writes: every transaction is IMMEDIATE.

    As a listener to the engine's events this would slow every statement.
    """

    supports_statement_cache = True

    def do_begin(self, dbapi_connection: Any) -> None:
        dbapi_connection.driver_connection.execute("BEGIN IMMEDIATE")


registry.register("sqlite.shared", __name__, SharedDialect.__name__)
registry.register("sqlite.writing", __name__, WritingDialect.__name__)
COMPILED_KEPT = 1_000
"""The most compiled statements that are kept: more than the program has; some differ by how many
values they list."""
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
"""The options of every engine. A job that finds all connections taken waits for one."""
_WRITING = {**_CONNECTING, "pool_size": 1}
_READING = {
    **_CONNECTING,
    "pool_size": FILE_READERS,
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
    """How many rows were ever committed (see `CommitMark`)."""
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

    Changes nothing. Raises `StorageRefusal` for a file that is no database, is damaged, is another
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
    """Folds the write-ahead log of a copy in, and makes it do without one."""
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


class CommitCounter:
    """Counts the rows of every commit, in the database and in the mark beside it (see
    `CommitMark`).

    `committed` is the count at the start.
    """

    in_doubt = False
    """Whether a commit may still be carried out: never, since it ends with the call that makes
    it."""

    def __init__(self, mark: CommitMark, committed: int) -> None:
        self._mark = mark
        self._committed: int | None = committed
        self._next = committed
        mark.write(committed)

    def begin(self, connection: Connection) -> None:
        """Checks nothing: the lock of a file lasts as long as the process."""

    def changes(self, connection: Connection) -> int:
        return changes(connection)

    def before_commit(self, connection: Connection, rows: int) -> None:
        if self._committed is None:
            self._committed = committed_rows(connection)
        self._next = (self._committed + rows) % COUNT_BELOW
        if rows:
            set_committed_rows(connection, self._next)

    def after_commit(self) -> None:
        if self._next != self._committed:
            self._mark.write(self._next)
        self._committed = self._next

    def commit_failed(self) -> None:
        """Forgets the count, which is then read again."""
        self._committed = None

    def close(self) -> None:
        self._mark.close()


# --- One process per database --------------------------------------------------------------------


def lock_path(database: Path) -> Path:
    """The file that the process using the database locks; its time stamp is a heartbeat."""
    return database.with_name(database.name + ".lock")


def is_held(path: Path) -> bool:
    """Whether some process holds the lock. A start in this very instant would be refused."""
    if not path.exists():
        return False
    lock = ProcessLock(path)
    try:
        lock.acquire()
    except LockTaken:
        return True
    lock.release()
    return False


class LockTaken(Exception):
    """Another process holds the lock."""


class ProcessLock:
    """A lock on a file beside the database, held until `release` or the end of the process, however
    it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # A bare descriptor: a file object would close, and unlock, when it is collected.
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Takes the lock. Raises `LockTaken`, or `OSError` where the file cannot be made."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _lock(descriptor)
        except BlockingIOError:
            os.close(descriptor)
            raise LockTaken(str(self.path)) from None
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor

    def release(self) -> None:
        """Gives the lock back. The file stays: removing it would let two processes lock two files
        of one name."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(str(error)) from None

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


# --- Opening: one file, one process, one writing connection --------------------------------------


async def open_sqlite(
    path: Path, cipher: Cipher, *, blocking: bool, accept_loss: bool
) -> OpenedDatabase:
    """Opens the file: makes it where there is none, checks every page of it, migrates.

    Raises `StorageRefusal`: not writable, of a newer version, in use by another process, damaged,
    another program's, encrypted with another key, or, unless `accept_loss`, without rows that were
    committed. The file is then unchanged.
    """
    lock = _take_lock(path)
    try:
        last_hand, committed, is_behind = await _begin(path, cipher, blocking, accept_loss)
    except BaseException:
        lock.release()
        raise
    log.info("Opened %s (SQLite %s)", path, sqlite3.sqlite_version)
    warn_about_version()
    return OpenedDatabase(
        writing_connections(path, blocking=blocking),
        reading_connections(path, blocking=blocking),
        CommitCounter(CommitMark(lock.path), committed),
        last_hand,
        is_behind,
        Ownership(lock.release),
    )


def _take_lock(path: Path) -> ProcessLock:
    lock = ProcessLock(lock_path(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except LockTaken:
        raise StorageRefusal(StorageCode.IN_USE, file=str(path)) from None
    except OSError:
        raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None
    return lock


def _check_opened(path: Path, accept_loss: bool) -> tuple[str | None, bool]:
    """The version of an existing database that this program can use, None for a new one; and
    whether it is older than what players may have seen.

    A database that has to be migrated is copied first: the copy is the way back.
    """
    check_writable(path)
    found = look(path)
    is_behind = _is_behind(path, found, accept_loss)
    if found is None:
        make_private(path)
        return None, False
    check_version(found, path)
    check_whole(path)
    if found.version != opening.newest_version():
        _copy_before_migrating(path, found.version)
    return found.version, is_behind


def _is_behind(path: Path, found: Found | None, accept_loss: bool) -> bool:
    """Raises `StorageRefusal` (database-behind) where rows are missing and the operator has not
    accepted that they are lost. A restored backup counts as accepted."""
    marked = read_commit_mark(lock_path(path)) if path.exists() else None
    missing = rows_missing(marked, found.committed if found else 0)
    origin = found.origin if found else Origin.ROOM
    if missing:
        if origin is Origin.ROOM and not accept_loss:
            raise StorageRefusal(StorageCode.BEHIND, file=str(path), rows=missing)
        log.warning("%s is without %d committed rows", path, missing)
    if found is not None and origin is Origin.COPY and marked != found.committed:
        # On another machine there is no mark, or that of another database.
        return True
    return bool(missing) or accept_loss or origin is Origin.BEHIND


def _copy_before_migrating(path: Path, version: str) -> None:
    """Copies the file before a migration, as the older version wrote it, without a mark that it may
    not know."""
    copy = path.with_name(f"{path.name}.before-{opening.newest_version()}")
    try:
        copy_exactly(path, copy)
    except (OSError, sqlite3.Error):
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(copy)) from None
    log.info("Copied %s to %s before migrating it from version %s", path, copy, version)


async def _begin(
    path: Path, cipher: Cipher, blocking: bool, accept_loss: bool
) -> tuple[HandId, int, bool]:
    """The last hand, the count of committed rows, and whether players may have seen more.

    On a connection of its own, whose end puts the new tables from the log into the file itself.
    """
    connections = writing_connections(path, blocking=blocking)
    try:
        # Nobody plays yet, so the event loop may wait for the disk.
        version, is_behind = _check_opened(path, accept_loss)
        tighten_all(path)
        last_hand, committed = await connections.run(
            lambda connection: _prepare(connection, path, version, cipher, is_behind)
        )
        return last_hand, committed, is_behind
    except OSError:
        raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None
    except DBAPIError as error:
        raise refusal_of(error.orig or error, path) from None
    except (ValueError, SQLAlchemyError):
        raise StorageRefusal(StorageCode.CORRUPT, file=str(path)) from None
    finally:
        await connections.close()


def _prepare(
    connection: Connection, path: Path, version: str | None, cipher: Cipher, is_behind: bool
) -> tuple[HandId, int]:
    """Prepares the database in one transaction; returns the last hand and the count of committed
    rows."""
    with connection.begin():
        last_hand = prepare(connection, path, version, cipher, set_origin, is_behind)
        return last_hand, committed_rows(connection)
