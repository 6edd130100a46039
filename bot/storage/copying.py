"""Copies of a database: from one kind to the other, row by row, or a backup while the bot plays."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Connection, MetaData, Row, Table, func, insert, select, tuple_
from sqlalchemy.exc import SQLAlchemyError

from bot.bank.accounts import AccountKind
from bot.refusal import refuse_if
from bot.shards import WHOLE
from bot.storage import opening, ownership, postgres, sqlite
from bot.storage.audit import audit_connection
from bot.storage.connections import BlockingConnections, Connections, Result
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.inspection import check_newest, look
from bot.storage.new_files import check_free_for_database, put_in_place
from bot.storage.place import Origin, Place, PostgresPlace
from bot.storage.schema import accounts, metadata, shard_epochs
from bot.storage.sqlite import LockTaken, ProcessLock, lock_path, make_private

COPIED_ROWS_AT_ONCE = 1_000
"""The number of rows that are in memory at the same time."""


def copy(source: Place, target: Place) -> dict[str, int]:
    """Copies a stopped bot's database to an empty place, in one transaction; returns the figures of
    both sides.

    Both sides are audited before anything is kept. Raises `StorageRefusal`: no database at
    `source`, one in use or one that the audit finds wrong, or something already at `target`.
    """
    if isinstance(target, Path):
        refuse_if(target.exists(), StorageCode.COPY_TARGET_USED, file=str(target))
        check_free_for_database(target)
    origin = check_newest(source).origin
    if isinstance(target, PostgresPlace):
        refuse_if(look(target) is not None, StorageCode.COPY_TARGET_USED, file=str(target))
    with _held(source), _held(target):
        return _in_loop(_copy_over(_writing(source), source, target, origin, alone=True))


def copy_from_server(source: PostgresPlace, target: Path) -> dict[str, int]:
    """Copies the database of a bot that may be playing on into a file, as of one instant.

    Raises `StorageRefusal`, or `OSError` for a file that cannot be written.
    """
    check_newest(source)
    reading = postgres.reading_connections(source, seconds=None)
    return _in_loop(_copy_over(reading, source, target, Origin.COPY, alone=False))


def _in_loop(work: Coroutine[Any, Any, dict[str, int]]) -> dict[str, int]:
    """Runs an event loop beside the one that may be running."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result()


async def _copy_over(
    reading: Connections, source: Place, target: Place, origin: Origin, *, alone: bool
) -> dict[str, int]:
    """Copies everything. A file appears under its name only when it is whole. `alone` keeps bots
    from the source."""
    if isinstance(target, PostgresPlace):
        return await _copy_into(reading, _writing(target), source, target, origin, alone=alone)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        make_private(partial)
        figures = await _copy_into(reading, _writing(partial), source, target, origin, alone=alone)
        sqlite.leave_one_file(partial)
        put_in_place(partial, target)
    except FileExistsError:
        raise StorageRefusal(StorageCode.FILE_EXISTS, file=str(target)) from None
    except OSError:
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(target)) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return figures


async def _copy_into(
    reading: Connections,
    writing: Connections,
    source: Place,
    target: Place,
    origin: Origin,
    *,
    alone: bool,
) -> dict[str, int]:
    def job(old: Connection, new: Connection) -> dict[str, int]:
        if alone and isinstance(source, PostgresPlace):
            ownership.begin_taking(old, source)
            ownership.take(old, WHOLE, source)
            # A bot without its locks may still be alive: what it commits later would be lost.
            ownership.fence(old)
        with new.begin():
            if isinstance(target, PostgresPlace):
                ownership.begin_taking(new, target)
                ownership.take(new, WHOLE, target)
            opening.upgrade(new)
            for table in _TABLES:
                copy_rows(old, new, table)
            kind = postgres if isinstance(target, PostgresPlace) else sqlite
            kind.set_origin(new, origin)
            figures = _agreed(_sound_figures(old, source), _sound_figures(new, target), target)
            if alone:
                old.commit()
            return figures

    try:
        return await _with_both(reading, writing, job)
    except postgres.REFUSED as error:
        failed = target if isinstance(target, PostgresPlace) else source
        if isinstance(failed, PostgresPlace):
            raise postgres.refusal_of(error, failed) from error
        raise StorageRefusal(StorageCode.CORRUPT, file=str(source)) from error
    except (ValueError, SQLAlchemyError) as error:
        raise StorageRefusal(StorageCode.CORRUPT, file=str(source)) from error
    finally:
        await reading.close()
        await writing.close()


