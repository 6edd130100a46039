"""Migrations lead from every version, and from nothing, to the tables that the statements
expect."""

import asyncio
import os
from pathlib import Path
from sqlite3 import Connection

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bot.bank.accounts import seat, wallet
from bot.ids import ChannelId
from bot.storage import opening, sqlite
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.schema import metadata
from bot.storage.tables import RecoveredTable
from bot.storage.unit import Snapshot, TableChange
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    command,
    fund,
    give,
    line,
    open_database,
    open_table,
    play_hand,
    raw,
    start,
    unit,
)
from tests.storage.events import open_tournament

OLD = "0003"
"""The last version without tournaments."""
BY_GAME = "0009"
"""The first version with leaderboards of each game."""


def make(path: Path, version: str) -> None:
    """A database as a program of that version left it."""
    engine = sqlite.writing_engine(path)
    with engine.begin() as connection:
        sqlite.set_origin(connection, sqlite.Origin.ROOM)
        opening.upgrade(connection, version)
    engine.dispose()


def version_of(path: Path) -> str | None:
    found = sqlite.look(path)
    return None if found is None else found.version


def shape(path: Path) -> list[tuple[str, str]]:
    with raw(path) as connection:
        statement = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        return connection.execute(statement).fetchall()


async def make_with_people(path: Path, version: str) -> tuple[RecoveredTable, ...]:
    """A database of that version in which people play; returns its open tables.

    The rows are those that today's program writes, in the columns that the version had; numbers
    that today's does not count are 0.
    """
    today = path.with_name("today.db")
    database = await open_database(today)
    account = await fund(database, ANNA, 500)
    closed, table = [await open_table(database, channel) for channel in (5, 6)]
    await play_hand(database, closed, 1, line(ANNA, 30), line(BRUNO, -30))
    closing = TableChange(closed, closed_ms=NOW)
    sitting = give(account, seat(GUILD, table, ANNA), 200)
    hand = database.hand_ids.new(GUILD)
    await database.writer.commit(unit(command(closed, 3), table_changes=(closing,)))
    await database.writer.commit(
        unit(
            command(table, 1, interaction=1),
            batches=(sitting,),
            snapshot=Snapshot(table, 1, {"seats": [1]}),
        )
    )
    started = start(hand, table, seq=2)
    await database.writer.commit(unit(command(table, 2), hand_start=started))
    before = await database.tables.recover()
    await database.close()
    make(path, version)
    with raw(path) as connection:
        connection.execute("ATTACH ? AS today", (str(today),))
        if version < BY_GAME:
            for name in ("standings", "standing_pages"):
                connection.execute(f"DELETE FROM today.{name} WHERE board LIKE '%/%'")
        fill_from_today(connection)
        connection.commit()
    return before


def fill_from_today(connection: Connection) -> None:
    """Copies the rows of the attached database `today`, in the columns that the version has; one
    that today's has no more is 0."""
    for name in tables_of(connection):
        columns, kept = columns_of(connection, name), columns_of(connection, name, "today")
        values = ", ".join(each if each in kept else "0" for each in columns)
        connection.execute(
            f"INSERT INTO {name} ({', '.join(columns)}) SELECT {values} FROM today.{name}"
        )


def tables_of(connection: Connection) -> list[str]:
    statement = "SELECT name FROM main.sqlite_master WHERE type = 'table'"
    return [name for (name,) in connection.execute(statement) if name != "alembic_version"]


