"""From every version, and from nothing, to the tables that the statements expect."""

import os
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bot.bank.accounts import wallet
from bot.storage import migrate, sqlite
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.schema import metadata
from tests.storage.builders import ANNA, GUILD, fund, open_database, raw


def make(path: Path, version: str) -> None:
    """A database as a program of that version left it."""
    engine = sqlite.writing_engine(path)
    with engine.begin() as connection:
        sqlite.mark_as_ours(connection)
        migrate.upgrade(connection, version)
    engine.dispose()


def shape(path: Path) -> list[tuple[str, str]]:
    with raw(path) as connection:
        statement = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        return connection.execute(statement).fetchall()


@pytest.mark.parametrize("version", migrate.known_versions())
async def test_every_version_is_brought_up(path: Path, tmp_path: Path, version: str) -> None:
    """The result is the same as starting from nothing, and it works."""
    make(path, version)
    database = await open_database(path)
    await fund(database, ANNA, 5)
    await database.close()
    await (await open_database(tmp_path / "new.db")).close()
    assert shape(path) == shape(tmp_path / "new.db")


@pytest.mark.parametrize("version", migrate.known_versions()[:-1])
async def test_an_older_database_is_copied_first(path: Path, version: str) -> None:
    """The copy is the way back: it opens in the older program, with everything in it."""
    make(path, version)
    await (await open_database(path)).close()
    copy = path.with_name(f"room.db.before-{migrate.newest_version()}")
    assert sqlite.probe(copy) == version


async def test_the_newest_version_is_not_copied(path: Path, tmp_path: Path) -> None:
    """Nothing is made up, so nothing needs a way back."""
    for _ in range(2):
        await (await open_database(path)).close()
    assert set(os.listdir(tmp_path)) == {"room.db", "room.db.lock"}


async def test_a_step_that_fails_leaves_the_old_version(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps are one transaction: the file is as it was, and opens after a repair."""
    make(path, migrate.known_versions()[0])
    before = shape(path)
    real = migrate.upgrade

    def break_down(connection: object, version: str = "head") -> None:
        real(connection, version)  # type: ignore[arg-type]
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(migrate, "upgrade", break_down)
        with pytest.raises(MemoryError):
            await Database.open(path)
    assert shape(path) == before
    database = await open_database(path)
    assert await database.wallets.balance(wallet(GUILD, ANNA)) == 0
    await database.close()


async def test_without_room_for_the_copy_nothing_is_changed(path: Path) -> None:
    """A migration that could not be undone is not begun."""
    make(path, migrate.known_versions()[0])
    before = shape(path)
    path.with_name(f"room.db.before-{migrate.newest_version()}").mkdir()
    with pytest.raises(StorageRefusal) as refused:
        await Database.open(path)
    assert refused.value.code is StorageCode.BACKUP_FAILED
    assert shape(path) == before


def test_the_tables_are_those_of_the_statements(path: Path) -> None:
    """The migrations and the schema that statements are written against do not differ."""
    make(path, "head")
    engine = sqlite.writing_engine(path)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
