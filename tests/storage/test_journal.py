"""Commits: all of a unit or nothing, and each caller gets the result of their own."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.bank.accounts import issuance, wallet
from bot.bank.transfers import InsufficientFunds
from bot.ids import HandId, TableId
from bot.refusal import BrokenInvariant
from bot.storage.database import Database
from bot.storage.errors import (
    DuplicateBatch,
    DuplicateInteraction,
    DuplicateSequence,
    StorageFailed,
)
from bot.storage.place import Place, PostgresPlace
from bot.storage.unit import JournalRow, Snapshot, TableChange
from bot.storage.writer import Disk
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    command,
    end,
    fund,
    give,
    leave_traces,
    line,
    open_database,
    open_table,
    outcome,
    raw,
    start,
    unit,
)

CHIPS = issuance(GUILD)


async def commands(database: Database, table: TableId) -> Sequence[JournalRow]:
    return await database.tables.commands(table, 0, 10**6)


async def test_a_command_comes_back_as_it_was(database: Database) -> None:
    """Body, hand, interaction and time are kept."""
    table = await open_table(database)
    row = JournalRow(table, 1, "act", {"verb": "raise", "to": 40}, NOW, HandId(7), 2**62)
    await database.writer.commit(unit(row))
    assert await commands(database, table) == (row,)


async def test_an_interaction_counts_once(database: Database) -> None:
    """A delivery of the same press again is refused by name, and writes nothing."""
    table = await open_table(database)
    await database.writer.commit(unit(command(table, 1, interaction=5)))
    with pytest.raises(DuplicateInteraction) as refused:
        await database.writer.commit(unit(command(table, 2, interaction=5)))
    assert str(refused.value) == "interaction 5 was accepted before"
    assert len(await commands(database, table)) == 1


async def test_commands_without_an_interaction_are_not_duplicates(database: Database) -> None:
    """The clock presses nothing."""
    table = await open_table(database)
    await database.writer.commit(unit(command(table, 1), command(table, 2)))
    assert len(await commands(database, table)) == 2


async def test_a_number_is_taken_once(database: Database) -> None:
    """A caller whose memory is out of date learns it."""
    table = await open_table(database)
    await database.writer.commit(unit(command(table, 1)))
    with pytest.raises(DuplicateSequence):
        await database.writer.commit(unit(command(table, 1)))


async def test_a_batch_is_posted_once(database: Database) -> None:
    """The whole unit with the second one is refused, its command included."""
    table = await open_table(database)
    gift = give(CHIPS, wallet(GUILD, ANNA), 50)
    await database.writer.commit(unit(command(table, 1), batches=(gift,)))
    with pytest.raises(DuplicateBatch) as refused:
        await database.writer.commit(unit(command(table, 2), batches=(gift,)))
    assert str(refused.value) == f"batch {gift.key} was posted before"
    assert len(await commands(database, table)) == 1
    assert await database.wallets.balance(wallet(GUILD, ANNA)) == 50


async def test_a_unit_without_the_chips_leaves_nothing(database: Database) -> None:
    """Command, snapshot and an affordable batch before it go with the one that is not covered."""
    table = await open_table(database)
    account = await fund(database, ANNA, 100)
    batches = (give(account, wallet(GUILD, BRUNO), 60), give(account, wallet(GUILD, BRUNO), 60))
    with pytest.raises(InsufficientFunds) as refused:
        await database.writer.commit(
            unit(command(table, 1), batches=batches, snapshot=Snapshot(table, 1, {"a": 1}))
        )
    assert (refused.value.balance, refused.value.needed) == (40, 60)
    assert await database.wallets.balance(account) == 100
    (recovered,) = await database.tables.recover()
    assert recovered.commands == ()
    assert recovered.snapshot is None


async def test_units_that_arrive_together_share_a_commit(database: Database) -> None:
    """Two hundred tables cost a handful of commits."""
    tables = [await open_table(database, channel) for channel in range(200)]
    before = database.writer.counts.commits
    await asyncio.gather(*(database.writer.commit(unit(command(t, 1))) for t in tables))
    assert database.writer.counts.commits - before <= 2
    assert len(await commands(database, tables[-1])) == 1


async def test_a_bad_unit_among_good_ones_is_alone(database: Database) -> None:
    """Among 40 in one commit, each refused unit gets its own error and the rest go through."""
    tables = [await open_table(database, channel) for channel in range(40)]
    account = await fund(database, ANNA, 100)
    await database.writer.commit(unit(command(tables[0], 1, interaction=1)))
    units = [unit(command(table, 2, interaction=table + 100)) for table in tables]
    units[7] = unit(command(tables[7], 2, interaction=1))
    units[20] = unit(command(tables[20], 2), batches=(give(account, wallet(GUILD, BRUNO), 101),))
    units[33] = unit(command(tables[0], 1))
    results = await asyncio.gather(*(outcome(database.writer.commit(each)) for each in units))
    refused = {number: type(error) for number, error in enumerate(results) if error}
    assert refused == {7: DuplicateInteraction, 20: InsufficientFunds, 33: DuplicateSequence}
    for number, table in enumerate(tables):
        written = [row.seq for row in await commands(database, table)]
        assert (2 in written) == (number not in refused)


async def test_the_same_press_twice_in_one_commit_counts_once(database: Database) -> None:
    """Two deliveries that race are told apart even when they share the transaction."""
    table = await open_table(database)
    presses = [unit(command(table, seq, interaction=9)) for seq in (1, 2)]
    results = await asyncio.gather(*(outcome(database.writer.commit(each)) for each in presses))
    assert [type(result) for result in results] == [type(None), DuplicateInteraction]


async def test_a_hand_ends_once(database: Database) -> None:
    """A hand ends once: neither a hand that never began nor one that is over can end."""
    table = await open_table(database)
    hand = database.hand_ids.new(GUILD)
    with pytest.raises(BrokenInvariant):
        await database.writer.commit(unit(hand_end=end(hand)))
    await database.writer.commit(unit(command(table, 1), hand_start=start(hand, table)))
    ended = unit(hand_end=end(hand, line(ANNA, 10), line(BRUNO, -10)))
    await database.writer.commit(ended)
    with pytest.raises(BrokenInvariant):
        await database.writer.commit(ended)
    assert (await database.hands.totals(ANNA)).hands == 1


async def test_a_change_of_no_table_is_refused(database: Database) -> None:
    """A table that does not exist is not quietly changed."""
    change = TableChange(TableId(999), message=1)
    with pytest.raises(BrokenInvariant):
        await database.writer.commit(unit(table_changes=(change,)))


async def test_hands_get_numbers_that_no_other_hand_has(place: Place) -> None:
    """Hands get numbers that no other hand has, even after a restart."""
    database = await open_database(place)
    table = await open_table(database)
    first = database.hand_ids.new(GUILD)
    second = database.hand_ids.new(GUILD)
    await database.writer.commit(unit(command(table, 1), hand_start=start(second, table)))
    await database.close()
    database = await open_database(place)
    assert len({first, second, database.hand_ids.new(GUILD)}) == 3
    await database.close()


async def test_a_caller_who_gives_up_does_not_stop_the_others(database: Database) -> None:
    """A cancelled wait neither kills the writer nor loses somebody else's command."""
    table = await open_table(database)
    waiting = [
        asyncio.create_task(database.writer.commit(unit(command(table, seq)))) for seq in (1, 2)
    ]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await waiting[1]
    assert 2 in [row.seq for row in await commands(database, table)]
    await database.writer.commit(unit(command(table, 3)))


