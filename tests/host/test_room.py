"""Opening and closing tables, and finding the one that is meant."""

import asyncio

import pytest

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import TableId
from bot.table.rules import TableCode
from tests.builders import player, rules, sit_down
from tests.host.table_room import CHANNEL, HOST, TURN, TableRoom, refused


async def test_one_table_per_channel(at: TableRoom) -> None:
    """A second table is refused while the first is open, and allowed when it has closed."""
    table = await at.open()
    assert (await refused(at.open())).code is HostCode.TABLE_ALREADY_HERE
    await at.close(table)
    assert (await refused(_looking(at))).code is HostCode.NO_TABLE_HERE
    again = await at.open()
    assert at.room.table_in(CHANNEL) == again != table


async def _looking(at: TableRoom) -> TableId:
    return at.room.table_in(CHANNEL)


async def test_bad_rules_open_nothing(at: TableRoom) -> None:
    """A table that cannot be played is not opened."""
    bad = rules()
    object.__setattr__(bad, "seats", 11)
    assert (await refused(at.open(bad))).code is TableCode.SEATS_OUT_OF_RANGE
    assert (await refused(_looking(at))).code is HostCode.NO_TABLE_HERE


async def test_unknown_table(at: TableRoom) -> None:
    """Every method refuses a table that is not there."""
    nowhere = TableId(99)
    assert (await refused(at.sit(nowhere, "a"))).code is HostCode.NO_SUCH_TABLE
    for method in (at.room.look, at.room.place, at.room.news):
        with pytest.raises(HostRefusal):
            method(nowhere)


async def test_only_the_host_closes(at: TableRoom) -> None:
    """The one who opened the table is its host, and nobody else is."""
    table = await at.open()
    at.room.check_owner(table, HOST)
    with pytest.raises(HostRefusal) as refusal:
        at.room.check_owner(table, player("a"))
    assert refusal.value.code is HostCode.NOT_THE_HOST


async def test_close_pays_everybody_out(at: TableRoom) -> None:
    """All chips are in the wallets again, the news say so, and no clock is left."""
    table = await at.open_with("a b")
    await at.close(table)
    assert at.news.view.closed
    assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
    assert at.clock.running == []
    assert (await refused(at.sit(table, "a"))).code is HostCode.NO_SUCH_TABLE


async def test_close_during_a_hand_ends_by_the_clock(at: TableRoom) -> None:
    """Nobody touches anything any more: the clocks end the hand, and then the table closes."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.close(table)
    assert at.room.look(table).closing
    await at.pass_time(20 * TURN)
    assert at.news.view.closed
    assert sum([await at.wallet(name) for name in "abc"]) == 3000
    assert at.clock.running == []


async def test_asks_behind_a_close(at: TableRoom) -> None:
    """Commands after the close are refused, not lost."""
    table = await at.open_with("a b")
    answers = await asyncio.wait_for(
        asyncio.gather(
            at.close(table), *(at.sit(table, name) for name in "cde"), return_exceptions=True
        ),
        5,
    )
    assert answers[0] is None
    for answer in answers[1:]:
        assert getattr(answer, "code", None) is HostCode.NO_SUCH_TABLE


async def test_ask_that_meets_a_closed_table(at: TableRoom) -> None:
    """A caller with a reference from before the close is refused too, and not left waiting."""
    table = await at.open_with("a b")
    actor = at.room.actors.of(table)
    await at.close(table)
    await at.settle()
    answer = await asyncio.wait_for(refused(actor.submit(sit_down("c"))), 5)
    assert answer.code is HostCode.NO_SUCH_TABLE


async def test_next_table_of_a_channel_outlives_the_last(at: TableRoom) -> None:
    """An opening that overtakes the end of the old table is found in its channel."""
    table = await at.open()
    place = at.room.place(table)
    await at.close(table)
    again = await at.open()
    at.room.actors.forget(place)
    assert at.room.table_in(CHANNEL) == again
