"""All tests: the slow ones are marked, the random order can be repeated, databases are there."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from bot.storage import sqlite
from bot.storage.database import Database
from bot.storage.place import Place, PostgresPlace
from tests import servers
from tests.slow import is_slow

# How long an example takes says how busy the machine is, and nothing of what is tested.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture(scope="session")
def server() -> Iterator[servers.Server]:
    """The server of PostgreSQL, started by the first test that wants it."""
    with servers.server() as found:
        yield found


@pytest.fixture
def server_place(server: servers.Server) -> Iterator[PostgresPlace]:
    """A database of its own on the server."""
    with server.database() as made:
        yield made


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test can kill the process but not the power: waiting for the disk would prove nothing."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", "OFF")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a database that is to be made."""
    return tmp_path / "room.db"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database in a file, of today's version."""
    path = tmp_path_factory.mktemp("database") / "empty.db"

    async def make() -> None:
        await (await Database.open(path)).close()

    servers.beside(make())
    return path


@pytest.fixture
def database_path(migrated: Path, path: Path) -> Path:
    """A file with an empty database: making the tables anew takes longer than most tests."""
    return Path(shutil.copy(migrated, path))


@pytest.fixture(params=["database_path", "server_place"], ids=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest) -> Place:
    """An empty database of each kind."""
    found: Place = request.getfixturevalue(request.param)
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the slow tests."""
    for item in items:
        if is_slow(item.nodeid):
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Prints the seed of the order, which `-q` leaves out of the header."""
    if seed := config.getoption("randomly_seed", None):
        terminalreporter.write_line(f"The same order again: --randomly-seed={seed}")
