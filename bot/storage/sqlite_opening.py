"""Opens a database in a file of SQLite: one file, one process, one writing connection."""

import logging
import sqlite3
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.ids import HandId
from bot.storage import migrate, sqlite
from bot.storage.commit_counter import CommitCounter
from bot.storage.commit_mark import CommitMark, read_commit_mark, rows_missing
from bot.storage.encryption import Cipher
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.file_permissions import make_private, tighten_all
from bot.storage.lock import LockTaken, ProcessLock, lock_path
from bot.storage.opening import OpenedDatabase, check_version, prepare
from bot.storage.origin import Found, Origin
from bot.storage.ownership import Ownership

log = logging.getLogger(__name__)


async def open_sqlite(
    path: Path, cipher: Cipher, *, blocking: bool, accept_loss: bool
) -> OpenedDatabase:
    """Makes the file where there is none, checks every page of it, migrates.

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
    sqlite.warn_about_version()
    return OpenedDatabase(
        sqlite.writing_connections(path, blocking=blocking),
        sqlite.reading_connections(path, blocking=blocking),
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


def _check(path: Path, accept_loss: bool) -> tuple[str | None, bool]:
    """The version of an existing database that this program can use, None for a new one; and
    whether it is older than what players may have seen.

    A database that has to be migrated is copied first: the copy is the way back.
    """
    sqlite.check_writable(path)
    found = sqlite.look(path)
    is_behind = _is_behind(path, found, accept_loss)
    if found is None:
        make_private(path)
        return None, False
    check_version(found, path)
    sqlite.check_whole(path)
    if found.version != migrate.newest_version():
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
    """The copy is what the older version wrote, with no mark that it may not know."""
    copy = path.with_name(f"{path.name}.before-{migrate.newest_version()}")
    try:
        sqlite.copy_exactly(path, copy)
    except (OSError, sqlite3.Error):
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(copy)) from None
    log.info("Copied %s to %s before migrating it from version %s", path, copy, version)


async def _begin(
    path: Path, cipher: Cipher, blocking: bool, accept_loss: bool
) -> tuple[HandId, int, bool]:
    """The last hand, the count of committed rows, and whether players may have seen more.

    On a connection of its own, whose end puts the new tables from the log into the file itself.
    """
    connections = sqlite.writing_connections(path, blocking=blocking)
    try:
        # Nobody plays yet, so the event loop may wait for the disk.
        version, is_behind = _check(path, accept_loss)
        tighten_all(path)
        last_hand, committed = await connections.run(
            lambda connection: _prepare(connection, path, version, cipher, is_behind)
        )
        return last_hand, committed, is_behind
    except OSError:
        raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None
    except DBAPIError as error:
        raise sqlite.refusal_of(error.orig or error, path) from None
    except (ValueError, SQLAlchemyError):
        raise StorageRefusal(StorageCode.CORRUPT, file=str(path)) from None
    finally:
        await connections.close()


def _prepare(
    connection: Connection, path: Path, version: str | None, cipher: Cipher, is_behind: bool
) -> tuple[HandId, int]:
    """In one transaction; returns the last hand and the count of committed rows."""
    with connection.begin():
        last_hand = prepare(connection, path, version, cipher, sqlite.set_origin, is_behind)
        return last_hand, sqlite.committed_rows(connection)
