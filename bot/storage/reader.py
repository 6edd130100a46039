"""Queries beside the writer: they see what is committed, and cannot change it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Executable, Row
from sqlalchemy.exc import DBAPIError

from bot.storage.connections import Connections, Job, Result
from bot.storage.errors import StorageFailed


class Reader:
    """Queries the database. Raises `StorageFailed` when it cannot answer."""

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
        """The rows of a statement. What is asked often is a statement made once, that is `given`
        its parameters: to make one takes longer than to execute it."""
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
