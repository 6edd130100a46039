"""Connections to a database, behind one interface: a job gets one, and is a plain function.

A job does not know whether the driver waits for the disk in the event loop, as a simulation in
virtual time needs it, or beside it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Executable, Row
from sqlalchemy.exc import DBAPIError

from bot.storage.errors import StorageFailed

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


Result = TypeVar("Result")
Job = Callable[[Connection], Result]
Then = Callable[[], None]
_Trip = tuple["asyncio.Future[Any]", Callable[[], Any]]


def do_nothing() -> None:
    """Does nothing after a job."""


class Connections(Protocol):
    """The connections of one engine. A connection serves one job at a time."""

    engine: Engine
    patience_seconds: float | None
    """The longest time for work that is to be finished before `close`; None: it is never given
    up."""

    async def run(self, job: Job[Result], then: Then = do_nothing) -> Result:
        """The result of `job`. Raises what it raises, and `StorageFailed` after `close`.

        Once it has succeeded `then` is called in the event loop, before the caller goes on. It must
        not raise.
        """

    async def close(self) -> None:
        """Waits for the running jobs."""


class AsyncConnections:
    """Connections whose event loop does a job's work and turns to others while the driver waits for
    an answer. A caller who is cancelled stops waiting; the job runs on to its end."""

    patience_seconds: float | None = None

    def __init__(self, engine: "AsyncEngine") -> None:
        self.engine = engine.sync_engine
        self._async_engine = engine
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, job: Job[Result], then: Then = do_nothing) -> Result:
        if self._closed:
            raise StorageFailed("the database is closed")
        task = asyncio.create_task(self._run(job, then))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise StorageFailed("the database is closed") from None
            raise

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._async_engine.dispose()

    async def _run(self, job: Job[Result], then: Then) -> Result:
        async with self._async_engine.connect() as connection:
            result = await connection.run_sync(job)
        then()
        return result


class JobThreads:
    """A thread for each connection, kept with it: a whole job is one trip there, and the event loop
    is free meanwhile. A caller who is cancelled stops waiting. A job that has begun runs on to its
    end; a job that still waits for a connection is dropped."""

    patience_seconds: float | None = None

    def __init__(self, engine: Engine, count: int) -> None:
        """Opens up to `count` connections, as they are needed."""
        self.engine = engine
        self._count = count
        self._slots = asyncio.Semaphore(count)
        """The slots for connections: a job takes one to open a connection or to work on one."""
        self._closing = asyncio.Lock()
        self._idle: list[JobThread] = []
        self._closed = False

    async def run(self, job: Job[Result], then: Then = do_nothing) -> Result:
        if self._closed:
            raise StorageFailed("the database is closed")
        await self._slots.acquire()
        thread = self._idle.pop() if self._idle else await self._new_thread()
        loop = asyncio.get_running_loop()

        def work(connection: Connection) -> Result:
            follows = do_nothing
            try:
                result = job(connection)
                follows = then
                return result
            finally:
                # Not by the caller, who may be gone before it is free.
                loop.call_soon_threadsafe(self._has_ended, thread, follows)

        return await thread.run(work)

    async def close(self) -> None:
        self._closed = True
        async with self._closing, AsyncExitStack() as all_slots:
            for _ in range(self._count):
                await all_slots.enter_async_context(self._slots)
            for thread in self._idle:
                await thread.close()
        self.engine.dispose()

    def _has_ended(self, thread: "JobThread", then: Then) -> None:
        self._give_back(thread)
        then()

    def _give_back(self, thread: "JobThread") -> None:
        self._idle.append(thread)
        self._slots.release()

    async def _new_thread(self) -> "JobThread":
        opening = asyncio.create_task(self._open())
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(self._keep)
            raise

    async def _open(self) -> "JobThread":
        thread = JobThread(self.engine.connect)
        try:
            await thread.open()
        except BaseException:
            self._slots.release()
            raise
        return thread

    def _keep(self, opening: "asyncio.Task[JobThread]") -> None:
        """Keeps for others a connection whose caller is gone."""
        if not opening.cancelled() and opening.exception() is None:
            self._give_back(opening.result())


class JobThread:
    """A thread with SQLAlchemy's connection: it does one job after the other, in their order. It
    ends with `close`, or with the process: nobody waits for a disk that does not answer."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        """`connect` opens the connection, in the thread."""
        self._connect = connect
        self._connection: Connection | None = None
        self._queue: SimpleQueue[_Trip | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="database", daemon=True)

    async def open(self) -> None:
        """Starts the thread and opens its connection. Raises what opening it raises; then the
        thread ends."""
        self._thread.start()
        try:
            self._connection = await self._trip(self._connect)
        except BaseException:
            self._queue.put(None)
            raise

    async def run(self, job: Job[Result]) -> Result:
        """The result of `job`. Raises what it raises. A caller who is cancelled stops waiting."""
        if self._connection is None:
            raise StorageFailed("the connection is not open")
        return await self._trip(partial(_alone, job, self._connection))

    async def close(self) -> None:
        """Closes the connection after the jobs before it, and ends the thread."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await self._trip(connection.close)
        finally:
            self._queue.put(None)

    async def _trip(self, work: Callable[[], Result]) -> Result:
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._queue.put((done, work))
        return await done

    def _work(self) -> None:
        while (trip := self._queue.get()) is not None:
            _make(*trip)
            # Waiting for the next one, the thread would keep what it did last in memory.
            del trip


