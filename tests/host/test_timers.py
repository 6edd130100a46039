"""The turn clock and the pause between hands, in virtual time (R-143–R-145)."""

from pathlib import Path

import pytest

from bot.host.table_timers import Timing
from bot.poker.actions import ActKind
from bot.table.rules import TableCode
from bot.table.seats import Presence
from bot.table.table_commands import ComeBack, Leave, SitOut, TimeOut
from tests.builders import player
from tests.clock import START_MS
from tests.host.table_room import NEXT_HAND, NUDGE, TURN, TableRoom, refused, table_room


async def test_first_hand_starts_by_itself(at: TableRoom) -> None:
    """Two who are ready get a hand after the pause, and not before."""
    table = await at.open_with("a b")
    await at.pass_time(NEXT_HAND - 0.001)
    assert not at.room.look(table).running
    await at.pass_time(0.001)
    assert at.room.look(table).running


async def test_one_player_starts_nothing(at: TableRoom) -> None:
    """A lone player waits without a clock."""
    table = await at.open_with("a")
    assert at.clock.running == []
    await at.pass_time(3600)
    assert at.room.look(table).hand_number == 0


async def test_news_say_when_the_next_hand_is_due(at: TableRoom) -> None:
    """The pause is announced with its end, and is gone from the news once the hand runs."""
    table = await at.open_with("a b")
    assert at.news.next_hand_ms == START_MS + NEXT_HAND * 1000
    assert at.news.deadline_ms is None
    await at.start_hand(table)
    assert at.news.next_hand_ms is None
    assert at.news.deadline_ms == START_MS + (NEXT_HAND + TURN) * 1000


async def test_pause_is_not_prolonged_by_newcomers(at: TableRoom) -> None:
    """A third who sits down shortly before the deal does not put it off."""
    table = await at.open_with("a b")
    await at.pass_time(NEXT_HAND - 1)
    await at.sit(table, "c")
    await at.pass_time(1)
    assert at.room.look(table).running


async def test_pause_is_cancelled(at: TableRoom) -> None:
    """When only one is left there is no hand; when the second returns the pause begins anew."""
    table = await at.open_with("a b")
    await at.pass_time(NEXT_HAND - 1)
    await at.room.ask_table(table, SitOut(player("a")))
    assert at.clock.running == []
    await at.pass_time(1)
    assert not at.room.look(table).running
    await at.room.ask_table(table, ComeBack(player("a")))
    await at.pass_time(NEXT_HAND - 1)
    assert not at.room.look(table).running
    await at.pass_time(1)
    assert at.room.look(table).running


async def test_check_or_fold_exactly_at_the_deadline(at: TableRoom) -> None:
    """A millisecond before the deadline the turn is still the player's; at it they are folded."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    slow = at.turn(table)
    await at.pass_time(TURN - 0.001)
    assert at.turn(table) == slow
    await at.pass_time(0.001)
    assert at.turn(table) != slow
    seat = at.room.look(table).seat_of(player(slow))
    assert seat is not None
    assert seat.hand is not None
    assert seat.hand.last_act is ActKind.FOLD


async def test_deadline_checks_where_checking_is_free(at: TableRoom) -> None:
    """The big blind to whom everybody folded or called is not folded."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.act(table, "call")
    await at.pass_time(TURN)
    hand = at.room.look(table).hand
    assert hand is not None
    assert hand.street == "flop"


async def test_every_turn_has_its_own_time(at: TableRoom) -> None:
    """An action gives the next player the whole time, not the rest of the last turn."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.pass_time(TURN - 1)
    await at.act(table, "call")
    second = at.turn(table)
    await at.pass_time(TURN - 1)
    assert at.turn(table) == second
    await at.pass_time(1)
    assert at.turn(table) != second


async def test_coming_and_going_does_not_touch_a_running_clock(at: TableRoom) -> None:
    """Somebody who sits down, sits out or leaves buys the player to act no time."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    slow, deadline = at.turn(table), at.news.deadline_ms
    await at.pass_time(TURN - 1)
    await at.sit(table, "d")
    await at.room.ask_table(table, SitOut(player("d")))
    await at.leave(table, "d")
    assert at.news.deadline_ms == deadline
    await at.pass_time(1)
    assert at.turn(table) != slow


