"""Hands that end early, and cards shown afterwards: closing, voiding, showing."""

from bot.ids import HandId
from bot.poker.actions import ActionCode
from bot.poker.events import Shown
from bot.table.events import HandVoided, Left, TableClosed
from bot.table.rules import HouseRules, TableCode
from bot.table.table_commands import CallClock, Close, Pause, ShowCards
from tests.builders import dealt, game, hand_events, player, rules
from tests.table.test_seating import refusal


def test_closing_in_mid_hand() -> None:
    """The hand is played to its end, nobody sits down, and then all are removed."""
    table = dealt()
    assert table.close() == ()
    assert refusal(table, table.close).code is TableCode.TABLE_CLOSED
    assert refusal(table, table.sit, "e").code is TableCode.TABLE_CLOSED
    table.play("d fold, a fold")
    events = table.act("b", "fold")
    gone = [(event.name, event.amount) for event in events if isinstance(event, Left)]
    assert gone == [("a", 100), ("b", 99), ("c", 101), ("d", 100)]
    assert events[-1] == TableClosed()


def test_void_hand() -> None:
    """A void hand gives everybody the stack from before it, whatever was bet (R-163)."""
    table = game("a b c", buy_in=200)
    table.start(draw=0)
    table.play("a raise 50, b raise 200, c call")
    events = table.void()
    assert events == (HandVoided(HandId(1)),)
    assert table.stacks == {"a": 200, "b": 200, "c": 200}
    assert table.table.can_start


def test_void_hand_lets_leavers_go() -> None:
    """A leaving player takes the stack of before the hand; a closing table closes."""
    table = game("a b c")
    table.start(draw=0)
    table.play("a raise 50")
    table.leave("a")
    table.close()
    events = table.void()
    assert [(event.name, event.amount) for event in events if isinstance(event, Left)] == [
        ("a", 100),
        ("b", 100),
        ("c", 100),
    ]
    assert table.table.closed


def test_showing_after_the_hand() -> None:
    """The winner whom nobody called may show, once; the others may not (R-112)."""
    table = dealt("a b c")
    table.play("a fold, b fold")
    assert refusal(table, table.show, "a").code is ActionCode.NOTHING_TO_SHOW
    assert hand_events(table.show("c"))
    assert refusal(table, table.show, "c").code is ActionCode.NOTHING_TO_SHOW


def test_showing_during_the_hand() -> None:
    """Nobody shows while the hand is played."""
    table = dealt()
    assert refusal(table, table.show, "a").code is ActionCode.NOTHING_TO_SHOW


def test_showing_an_old_hand() -> None:
    """When the next hand is dealt the last one can no longer be shown."""
    table = dealt("a b")
    table.fold_round()
    old = ShowCards(player("b"), HandId(1))
    table.start()
    assert refusal(table, table.apply, old).code is TableCode.OLD_HAND


def test_showing_after_leaving() -> None:
    """A player who has left the table may still show the hand they have just won."""
    table = dealt("a b c")
    table.leave("c")
    table.play("a fold, b fold")
    assert not table.table.is_seated(player("c"))
    assert hand_events(table.show("c")) == [Shown(1, tuple(table.hand.dealer.hole[1]))]


def test_a_voided_hand_moves_no_button() -> None:
    """R-163: the next hand is dealt from the same button, with the same blinds."""
    table = game("a b c")
    table.next_hand()
    before = table.table.positions
    table.start()
    table.void()
    assert table.table.positions == before
    table.start()
    voided = table.table.positions
    table.void()
    table.start()
    assert table.table.positions == voided


def test_a_voided_hand_lets_nobody_in_for_nothing() -> None:
    """A newcomer who posted in it owes the blind again."""
    table = game("a b c")
    table.next_hand()
    table.sit("d")
    table.come_back("d", post=True)
    seat = table.table.seat_of(player("d"))
    table.start()
    if "d" not in table.dealt:
        table.fold_round()
        table.start()
    assert "d" in table.dealt
    table.void()
    assert seat.owes_big_blind


def test_a_lost_channel_ends_everything_at_once() -> None:
    """A lost channel voids the hand (R-163), and everybody leaves with what they had before it: at
    a paused or closing table too, sitting out or leaving."""
    for before in ("", "pause", "close", "leave"):
        table = game("a b c d", buy_in=200)
        table.sit_out("d")
        table.start(draw=0)
        table.play("a raise 50, b call")
        if before == "pause":
            table.apply(Pause())
        if before == "close":
            table.close()
        if before == "leave":
            table.leave("b")
        events = table.apply(Close(lost=True))
        assert events[0] == HandVoided(HandId(1))
        gone = [(event.name, event.amount) for event in events if isinstance(event, Left)]
        assert sorted(gone) == [("a", 200), ("b", 200), ("c", 200), ("d", 200)]
        assert events[-1] == TableClosed(lost=True)
        assert refusal(table, table.sit, "e").code is TableCode.TABLE_CLOSED
        assert refusal(table, table.apply, Close(lost=True)).code is TableCode.TABLE_CLOSED


def test_a_lost_channel_between_hands() -> None:
    """A channel lost between hands voids nothing; finished hands stand."""
    table = dealt()
    table.play("d fold, a fold, b fold")
    events = table.apply(Close(lost=True))
    gone = [(event.name, event.amount) for event in events if isinstance(event, Left)]
    assert gone == [("a", 100), ("b", 99), ("c", 101), ("d", 100)]
    assert events[-1] == TableClosed(lost=True)


def test_a_void_hand_takes_its_called_clock_along() -> None:
    """No clock runs at a table without a hand."""
    table = game("a b c", rules(house=HouseRules(called_clock=5)))
    table.start()
    caller = next(name for name in "abc" if name != table.turn)
    table.apply(CallClock(player(caller), table.table.hand_id, table.table.turn, left=15))
    assert table.view().clock_called
    table.void()
    assert not table.view().clock_called
