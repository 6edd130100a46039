"""Tables as rows, and what recovery is given."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from bot.ids import ChannelId, TableId
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.place import Place
from bot.storage.tables import TableRecord
from bot.storage.unit import Snapshot, TableChange
from tests.storage.builders import (
    ANNA,
    GUILD,
    NOW,
    command,
    end,
    open_database,
    open_table,
    outcome,
    start,
    unit,
)
from tests.storage.events import open_tournament


def closed(table: TableId) -> TableChange:
    return TableChange(table, closed_ms=NOW + 1)


async def test_an_open_table_is_found_by_its_channel(database: Database) -> None:
    """An open table is found by its channel, with everything it was opened with."""
    table = await database.tables.open(GUILD, ChannelId(5), ANNA, {"blinds": [1, 2]}, NOW)
    record = TableRecord(table, GUILD, ChannelId(5), ANNA, None, {"blinds": [1, 2]}, NOW, None)
    assert await database.tables.newest_in_channel(ChannelId(5)) == record
    assert await database.tables.find(table) == record


async def test_a_channel_remembers_its_last_table(database: Database) -> None:
    """Open or closed, for those who ask about its hands."""
    assert await database.tables.newest_in_channel(ChannelId(5)) is None
    first = await open_table(database, 5)
    await database.writer.commit(unit(table_changes=(closed(first),)))
    found = await database.tables.newest_in_channel(ChannelId(5))
    assert found is not None
    assert found.id == first


async def test_a_channel_has_one_open_table(database: Database) -> None:
    """The refusal names the table that is there (R-299)."""
    table = await open_table(database, 5)
    with pytest.raises(StorageRefusal) as refused:
        await open_table(database, 5)
    assert refused.value.code is StorageCode.CHANNEL_TAKEN
    assert refused.value.data == {"table": table}


async def test_of_tables_that_race_for_a_channel_one_opens(database: Database) -> None:
    """Ten commands at once open one table."""
    results = await asyncio.gather(*(outcome(open_table(database, 5)) for _ in range(10)))
    assert sum(isinstance(result, int) for result in results) == 1
    assert sum(isinstance(result, StorageRefusal) for result in results) == 9


async def test_a_closed_table_frees_its_channel(database: Database) -> None:
    """The closed one is still found by its number."""
    table = await open_table(database, 5)
    await database.writer.commit(unit(command(table, 1), table_changes=(closed(table),)))
    assert await open_table(database, 5) != table
    found = await database.tables.find(table)
    assert found is not None
    assert found.closed_ms == NOW + 1


async def test_a_table_that_was_never_opened_is_not_found(database: Database) -> None:
    """A table that was never opened is None, not an error: an old message may point to it."""
    assert await database.tables.find(TableId(999)) is None


async def test_a_change_leaves_the_rest(database: Database) -> None:
    """A change leaves the rest: only what is given is changed."""
    table = await open_table(database)
    await database.writer.commit(unit(table_changes=(TableChange(table, message=77),)))
    await database.writer.commit(unit(table_changes=(TableChange(table, channel=ChannelId(9)),)))
    found = await database.tables.find(table)
    assert found is not None
    assert (found.message, found.channel, found.closed_ms) == (77, 9, None)


async def test_a_new_table_recovers_empty(database: Database) -> None:
    """Opened, and then the process died."""
    table = await open_table(database)
    (recovered,) = await database.tables.recover()
    assert recovered.table.id == table
    assert (recovered.snapshot, recovered.commands, recovered.hand) == (None, (), None)
    assert recovered.last_seq == 0


async def test_recovery_gives_the_snapshot_and_the_commands_after_it(database: Database) -> None:
    """Commands that the snapshot contains are not replayed."""
    table = await open_table(database)
    for seq in range(1, 6):
        snapshot = Snapshot(table, seq, {"after": seq}) if seq in (2, 3) else None
        await database.writer.commit(unit(command(table, seq), snapshot=snapshot))
    (recovered,) = await database.tables.recover()
    assert recovered.snapshot == Snapshot(table, 3, {"after": 3})
    assert [row.seq for row in recovered.commands] == [4, 5]
    assert recovered.last_seq == 5


async def test_recovery_gives_the_hand_in_progress(database: Database) -> None:
    """Recovery gives the hand in progress with its deck; a hand that has ended is history."""
    table = await open_table(database)
    first, second = database.hand_ids.new(GUILD), database.hand_ids.new(GUILD)
    await database.writer.commit(unit(command(table, 1), hand_start=start(first, table)))
    await database.writer.commit(unit(command(table, 2), hand_end=end(first)))
    begun = start(second, table, seq=3)
    await database.writer.commit(unit(command(table, 3), hand_start=begun))
    (recovered,) = await database.tables.recover()
    assert recovered.hand == begun


async def test_closed_tables_are_not_recovered(database: Database) -> None:
    """Closed tables are not recovered: their journals stay, and nobody waits at them."""
    table = await open_table(database)
    await database.writer.commit(unit(command(table, 1), table_changes=(closed(table),)))
    assert await database.tables.recover() == ()


async def test_every_table_gets_its_own(database: Database) -> None:
    """Commands and hands of different tables are not mixed."""
    tables = [await open_table(database, channel) for channel in range(5)]
    for number, table in enumerate(tables):
        for seq in range(1, number + 2):
            await database.writer.commit(unit(command(table, seq)))
    recovered = await database.tables.recover()
    assert [each.table.id for each in recovered] == tables
    assert [each.last_seq for each in recovered] == [1, 2, 3, 4, 5]


@contextmanager
def counting_statements(database: Database) -> Iterator[list[str]]:
    statements: list[str] = []

    def count(_c: object, _cursor: object, statement: str, *_rest: object) -> None:
        statements.append(statement)

    engine = database.reader.engine
    event.listen(engine, "before_cursor_execute", count)
    yield statements
    event.remove(engine, "before_cursor_execute", count)


@pytest.mark.parametrize("tables", [1, 60])
async def test_recovery_takes_as_many_statements_for_sixty_tables(
    place: Place, tables: int
) -> None:
    """Three, however many tables there are."""
    database = await open_database(place)
    for channel in range(tables):
        table = await open_table(database, channel)
        await database.writer.commit(unit(command(table, 1)))
    with counting_statements(database) as statements:
        assert len(await database.tables.recover()) == tables
    assert len([text for text in statements if text.startswith("SELECT")]) == 3
    await database.close()


async def test_a_hands_commands_are_read_by_their_numbers(database: Database) -> None:
    """A hand's commands are read from the first number to the last, both included."""
    table = await open_table(database)
    await database.writer.commit(unit(*(command(table, seq) for seq in range(1, 10))))
    assert [row.seq for row in await database.tables.commands(table, 3, 6)] == [3, 4, 5, 6]


