"""Everything that is SQLite's own: addresses, pragmas, how a transaction begins, what a file is.

Statements elsewhere are portable; another database needs a module like this one.
"""

import logging
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from bot.storage.errors import StorageCode, StorageRefusal

log = logging.getLogger(__name__)

APPLICATION_ID = int.from_bytes(b"MZZR")
"""Written into the file's header: this database is ours."""

BUSY_TIMEOUT_MS = 5_000
SYNCHRONOUS = "FULL"
"""Every commit is flushed to the disk before anybody is told."""

READERS = 2
_WAL_RESET_FIXED = (3, 51, 3)
_DRIVERS = frozenset({"sqlite", "sqlite+pysqlite", "sqlite+aiosqlite"})


def path_of(place: str | Path) -> Path:
    """The file that a path or an address such as `sqlite:///data/x.db` means, absolute."""
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
        # A pooled connection serves whichever reading thread is free, one at a time.
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


def mark_as_ours(connection: Connection) -> None:
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


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

    Changes nothing. Raises `StorageRefusal` for what is not a database, is damaged, is another
    program's, or cannot be opened.
    """
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return None
    try:
        address = f"{path.as_uri()}?mode=ro"
        opened = sqlite3.connect(address, timeout=BUSY_TIMEOUT_MS / 1000, uri=True)
        with closing(opened) as connection:
            return _version(connection, path)
    except sqlite3.DatabaseError as error:
        code = _REFUSED_AS.get(error.sqlite_errorcode & 0xFF, StorageCode.CORRUPT)
        raise StorageRefusal(code, file=str(path)) from None


_REFUSED_AS = {
    sqlite3.SQLITE_BUSY: StorageCode.IN_USE,
    sqlite3.SQLITE_LOCKED: StorageCode.IN_USE,
    sqlite3.SQLITE_CANTOPEN: StorageCode.NOT_WRITABLE,
    sqlite3.SQLITE_READONLY: StorageCode.NOT_WRITABLE,
    sqlite3.SQLITE_PERM: StorageCode.NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: StorageCode.NOT_WRITABLE,
}


def _version(connection: sqlite3.Connection, path: Path) -> str | None:
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return None
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StorageRefusal(StorageCode.FOREIGN, file=str(path))
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def damage(connection: Connection) -> list[str]:
    """What SQLite itself finds wrong with the file; nothing for a sound one."""
    rows = connection.exec_driver_sql("PRAGMA integrity_check(20)")
    return [line for line in rows.scalars() if line != "ok"]


def append_only(table: str) -> list[str]:
    """Statements that make the database itself refuse to change or remove rows of `table`."""
    return [
        f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} only ever grows'); END"
        for verb in ("UPDATE", "DELETE")
    ]


def copy(source: Path, target: Path) -> None:
    """A consistent copy of a database that may be in use (SQLite's online backup).

    Raises `sqlite3.Error` or `OSError`; the target is then incomplete.
    """
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as reading,
        closing(sqlite3.connect(target)) as writing,
    ):
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")


@cache
def warn_about_version() -> None:
    """Says so, once, where SQLite is one with a known bug that can damage a database."""
    if sqlite3.sqlite_version_info < _WAL_RESET_FIXED:
        log.warning(
            "SQLite %s has the WAL-reset bug that 3.51.3 fixed; one connection does all the "
            "writing here, which keeps clear of it, but other programs on this file might not",
            sqlite3.sqlite_version,
        )
