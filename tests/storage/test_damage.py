"""A database that has lost something: rows that SQLite passed over, pages, its secrecy."""

import os
import shutil
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.storage import sqlite
from bot.storage.copying import backup
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.sqlite import COUNT_BELOW, CommitMark, lock_path, read_commit_mark, rows_missing
from tests.storage.builders import ANNA, command, fund, open_database, open_table, raw, unit

ROWS = 20
FRAME_HEADER, WAL_HEADER = 24, 32


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


async def killed(path: Path, folder: Path, rows: int = ROWS) -> tuple[Path, TableId]:
    """The files of a bot that played `rows` commands, one a commit, and was then killed."""
    database = await open_database(path)
    table = await open_table(database)
    for seq in range(1, rows + 1):
        await database.writer.commit(unit(command(table, seq)))
    left = folder / "killed" / path.name
    left.parent.mkdir()
    for end in ("", "-wal", ".lock"):
        shutil.copy(beside(path, end), beside(left, end))
    await database.close()
    return left, table


def rows_in(path: Path) -> int:
    with raw(path) as connection:
        return int(connection.execute("SELECT count(*) FROM journal").fetchone()[0])


def damage_wal(path: Path, share: float) -> None:
    """One byte of a frame's page, `share` of the way through the log."""
    wal = beside(path, "-wal")
    data = bytearray(wal.read_bytes())
    size = int.from_bytes(data[8:12], "big") + FRAME_HEADER
    frames = (len(data) - WAL_HEADER) // size
    data[WAL_HEADER + int(frames * share) * size + FRAME_HEADER + 99] ^= 0xFF
    wal.write_bytes(data)


async def refusal_of(path: Path, **options: bool) -> StorageRefusal:
    with pytest.raises(StorageRefusal) as refused:
        await Database.open(path, **options)
    return refused.value


@pytest.mark.parametrize("share", [0.5, 0.75, 0.95])
async def test_rows_that_a_damaged_log_has_lost_are_counted(
    path: Path, tmp_path: Path, share: float
) -> None:
    """SQLite opens the rest as if nothing were missing; the bot says how many rows are."""
    left, _ = await killed(path, tmp_path)
    damage_wal(left, share)
    before = beside(left, "-wal").read_bytes()
    refusal = await refusal_of(left)
    assert refusal.code is StorageCode.BEHIND
    assert beside(left, "-wal").read_bytes() == before, "a refusal leaves the files as they are"
    lost = ROWS - rows_in(left)
    assert lost > 0
    assert refusal.data["rows"] == lost


async def test_a_log_that_is_gone_is_noticed(path: Path, tmp_path: Path) -> None:
    """Taken away with a hand in it, it is missed."""
    left, _ = await killed(path, tmp_path)
    beside(left, "-wal").unlink()
    refusal = await refusal_of(left)
    assert refusal.code in (StorageCode.BEHIND, StorageCode.CORRUPT)


async def test_a_file_that_is_empty_all_at_once_is_noticed(path: Path) -> None:
    """A new one is not begun in the place of everybody's chips."""
    database = await open_database(path)
    await fund(database, ANNA, 5)
    await database.close()
    os.truncate(path, 0)
    assert (await refusal_of(path)).code is StorageCode.BEHIND


async def test_an_operator_can_accept_their_loss(path: Path, tmp_path: Path) -> None:
    """An operator accepts their loss once: the next start finds nothing wrong. Until the hands are
    voided every start finds that they have to be."""
    left, table = await killed(path, tmp_path)
    damage_wal(left, 0.5)
    database = await Database.open(left, accept_loss=True, gather_seconds=0)
    assert database.is_behind
    await database.close()
    database = await open_database(left)
    assert database.is_behind
    await database.mark_caught_up()
    assert not database.is_behind
    await database.writer.commit(unit(command(table, rows_in(left) + 1)))
    await database.close()
    database = await open_database(left)
    assert not database.is_behind
    await database.close()


async def test_a_killed_bot_loses_nothing(path: Path, tmp_path: Path) -> None:
    """The log of a killed bot is whole: the database opens, and no hand is voided."""
    left, _ = await killed(path, tmp_path)
    database = await open_database(left)
    assert (rows_in(left), database.is_behind) == (ROWS, False)
    await database.close()


async def test_a_mark_from_before_a_power_cut_is_no_reason_to_refuse(path: Path) -> None:
    """A mark from before a power cut is no reason to refuse: it may be older than the database, or
    not be there; never newer."""
    for written in (b"", b"\x00nonsense", None):
        database = await open_database(path)
        await fund(database, ANNA, 5)
        await database.close()
        if written is None:
            lock_path(path).unlink()
        else:
            lock_path(path).write_bytes(written)
        database = await open_database(path)
        assert not database.is_behind
        await database.close()


