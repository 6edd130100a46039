"""The one task that writes: all work that waits when it is free shares one transaction.

This is group commit. A commit costs the same for one unit as for two hundred, so under load each
carries many. A caller gets its result only after the commit has returned.
"""

import asyncio
import logging
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Connection, Executable
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)

from bot.storage.applier import Applier
from bot.storage.connections import Connections, Job, Result
from bot.storage.errors import OwnershipLost, StorageFailed
from bot.storage.unit import Unit

log = logging.getLogger(__name__)

GATHER_SECONDS = 0.008
"""Under load the next commit waits until this long after the last one began."""

ATTEMPTS_MAX = 5
GATHER_ENOUGH = 64
"""The number of waiting works that are committed at once."""


class Disk:
    """Hooks around a commit. Tests and simulations override them to fail there."""

    def before_commit(self) -> None:
        """Runs before the commit: an error here leaves nothing of the transaction."""

    def after_commit(self) -> None:
        """Runs after the commit: an error here leaves all of it, and callers get an error."""


class CommitGuard(Protocol):
    """The part of a commit that differs between kinds of database."""

    in_doubt: bool
    """Whether a commit that has failed may still be carried out."""

    def begin(self, connection: Connection) -> None:
        """Runs first within the transaction. Raises `OwnershipLost`."""

    def changes(self, connection: Connection) -> int:
        """The number of rows that this connection has ever changed."""

    def before_commit(self, connection: Connection, rows: int) -> None:
        """Runs within the transaction; `rows` is the number of rows of the commit, 0 when nothing
        changes."""

    def after_commit(self) -> None:
        """Runs once the transaction is durable."""

    def commit_failed(self) -> None:
        """Runs after a failure that leaves unknown what is durable."""

    def close(self) -> None:
        """Runs after the last commit."""


@dataclass(slots=True, eq=False)
class _Work:
    """One caller's work: a unit, or a job that gets the connection within the transaction."""

    done: asyncio.Future[Any]
    unit: Unit | None = None
    job: Job[Any] | None = None
    result: Any = None
    error: Exception | None = None
    rows: int = 0
    """The rows that the work adds to the count of commits: its journal rows, or one for another
    change."""

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
    hands: int = 0
    """The number of hands that ended."""


