"""A copy of a database in use."""

import asyncio
from pathlib import Path

import pytest

from bot.storage.audit import audit
from bot.storage.copying import backup
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from tests.storage.builders import ANNA, NOW, command, fund, open_database, open_table, raw, unit


async def test_a_copy_of_a_live_database_is_whole(database: Database, tmp_path: Path) -> None:
    """Taken while commits run, it agrees with itself and opens."""
    table = await open_table(database)

    begun = asyncio.Event()

    async def play() -> None:
        for seq in range(1, 200):
            await database.writer.commit(unit(command(table, seq)))
            await fund(database, ANNA, 1)
            begun.set()

    copy = tmp_path / "copy.db"
    playing = asyncio.create_task(play())
    await begun.wait()
    await asyncio.to_thread(backup, database.place, copy)
    await playing
    assert audit(copy).clean
    opened = await open_database(copy)
    assert (await opened.tables.recover())[0].last_seq > 0
    await opened.close()


async def test_a_copy_is_one_file(database: Database, tmp_path: Path) -> None:
    """No write-ahead log that could be forgotten, and nothing half done left behind."""
    await fund(database, ANNA, 5)
    (tmp_path / "copies").mkdir()
    backup(database.place, tmp_path / "copies" / "copy.db")
    assert [file.name for file in (tmp_path / "copies").iterdir()] == ["copy.db"]
    with raw(tmp_path / "copies" / "copy.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_a_file_that_is_there_is_not_replaced(database: Database, tmp_path: Path) -> None:
    """The copy of yesterday is not the price of today's."""
    (tmp_path / "copy.db").write_text("yesterday")
    with pytest.raises(StorageRefusal) as refused:
        backup(database.place, tmp_path / "copy.db")
    assert refused.value.code is StorageCode.FILE_EXISTS
    assert (tmp_path / "copy.db").read_text() == "yesterday"


async def test_a_copy_that_cannot_be_written_is_refused(database: Database, tmp_path: Path) -> None:
    """A copy that cannot be written is refused with the name of its file."""
    with pytest.raises(StorageRefusal) as refused:
        backup(database.place, tmp_path / "nowhere" / "copy.db")
    assert refused.value.code is StorageCode.BACKUP_FAILED


def test_nothing_cannot_be_copied(tmp_path: Path) -> None:
    """A mistyped name makes no empty copy."""
    with pytest.raises(StorageRefusal) as refused:
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    assert refused.value.code is StorageCode.MISSING
    assert list(tmp_path.iterdir()) == []


async def test_work_can_be_done_without_threads(path: Path) -> None:
    """In virtual time the event loop does it all itself."""
    database = await Database.open(path, blocking=True, gather_seconds=0)
    await fund(database, ANNA, 5, at_ms=NOW)
    table = await open_table(database)
    await database.writer.commit(unit(command(table, 1)))
    (recovered,) = await database.tables.recover()
    assert recovered.last_seq == 1
    await database.close()
