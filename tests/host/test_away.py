"""Seats of absent players while no hand is dealt: freed by a timer (R-148)."""

from pathlib import Path

import pytest

from bot.host.table_timers import ABANDONED_SEAT_SECONDS, HELD_SEAT_SECONDS, WANTED_SEAT_SECONDS
from bot.ids import TableId
from bot.storage.audit import audit
from bot.table.events import AwayReason, Left, SeatOffered
from bot.table.rules import SeatRelease, SitOutRule, TableCode, TableRules
from bot.table.table_commands import (
    ComeBack,
    FreeSeat,
    JoinWaitingList,
    Leave,
    Pause,
    Resume,
    SitOut,
)
from bot.ui.opening.table_choices import TableChoices, rules_from_choices
from tests.builders import player, rules
from tests.host.table_room import NEXT_HAND, TURN, TableRoom, refused, table_room


async def full_table(at: TableRoom, names: str) -> TableId:
    """Everybody has a seat, and there is none left."""
    return await at.open_with(names, rules(seats=len(names.split()), turn_seconds=TURN))


async def away(at: TableRoom, table: TableId, *names: str) -> None:
    for name in names:
        await at.room.ask_table(table, SitOut(player(name)))


async def join_waiting_list(at: TableRoom, table: TableId, *names: str) -> None:
    for name in names:
        await at.room.ask_table(table, JoinWaitingList(player(name), name))


def seated(at: TableRoom, table: TableId) -> set[str]:
    return {seat.name for seat in at.room.look(table).seats if seat.presence is not None}


def freed(at: TableRoom) -> list[str]:
    events = [event for news in at.told.news for event in news.events]
    return [e.name for e in events if isinstance(e, Left) and e.why is AwayReason.AWAY]


async def test_a_wanted_seat_is_freed(at: TableRoom) -> None:
    """Two sit, one is away, a third waits: after two minutes they are offered the seat."""
    table = await full_table(at, "a b")
    await away(at, table, "b")
    await join_waiting_list(at, table, "c")
    await at.pass_time(WANTED_SEAT_SECONDS - 0.001)
    assert seated(at, table) == {"a", "b"}
    await at.pass_time(0.001)
    assert seated(at, table) == {"a"}
    offered = [e for e in at.news.events if isinstance(e, SeatOffered)]
    assert [e.name for e in offered] == ["c"]
    assert await at.wallet("b") == 1000
    await at.sit(table, "c")
    await at.pass_time(NEXT_HAND)
    assert at.room.look(table).running
    await at.play_through(table)
    await at.check_ledger(table)
    assert audit(at.database.place).clean


async def test_who_comes_back_in_time_stays(at: TableRoom) -> None:
    """The timer of the seat stops with the return, and the hand is dealt."""
    table = await full_table(at, "a b")
    await away(at, table, "b")
    await join_waiting_list(at, table, "c")
    await at.pass_time(WANTED_SEAT_SECONDS - 1)
    await at.room.ask_table(table, ComeBack(player("b")))
    await at.pass_time(NEXT_HAND)
    assert at.room.look(table).running
    assert freed(at) == []


async def test_nobody_waits_nobody_goes(at: TableRoom) -> None:
    """A player who asked to sit out keeps a seat that nobody wants, however long (R-147)."""
    table = await full_table(at, "a b")
    await away(at, table, "a", "b")
    await at.pass_time(10 * ABANDONED_SEAT_SECONDS)
    assert seated(at, table) == {"a", "b"}


async def test_one_seat_for_one_who_waits(at: TableRoom) -> None:
    """Three are away and one waits: one seat is freed, that of the player away the longest."""
    table = await full_table(at, "a b c d")
    await away(at, table, "d")
    await at.start_hand(table)
    await at.play_through(table)
    await away(at, table, "b", "c")
    await join_waiting_list(at, table, "e")
    await at.pass_time(WANTED_SEAT_SECONDS)
    assert freed(at) == ["d"]
    await at.pass_time(HELD_SEAT_SECONDS - 1)
    await at.sit(table, "e")
    assert freed(at) == ["d"]
    await at.start_hand(table)


