"""A real database for every test, of each kind."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage import sqlite
from bot.storage.database import Database
from bot.storage.place import Place, PostgresPlace
from tests.storage import servers
from tests.storage.builders import open_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """For what holds for files only."""
    return tmp_path / "room.db"


@pytest.fixture(scope="session")
def server() -> Iterator[servers.Server]:
    with servers.server() as found:
        yield found


@pytest.fixture
def server_place(server: servers.Server) -> Iterator[PostgresPlace]:
    """For what holds for servers only."""
    with server.database() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """For what holds for both."""
    found: Place = request.getfixturevalue("path" if request.param == "sqlite" else "server_place")
    return found


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Database]:
    opened = await open_database(place)
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test can kill the process but not the power: waiting for the disk would prove nothing."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", "OFF")