class Writer:
    """Makes all changes, on one connection. `start` it once, `close` it once."""

    def __init__(
        self,
        connections: Connections,
        applier: Applier,
        guard: CommitGuard,
        *,
        gather_seconds: float = GATHER_SECONDS,
        disk: Disk | None = None,
    ) -> None:
        self.connections, self.engine = connections, connections.engine
        self._applier = applier
        self._guard = guard
        self._gather_seconds = gather_seconds
        self._disk = disk or Disk()
        self._waiting: deque[_Work] = deque()
        self._wake = asyncio.Event()
        self._enough = asyncio.Event()
        self._closing = False
        self._failed_last = False
        self._began = float("-inf")
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

    async def execute(self, statement: Executable) -> int:
        """Executes one statement as `run` does; returns the number of rows that it has changed."""
        return await self.run(lambda connection: connection.execute(statement).rowcount)

    @property
    def waiting(self) -> int:
        """How many works wait for the next commit."""
        return len(self._waiting)

    async def until_certain(self) -> None:
        """Returns when no commit that has failed can be carried out any more.

        Raises `StorageFailed` while that is not known.
        """
        if self._guard.in_doubt:
            await self.run(lambda connection: None)

    async def close(self) -> None:
        """Finishes waiting work, then closes the connection; with a server that does not answer,
        work that is not finished in time fails."""
        self._closing = True
        self._wake.set()
        self._enough.set()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=self.connections.patience_seconds)
        await self.connections.close()
        if self._task is not None:
            await self._task
        self._guard.close()

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
        def write(connection: Connection) -> None:
            self._write_or_leave(connection, works)

        try:
            await self.connections.run(write, partial(self._has_committed, works))
        except Exception as error:
            # While the database is away, commit after commit fails for the same reason.
            again = self._failed_last
            kind = type(error).__name__
            log.error("A commit of %d works failed: %s", len(works), kind, exc_info=not again)
            self._failed_last = True
            self.counts.failures += 1
            for work in works:
                work.error = _failure(error)
                work.error.__cause__ = error
                work.answer()

    def _has_committed(self, works: list[_Work]) -> None:
        self._failed_last = False
        self.counts.commits += 1
        self.counts.works += len(works)
        units = (work.unit for work in works if work.error is None)
        self.counts.hands += sum(bool(unit and unit.hand_end) for unit in units)
        for work in works:
            work.answer()

    def _write_or_leave(self, connection: Connection, works: list[_Work]) -> None:
        """Writes the works, or leaves the connection. After a failure its state is unknown: the
        next commit opens a new one."""
        try:
            self._write(connection, works)
        except Exception:
            self._guard.commit_failed()
            connection.invalidate()
            raise

    def _write(self, connection: Connection, works: list[_Work]) -> None:
        """Writes all works in one transaction, and again if it gave way to one of another
        process."""
        for attempt in range(1, ATTEMPTS_MAX + 1):
            try:
                self._write_together(connection, works)
                break
            except DBAPIError as error:
                if attempt == ATTEMPTS_MAX or not _gave_way(error):
                    raise
                self._applier.drop_cache()
                log.info("a commit gave way to another process's, and is tried again")
        self._guard.after_commit()
        self._disk.after_commit()

    def _write_together(self, connection: Connection, works: list[_Work]) -> None:
        """Writes the works together; if one of them fails, again with each one isolated."""
        try:
            with connection.begin():
                self._guard.begin(connection)
                self._apply(connection, works)
                self._before_commit(connection, works)
        except Exception as error:
            self._applier.drop_cache()
            if _disk_is_at_fault(error):
                raise
            self._write_isolated(connection, works, error)

    def _write_isolated(self, connection: Connection, works: list[_Work], error: Exception) -> None:
        with connection.begin():
            self._guard.begin(connection)
            if len(works) == 1:
                self._fail(connection, works[0], error)
            else:
                self._apply_or_split(connection, works)
            self._before_commit(connection, works)

    def _before_commit(self, connection: Connection, works: list[_Work]) -> None:
        self._guard.before_commit(connection, sum(work.rows for work in works))
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
                before = self._guard.changes(connection)
                work.result = work.job(connection)
                work.rows = min(1, self._guard.changes(connection) - before)

    def _fail(self, connection: Connection, work: _Work, error: Exception) -> None:
        # No future takes a `StopIteration`.
        work.error = RuntimeError(repr(error)) if isinstance(error, StopIteration) else error
        work.rows = 0
        if work.unit is not None:
            work.error = self._applier.explain_failure(connection, work.unit, error)


def _gave_way(error: DBAPIError) -> bool:
    """Whether the server has ended the transaction because two waited for each other."""
    return getattr(error.orig, "sqlstate", None) in ("40P01", "40001")


def _failure(error: Exception) -> StorageFailed:
    kind = OwnershipLost if isinstance(error, OwnershipLost) else StorageFailed
    return kind(type(error).__name__)


_CALLERS_FAULT = (DataError, IntegrityError, NotSupportedError, ProgrammingError)
_CALLERS_FAULT_STATES = ("0A", "22", "23", "42")
"""The `SQLSTATE` classes of `_CALLERS_FAULT`, for asyncpg, which has fewer types of errors."""


def _disk_is_at_fault(error: Exception) -> bool:
    """Whether no unit is to blame: the transaction as a whole cannot continue."""
    if isinstance(error, DBAPIError):
        state = getattr(error.orig, "sqlstate", None) or ""
        return not (isinstance(error, _CALLERS_FAULT) or state.startswith(_CALLERS_FAULT_STATES))
    return isinstance(error, OSError | MemoryError | OwnershipLost)
