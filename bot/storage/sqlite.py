"""All that is specific to SQLite: addresses, pragmas, transactions, and checks of files.

Statements elsewhere are portable; another database needs a module like this one.
"""

import logging
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from bot.refusal import BrokenInvariant
from bot.storage.commit_mark import COUNT_BELOW
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.file_permissions import make_private

log = logging.getLogger(__name__)


class Origin(IntEnum):
    """The mark in the file's header that says that a database is ours, and which one."""

    ROOM = int.from_bytes(b"MZZR")
    """The one that the bot plays on."""
    COPY = int.from_bytes(b"MZZC")
    """A backup, on which the bot has not played yet."""
    BEHIND = int.from_bytes(b"MZZB")
    """One that is older than what players have seen: hands in progress are to be voided."""


@dataclass(frozen=True, slots=True)
class Found:
    """The facts in the header of a database file of ours."""

    version: str
    """Of the schema."""
    origin: Origin
    committed: int
    """How many rows were ever committed (see `commit_mark.py`)."""


BUSY_TIMEOUT_MS = 5_000
SYNCHRONOUS = "FULL"
"""Every commit is flushed to the disk before anybody is told."""

READERS = 2
_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Errors of reading a damaged file, whose texts, in SQLite's errors too, need not be UTF-8."""
WAL_RESET_FIXED = (3, 51, 3)
_DRIVERS = frozenset({"sqlite", "sqlite+pysqlite", "sqlite+aiosqlite"})


def path_of(place: str | Path) -> Path:
    """The file that a path or an address such as `sqlite:///data/x.db` means, absolute.

    Raises `StorageRefusal` (database-kind-unknown) for another kind of database.
    """
    if isinstance(place, Path) or "://" not in place:
        return Path(place).expanduser().resolve()
    try:
        url = make_url(place)
    except ArgumentError:
        raise StorageRefusal(StorageCode.KIND_UNKNOWN, kind=place.split("://")[0]) from None
    if url.drivername not in _DRIVERS or not url.database:
        raise StorageRefusal(StorageCode.KIND_UNKNOWN, kind=url.drivername)
    return Path(url.database).expanduser().resolve()


def writing_engine(path: Path) -> Engine:
    """For the one connection that writes and checkpoints. Every transaction is IMMEDIATE.

    With a deferred transaction two spends can both read the old balance before either writes.
    """
    engine = create_engine(_url(path), poolclass=NullPool, hide_parameters=True)
    pragmas = {
        "busy_timeout": str(BUSY_TIMEOUT_MS),
        "journal_mode": "WAL",
        "synchronous": SYNCHRONOUS,
        "foreign_keys": "ON",
    }
    _on_connect(engine, pragmas)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(path: Path) -> Engine:
    """For queries beside the writer: cannot write, and leaves checkpoints to the writer."""
    engine = create_engine(
        _url(path),
        # A pooled connection serves any free reading thread, one at a time.
        connect_args={"check_same_thread": False},
        pool_size=READERS,
        max_overflow=0,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
    )
    pragmas = {
        "busy_timeout": str(BUSY_TIMEOUT_MS),
        "query_only": "ON",
        "wal_autocheckpoint": "0",
    }
    _on_connect(engine, pragmas)
    return engine


def _url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))


def _on_connect(engine: Engine, pragmas: dict[str, str]) -> None:
    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for name, value in pragmas.items():
            cursor.execute(f"PRAGMA {name} = {value}")
        cursor.close()


def set_origin(connection: Connection, origin: Origin) -> None:
    connection.exec_driver_sql(f"PRAGMA application_id = {origin.value}")


def count_rows(connection: Connection, rows: int) -> int:
    """Counts rows that are about to be committed, in their own transaction; returns the count.

    The count lies in the header of the file, where it takes no statement of SQLAlchemy's.
    """
    raw = connection.connection.driver_connection
    if raw is None:
        raise BrokenInvariant("rows are counted without a connection")
    (committed,) = raw.execute("PRAGMA user_version").fetchone()
    committed = (committed + rows) % COUNT_BELOW
    raw.execute(f"PRAGMA user_version = {committed}")
    return int(committed)


def changes(connection: Connection) -> int:
    """The number of rows that this connection has ever changed."""
    raw = connection.connection.driver_connection
    return 0 if raw is None else int(raw.total_changes)


def check_writable(path: Path) -> None:
    """Raises `StorageRefusal` for an existing file that may not be written, or is none."""
    if path.exists():
        try:
            with path.open("r+b"):
                pass
        except OSError:
            raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None


def probe(path: Path) -> str | None:
    """The schema version of a database file of ours; None for a file that is absent or empty.

    Raises as `look` does.
    """
    found = look(path)
    return None if found is None else found.version


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


def append_only(table: str) -> list[str]:
    """Statements that make the database itself refuse to change or remove rows of `table`."""
    return [
        f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} only ever grows'); END"
        for verb in ("UPDATE", "DELETE")
    ]


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
        writing.execute("PRAGMA journal_mode = DELETE")
        if origin is not None:
            writing.execute(f"PRAGMA application_id = {origin.value}")


@cache
def warn_about_version() -> None:
    """Warns, once, of a version of SQLite with a known bug that can damage a database."""
    if sqlite3.sqlite_version_info < WAL_RESET_FIXED:
        log.warning(
            "SQLite %s has the WAL-reset bug that 3.51.3 fixed; one connection does all the "
            "writing here, which keeps clear of it, but other programs on this file might not",
            sqlite3.sqlite_version,
        )
