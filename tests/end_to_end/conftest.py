"""Databases for whole bots, and time for busy machines."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.storage.place import PostgresPlace
from devtools.sandbox import interactions
from tests.servers import Server


@pytest.fixture
def server_place(server: Server) -> Iterator[PostgresPlace]:
    """An empty database on the server: a bot makes the tables itself, and its key with them."""
    with server.database(empty=True) as made:
        yield made


@pytest.fixture
def database_path(path: Path) -> Path:
    """No file: a bot makes it, as on the server."""
    return path


@pytest.fixture(autouse=True)
def _patient_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may need more than Discord's three seconds: that the bot keeps them is shown
    where its own timer is tested."""
    monkeypatch.setattr(interactions, "FIRST_ANSWER_SECONDS", 15.0)
