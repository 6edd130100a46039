"""The one task that writes: all work that waits when it is free shares one transaction.

This is group commit. A commit costs the same for one unit as for two hundred, so under load each
carries many. A caller gets its result only after the commit has returned.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)

from bot.storage import sqlite
from bot.storage.applier import Applier
from bot.storage.commit_mark import CommitMark
from bot.storage.errors import StorageFailed
from bot.storage.unit import Unit
from bot.storage.workers import Workers

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Job = Callable[[Connection], Result]

GATHER_SECONDS = 0.008
"""Under load the next commit waits until this long after the last one began."""

GATHER_ENOUGH = 64
"""This many waiting works are committed at once."""


class Disk:
    """Hooks around a commit. Tests and simulations override them to fail there."""

    def before_commit(self) -> None:
        """Runs before the commit: an error here leaves nothing of the transaction."""

    def after_commit(self) -> None:
        """Runs after the commit: an error here leaves all of it, and callers get an error."""


@dataclass(slots=True, eq=False)
class _Work:
    """One caller's work: a unit, or a job that gets the connection within the transaction."""

    done: asyncio.Future[Any]
    unit: Unit | None = None
    job: Job[Any] | None = None
    result: Any = None
    error: Exception | None = None
    rows: int = 0
    """Rows that it adds to the count of commits: those of journals, or one for another change."""

    def answer(self) -> None:
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)


@dataclass(slots=True)
class WriterCounts:
    """Counters for logs and benchmarks."""

    commits: int = 0
    works: int = 0
    failures: int = 0


