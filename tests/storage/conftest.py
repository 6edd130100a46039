"""A real database for every test, of each kind."""

from collections.abc import AsyncIterator

import pytest

from bot.storage import ownership
from bot.storage.database import Database
from bot.storage.place import Place
from tests.storage.builders import open_database


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Database]:
    opened = await open_database(place)
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def _patient_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may let a test stand still for seconds, in a transaction and at a start."""
    monkeypatch.setattr(ownership, "STILL_SECONDS", 60)
    monkeypatch.setattr(ownership, "LEASE_SECONDS", 60)
