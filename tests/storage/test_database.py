"""Opening: one file, one process, and a clear refusal for everything else."""

import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.storage import sqlite
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageFailed, StorageRefusal
from tests.checkout import ROOT
from tests.storage.builders import ANNA, GUILD, NOW, command, open_database, open_table, raw, unit

KEY = bytes(range(32))

HOLDER = """
import asyncio, sys
from bot.storage.database import Database

async def hold():
    await Database.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(600)

asyncio.run(hold())
"""


def read(path: Path) -> bytes:
    return path.read_bytes()


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the database open."""
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
        process.kill()


async def refusal_of(place: str | Path, key: bytes | None = None) -> StorageCode:
    with pytest.raises(StorageRefusal) as refused:
        await Database.open(place, key=key)
    return StorageCode(refused.value.code)


async def test_a_new_file_is_made_with_its_folder(tmp_path: Path) -> None:
    """The first start needs no preparation."""
    database = await open_database(tmp_path / "data" / "room.db")
    assert (await database.wallets.visit(GUILD, ANNA, NOW)).created
    await database.close()


async def test_what_was_committed_is_there_after_opening_again(path: Path) -> None:
    """Closing loses nothing."""
    database = await open_database(path)
    await database.wallets.visit(GUILD, ANNA, NOW)
    await database.close()
    database = await open_database(path)
    assert not (await database.wallets.visit(GUILD, ANNA, NOW)).created
    await database.close()


async def test_an_address_is_a_path(path: Path) -> None:
    """`sqlite:///…` means the file."""
    database = await Database.open(f"sqlite:///{path}")
    assert database.place == path
    await database.close()


@pytest.mark.parametrize("place", ["oracle://host/room", "mysql+aiomysql://h/r", "sqlite://"])
async def test_other_kinds_of_database_are_refused(place: str) -> None:
    """An address that cannot be served is named, not guessed at."""
    assert await refusal_of(place) is StorageCode.KIND_UNKNOWN


async def test_a_folder_is_not_writable(tmp_path: Path) -> None:
    """A path that cannot be a file is refused."""
    assert await refusal_of(tmp_path) is StorageCode.NOT_WRITABLE


async def test_a_place_below_a_file_is_not_writable(tmp_path: Path) -> None:
    """The folder cannot be made."""
    (tmp_path / "file").touch()
    assert await refusal_of(tmp_path / "file" / "room.db") is StorageCode.NOT_WRITABLE


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
async def test_a_file_that_may_not_be_written_is_refused(path: Path) -> None:
    """Permissions are looked at before anything is changed."""
    await (await open_database(path)).close()
    os.chmod(path, 0o444)
    assert await refusal_of(path) is StorageCode.NOT_WRITABLE


async def test_something_that_is_no_database_is_refused(path: Path) -> None:
    """The file is left as it was."""
    write(path, b"not a database" * 100)
    assert await refusal_of(path) is StorageCode.CORRUPT
    assert read(path) == b"not a database" * 100


async def test_a_torn_database_is_refused(path: Path) -> None:
    """A header alone is not enough."""
    await (await open_database(path)).close()
    write(path, read(path)[:5000])
    assert await refusal_of(path) is StorageCode.CORRUPT


async def test_another_programs_database_is_refused(path: Path) -> None:
    """Another program's database is refused; neither its tables nor its journal mode are
    touched."""
    with raw(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = read(path)
    assert await refusal_of(path) is StorageCode.FOREIGN
    assert read(path) == before


async def test_a_newer_version_is_refused(path: Path) -> None:
    """A database of a later program is refused, and not changed."""
    await (await open_database(path)).close()
    with raw(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert await refusal_of(path) is StorageCode.NEWER


async def test_a_second_opening_is_refused(path: Path) -> None:
    """Two writers of one file would each believe their own memory."""
    database = await open_database(path)
    assert await refusal_of(path) is StorageCode.IN_USE
    await database.close()
    await (await open_database(path)).close()


async def test_a_second_name_of_the_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    """A symbolic link does not get around the lock."""
    database = await open_database(path)
    (tmp_path / "link.db").symlink_to(path)
    assert await refusal_of(tmp_path / "link.db") is StorageCode.IN_USE
    await database.close()


async def test_another_process_is_refused_until_it_is_killed(
    path: Path, holder: subprocess.Popen[str]
) -> None:
    """The lock goes with the process, even with one that was killed."""
    assert await refusal_of(path) is StorageCode.IN_USE
    holder.kill()
    holder.wait()
    await (await open_database(path)).close()


async def test_a_refused_opening_lets_the_lock_go(path: Path) -> None:
    """After the cause is gone the same process can open the file."""
    write(path, b"not a database" * 100)
    assert await refusal_of(path) is StorageCode.CORRUPT
    os.remove(path)
    await (await open_database(path)).close()


async def test_a_database_encrypted_with_one_key_opens_with_that_key_only(path: Path) -> None:
    """Without the key, or with another one, nothing is opened half."""
    await (await open_database(path, key=KEY)).close()
    assert await refusal_of(path) is StorageCode.KEY_WRONG
    assert await refusal_of(path, key=bytes(32)) is StorageCode.KEY_WRONG
    await (await open_database(path, key=KEY)).close()


async def test_a_database_without_a_key_can_be_given_one(path: Path) -> None:
    """Rows stored in the clear stay readable; later ones are encrypted."""
    database = await open_database(path)
    table = await open_table(database)
    await database.writer.commit(unit(command(table, 1)))
    await database.close()
    database = await open_database(path, key=KEY)
    await database.writer.commit(unit(command(table, 2)))
    (recovered,) = await database.tables.recover()
    assert [row.body for row in recovered.commands] == [{"verb": "check"}] * 2
    await database.close()
    with raw(path) as connection:
        bodies = [row[0] for row in connection.execute("SELECT sealed_body FROM journal")]
    assert [b"check" in body for body in bodies] == [True, False]


async def test_writes_survive_a_power_cut(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every commit is flushed to the disk before it is acknowledged, in write-ahead mode."""
    monkeypatch.undo()
    database = await open_database(path)

    def job(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [(connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

    assert await database.writer.run(job) == ["wal", 2, 1]
    await database.close()


async def test_closing_checkpoints(path: Path) -> None:
    """After a clean stop everything is in one file, ready to be copied."""
    database = await open_database(path)
    await database.wallets.visit(GUILD, ANNA, NOW)
    await database.close()
    assert not path.with_name("room.db-wal").exists()


async def test_a_closed_database_takes_nothing_more(path: Path) -> None:
    """Nobody waits for ever for a commit that cannot come."""
    database = await open_database(path)
    await database.close()
    with pytest.raises(StorageFailed):
        await database.writer.commit(unit())
    with pytest.raises(StorageFailed):
        await database.tables.recover()


async def test_a_file_that_another_program_holds_is_in_use(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tool in the middle of a write is waited for, then named as what it is."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 20)
    await (await open_database(path)).close()
    with raw(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN EXCLUSIVE")
        assert await refusal_of(path) is StorageCode.IN_USE


async def test_a_file_that_another_program_writes_to_is_in_use(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that another program writes to can still be read, but not migrated or counted."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT_MS", 20)
    await (await open_database(path)).close()
    with raw(path) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert await refusal_of(path) is StorageCode.IN_USE


async def test_the_version_of_sqlite_is_logged(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names a version of SQLite with a known bug."""
    with caplog.at_level(logging.INFO, "bot.storage"):
        await (await open_database(path)).close()
    assert sqlite3.sqlite_version in caplog.text


@pytest.mark.parametrize(("fixed_in", "warned"), [((999,), True), ((3,), False)])
def test_an_sqlite_with_a_known_bug_is_warned_about(
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    fixed_in: tuple[int, ...],
    warned: bool,
) -> None:
    """An SQLite with a known bug is warned about, once in a process, and only where the bug is."""
    monkeypatch.setattr(sqlite, "WAL_RESET_FIXED", fixed_in)
    sqlite.warn_about_version.cache_clear()
    sqlite.warn_about_version()
    sqlite.warn_about_version()
    assert len(caplog.records) == int(warned)