async def test_under_load_commits_wait_for_company(place: Place) -> None:
    """However the presses arrive, commits begin no closer together than they are told to."""
    gather_seconds = 0.05
    database = await Database.open(place, gather_seconds=gather_seconds)
    tables = [await open_table(database, channel) for channel in range(30)]
    loop = asyncio.get_running_loop()
    before, began = database.writer.counts.commits, loop.time()
    waiting = []
    for table in tables:
        waiting.append(asyncio.create_task(database.writer.commit(unit(command(table, 1)))))
        await asyncio.sleep(0.001)
    await asyncio.gather(*waiting)
    elapsed = loop.time() - began
    assert database.writer.counts.commits - before <= elapsed / gather_seconds + 2
    await database.close()


async def test_closing_finishes_what_waits(place: Place) -> None:
    """A stop in the middle of presses loses none that was taken in."""
    database = await Database.open(place, gather_seconds=10)
    table = await open_table(database)
    waiting = [
        asyncio.create_task(database.writer.commit(unit(command(table, seq))))
        for seq in range(1, 6)
    ]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*waiting)
    database = await open_database(place)
    assert len(await commands(database, table)) == 5
    await database.close()


class SickDisk(Disk):
    """Fails as told, until it is healed."""

    def __init__(self) -> None:
        self.before: Exception | None = None
        self.after: Exception | None = None

    def before_commit(self) -> None:
        if self.before:
            raise self.before

    def after_commit(self) -> None:
        if self.after:
            raise self.after


