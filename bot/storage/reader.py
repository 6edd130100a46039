"""Queries beside the writer: they see what is committed, and cannot change it."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, Row
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.storage.errors import StorageFailed


class Reader:
    """Asks one statement at a time. Raises `StorageFailed` when the database cannot answer."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def all(self, statement: Executable) -> Sequence[Row[Any]]:
        try:
            async with self._engine.connect() as connection:
                return (await connection.execute(statement)).all()
        except DBAPIError as error:
            raise StorageFailed(type(error).__name__) from error

    async def first(self, statement: Executable) -> Row[Any] | None:
        rows = await self.all(statement)
        return rows[0] if rows else None

    async def scalar(self, statement: Executable) -> Any:
        """The first value of the first row, or None."""
        row = await self.first(statement)
        return None if row is None else row[0]

    def connection(self) -> AsyncConnection:
        """For several statements; use it with `async with`."""
        return self._engine.connect()

    async def close(self) -> None:
        await self._engine.dispose()
