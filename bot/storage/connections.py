"""Connections to a database, behind one interface: a job gets one, and is a plain function.

A job does not know whether the driver waits for the disk in the event loop, as a simulation in
virtual time needs it, or beside it.
"""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Thread
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.errors import StorageFailed

Result = TypeVar("Result")
Job = Callable[[Connection], Result]


class Connections(Protocol):
    """The connections of one engine. A connection serves one job at a time."""

    engine: Engine
    patience_seconds: float | None
    """The longest time that work may take which is to be finished before `close`; None: it is
    never given up."""

    async def run(self, job: Job[Result]) -> Result:
        """The result of `job`. Raises what it raises, and `StorageFailed` after `close`."""

    async def close(self) -> None:
        """Waits for the jobs that run."""


class AsyncConnections:
    """The event loop is free while the driver waits for an answer."""

    patience_seconds: float | None = None

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine.sync_engine
        self._async_engine = engine
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, job: Job[Result]) -> Result:
        """A caller who is cancelled stops waiting; the job runs on to its end."""
        if self._closed:
            raise StorageFailed("the database is closed")
        task = asyncio.create_task(self._run(job))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise StorageFailed("the database is closed") from None
            raise

    async def _run(self, job: Job[Result]) -> Result:
        async with self._async_engine.connect() as connection:
            return await connection.run_sync(job)

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._async_engine.dispose()


class HeldConnection:
    """A single connection that is kept from one job to the next. For one caller at a time, who
    waits for the end of each job."""

    patience_seconds: float | None = None

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine.sync_engine
        self._async_engine = engine
        self._connection: AsyncConnection | None = None
        self._closed = False

    async def run(self, job: Job[Result]) -> Result:
        """A connection that a job has invalidated is opened anew for the next job."""
        if self._closed:
            raise StorageFailed("the database is closed")
        if self._connection is None:
            self._connection = await self._async_engine.connect()
        return await self._connection.run_sync(job)

    async def close(self) -> None:
        self._closed = True
        if self._connection is not None:
            await self._connection.close()
        await self._async_engine.dispose()


class BlockingConnections:
    """The event loop does the work itself, and waits."""

    patience_seconds: float | None = None

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._closed = False

    async def run(self, job: Job[Result]) -> Result:
        if self._closed:
            raise StorageFailed("the database is closed")
        with self.engine.connect() as connection:
            return job(connection)

    async def close(self) -> None:
        self._closed = True
        self.engine.dispose()


class WaitedForConnections:
    """The driver has an event loop of its own, in a thread; that of the caller does nothing until
    a job is done."""

    def __init__(self, connections: Connections) -> None:
        self.engine = connections.engine
        self.patience_seconds = connections.patience_seconds
        self._connections = connections
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="database", daemon=True)
        self._thread.start()

    async def run(self, job: Job[Result]) -> Result:
        return self._result(self._connections.run(job))

    async def close(self) -> None:
        if self._loop.is_closed():
            return
        self._result(self._connections.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _result(self, work: Coroutine[Any, Any, Result]) -> Result:
        if self._loop.is_closed():
            work.close()
            raise StorageFailed("the database is closed")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
