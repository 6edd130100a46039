"""Queries beside the writer: they see what is committed, and cannot change it."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, Row
from sqlalchemy.exc import DBAPIError

from bot.storage.errors import StorageFailed
from bot.storage.workers import Workers

Result = TypeVar("Result")


class Reader:
    """Queries the database in threads of its own. Raises `StorageFailed` when it cannot answer."""

    def __init__(self, engine: Engine, workers: Workers) -> None:
        self.engine = engine
        self._workers = workers

    async def run(self, job: Callable[[Connection], Result]) -> Result:
        """The result of `job`, in one call to the reading thread."""
        return await self._workers.do(lambda: self._run(job))

    async def all(self, statement: Executable) -> Sequence[Row[Any]]:
        return await self.run(lambda connection: connection.execute(statement).all())

    async def first(self, statement: Executable) -> Row[Any] | None:
        rows = await self.all(statement)
        return rows[0] if rows else None

    async def scalar(self, statement: Executable) -> Any:
        """The first value of the first row, or None."""
        row = await self.first(statement)
        return None if row is None else row[0]

    async def close(self) -> None:
        await self._workers.do(self.engine.dispose)
        self._workers.close()

    def _run(self, job: Callable[[Connection], Result]) -> Result:
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except DBAPIError as error:
            raise StorageFailed(type(error).__name__) from error
