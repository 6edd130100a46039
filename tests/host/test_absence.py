"""Timers, pre-actions and seats in a running card room."""

from pathlib import Path

from bot.host.table_timers import HELD_SEAT_SECONDS
from bot.table.events import AwayReason, Left, PassedOver, SeatOffered
from bot.table.table_commands import JoinWaitingList, PreAction, SetPreAction, TakeMoreTime
from tests.builders import player, rules
from tests.host.table_room import NEXT_HAND, TURN, TableRoom, table_room


async def more_time(at: TableRoom, table: int, name: str) -> None:
    view = at.room.look(table)
    await at.room.ask_table(table, TakeMoreTime(player(name), view.hand_id, view.turn))


async def test_more_time_moves_the_deadline(at: TableRoom) -> None:
    """Ten seconds more than the turn had, counted from its start; then the clock acts."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    slow, deadline = at.turn(table), at.news.deadline_ms
    await at.pass_time(TURN - 1)
    await more_time(at, table, slow)
    assert at.news.deadline_ms == deadline + 10_000
    await at.pass_time(10)
    assert at.turn(table) == slow
    await at.pass_time(1)
    assert at.turn(table) != slow


async def test_more_time_while_the_clock_runs_out(at: TableRoom) -> None:
    """The press is being saved when the old deadline passes: the time that it bought counts."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    slow = at.turn(table)
    await at.pass_time(TURN - 1)
    view = at.room.look(table)
    press = TakeMoreTime(player(slow), view.hand_id, view.turn)
    async with at.saving(at.room.ask_table(table, press)):
        await at.pass_time_unsettled(1)
    await at.settle()
    assert at.turn(table) == slow
    await at.pass_time(10)
    assert at.turn(table) != slow


async def test_plan_outlives_a_restart(database_path: Path) -> None:
    """A plan is committed like any action: after a restart it is carried out all the same."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c")
        await at.start_hand(table)
        view = at.room.look(table)
        behind = view.seat_of_number(0)
        await at.room.ask_table(
            table, SetPreAction(behind.player, view.hand_id, PreAction.CALL_ANY)
        )
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.act(table, "call")
        assert at.turn(table) != behind.name
        await at.play_through(table)
        await at.check_ledger(table)


async def test_absent_player_is_cashed_out(at: TableRoom) -> None:
    """Three timeouts and an orbit: the seat is free, and the chips are in the wallet."""
    table = await at.open_with("a b c")
    for _ in range(30):
        await at.start_hand(table)
        while at.room.look(table).running:
            if at.turn(table) == "c":
                await at.pass_time(TURN)
            else:
                await at.act(table, "fold")
        if await at.seat_account(table, "c") == 0:
            break
    (left,) = [e for news in at.told.news for e in news.events if isinstance(e, Left)]
    assert (left.name, left.why) == ("c", AwayReason.AWAY)
    assert await at.wallet("c") == 900 + left.amount
    await at.check_ledger(table)


async def test_held_seat_goes_to_the_next(at: TableRoom) -> None:
    """A minute each: then the next one is offered the seat, and after the last it is free."""
    table = await at.open_with("a b", rules(seats=2))
    for name in "cd":
        await at.room.ask_table(table, JoinWaitingList(player(name), name))
    await at.leave(table, "a")
    told = [e for news in at.told.news for e in news.events]
    assert [e.name for e in told if isinstance(e, SeatOffered)] == ["c"]
    await at.pass_time(HELD_SEAT_SECONDS - 1)
    assert len(at.room.look(table).waiting) == 2
    await at.pass_time(1)
    assert [name for _, name in at.room.look(table).waiting] == ["d"]
    await at.pass_time(HELD_SEAT_SECONDS)
    told = [e for news in at.told.news for e in news.events]
    assert [e.name for e in told if isinstance(e, PassedOver)] == ["c", "d"]
    await at.sit(table, "e")


async def test_waiting_outlives_a_restart(database_path: Path) -> None:
    """The list is the table's: who waited still waits, and is called."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b", rules(seats=2))
        await at.room.ask_table(table, JoinWaitingList(player("c"), "c"))
        clock = at.clock
    async with table_room(database_path, clock=clock) as at:
        await at.room.recover()
        await at.leave(table, "a")
        assert [e.name for e in at.news.events if isinstance(e, SeatOffered)] == ["c"]
        await at.sit(table, "c")
        await at.pass_time(NEXT_HAND)
        assert at.room.look(table).running
