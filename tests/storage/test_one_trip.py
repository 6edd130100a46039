"""The driver's connection: what SQLAlchemy wants of a statement comes back in one trip."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.storage.one_trip import OneTripConnection, connect
from tests.storage.builders import ANNA, command, fund, open_database, open_table, unit


@pytest.fixture
async def connection(path: Path) -> AsyncIterator[OneTripConnection]:
    opened = await connect(path)
    await opened.cursor().execute("CREATE TABLE chips (id INTEGER PRIMARY KEY, amount INTEGER)")
    yield opened
    await opened.close()


async def rows(connection: OneTripConnection) -> list[Any]:
    cursor = await connection.cursor().execute("SELECT amount FROM chips ORDER BY id")
    return [amount for (amount,) in await cursor.fetchall()]


async def test_a_query_brings_its_rows_and_their_names(connection: OneTripConnection) -> None:
    """After the trip nothing is left to be fetched."""
    cursor = connection.cursor()
    await cursor.execute("SELECT ? AS a, 2 AS b", (1,))
    assert [column[0] for column in cursor.description] == ["a", "b"]
    assert await cursor.fetchall() == [(1, 2)]


async def test_a_change_counts_its_rows(connection: OneTripConnection) -> None:
    """One row with its number, and many rows together."""
    cursor = connection.cursor()
    await cursor.execute("INSERT INTO chips (amount) VALUES (?)", (5,))
    assert (cursor.rowcount, cursor.lastrowid, cursor.description) == (1, 1, None)
    await cursor.executemany("INSERT INTO chips (amount) VALUES (?)", [(6,), (7,)])
    assert cursor.rowcount == 2
    assert await rows(connection) == [5, 6, 7]


async def test_a_deferred_statement_comes_before_the_next(connection: OneTripConnection) -> None:
    """A transaction begins with its first statement, and a rollback ends it."""
    connection.defer("BEGIN IMMEDIATE")
    await connection.cursor().execute("INSERT INTO chips (amount) VALUES (5)")
    assert connection.in_transaction
    await connection.rollback()
    assert await rows(connection) == []


async def test_a_deferred_statement_goes_with_the_commit(connection: OneTripConnection) -> None:
    """Nothing that was asked for is left out of the transaction."""
    connection.defer("BEGIN IMMEDIATE")
    connection.defer("INSERT INTO chips (amount) VALUES (5)")
    await connection.commit()
    assert not connection.in_transaction
    assert await rows(connection) == [5]


async def test_a_rollback_drops_what_was_deferred(connection: OneTripConnection) -> None:
    """It does not turn up in the next transaction."""
    connection.defer("BEGIN IMMEDIATE")
    connection.defer("INSERT INTO chips (amount) VALUES (5)")
    await connection.rollback()
    assert await rows(connection) == []


async def test_a_deferred_statement_that_fails_fails_the_next_one(
    connection: OneTripConnection,
) -> None:
    """Which is then not executed: it would be outside of the transaction."""
    connection.defer("BEGIN NONSENSE")
    with pytest.raises(sqlite3.OperationalError):
        await connection.cursor().execute("INSERT INTO chips (amount) VALUES (5)")
    assert await rows(connection) == []


class Trips:
    """Counts the trips of every connection that an engine opens from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        real = OneTripConnection.in_thread

        async def counted(connection: OneTripConnection, *work: Any) -> None:
            self.count += 1
            await real(connection, *work)

        monkeypatch.setattr(OneTripConnection, "in_thread", counted)

    def since_last(self) -> int:
        count, self.count = self.count, 0
        return count


async def test_a_press_makes_two_trips(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row with the beginning, the count with the commit; and another query makes one."""
    trips = Trips(monkeypatch)
    database = await open_database(path)
    table = await open_table(database)
    await database.tables.find(table)
    trips.since_last()
    await database.journal.commit(unit(command(table, 1)))
    assert trips.since_last() == 2
    await database.tables.find(table)
    assert trips.since_last() == 1
    await database.close()


async def test_every_transaction_is_immediate(path: Path) -> None:
    """By SQLite's own account of what it executes."""
    database = await open_database(path)
    await fund(database, ANNA, 5)
    executed: list[str] = []
    driver = await database.writer.connections.run(
        lambda connection: connection.connection.driver_connection
    )
    assert isinstance(driver, OneTripConnection)
    await driver.set_trace_callback(executed.append)
    await fund(database, ANNA, 5)
    assert executed[0] == "BEGIN IMMEDIATE"
    assert executed[-2].startswith("PRAGMA user_version = ")
    assert executed[-1] == "COMMIT"
    assert sum(each.startswith("BEGIN") for each in executed) == 1
    await database.close()