def _make(done: "asyncio.Future[Any]", work: Callable[[], Any]) -> None:
    """Does the work, and tells the event loop that waits for it."""
    result: Any = None
    error: BaseException | None = None
    try:
        result = work()
    except StopIteration as raised:
        # A future takes every error but this one: its caller would wait for ever.
        error = RuntimeError("a job has raised StopIteration")
        error.__cause__ = raised
    except BaseException as raised:
        error = raised
    try:
        # A loop that is closed waits for nothing.
        with suppress(RuntimeError):
            done.get_loop().call_soon_threadsafe(_settle, done, result, error)
    finally:
        # Its traceback holds this frame.
        del error


def _settle(done: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    """Gives the caller the result, or the error, unless they are gone."""
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def _alone(job: Job[Result], connection: Connection) -> Result:
    """Runs a job on a connection that others had before it. A transaction that the job leaves open
    is rolled back; it may fail between two of its own."""
    try:
        return job(connection)
    finally:
        if connection.in_transaction():
            connection.rollback()


class BlockingConnections:
    """A connection on which the event loop does the work itself, and waits. All jobs share it."""

    patience_seconds: float | None = None

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: Connection | None = None
        self._closed = False

    async def run(self, job: Job[Result], then: Then = do_nothing) -> Result:
        if self._closed:
            raise StorageFailed("the database is closed")
        if self._connection is None:
            self._connection = self.engine.connect()
        result = _alone(job, self._connection)
        then()
        return result

    async def close(self) -> None:
        self._closed = True
        if self._connection is not None:
            self._connection.close()
        self.engine.dispose()


class WaitedForConnections:
    """Connections of a driver with an event loop of its own, in a thread; the caller's event loop
    does nothing until a job is done."""

    def __init__(self, connections: Connections) -> None:
        self.engine = connections.engine
        self.patience_seconds = connections.patience_seconds
        self._connections = connections
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="database", daemon=True)
        self._thread.start()

    async def run(self, job: Job[Result], then: Then = do_nothing) -> Result:
        result = self._result(self._connections.run(job))
        then()
        return result

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


class Reader:
    """Queries beside the writer: they see what is committed, and cannot change it.

    Raises `StorageFailed` when the database cannot answer.
    """

    def __init__(
        self, connections: Connections, until_certain: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """`until_certain` returns when no commit that has failed can be carried out any more. It
        raises `StorageFailed` while that is not known."""
        self.connections, self.engine = connections, connections.engine
        self._until_certain = until_certain

    async def run(self, job: Job[Result]) -> Result:
        """The result of `job`."""
        if self._until_certain is not None:
            await self._until_certain()
        try:
            return await self.connections.run(job)
        except (DBAPIError, OSError) as error:
            raise StorageFailed(type(error).__name__) from error

    async def all(
        self, statement: Executable, given: Mapping[str, Any] | None = None
    ) -> Sequence[Row[Any]]:
        """The rows of a statement. A frequent question is a statement made once, and `given` its
        parameters: to make one takes longer than to execute it."""
        return await self.run(lambda connection: connection.execute(statement, given).all())

    async def first(
        self, statement: Executable, given: Mapping[str, Any] | None = None
    ) -> Row[Any] | None:
        rows = await self.all(statement, given)
        return rows[0] if rows else None

    async def scalar(self, statement: Executable, given: Mapping[str, Any] | None = None) -> Any:
        """The first value of the first row, or None."""
        row = await self.first(statement, given)
        return None if row is None else row[0]

    async def close(self) -> None:
        await self.connections.close()
