"""Databases for the card room: one is migrated, each test gets a copy of it."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.storage.database import Database
from tests.host.table_room import TableRoom, table_room


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, up to date."""
    path = tmp_path_factory.mktemp("database") / "empty.db"

    async def make() -> None:
        await (await Database.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture
def database_path(migrated: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(migrated, tmp_path / "room.db"))


@pytest_asyncio.fixture
async def at(database_path: Path) -> AsyncIterator[TableRoom]:
    """A card room with nothing in it."""
    async with table_room(database_path) as made:
        yield made
