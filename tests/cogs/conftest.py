"""One bot for all tests of the commands: installing its cogs takes a second."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.cogs.app import InstalledBot, installed_bot


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[InstalledBot]:
    path = tmp_path_factory.mktemp("commands") / "room.db"
    async with installed_bot(path) as installed:
        yield installed