async def test_a_held_seat_that_is_not_taken_goes_to_the_next(at: TableRoom) -> None:
    """The next in the list gets the seat already freed; nobody else loses theirs."""
    table = await full_table(at, "a b c")
    await away(at, table, "b", "c")
    await join_waiting_list(at, table, "d", "e")
    await at.pass_time(WANTED_SEAT_SECONDS)
    assert freed(at) == ["b"]
    await at.pass_time(HELD_SEAT_SECONDS)
    assert freed(at) == ["b"]
    assert at.room.look(table).waiting == ((player("e"), "e"),)


async def test_a_pause_keeps_the_seats(at: TableRoom) -> None:
    """While the table is paused nobody is away; then it takes the whole time anew."""
    table = await full_table(at, "a b")
    await away(at, table, "b")
    await join_waiting_list(at, table, "c")
    await at.room.ask_table(table, Pause())
    await at.pass_time(10 * WANTED_SEAT_SECONDS)
    assert freed(at) == []
    await at.room.ask_table(table, Resume())
    await at.pass_time(WANTED_SEAT_SECONDS)
    assert freed(at) == ["b"]


async def test_whom_the_clock_sent_out_goes_in_the_end(at: TableRoom) -> None:
    """Two vanish in mid-hand: half an hour later the one who timed out has their chips back."""
    table = await at.open_with("a b")
    await at.pass_time(NEXT_HAND + 20 * TURN)
    assert freed(at) == []
    await at.pass_time(3 * ABANDONED_SEAT_SECONDS)
    assert seated(at, table) == set(freed(at)) ^ {"a", "b"}
    assert freed(at)
    assert [await at.seat_account(table, name) for name in freed(at)] == [0]
    assert audit(at.database.place).clean


async def test_the_timer_of_a_seat_outlives_a_restart(database_path: Path) -> None:
    """The timer of a seat outlives a restart: after a restart the absent have the whole time again,
    and no more."""
    async with table_room(database_path) as at:
        table = await full_table(at, "a b")
        await away(at, table, "b")
        await join_waiting_list(at, table, "c")
        await at.pass_time(WANTED_SEAT_SECONDS - 1)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.pass_time(WANTED_SEAT_SECONDS)
        assert freed(at) == ["b"]
    assert audit(database_path).clean


async def test_a_seat_is_not_freed_without_need(at: TableRoom) -> None:
    """A late timer meets a player who is back, a hand, a seat that nobody wants, or nobody."""
    table = await full_table(at, "a b c")

    async def code(name: str) -> object:
        return (await refused(at.room.ask_table(table, FreeSeat(player(name))))).code

    assert await code("a") is TableCode.NOT_SITTING_OUT
    await away(at, table, "a")
    assert await code("a") is TableCode.SEAT_NOT_WANTED
    assert await code("z") is TableCode.NOT_SEATED
    await at.start_hand(table)
    await join_waiting_list(at, table, "d")
    assert await code("a") is TableCode.HAND_IN_PROGRESS
    await at.room.ask_table(table, Leave(player("a")))
    assert freed(at) == []


def kept(names: str, release: SeatRelease, minutes: int = 0) -> TableRules:
    """A full table that deals absent players in."""
    return rules(
        seats=len(names.split()),
        turn_seconds=TURN,
        sit_out=SitOutRule.DEALT_IN,
        seat_release=release,
        release_minutes=minutes,
    )


async def test_the_time_of_the_table_is_counted_from_when_one_left(at: TableRoom) -> None:
    """The time of the table is counted from when one left, not from when the hands stopped, and a
    pause adds nothing."""
    table = await at.open_with("a b c", kept("a b c", SeatRelease.NEVER, minutes=30))
    await at.start_hand(table)
    await away(at, table, "c")
    await at.room.ask_table(table, Pause())
    await at.pass_time(29.5 * 60)
    await at.room.ask_table(table, Resume())
    await away(at, table, "b")
    await at.pass_time(29)
    assert freed(at) == []
    await at.pass_time(1)
    assert freed(at) == ["c"]
    await at.pass_time(30 * 60)
    assert freed(at) == ["c", "b"]
    assert audit(at.database.place).clean