async def test_refused_presses_do_not_touch_the_clock(at: TableRoom) -> None:
    """Nobody gains time with a command that is refused."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    slow = at.turn(table)
    await at.pass_time(TURN - 1)
    for _ in range(3):
        await refused(at.act(table, "check"))
    await at.pass_time(1)
    assert at.turn(table) != slow


async def test_one_clock_at_a_time(at: TableRoom) -> None:
    """However a hand goes there is one clock, and with the call by name at most two timers."""
    table = await at.open_with("a b c")
    for _ in range(60):
        assert len(at.clock.running) in (1, 2)
        await at.pass_time(TURN / 3)
        hand = at.room.look(table).hand
        if hand and hand.options:
            await at.act(table, "call" if hand.options.call else "check")
    assert at.room.look(table).hand_number > 3


async def test_nudge_after_a_while(at: TableRoom) -> None:
    """The player to act is called once, after the time set for it."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.pass_time(NUDGE - 0.001)
    assert at.told.nudges == []
    await at.pass_time(0.001)
    assert at.told.nudges == [player(at.turn(table))]
    await at.pass_time(TURN - NUDGE - 1)
    assert len(at.told.nudges) == 1


async def test_no_nudge_for_the_quick(at: TableRoom) -> None:
    """A player who acts in time gets no nudge."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.pass_time(NUDGE - 1)
    await at.act(table, "call")
    await at.pass_time(NUDGE - 1)
    assert at.told.nudges == []


async def test_no_nudge_while_the_action_is_being_saved(at: TableRoom) -> None:
    """A call that comes due during the commit reaches neither the old nor the next player."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    action = at.action(table, "call")
    async with at.saving(at.room.ask_table(table, action)):
        await at.pass_time_unsettled(NUDGE)
    assert at.told.nudges == []


@pytest.mark.parametrize("nudge", [0, TURN, TURN + 1])
async def test_rooms_without_nudges(database_path: Path, nudge: float) -> None:
    """Zero never calls, and so does a time that is no shorter than the turn."""
    async with table_room(database_path, timing=Timing(next_hand=NEXT_HAND, nudge=nudge)) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        await at.pass_time(TURN - 0.001)
        assert at.told.nudges == []


async def test_late_press_loses_to_the_clock(at: TableRoom) -> None:
    """At the deadline the fold is queued; a press that comes after it is an old turn's."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    late = at.action(table, "call")
    await at.pass_time(TURN)
    assert (await refused(at.room.ask_table(table, late))).code is TableCode.OLD_TURN


async def test_press_before_the_deadline_beats_the_clock(at: TableRoom) -> None:
    """A press that was queued when the clock goes off counts; the clock's command is refused."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    quick = at.turn(table)
    action = at.action(table, "call")
    async with at.saving(at.room.ask_table(table, action)):
        await at.pass_time_unsettled(TURN)
    await at.settle()
    seat = at.room.look(table).seat_of(player(quick))
    assert seat is not None
    assert seat.hand is not None
    assert seat.hand.last_act is ActKind.CALL
    assert at.room.look(table).turn == 1


async def test_clock_of_an_old_hand(at: TableRoom) -> None:
    """A time-out that names a turn of the last hand does nothing in the next one."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    old = TimeOut(view.hand_id, view.turn)
    await at.act(table, "fold")
    await at.start_hand(table)
    assert (await refused(at.room.ask_table(table, old))).code is TableCode.OLD_HAND
    assert at.room.look(table).turn == 0


async def test_three_timeouts_send_a_player_out(at: TableRoom) -> None:
    """A player who never acts sits out after three turns, and no longer delays play (R-148)."""
    table = await at.open_with("a b c d")
    await at.pass_time(NEXT_HAND + 20 * TURN)
    presences = [seat.presence for seat in at.room.look(table).seats if seat.player]
    assert presences.count(Presence.SITTING_OUT) >= 3
    assert at.news.deadline_ms is None
    assert at.news.next_hand_ms is None


async def test_hands_follow_each_other(at: TableRoom) -> None:
    """After each hand comes the pause and then the next one, with the ledger as at the table."""
    table = await at.open_with("a b c")
    for number in range(1, 6):
        await at.start_hand(table)
        assert at.room.look(table).hand_number == number
        await at.play_through(table)
        await at.check_ledger(table)


async def test_leaving_mid_turn_passes_the_clock_on(at: TableRoom) -> None:
    """The player to act leaves: the next one has the whole time."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    leaver = at.turn(table)
    await at.pass_time(TURN - 1)
    await at.room.ask_table(table, Leave(player(leaver)))
    second = at.turn(table)
    assert second != leaver
    await at.pass_time(TURN - 1)
    assert at.turn(table) == second