class Writer:
    """Owns the writing connection. `start` it once, `close` it once."""

    def __init__(
        self,
        engine: Engine,
        applier: Applier,
        workers: Workers,
        *,
        gather_seconds: float = GATHER_SECONDS,
        disk: Disk | None = None,
        mark: CommitMark | None = None,
    ) -> None:
        self._mark = mark
        self.engine = engine
        self._applier = applier
        self._workers = workers
        self._gather_seconds = gather_seconds
        self._disk = disk or Disk()
        self._waiting: deque[_Work] = deque()
        self._wake = asyncio.Event()
        self._enough = asyncio.Event()
        self._closing = False
        self._began = float("-inf")
        self._connection: Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self.counts = WriterCounts()

    def start(self) -> None:
        self._task = asyncio.create_task(self._serve(), name="storage writer")

    async def commit(self, unit: Unit) -> None:
        """Returns once the unit is durable.

        Raises a `UnitRefused` or `InsufficientFunds` for this unit alone, or `StorageFailed` when
        the whole commit failed; either way nothing of the unit is stored.
        """
        await self._enqueue(_Work(self._future(), unit=unit))

    async def run(self, job: Job[Result]) -> Result:
        """Runs `job` in a shared transaction; returns its result once that is durable.

        A job may be run again after a rollback, so it changes nothing but the database.
        """
        result: Result = await self._enqueue(_Work(self._future(), job=job))
        return result

    async def close(self) -> None:
        """Finishes what waits, then closes the connection."""
        self._closing = True
        self._wake.set()
        self._enough.set()
        if self._task is not None:
            await self._task
        await self._workers.do(self._disconnect)
        if self._mark is not None:
            self._mark.close()
        self._workers.close()

    def _future(self) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().create_future()

    async def _enqueue(self, work: _Work) -> Any:
        if self._closing:
            raise StorageFailed("the database is closed")
        self._waiting.append(work)
        self._wake.set()
        if len(self._waiting) >= GATHER_ENOUGH:
            self._enough.set()
        return await work.done

    async def _serve(self) -> None:
        while True:
            await self._wake.wait()
            await self._gather()
            works = [work for work in self._waiting if not work.done.done()]
            self._waiting.clear()
            self._wake.clear()
            self._enough.clear()
            if works:
                await self._commit(works)
            if self._closing and not self._waiting:
                return

    async def _gather(self) -> None:
        """Waits only when the last commit has only just begun: a lone press never waits."""
        loop = asyncio.get_running_loop()
        pause = self._began + self._gather_seconds - loop.time()
        if pause > 0 and len(self._waiting) < GATHER_ENOUGH and not self._closing:
            # `wait_for` would swallow a cancellation that comes together with the last work.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._enough.wait()
        self._began = loop.time()

    async def _commit(self, works: list[_Work]) -> None:
        await self._workers.do(lambda: self._write_or_fail(works))
        for work in works:
            work.answer()

    def _write_or_fail(self, works: list[_Work]) -> None:
        """Runs in the writing thread, once for the whole commit."""
        try:
            self._write(works)
        except Exception as error:
            log.exception("A commit of %d works failed", len(works))
            self.counts.failures += 1
            self._disconnect()
            for work in works:
                work.error = StorageFailed(type(error).__name__)
                work.error.__cause__ = error
        else:
            self.counts.commits += 1
            self.counts.works += len(works)

    def _write(self, works: list[_Work]) -> None:
        """All works in one transaction; if one of them fails, again with each one isolated."""
        connection = self._connected()
        try:
            with connection.begin():
                self._apply(connection, works)
                committed = _count(connection, works)
                self._before_commit()
        except Exception as error:
            self._applier.drop_cache()
            if _disk_is_at_fault(error):
                raise
            committed = self._write_isolated(connection, works, error)
        if committed is not None and self._mark is not None:
            self._mark.write(committed)
        self._disk.after_commit()

    def _write_isolated(
        self, connection: Connection, works: list[_Work], error: Exception
    ) -> int | None:
        with connection.begin():
            if len(works) == 1:
                self._fail(connection, works[0], error)
                return None
            self._apply_or_split(connection, works)
            committed = _count(connection, works)
            self._before_commit()
            return committed

    def _before_commit(self) -> None:
        try:
            self._disk.before_commit()
        except Exception as error:
            # No unit is to blame for it.
            raise OSError("the disk failed before the commit") from error

    def _apply_or_split(self, connection: Connection, works: list[_Work]) -> None:
        """Finds the works at fault by halves, so that the others are committed."""
        try:
            with connection.begin_nested():
                self._apply(connection, works)
        except Exception as error:
            self._applier.drop_cache()
            if _disk_is_at_fault(error):
                raise
            if len(works) == 1:
                self._fail(connection, works[0], error)
                return
            middle = len(works) // 2
            self._apply_or_split(connection, works[:middle])
            self._apply_or_split(connection, works[middle:])

    def _apply(self, connection: Connection, works: list[_Work]) -> None:
        units = [work.unit for work in works if work.unit is not None]
        if units:
            self._applier.apply(connection, units)
        for work in works:
            if work.unit is not None:
                work.rows = max(1, len(work.unit.journal) + len(work.unit.tournament_rows))
            if work.job is not None:
                before = sqlite.changes(connection)
                work.result = work.job(connection)
                work.rows = min(1, sqlite.changes(connection) - before)

    def _fail(self, connection: Connection, work: _Work, error: Exception) -> None:
        work.error = error
        work.rows = 0
        if work.unit is not None:
            work.error = self._applier.explain_failure(connection, work.unit, error)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self.engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        """After a failure the connection's state is unknown: the next commit opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except Exception:
                log.exception("The connection that failed could not be closed")


def _count(connection: Connection, works: list[_Work]) -> int | None:
    """The count after this commit; None for one that changes nothing."""
    rows = sum(work.rows for work in works)
    return sqlite.count_rows(connection, rows) if rows else None


_CALLERS_FAULT = (DataError, IntegrityError, NotSupportedError, ProgrammingError)


def _disk_is_at_fault(error: Exception) -> bool:
    """Whether no unit is to blame: the transaction as a whole cannot continue."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, _CALLERS_FAULT)
    return isinstance(error, OSError | MemoryError)
