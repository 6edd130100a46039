"""SQLite's connections: each in a thread of its own, where a whole job is one trip."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from bot.storage import sqlite
from bot.storage.applier import Applier
from bot.storage.connections import JobThread
from bot.storage.errors import StorageFailed
from tests.checkout import ROOT
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
    """A press makes one trip with the beginning, its row, the count and the commit; and a query
    makes one."""
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
    """Every transaction is immediate, by SQLite's own account of what it executes."""
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
    """A job that fails leaves no transaction to the next, neither its lock nor what it had
    written."""
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


@pytest.mark.parametrize("error", [StopIteration, StopAsyncIteration, GeneratorExit])
async def test_whatever_a_job_raises_comes_back(path: Path, error: type[BaseException]) -> None:
    """Even an error that no future takes: its caller goes on, and so does the thread."""
    await (await open_database(path)).close()
    thread = JobThread(sqlite.writing_engine(path).connect)
    await thread.open()

    def fail(connection: Any) -> None:
        raise error

    with pytest.raises((error, RuntimeError)) as raised:
        await asyncio.wait_for(thread.run(fail), 10)
    assert isinstance(raised.value.__cause__ or raised.value, error)
    assert await thread.run(lambda connection: 5) == 5
    await thread.close()


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


async def test_jobs_are_done_in_the_order_in_which_they_were_given(path: Path) -> None:
    """Jobs keep their order even if nobody waits for the earlier ones; closing comes last."""
    await (await open_database(path)).close()
    thread = JobThread(sqlite.writing_engine(path).connect)
    await thread.open()
    done: list[int] = []
    may_begin = threading.Event()

    def first(connection: Any) -> None:
        may_begin.wait(30)
        done.append(0)

    jobs = [asyncio.create_task(thread.run(first))]
    jobs += [
        asyncio.create_task(thread.run(lambda _, number=number: done.append(number)))  # type: ignore[misc]
        for number in range(1, 5)
    ]
    await asyncio.sleep(0)
    for job in jobs[:3]:
        job.cancel()
    await asyncio.gather(*jobs[:3], return_exceptions=True)
    closing = asyncio.create_task(thread.close())
    await asyncio.sleep(0)
    may_begin.set()
    await asyncio.gather(*jobs[3:], closing)
    assert done == [0, 1, 2, 3, 4]
    with pytest.raises(StorageFailed):
        await thread.run(lambda connection: None)


def test_a_thread_outlives_neither_its_process_nor_its_event_loop(path: Path) -> None:
    """A disk that does not answer holds up no exit; and an answer that comes when the event loop
    is closed already disturbs nobody."""
    asyncio.run(_new_database(path))
    program = f"""
import asyncio, threading
from pathlib import Path
from bot.storage import sqlite

def wait(connection):
    began.set()
    threading.Event().wait()

async def main():
    writers = sqlite.writing_connections(Path({str(path)!r}), blocking=False)
    asyncio.create_task(writers.run(wait))
    await asyncio.to_thread(began.wait)

began = threading.Event()
asyncio.run(main())
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, timeout=60
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


async def _new_database(path: Path) -> None:
    await (await open_database(path)).close()
