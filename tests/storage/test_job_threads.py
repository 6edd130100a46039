"""SQLite's connections: each in a thread of aiosqlite's, where a whole job is one trip."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.storage import sqlite
from bot.storage.applier import Applier
from bot.storage.connections import JobThread
from bot.storage.errors import StorageFailed
from tests.storage.builders import ANNA, command, fund, open_database, open_table, unit


class Trips:
    """Counts the trips of every connection from now on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        real = JobThread.run

        async def counted(thread: JobThread, job: Any) -> Any:
            self.count += 1
            return await real(thread, job)

        monkeypatch.setattr(JobThread, "run", counted)

    def since_last(self) -> int:
        count, self.count = self.count, 0
        return count


async def test_a_press_makes_one_trip(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the beginning, its row, the count and the commit; and a query makes one."""
    trips = Trips(monkeypatch)
    database = await open_database(path)
    table = await open_table(database)
    await database.tables.find(table)
    trips.since_last()
    await database.writer.commit(unit(command(table, 1)))
    assert trips.since_last() == 1
    await database.tables.find(table)
    assert trips.since_last() == 1
    await database.close()


async def test_every_transaction_is_immediate(path: Path) -> None:
    """By SQLite's own account of what it executes."""
    database = await open_database(path)
    await fund(database, ANNA, 5)
    executed: list[str] = []

    def listen(connection: Any) -> None:
        connection.connection.driver_connection.set_trace_callback(executed.append)

    await database.writer.connections.run(listen)
    await fund(database, ANNA, 5)
    assert executed[0] == "BEGIN IMMEDIATE"
    assert executed[-2].startswith("PRAGMA user_version = ")
    assert executed[-1] == "COMMIT"
    assert sum(each.startswith("BEGIN") for each in executed) == 1
    await database.close()


async def test_a_job_that_fails_leaves_no_transaction_to_the_next(path: Path) -> None:
    """Neither its lock nor what it had written."""
    database = await open_database(path)
    account = await fund(database, ANNA, 5)

    def fail(connection: Any) -> None:
        connection.exec_driver_sql("DELETE FROM settings")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.writer.connections.run(fail)
    await fund(database, ANNA, 5)
    assert await database.wallets.balance(account) == 10
    await database.close()


async def test_nobody_is_to_blame_for_a_file_that_was_held(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tool in the middle of a write, which ends just after the patience with it: the unit may be
    tried again, as after every other failure of the disk."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 20)
    database = await open_database(path)
    table = await open_table(database)
    drop_cache = Applier.drop_cache
    tool = sqlite3.connect(path, check_same_thread=False)
    tool.execute("BEGIN IMMEDIATE")

    def end(applier: Applier) -> None:
        tool.rollback()
        drop_cache(applier)

    monkeypatch.setattr(Applier, "drop_cache", end)
    with pytest.raises(StorageFailed):
        await database.writer.commit(unit(command(table, 1)))
    tool.close()
    await database.writer.commit(unit(command(table, 1)))
    await database.close()
