"""Many rows at once: the short way to the driver stores what the long one does.

A process reads at its start the rows of its own shards.
"""

from pathlib import Path

import pytest
from sqlalchemy import Connection, bindparam, insert, select, update

from bot.bank.accounts import issuance, wallet
from bot.durations import DAY_MS
from bot.shards import Slice
from bot.storage import schema
from bot.storage.place import PostgresPlace
from bot.storage.rows import update_each, write_each
from bot.storage.sqlite import writing_engine
from tests.storage.builders import ANNA, NOW, command, fund, give, open_table, post, unit
from tests.storage.events import asked, open_tournament, over, step
from tests.storage.test_shards import guild_of, process

HANDS = schema.hands
_ADD = insert(HANDS)
_SHARE = update(HANDS).where(HANDS.c.id == bindparam("hand")).values(shared=bindparam("is_shared"))


def _row(number: int, **other: object) -> dict[str, object]:
    row: dict[str, object] = dict.fromkeys(column.name for column in HANDS.columns)
    row |= {"id": number, "table_id": 1, "guild_id": 2, "game": "holdem", "sealed_setup": b"\0\xff"}
    return row | {"first_seq": 1, "void": False, "shared": False, "started_ms": 3} | other


def test_rows_are_stored_as_sqlalchemy_stores_them(tmp_path: Path) -> None:
    """Bytes, truth and nothing; whatever is in a row, and in what order."""
    rows = [_row(1, void=True), dict(reversed(_row(2, pot=7).items())), _row(3, game="d'œuvre; --")]
    stored = []
    for name, write in (("short", write_each), ("long", Connection.execute)):
        with writing_engine(tmp_path / name).connect() as connection, connection.begin():
            connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            schema.metadata.create_all(connection)
            write(connection, _ADD, rows)
            found = connection.execute(select(HANDS).order_by(HANDS.c.id))
            stored.append([tuple(row) for row in found])
            connection.rollback()
    assert stored[0] == stored[1]
    assert [row[0] for row in stored[0]] == [1, 2, 3]


def test_updates_count_the_rows_that_they_change(tmp_path: Path) -> None:
    """A row that is not there is not counted."""
    with writing_engine(tmp_path / "room.db").connect() as connection, connection.begin():
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        schema.metadata.create_all(connection)
        write_each(connection, _ADD, [_row(1), _row(2)])
        changes = [{"hand": number, "is_shared": True} for number in (1, 2, 3)]
        assert update_each(connection, _SHARE, changes) == 2
        assert connection.scalars(select(HANDS.c.shared)).all() == [True, True]
        connection.rollback()


GUILDS = tuple(guild_of(shard) for shard in range(4))
HALVES = Slice(0, 1, 4), Slice(2, 3, 4)


@pytest.fixture
async def filled_place(server_place: PostgresPlace) -> PostgresPlace:
    """A table, tournaments, a choice and a player without chips in a server of each shard."""
    async with process(server_place, Slice(0, 3, 4)) as database:
        for number, guild in enumerate(GUILDS):
            table = await open_table(database, number, guild)
            await database.writer.commit(unit(command(table, 1)))
            await open_tournament(database, guild=guild)
            ended = await open_tournament(database, guild=guild)
            await database.writer.commit(step(asked(ended, 1), tournament_changes=(over(ended),)))
            await database.settings.put(guild, {"language": "it"})
            await fund(database, ANNA, 5, guild)
            await post(database, give(wallet(guild, ANNA), issuance(guild), 5), NOW)
    return server_place


async def test_each_half_reads_its_own(filled_place: PostgresPlace) -> None:
    """Together they read all there is, and nothing twice."""
    for half in HALVES:
        async with process(filled_place, half) as database:
            own = [GUILDS[shard] for shard in half.shards]
            tables = await database.tables.recover()
            assert [each.table.guild for each in tables] == own
            assert [len(each.commands) for each in tables] == [1, 1]
            found = await database.tournaments.recover()
            assert [each.record.guild for each in found] == own
            assert await database.tournaments.unreadable({found[0].record.id}) == (
                found[1].record.id,
            )
            ends = await database.unannounced_ends.unannounced(0)
            assert len(ends) == len(own)
            assert list(await database.settings.all()) == own
            later = NOW + DAY_MS
            assert [due.guild for due in await database.wallets.due_topups(later)] == own
