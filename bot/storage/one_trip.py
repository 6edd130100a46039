"""aiosqlite with one trip to its thread for a statement, instead of four.

aiosqlite sends a cursor's making, execution, rows and end to the thread one by one, and the event
loop turns round for each. SQLAlchemy always wants all of them, so they go together. Statements
whose result nobody waits for, such as the beginning of a transaction, go with the next one.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import aiosqlite

_ROWS_A_FETCH = 64
"""Of no effect here, as all rows are fetched at once."""


class OneTripCursor:
    """The part of a cursor that SQLAlchemy uses; everything that waits is in `execute`."""

    def __init__(self, connection: "OneTripConnection") -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> "OneTripCursor":
        return self

    async def execute(self, statement: str, parameters: Any = ()) -> "OneTripCursor":
        await self._connection.in_thread(self._execute, statement, parameters)
        return self

    async def executemany(self, statement: str, parameters: Iterable[Any]) -> "OneTripCursor":
        await self._connection.in_thread(self._executemany, statement, parameters)
        return self

    async def fetchall(self) -> Sequence[Any]:
        return self._rows

    async def close(self) -> None:
        """The cursor itself ended with its statement."""

    def _execute(self, database: sqlite3.Connection, statement: str, parameters: Any) -> None:
        self._keep(database.execute(statement, parameters))

    def _executemany(
        self, database: sqlite3.Connection, statement: str, parameters: Iterable[Any]
    ) -> None:
        self._keep(database.executemany(statement, parameters))

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        if cursor.description:
            self.description, self._rows = cursor.description, cursor.fetchall()
        self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        cursor.close()


class OneTripConnection(aiosqlite.Connection):
    """A connection whose cursors are `OneTripCursor`s. Its thread ends with the process."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: sqlite3.connect(path, isolation_level=None), _ROWS_A_FETCH)
        self._thread.daemon = True
        self._deferred: list[str] = []

    def cursor(self) -> OneTripCursor:  # type: ignore[override]
        return OneTripCursor(self)

    def defer(self, statement: str) -> None:
        """Executes a statement together with the next one, or with the commit, and before it.

        What it raises is raised there. A rollback drops it.
        """
        self._deferred.append(statement)

    async def commit(self) -> None:
        await self.in_thread(sqlite3.Connection.commit)

    async def rollback(self) -> None:
        self._deferred.clear()
        await self.in_thread(sqlite3.Connection.rollback)

    async def in_thread(self, work: Callable[..., None], *arguments: Any) -> None:
        """Runs `work` with the driver's own connection, in its thread."""
        deferred, self._deferred = self._deferred, []

        def all_together(database: sqlite3.Connection) -> None:
            for statement in deferred:
                database.execute(statement)
            work(database, *arguments)

        await self._execute(all_together, self._conn)  # type: ignore[no-untyped-call]


async def connect(path: Path) -> OneTripConnection:
    """A connection that leaves transactions to SQLAlchemy. Raises `sqlite3.Error`."""
    connection = OneTripConnection(path)
    await connection
    return connection