async def test_the_time_of_the_table_goes_on_through_a_restart(database_path: Path) -> None:
    """A time that ran out while nobody watched ends a moment after the restart."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b", kept("a b", SeatRelease.NEVER, minutes=30))
        await away(at, table, "b")
        await at.pass_time(1000)
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.pass_time(799)
        assert freed(at) == []
        await at.pass_time(1)
        assert freed(at) == ["b"]


async def test_who_joins_the_waiting_list_takes_no_time_away(at: TableRoom) -> None:
    """A player who joins the waiting list takes no time away: players who are away have the two
    minutes of a wanted seat from when it is wanted."""
    table = await at.open_with("a b", kept("a b", SeatRelease.WANTED, minutes=30))
    await away(at, table, "b")
    await at.pass_time(600)
    await join_waiting_list(at, table, "c")
    await at.pass_time(WANTED_SEAT_SECONDS - 1)
    assert freed(at) == []
    await at.pass_time(1)
    assert freed(at) == ["b"]


async def test_a_stopped_table_frees_the_seats_of_the_absent(at: TableRoom) -> None:
    """Half an hour after the last hand, all of them; where the seats are kept for ever, none."""
    table = await at.open_with("a b c", kept("a b c", SeatRelease.STOPPED))
    await away(at, table, "b", "c")
    await at.pass_time(ABANDONED_SEAT_SECONDS - 1)
    assert freed(at) == []
    await at.pass_time(1)
    assert sorted(freed(at)) == ["b", "c"]
    assert await at.wallet("b") == 1000
    await at.check_ledger(table)


async def test_a_seat_for_ever_is_for_ever(at: TableRoom) -> None:
    """A table that was opened so keeps them, though no hand is dealt."""
    table = await at.open_with("a b c", kept("a b c", SeatRelease.NEVER))
    await away(at, table, "b", "c")
    await at.pass_time(10 * ABANDONED_SEAT_SECONDS)
    assert freed(at) == []


@pytest.mark.parametrize("sit_out", SitOutRule)
async def test_nobody_loses_an_unwanted_seat_by_default(at: TableRoom, sit_out: SitOutRule) -> None:
    """However long no hand can start, at a table of nobody's choice."""
    table = await at.open_with("a b c", rules_from_choices(TableChoices(sit_out=sit_out), TURN))
    await away(at, table, "b", "c")
    await at.pass_time(10 * ABANDONED_SEAT_SECONDS)
    assert freed(at) == []


async def test_a_stored_table_keeps_what_it_opened_with(database_path: Path) -> None:
    """After a restart it frees the seats of those who are away as before."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", kept("a b c", SeatRelease.STOPPED))
        await away(at, table, "b", "c")
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.pass_time(ABANDONED_SEAT_SECONDS)
        assert sorted(freed(at)) == ["b", "c"]


async def test_a_table_may_keep_every_seat(at: TableRoom) -> None:
    """Where it says so nobody is sent away, however many wait and however they went."""
    kept = rules(seats=2, turn_seconds=TURN, seat_release=SeatRelease.NEVER)
    table = await at.open_with("a b", kept)
    await away(at, table, "b")
    await join_waiting_list(at, table, "c")
    await at.pass_time(10 * ABANDONED_SEAT_SECONDS)
    assert seated(at, table) == {"a", "b"}


async def test_a_table_may_have_a_time_of_its_own(at: TableRoom) -> None:
    """After its minutes the seat is free though nobody waits; the ledger agrees."""
    timed = rules(
        seats=3,
        turn_seconds=TURN,
        sit_out=SitOutRule.DEALT_IN,
        seat_release=SeatRelease.NEVER,
        release_minutes=5,
    )
    table = await at.open_with("a b", timed)
    await away(at, table, "b")
    await at.pass_time(300 - 0.001)
    assert freed(at) == []
    await at.pass_time(0.001)
    assert freed(at) == ["b"]
    assert await at.wallet("b") == 1000
    await at.check_ledger(table)
