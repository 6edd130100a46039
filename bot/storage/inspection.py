"""Looks into a database from outside, for commands that do not play on it and change nothing."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from sqlalchemy import Connection, Table, select
from sqlalchemy.exc import DatabaseError

from bot.storage import opening, sqlite
from bot.storage.connections import Job, Result
from bot.storage.errors import StorageCode, StorageFailed, StorageRefusal
from bot.storage.opening import check_version
from bot.storage.place import Found, Place, PostgresPlace


def inspect(place: Place, job: Job[Result]) -> Result:
    """The result of `job`, which sees the database as it is at one instant.

    Waits for it, even in an event loop. The bot may be playing on. Raises `StorageRefusal` for a
    server that cannot be reached, and what the job raises.
    """
    if isinstance(place, PostgresPlace):
        with ThreadPoolExecutor(1) as beside:
            return beside.submit(asyncio.run, _inspect_server(place, job)).result()
    engine = sqlite.reading_engine(place)
    try:
        with engine.connect() as connection:
            # Nothing is committed, which a damaged file would refuse.
            connection.exec_driver_sql("BEGIN")
            return job(connection)
    finally:
        engine.dispose()


async def _inspect_server(place: PostgresPlace, job: Job[Result]) -> Result:
    from bot.storage import postgres

    connections = postgres.reading_connections(place, seconds=None)
    try:
        return await connections.run(job)
    except postgres.REFUSED as error:
        raise postgres.refusal_of(error, place) from error
    finally:
        await connections.close()


def look(place: Place) -> Found | None:
    """The mark of a database of ours; None where there is none, or an empty one.

    Raises `StorageRefusal` for a database that is not ours, is damaged, or cannot be reached.
    """
    if isinstance(place, PostgresPlace):
        from bot.storage import postgres

        return inspect(place, lambda connection: postgres.look(connection, place))
    return sqlite.look(place)


def check_newest(place: Place) -> Found:
    """Raises `StorageRefusal` for a database that this program cannot read as it is."""
    found = look(place)
    if found is None:
        raise StorageRefusal(StorageCode.MISSING, file=str(place))
    check_version(found, place)
    if found.version != opening.newest_version():
        raise StorageRefusal(StorageCode.OTHER_VERSION, file=str(place), version=found.version)
    return found


_RECORDS_AT_ONCE = 20


def each_recorded(
    place: Place, table: Table, read: Callable[[Connection, Sequence[int]], Sequence[Result]]
) -> Iterator[Result]:
    """The records that `read` makes of the rows with these numbers, some rows at a time.

    Raises `StorageFailed` when a page of the file cannot be read.
    """
    numbers = select(table.c.id).order_by(table.c.id)
    try:
        every = inspect(place, lambda connection: connection.scalars(numbers).all())
        for start in range(0, len(every), _RECORDS_AT_ONCE):
            some = every[start : start + _RECORDS_AT_ONCE]
            yield from inspect(place, partial(_read_some, read, some))
    except (DatabaseError, UnicodeDecodeError) as error:
        raise StorageFailed(type(error).__name__) from error


def _read_some(
    read: Callable[[Connection, Sequence[int]], Sequence[Result]],
    some: Sequence[int],
    connection: Connection,
) -> Sequence[Result]:
    return read(connection, some)