def columns_of(connection: Connection, table: str, schema: str = "main") -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA {schema}.table_info({table})")]


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a file."""
    with raw(path) as connection:
        return {
            name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()
            for name in tables_of(connection)
        }


@pytest.mark.parametrize("version", opening.known_versions()[:-1])
async def test_people_play_on_after_being_brought_up(path: Path, version: str) -> None:
    """Tables, the hand in progress and every chip are where they were."""
    before = await make_with_people(path, version)
    database = await open_database(path)
    assert await database.tables.recover() == before
    assert await database.wallets.balance(wallet(GUILD, ANNA)) == 300
    assert await database.wallets.seats(GUILD, ANNA) == {before[0].table.id: 200}
    assert (await database.hands.totals(ANNA, GUILD)).net == 30
    await database.close()
    assert audit(path).clean


async def test_the_copy_undoes_being_brought_up(path: Path) -> None:
    """Put back, it is the old database with every row, and can be brought up again; it does not
    say that it is a copy, which the older program might not know, so its operator does."""
    before = await make_with_people(path, OLD)
    rows = everything(path)
    database = await open_database(path)
    await fund(database, BRUNO, 99)
    await database.close()
    copy = path.with_name(f"room.db.before-{opening.newest_version()}")
    copy.replace(path)
    assert version_of(path) == OLD
    assert everything(path) == rows
    with pytest.raises(StorageRefusal) as refused:
        await open_database(path)
    assert refused.value.code is StorageCode.BEHIND
    database = await Database.open(path, gather_seconds=0, accept_loss=True)
    assert await database.tables.recover() == before
    assert await database.wallets.balance(wallet(GUILD, BRUNO)) == 0
    await database.close()


async def test_an_old_table_keeps_its_channel_to_itself(path: Path) -> None:
    """Only tables of a tournament may be beside it."""
    await make_with_people(path, OLD)
    database = await open_database(path)
    with pytest.raises(StorageRefusal) as refused:
        await open_table(database, 6)
    assert refused.value.code is StorageCode.CHANNEL_TAKEN
    number = await open_tournament(database)
    reserved = await database.tournaments.reserve_tables(number, 2, {}, NOW)
    homes = tuple(TableChange(table, channel=ChannelId(6)) for table in reserved)
    await database.writer.commit(unit(table_changes=homes))
    await open_table(database, 5)
    await database.close()


@pytest.mark.parametrize("version", opening.known_versions())
async def test_every_version_is_brought_up(path: Path, tmp_path: Path, version: str) -> None:
    """The result is the same as starting from nothing, and it works."""
    make(path, version)
    database = await open_database(path)
    await fund(database, ANNA, 5)
    await database.close()
    await (await open_database(tmp_path / "new.db")).close()
    assert shape(path) == shape(tmp_path / "new.db")


@pytest.mark.parametrize("version", opening.known_versions()[:-1])
async def test_an_older_database_is_copied_first(path: Path, version: str) -> None:
    """The copy is the way back: it opens in the older program, with everything in it."""
    make(path, version)
    await (await open_database(path)).close()
    copy = path.with_name(f"room.db.before-{opening.newest_version()}")
    assert version_of(copy) == version


def test_the_copy_is_the_file_as_it_was(path: Path) -> None:
    """Byte for byte, whatever the older program wrote into its header; it alone is left, readable
    by its owner only."""
    make(path, OLD)
    before = path.read_bytes()
    asyncio.run(open_and_close(path))
    copy = copy_of(path)
    assert copy.read_bytes() == before
    assert copy.stat().st_mode & 0o077 == 0
    assert not list(path.parent.glob("*.partial"))


async def open_and_close(path: Path) -> None:
    await (await open_database(path)).close()


def copy_of(path: Path) -> Path:
    """The file that is left beside a database that was brought up."""
    return path.with_name(f"room.db.before-{opening.newest_version()}")


@pytest.mark.parametrize("is_read", [False, True])
def test_the_copy_has_what_was_in_the_log(path: Path, tmp_path: Path, is_read: bool) -> None:
    """After a crash the newest rows are there alone, also while somebody looks at the database."""
    living = tmp_path / "living.db"
    make(living, OLD)
    with raw(living) as writing:
        writing.execute("PRAGMA wal_autocheckpoint = 0")
        writing.execute("CREATE TABLE newest (x, y)")
        writing.execute("INSERT INTO newest VALUES (7, 8)")
        writing.commit()
        for end in ("", "-wal"):
            path.with_name(path.name + end).write_bytes(
                living.with_name(living.name + end).read_bytes()
            )
    with raw(path) as reading:
        if is_read:
            reading.execute("BEGIN")
            assert reading.execute("SELECT * FROM newest").fetchall() == [(7, 8)]
        asyncio.run(open_and_close(path))
    assert everything(copy_of(path))["newest"] == [(7, 8)]
    found = sqlite.look(copy_of(path))
    assert found is not None
    assert (found.version, found.origin) == (OLD, sqlite.Origin.ROOM)


async def test_the_newest_version_is_not_copied(path: Path, tmp_path: Path) -> None:
    """Nothing is made up, so nothing needs a way back."""
    for _ in range(2):
        await (await open_database(path)).close()
    assert set(os.listdir(tmp_path)) == {"room.db", "room.db.lock"}


async def test_a_step_that_fails_leaves_the_old_version(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps are one transaction: the file is as it was, and opens after a repair."""
    make(path, opening.known_versions()[0])
    before = shape(path)
    real = opening.upgrade

    def break_down(connection: object, version: str = "head") -> None:
        real(connection, version)  # type: ignore[arg-type]
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(opening, "upgrade", break_down)
        with pytest.raises(MemoryError):
            await Database.open(path)
    assert shape(path) == before
    database = await open_database(path)
    assert await database.wallets.balance(wallet(GUILD, ANNA)) == 0
    await database.close()


async def test_without_room_for_the_copy_nothing_is_changed(path: Path) -> None:
    """A migration that could not be undone is not begun."""
    make(path, opening.known_versions()[0])
    before = shape(path)
    path.with_name(f"room.db.before-{opening.newest_version()}").mkdir()
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
