"""Calling the clock: when, by whom and on whom, and the seconds that are left then."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.host.table_timers import TimerKind, Timing, timers_wanted
from bot.ids import TableId
from bot.refusal import Refusal
from bot.table.events import ClockCalled
from bot.table.rules import HouseRules, TableCode
from bot.table.table_commands import CallClock, Pause, TakeMoreTime
from bot.table.turn_clock import CLOCK_AFTER_SECONDS
from bot.ui.components.custom_ids import ControlId, ControlKind, read_id_of
from bot.ui.presses.panel_presses import MorePanel
from bot.ui.table.notices import notices_of
from tests.builders import Game, player, replayed, rules, state_of
from tests.host.table_room import TableRoom, table_room
from tests.host.tournament_room import check_clean
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, PLACE

SECONDS = 12
CALLED = HouseRules(called_clock=SECONDS)
TURN = 30


def dealt(house: HouseRules = CALLED, names: str = "abc") -> Game:
    """`a` has the button and the first turn."""
    game = Game(rules(house=house, turn_seconds=TURN))
    for name in names:
        game.sit(name)
    game.start()
    return game


def call(game: Game, name: str, left: int = TURN - CLOCK_AFTER_SECONDS) -> ClockCalled:
    table = game.table
    (event,) = game.apply(CallClock(player(name), table.hand_id, table.turn, left))
    assert isinstance(event, ClockCalled)
    return event


def code_of(game: Game, command: CallClock | TakeMoreTime) -> TableCode:
    """The code of the refusal of a command that changes nothing."""
    before = state_of(game.table)
    with pytest.raises(Refusal) as caught:
        game.apply(command)
    assert state_of(game.table) == before
    code = caught.value.code
    assert isinstance(code, TableCode)
    return code


def test_the_player_to_act_has_less_time_once() -> None:
    game = dealt()
    assert call(game, "b") == ClockCalled(player("a"), "b", SECONDS)
    wanted = {key.what: seconds for key, seconds in timers_wanted(game.table, Timing()).items()}
    assert wanted[TimerKind.CALLED_CLOCK] == SECONDS
    assert wanted[TimerKind.TURN] == TURN
    again = CallClock(player("c"), game.table.hand_id, 0, 20)
    assert code_of(game, again) is TableCode.CLOCK_WAS_CALLED
    more = TakeMoreTime(player("a"), game.table.hand_id, 0)
    assert code_of(game, more) is TableCode.CLOCK_WAS_CALLED
    game.act("a", "call")
    kinds = {key.what for key in timers_wanted(game.table, Timing())}
    assert TimerKind.CALLED_CLOCK not in kinds
    call(game, "a")


def test_the_time_bank_makes_a_turn_long() -> None:
    """The seconds taken before count as time of the turn."""
    game = dealt()
    game.apply(TakeMoreTime(player("a"), game.table.hand_id, 0))
    early = CallClock(player("b"), game.table.hand_id, 0, TURN + 10 - CLOCK_AFTER_SECONDS + 1)
    assert code_of(game, early) is TableCode.CLOCK_TOO_EARLY
    call(game, "b", TURN + 10 - CLOCK_AFTER_SECONDS)


@pytest.mark.parametrize(
    ("name", "left", "turn", "code"),
    [
        ("b", TURN, 0, TableCode.CLOCK_TOO_EARLY),
        ("b", TURN - CLOCK_AFTER_SECONDS + 1, 0, TableCode.CLOCK_TOO_EARLY),
        ("b", SECONDS, 0, TableCode.CLOCK_TOO_LATE),
        ("b", 20, 1, TableCode.OLD_TURN),
        ("a", 20, 0, TableCode.YOUR_TURN_NOW),
        ("d", 20, 0, TableCode.NOT_IN_THIS_HAND),
        ("x", 20, 0, TableCode.NOT_IN_THIS_HAND),
    ],
)
def test_what_is_no_call_is_refused(name: str, left: int, turn: int, code: TableCode) -> None:
    game = dealt()
    game.sit("d")
    assert code_of(game, CallClock(player(name), game.table.hand_id, turn, left)) is code


def test_it_needs_the_rule_a_hand_and_no_pause() -> None:
    game = dealt(HouseRules())
    command = CallClock(player("b"), game.table.hand_id, 0, 20)
    assert code_of(game, command) is TableCode.NO_CALLED_CLOCK
    paused = dealt()
    paused.apply(Pause())
    assert code_of(paused, command) is TableCode.TABLE_PAUSED
    assert code_of(paused, replace(command, hand=type(command.hand)(9))) is TableCode.OLD_HAND


@pytest.mark.parametrize("seconds", [1, 4, 61])
def test_hardly_any_time_is_refused(seconds: int) -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=HouseRules(called_clock=seconds))
    assert caught.value.code is TableCode.HOUSE_NUMBER_OUT_OF_RANGE


def test_a_replay_leads_to_the_same_table() -> None:
    game = dealt()
    call(game, "b")
    assert state_of(replayed(game.table.rules, game.done)) == state_of(game.table)


def test_more_offers_it_to_the_others_in_the_hand() -> None:
    game = dealt()
    game.sit("d")

    def offered(name: str) -> bool:
        view = game.view(name)
        panel = MorePanel(PLACE.table, view, view.seat_of(player(name)), ENGLISH, None)
        ids = (getattr(each, "custom_id", "") for each in panel.controls().children)
        found = [read_id_of(ControlId, one) for one in ids]
        return any(one and one.kind is ControlKind.CALL_CLOCK for one in found)

    assert [offered(name) for name in "abcd"] == [False, True, True, False]
    call(game, "b")
    assert not offered("c")


@pytest.mark.parametrize("locale", LOCALES)
def test_the_channel_is_told(locale: str) -> None:
    """The line names the caller, the seconds that are left, and the player it concerns."""
    (notice,) = notices_of([ClockCalled(player("a"), "b", SECONDS)], CATALOGUE.texts(locale))
    assert notice.player == player("a")
    assert str(SECONDS) in notice.text
    assert "b" in notice.text


async def refused(at: TableRoom, table: TableId, name: str) -> TableCode:
    with pytest.raises(Refusal) as caught:
        await call_in(at, table, name)
    code = caught.value.code
    assert isinstance(code, TableCode)
    return code


async def call_in(at: TableRoom, table: TableId, name: str) -> None:
    view = at.room.look(table)
    await at.room.ask_table(table, CallClock(player(name), view.hand_id, view.turn))


async def test_the_called_turn_ends(database_path: Path) -> None:
    """The called turn ends after the seconds of the rule, a restart in between included, but not in
    its first seconds. The host says how much of the turn is left, whatever a command claims."""
    of = rules(house=CALLED, turn_seconds=TURN)
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", of)
        await at.start_hand(table)
        slow = at.turn(table)
        other = next(name for name in "abc" if name != slow)
        assert await refused(at, table, other) is TableCode.CLOCK_TOO_EARLY
        await at.pass_time(CLOCK_AFTER_SECONDS)
        await call_in(at, table, other)
        assert at.news.deadline_ms == at.clock.now_ms() + SECONDS * 1000
        await at.pass_time(SECONDS - 1)
        assert at.turn(table) == slow
        await at.pass_time(1)
        assert at.turn(table) != slow
        slow = at.turn(table)
        await at.pass_time(TURN - SECONDS)
        other = next(name for name in "abc" if name != slow)
        assert await refused(at, table, other) is TableCode.CLOCK_TOO_LATE
        await at.pass_time(SECONDS)
        assert at.turn(table) != slow
    check_clean(database_path)


async def test_a_restart_keeps_the_call(database_path: Path) -> None:
    """The turn begins anew, with no more than the seconds of the rule."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", rules(house=CALLED, turn_seconds=TURN))
        await at.start_hand(table)
        slow = at.turn(table)
        await at.pass_time(CLOCK_AFTER_SECONDS)
        await call_in(at, table, next(name for name in "abc" if name != slow))
    async with table_room(database_path) as at:
        await at.room.recover()
        assert at.turn(table) == slow
        await at.pass_time(SECONDS)
        assert at.turn(table) != slow
    check_clean(database_path)
