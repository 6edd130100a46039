"""Jobs on connections: whether the event loop waits for the disk or not, a job is the same."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Connection, Engine, literal_column, select
from sqlalchemy.engine.interfaces import CacheStats
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage import sqlite
from bot.storage.connections import (
    AsyncConnections,
    Connections,
    JobThreads,
    WaitedForConnections,
)
from bot.storage.errors import StorageFailed
from tests.storage.builders import open_database, raw


def opened(kind: str, path: Path) -> Connections:
    if kind == "async":
        return AsyncConnections(create_async_engine(f"sqlite+aiosqlite:///{path}"))
    if kind == "waited for":
        return WaitedForConnections(sqlite.reading_connections(path, blocking=True))
    return sqlite.reading_connections(path, blocking=kind == "blocking")


@pytest.fixture(params=["blocking", "threads", "async", "waited for"])
async def readers(path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Connections]:
    await (await open_database(path)).close()
    connections = opened(request.param, path)
    yield connections
    await connections.close()


def say(word: str) -> Callable[[Connection], str]:
    return lambda connection: str(connection.exec_driver_sql(f"SELECT '{word}'").scalar_one())


async def test_a_job_gives_its_result(readers: Connections) -> None:
    """More of them than there are connections: the others wait for their turn."""
    words = [f"word {number}" for number in range(4 * sqlite.FILE_READERS)]
    assert await asyncio.gather(*(readers.run(say(word)) for word in words)) == words


def test_what_was_compiled_for_one_file_serves_the_next(tmp_path: Path) -> None:
    """To compile a statement takes longer than to execute it."""
    statement = select(literal_column("1").label("a_name_of_this_test_alone"))
    hits = []
    for name in ("one.db", "another.db"):
        engine = sqlite.writing_engine(tmp_path / name)
        with engine.connect() as connection:
            hits.append(connection.execute(statement).context.cache_hit)
        engine.dispose()
    assert hits == [CacheStats.CACHE_MISS, CacheStats.CACHE_HIT]


async def test_a_job_that_fails_fails_alone(readers: Connections) -> None:
    """A job that fails gives its error to its caller, and its connection serves the next one."""

    def job(connection: Connection) -> None:
        raise LookupError("not there")

    for _ in range(2 * sqlite.FILE_READERS):
        with pytest.raises(LookupError, match="not there"):
            await readers.run(job)
    assert await readers.run(say("here")) == "here"


async def test_what_follows_a_job_is_done_before_its_caller_goes_on(readers: Connections) -> None:
    """Work that follows a job is done before its caller goes on, in the thread of the event loop,
    where it may answer others."""
    told: list[object] = []
    assert await readers.run(say("here"), lambda: told.append(threading.current_thread())) == "here"
    assert told == [threading.current_thread()]


async def test_nothing_follows_a_job_that_fails(readers: Connections) -> None:
    def job(connection: Connection) -> None:
        raise LookupError("not there")

    told: list[str] = []
    with pytest.raises(LookupError):
        await readers.run(job, lambda: told.append("done"))
    assert await readers.run(say("here")) == "here"
    assert told == []


async def test_after_the_end_no_job_is_taken(readers: Connections) -> None:
    """No job is taken after the end: it would open the file anew, beside the next process that
    holds it."""
    await readers.close()
    with pytest.raises(StorageFailed):
        await readers.run(say("late"))


class HeldUp:
    """A statement that lasts until it is let go, in the thread of the driver."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.began, self.ended, self._let_go = asyncio.Event(), False, threading.Event()
        self._loop = loop

    def job(self, connection: Connection) -> None:
        connection.connection.dbapi_connection.create_function("hold", 0, self._hold)  # type: ignore[union-attr]
        connection.exec_driver_sql("SELECT hold()")
        self.ended = True

    def _hold(self) -> int:
        self._loop.call_soon_threadsafe(self.began.set)
        self._let_go.wait(30)
        return 0

    def let_go(self) -> None:
        self._let_go.set()