async def test_a_failed_commit_is_nobodys_truth(place: Place) -> None:
    """Everybody who shared it is told, nothing is half done, and the next commit works."""
    disk = SickDisk()
    database = await open_database(place, disk=disk)
    tables = [await open_table(database, channel) for channel in range(5)]
    account = await fund(database, ANNA, 100)
    disk.before = OSError("no space left on device")
    units = [
        unit(command(table, 1), batches=(give(account, wallet(GUILD, BRUNO), 1),))
        for table in tables
    ]
    results = await asyncio.gather(*(outcome(database.writer.commit(each)) for each in units))
    assert [type(result) for result in results] == [StorageFailed] * 5
    if isinstance(place, PostgresPlace):
        # Nothing is read before another commit has shown that nobody has taken over.
        assert isinstance(await outcome(commands(database, tables[0])), StorageFailed)
        disk.before = None
    assert await commands(database, tables[0]) == ()
    assert await database.wallets.balance(account) == 100
    disk.before = None
    await database.writer.commit(units[0])
    assert await database.wallets.balance(account) == 99
    await database.close()


async def test_an_unacknowledged_commit_is_whole(place: Place) -> None:
    """When the answer is lost after the commit, all of the unit is there, and only once."""
    disk = SickDisk()
    database = await open_database(place, disk=disk)
    table = await open_table(database)
    account = await fund(database, ANNA, 100)
    press = unit(command(table, 1, interaction=3), batches=(give(account, CHIPS, 10),))
    disk.after = OSError("the power went")
    assert isinstance(await outcome(database.writer.commit(press)), StorageFailed)
    disk.after = None
    assert isinstance(await outcome(database.writer.commit(press)), DuplicateInteraction)
    assert await database.wallets.balance(account) == 90
    await database.close()


async def test_a_full_disk_fails_cleanly_and_heals(path: Path) -> None:
    """A real limit on the file's size: nothing is half done, and commits resume with free space."""
    database = await open_database(path)
    table = await open_table(database)
    await _fill_disk(database)
    large = {"note": "x" * 200_000}
    failed = await outcome(database.writer.commit(unit(command(table, 1, body=large))))
    assert isinstance(failed, StorageFailed)
    assert await commands(database, table) == ()
    # The limit went with the connection that failed: as if somebody had made room.
    await database.writer.commit(unit(command(table, 1, body=large)))
    assert len(await commands(database, table)) == 1
    await database.close()
    with raw(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def _fill_disk(database: Database) -> None:
    def job(connection: Connection) -> None:
        pages = (connection.exec_driver_sql("PRAGMA page_count")).scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await database.writer.run(job)


@pytest.mark.parametrize("table", ["journal", "ledger_batches", "ledger_entries", "host_actions"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET {} = 0", "DELETE FROM {}"])
async def test_what_happened_cannot_be_changed(path: Path, table: str, verb: str) -> None:
    """The database itself refuses, whatever tool is used."""
    await leave_traces(path)
    column = "amount" if table == "ledger_entries" else "at_ms"
    with raw(path) as connection, pytest.raises(sqlite3.IntegrityError, match="only ever grows"):
        connection.execute(verb.format(table, column))


async def test_a_command_of_no_table_is_a_mistake_of_ours(database: Database) -> None:
    """The database's objection comes as a broken invariant, not as its own kind of error."""
    with pytest.raises(BrokenInvariant):
        await database.writer.commit(unit(command(TableId(999), 1)))
    with pytest.raises(BrokenInvariant):
        await database.writer.commit(unit(snapshot=Snapshot(TableId(999), 1, {})))


def test_a_change_changes_something() -> None:
    """An empty one is a mistake where it is made."""
    with pytest.raises(BrokenInvariant):
        TableChange(TableId(1))


async def test_any_failure_of_the_disk_is_the_disks(place: Place) -> None:
    """An error that is no disk error by its type is not blamed on a unit."""
    disk = SickDisk()
    database = await open_database(place, disk=disk)
    table = await open_table(database)
    disk.before = ValueError("a simulated fault")
    results = await asyncio.gather(
        *(outcome(database.writer.commit(unit(command(table, seq)))) for seq in (1, 2))
    )
    assert [type(result) for result in results] == [StorageFailed] * 2
    await database.close()