async def test_closed_tables_of_tournaments_are_unfinished_until_their_end_is_shown(
    database: Database,
) -> None:
    """Closed tables of tournaments are unfinished until their end is shown, but not those that
    closed before that time, that nobody has seen, or of cash games. To note it twice does no
    harm."""
    number = await open_tournament(database)
    early, late, last, unseen = await database.tournaments.reserve_tables(number, 4, {}, NOW)
    cash = await open_table(database)
    ends = {early: 10, late: 95, last: 100, unseen: 100, cash: 100}
    for table, seconds in ends.items():
        changes = [TableChange(table, closed_ms=NOW + 1_000 * seconds)]
        if table not in (unseen, cash):
            changes.append(TableChange(table, channel=ChannelId(900 + table)))
        await database.writer.commit(unit(table_changes=tuple(changes)))
    found = await database.tables.unfinished(NOW + 50_000)
    assert [each.table.id for each in found] == [late, last]
    assert [each.snapshot for each in found] == [None, None]
    for _ in range(2):
        await database.tables.mark_finished(late)
    assert [each.table.id for each in await database.tables.unfinished(NOW)] == [early, last]
    assert await database.tables.unfinished(NOW + 200_000) == ()


async def test_a_table_that_closes_twice_is_unfinished_once(database: Database) -> None:
    """A table that closes twice, by its rules and then by the ledger, is unfinished once: nobody
    could know whether the first was stored."""
    number = await open_tournament(database)
    [table] = await database.tournaments.reserve_tables(number, 1, {}, NOW)
    shown = TableChange(table, channel=ChannelId(900))
    for _ in range(2):
        await database.writer.commit(unit(table_changes=(shown, closed(table))))
    assert [each.table.id for each in await database.tables.unfinished(NOW)] == [table]