async def _with_both(
    reading: Connections, writing: Connections, job: Callable[[Connection, Connection], Result]
) -> Result:
    """Runs a job on both connections; the event loop waits for the connection to a file."""
    if isinstance(reading, BlockingConnections):

        def from_file(new: Connection) -> Result:
            with reading.engine.connect() as old:
                return job(old, new)

        return await writing.run(from_file)

    def from_server(old: Connection) -> Result:
        with writing.engine.connect() as new:
            return job(old, new)

    return await reading.run(from_server)


def _writing(place: Place) -> Connections:
    if isinstance(place, PostgresPlace):
        return postgres.writing_connections(place, alone=True)
    return sqlite.writing_connections(place, blocking=True)


@contextmanager
def _held(place: Place) -> Iterator[None]:
    """A context in which no bot can start on a file."""
    if isinstance(place, PostgresPlace):
        yield
        return
    lock = ProcessLock(lock_path(place))
    try:
        lock.acquire()
    except LockTaken:
        raise StorageRefusal(StorageCode.IN_USE, file=str(place)) from None
    except OSError:
        raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(place)) from None
    try:
        yield
    finally:
        lock.release()


def _copied_tables() -> list[Table]:
    """The tables whose rows are copied. A missing value stays missing, and is no JSON `null`."""
    copied = MetaData()
    tables = [
        table.to_metadata(copied) for table in metadata.sorted_tables if table is not shard_epochs
    ]
    for table in tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return tables


_TABLES = _copied_tables()


def copy_rows(old: Connection, new: Connection, table: Table) -> None:
    """Copies all rows of one table to an empty one with the same columns."""
    for rows in _pages(old, table):
        new.execute(insert(table), [dict(row._mapping) for row in rows])
    if new.dialect.name == "postgresql" and "id" in table.primary_key.columns:
        # The next row gets the next number.
        newest = select(func.max(table.c.id)).scalar_subquery()
        sequence = func.pg_get_serial_sequence(table.name, "id")
        new.execute(select(func.setval(sequence, func.coalesce(newest, 1), newest.is_not(None))))


def _pages(old: Connection, table: Table) -> Iterator[list[Row[Any]]]:
    """The rows in the order of their key, some at a time."""
    key = list(table.primary_key.columns)
    wanted = select(table).order_by(*key).limit(COPIED_ROWS_AT_ONCE)
    rows = list(old.execute(wanted))
    while rows:
        yield rows
        last = [rows[-1]._mapping[column.name] for column in key]
        rows = list(old.execute(wanted.where(tuple_(*key) > tuple_(*last))))


def _sound_figures(connection: Connection, place: Place) -> dict[str, int]:
    """The number of rows in each table, and of all chips. Raises `StorageRefusal`."""
    report = audit_connection(connection)
    if not report.clean:
        found = len(report.findings)
        raise StorageRefusal(StorageCode.COPY_UNSOUND, file=str(place), findings=found)
    rows = {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in _TABLES
    }
    issued = accounts.c.kind == AccountKind.ISSUANCE.value
    chips = connection.scalar(select(func.sum(accounts.c.balance)).where(~issued)) or 0
    return {**rows, "chips": chips}


def _agreed(old: dict[str, int], new: dict[str, int], target: Place) -> dict[str, int]:
    if old != new:
        different = sum(old[name] != new[name] for name in old)
        raise StorageRefusal(StorageCode.COPY_UNSOUND, file=str(target), findings=different)
    return new


def backup(source: Place, target: Path) -> None:
    """Copies `source` to the new file `target`, which appears only when it is complete.

    The copy is consistent, even while the bot is writing to the source. From a server the rows are
    copied into a file of SQLite, which `mazziere copy` puts back. Raises `StorageRefusal`: no
    database of ours at `source`, a damaged one, something already at `target` or with a name that
    belongs beside it, or a target that cannot be written.
    """
    check_free_for_database(target)
    refuse_if(look(source) is None, StorageCode.MISSING, file=str(source))
    if isinstance(source, PostgresPlace):
        copy_from_server(source, target)
    else:
        _copy_file(source, target)


def _copy_file(source: Path, target: Path) -> None:
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        sqlite.copy(source, partial, Origin.COPY)
        # Pages are copied unread: a damaged copy is found now, not when it is needed.
        sqlite.check_whole(partial)
        put_in_place(partial, target)
    except FileExistsError:
        raise StorageRefusal(StorageCode.FILE_EXISTS, file=str(target)) from None
    except StorageRefusal as refusal:
        raise StorageRefusal(refusal.code, file=str(source)) from None
    except (sqlite3.Error, UnicodeDecodeError) as error:
        damaged = sqlite.refusal_of(error, source)
        failed = StorageRefusal(StorageCode.BACKUP_FAILED, file=str(target))
        raise (damaged if damaged.code is StorageCode.CORRUPT else failed) from None
    except OSError:
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(target)) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