@pytest.mark.parametrize(
    ("marked", "committed", "missing"),
    [
        (None, 5, 0),
        (5, 5, 0),
        (9, 5, 4),
        (5, 9, 0),
        (3, COUNT_BELOW - 2, 5),
        (COUNT_BELOW - 2, 3, 0),
    ],
)
def test_counts_go_round(marked: int | None, committed: int, missing: int) -> None:
    """Counts go round after two thousand million rows, and a step backwards never counts as one far
    forwards."""
    assert rows_missing(marked, committed) == missing


def test_a_mark_is_read_as_it_was_written(tmp_path: Path) -> None:
    """The newest one, whatever was there before."""
    mark = CommitMark(tmp_path / "lock")
    for committed in (0, 7, COUNT_BELOW - 1, 12):
        mark.write(committed)
        assert read_commit_mark(tmp_path / "lock") == committed
    mark.close()


def test_a_mark_that_cannot_be_written_fails_no_commit(tmp_path: Path) -> None:
    """The commit is durable already."""
    CommitMark(tmp_path).write(7)


async def test_every_change_is_counted_and_nothing_else(path: Path) -> None:
    """A row of a journal, a transfer without one; not a look, and not what was refused."""
    database = await open_database(path)

    def count() -> int:
        found = sqlite.look(path)
        assert found is not None
        assert read_commit_mark(lock_path(path)) == found.committed
        return found.committed

    table = await open_table(database)
    before = count()
    await database.writer.commit(unit(command(table, 1), command(table, 2)))
    assert count() == before + 2
    await fund(database, ANNA, 5)
    assert count() == before + 3
    with pytest.raises(Exception, match="already"):
        await database.writer.commit(unit(command(table, 1)))
    assert count() == before + 3
    await database.close()


# --- backups ----------------------------------------------------------------------------------


async def restored(path: Path, copy: Path) -> Database:
    shutil.copy(copy, path)
    return await open_database(path)


async def test_a_backup_that_is_put_back_is_behind(path: Path, tmp_path: Path) -> None:
    """A backup that is put back is behind when something was committed since: its hands may be over
    for those who played them."""
    database = await open_database(path)
    table = await open_table(database)
    backup(path, tmp_path / "copy.db")
    await database.writer.commit(unit(command(table, 1)))
    await database.close()
    database = await restored(path, tmp_path / "copy.db")
    assert database.is_behind
    await database.close()


async def test_a_backup_of_the_very_last_state_continues(path: Path, tmp_path: Path) -> None:
    """Nothing has happened since: no hand needs to be voided."""
    database = await open_database(path)
    await open_table(database)
    backup(path, tmp_path / "copy.db")
    await database.close()
    database = await restored(path, tmp_path / "copy.db")
    assert not database.is_behind
    await database.close()


async def test_a_backup_on_another_machine_is_behind(path: Path, tmp_path: Path) -> None:
    """Nobody there knows what has happened since."""
    database = await open_database(path)
    await open_table(database)
    backup(path, tmp_path / "copy.db")
    await database.close()
    database = await open_database(tmp_path / "copy.db")
    assert database.is_behind
    await database.close()


async def test_an_older_file_of_another_making_is_refused(path: Path, tmp_path: Path) -> None:
    """Copied by hand while the bot was down, and put back after it had played on."""
    database = await open_database(path)
    table = await open_table(database)
    await database.close()
    shutil.copy(path, tmp_path / "by-hand.db")
    database = await open_database(path)
    await database.writer.commit(unit(command(table, 1), command(table, 2)))
    await database.close()
    shutil.copy(tmp_path / "by-hand.db", path)
    refusal = await refusal_of(path)
    assert (refusal.code, refusal.data["rows"]) == (StorageCode.BEHIND, 2)


# --- secrecy ----------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir() if file.is_file()}


@pytest.fixture
def anybody() -> object:
    """A process whose new files everybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
@pytest.mark.usefixtures("anybody")
async def test_only_the_owner_may_read_the_files(path: Path, tmp_path: Path) -> None:
    """The database, what SQLite keeps beside it while it plays, and a backup."""
    database = await open_database(path)
    await fund(database, ANNA, 5)
    backup(path, tmp_path / "copy.db")
    assert modes(tmp_path) == dict.fromkeys(
        ("room.db", "room.db-wal", "room.db-shm", "room.db.lock", "copy.db"), 0o600
    )
    await database.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
@pytest.mark.usefixtures("anybody")
async def test_files_of_before_are_tightened(path: Path, tmp_path: Path) -> None:
    """Files that an earlier version made are tightened, after a kill, copies included."""
    left, _ = await killed(path, tmp_path)
    copies = ("room.db.before-0005", "room.db.7.partial")
    for name in copies:
        (left.parent / name).touch()
    for file in left.parent.iterdir():
        file.chmod(0o666)
    database = await open_database(left)
    await fund(database, ANNA, 5)
    assert set(modes(left.parent).values()) == {0o600}
    assert {*copies, "room.db-wal"} <= modes(left.parent).keys()
    await database.close()
