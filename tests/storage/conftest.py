"""A real database in a temporary folder for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import sqlite
from bot.storage.database import Database
from tests.storage.builders import open_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    opened = await open_database(path)
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def _no_power_cuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test can kill the process but not the power: waiting for the disk would prove nothing."""
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", "OFF")
