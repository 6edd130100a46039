"""A card room for each test, in a copy of an empty database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.host.table_room import TableRoom, table_room


@pytest_asyncio.fixture
async def at(database_path: Path) -> AsyncIterator[TableRoom]:
    """A card room with nothing in it."""
    async with table_room(database_path) as made:
        yield made