async def test_a_caller_who_gives_up_leaves_the_job_running(path: Path) -> None:
    """A job goes on when its caller gives up: its connection is neither lost nor in the middle of
    something for the next job."""
    await (await open_database(path)).close()
    readers = sqlite.reading_connections(path, blocking=False)
    held = [HeldUp(asyncio.get_running_loop()) for _ in range(sqlite.FILE_READERS)]
    callers = [asyncio.create_task(readers.run(each.job)) for each in held]
    for each, caller in zip(held, callers, strict=True):
        await each.began.wait()
        caller.cancel()
    assert all(
        isinstance(error, asyncio.CancelledError)
        for error in await asyncio.gather(*callers, return_exceptions=True)
    )
    waiting = asyncio.create_task(readers.run(say("here")))
    for each in held:
        each.let_go()
    assert await waiting == "here"
    await readers.close()
    assert all(each.ended for each in held)


async def test_a_job_without_a_caller_holds_up_no_other(path: Path) -> None:
    """A job without a caller holds up no other: there is another connection."""
    await (await open_database(path)).close()
    readers = sqlite.reading_connections(path, blocking=False)
    held = HeldUp(asyncio.get_running_loop())
    caller = asyncio.create_task(readers.run(held.job))
    await held.began.wait()
    caller.cancel()
    await asyncio.wait({caller})
    async with asyncio.timeout(20):
        assert await readers.run(say("here")) == "here"
    assert not held.ended
    held.let_go()
    await readers.close()


class SlowEngine:
    """Opens a connection when it may; `refuses` to, once."""

    def __init__(self, engine: Engine, *, refuses: bool) -> None:
        self._engine, self._refuses = engine, refuses
        self.asked, self.may_open = threading.Event(), threading.Event()
        self.dispose = engine.dispose

    def connect(self) -> Connection:
        self.asked.set()
        self.may_open.wait(30)
        if self._refuses:
            self._refuses = False
            raise OSError("no file handles left")
        return self._engine.connect()


@pytest.mark.parametrize("refuses", [False, True], ids=["opens", "refuses"])
async def test_a_caller_who_gives_up_while_a_connection_is_opened(
    path: Path, *, refuses: bool
) -> None:
    """The next one has it, or another one, and `close` waits for it."""
    await (await open_database(path)).close()
    engine = SlowEngine(sqlite.reading_engine(path), refuses=refuses)
    readers = JobThreads(cast(Engine, engine), 1)
    caller, waiting = (asyncio.create_task(readers.run(say(word))) for word in ("gone", "here"))
    await asyncio.to_thread(engine.asked.wait, 30)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    closing = [asyncio.create_task(readers.close()) for _ in range(2)]
    await asyncio.wait({*closing, waiting}, timeout=0.05)
    assert not any(each.done() for each in (*closing, waiting))
    engine.may_open.set()
    async with asyncio.timeout(20):
        assert await waiting == "here"
        await asyncio.gather(*closing)


async def test_closing_waits_for_the_jobs_that_run(path: Path) -> None:
    """The last one out leaves a file that is whole: nobody reads while the log is folded in."""
    await (await open_database(path)).close()
    readers = sqlite.reading_connections(path, blocking=False)
    held = HeldUp(asyncio.get_running_loop())
    reading = asyncio.create_task(readers.run(held.job))
    await held.began.wait()
    closing = asyncio.create_task(readers.close())
    await asyncio.wait({closing}, timeout=0.05)
    assert not closing.done()
    held.let_go()
    await asyncio.gather(reading, closing)
    assert held.ended


async def test_a_connection_that_cannot_be_set_up_is_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that cannot be set up ends with its thread, and the next job gets another when
    the file is free."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 20)
    await (await open_database(path)).close()
    writers = sqlite.writing_connections(path, blocking=False)
    before = set(threading.enumerate())
    with raw(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OperationalError, match="locked"):
            await writers.run(say("never"))
    for thread in set(threading.enumerate()) - before:
        thread.join(10)
    assert set(threading.enumerate()) <= before
    assert await writers.run(say("now")) == "now"
    await writers.close()
