"""A table that contradicts itself stops alone, gives back the bets, and can be closed (R-163)."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.cli.audit import run as audit
from bot.host import table_actors as rooms
from bot.host.refusals import HostCode
from bot.ids import TableId
from bot.refusal import BrokenInvariant
from tests.builders import rules
from tests.host.table_room import ELSEWHERE, TURN, TableRoom, break_act, refused, table_room


def breaks(*_: Any) -> Sequence[Any]:
    raise BrokenInvariant("two and two are five")


async def sick_table(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> TableId:
    """A table of a and b that breaks in mid-hand, after a raise."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.act(table, "raise", 50)
    break_act(at, table, monkeypatch)
    assert (await refused(at.act(table, "call"))).code is HostCode.TABLE_FROZEN
    return table


async def test_the_bets_are_returned(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand is void at once: all players have what they had before it."""
    table = await sick_table(at, monkeypatch)
    view = at.room.look(table)
    assert not view.running
    assert [seat.stack for seat in view.seats[:2]] == [100, 100]
    await at.check_ledger(table)
    assert at.told.frozen
    assert at.clock.running == []


async def test_closing_it_pays_everybody_out(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chips are in the wallets, and the channel is free for the next table."""
    table = await sick_table(at, monkeypatch)
    await at.close(table)
    assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
    assert at.news.view.closed
    await at.open_with("a b")


async def test_after_a_restart_it_plays_on(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only memory was corrupt; the database has the table as it was before the hand."""
    async with table_room(database_path) as at:
        table = await sick_table(at, monkeypatch)
    async with table_room(database_path) as at:
        assert await at.room.recover() == 1
        await at.start_hand(table)
        await at.play_through(table)


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table can be revived any more."""
    monkeypatch.setattr(rooms, "restore_table", breaks)


async def test_a_table_beyond_help_is_closed_by_the_ledger(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table whose commands make no table any more is closed by the ledger: the seats' accounts
    still say what is whose."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.act(table, "raise", 50)
    monkeypatch.setattr(rooms, "restore_table", breaks)
    break_act(at, table, monkeypatch)
    await refused(at.act(table, "call"))
    at.disk.before = 1
    assert (await refused(at.close(table))).code is HostCode.NOT_SAVED
    await at.close(table)
    assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
    assert at.news.view.closed
    await at.open()


async def test_a_table_that_cannot_be_revived(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frozen from the start; the others play, and closing it frees its channel; all adds up."""
    async with table_room(database_path) as at:
        sick = await at.open_with("a b")
        well = await at.open(rules(turn_seconds=TURN), ELSEWHERE)
        for name in "cd":
            await at.sit(well, name)
        await at.start_hand(sick)
    restore_table = rooms.restore_table

    def fussy(recovered: Any) -> Any:
        return breaks() if recovered.table.id == sick else restore_table(recovered)

    monkeypatch.setattr(rooms, "restore_table", fussy)
    async with table_room(database_path) as at:
        assert await at.room.recover() == 1
        assert [table for table, _ in at.told.frozen] == [sick]
        assert (await refused(at.leave(sick, "a"))).code is HostCode.TABLE_FROZEN
        with pytest.raises(Exception, match="table-frozen"):
            at.room.look(sick)
        await at.play_through(well)
        await at.close(sick)
        assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
        await at.open()
    assert audit(str(database_path), False) == 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET sealed_snapshot = x'0100' WHERE id = 1",
        "UPDATE journal SET sealed_body = x'007b' WHERE table_id = 1",
        "UPDATE hands SET sealed_setup = x'ff' WHERE table_id = 1",
    ],
)
async def test_damaged_bytes_of_a_table(database_path: Path, damage: str) -> None:
    """An unreadable table does not hold up the others; closing it pays by the ledger."""
    async with table_room(database_path) as at:
        sick = await at.open_with("a b")
        well = await at.open(rules(turn_seconds=TURN), ELSEWHERE)
        for name in "cd":
            await at.sit(well, name)
        await at.start_hand(sick)
    with closing(sqlite3.connect(database_path)) as connection, connection:
        connection.execute("DROP TRIGGER journal_refuses_update")
        assert connection.execute(damage).rowcount
    async with table_room(database_path) as at:
        assert await at.room.recover() == 1
        assert [table for table, _ in at.told.frozen] == [sick]
        await at.play_through(well)
        await at.close(sick)
        assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
