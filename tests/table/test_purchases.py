"""Chips bought at the table: between hands only, up to the maximum (R-166), and coming back
(R-167)."""

import pytest

from bot.ids import Chips
from bot.refusal import Refusal
from bot.table.events import AwayReason, ChipsBought, ChipsMissing, ChipsOrdered, Left
from bot.table.rules import NO_HOUSE_RULES, TableCode
from bot.table.table_commands import (
    BuyChips,
    DeliverChips,
    ForgetChips,
    Leave,
    SetAutoTopUp,
    SitDown,
)
from tests.builders import Game, game, player

GUARD_MS = NO_HOUSE_RULES.rejoin_minutes * 60_000


def buy(table: Game, name: str, amount: int) -> object:
    return table.apply(BuyChips(player(name), Chips(amount)))


def refusal_of(table: Game, command: object) -> Refusal:
    with pytest.raises(Refusal) as refused:
        table.apply(command)  # type: ignore[arg-type]
    return refused.value


def broke(table: Game) -> None:
    """Plays a hand in which `a` loses everything to `b`."""
    table.start(draw=0, top="2c As 3d Ah")
    assert table.dealt == ["b", "a"] or table.turn
    while table.table.hand_running:
        options = table.hand.options()
        if options.call:
            table.act(table.turn, "call")
        elif options.max_to:
            table.act(table.turn, "raise", options.max_to)
        else:
            table.act(table.turn, "check")


def test_between_hands_at_once() -> None:
    """Chips bought between hands are on the table at once."""
    table = game("a b")
    assert buy(table, "a", 60) == (ChipsBought(1, player("a"), "a", Chips(60)),)
    assert table.stacks == {"a": 160, "b": 100}
    assert table.table.seat_of(player("a")).bought_in == 160


def test_order_in_mid_hand_waits() -> None:
    """A request during the hand changes no stack of it, and is due when it is over."""
    table = game("a b")
    table.start()
    assert buy(table, "a", 60) == (ChipsOrdered(1, player("a"), "a", Chips(60)),)
    assert table.stacks["a"] == 100
    assert table.table.chips_due == ()
    assert refusal_of(table, DeliverChips(player("a"))).code is TableCode.HAND_IN_PROGRESS
    table.fold_round()
    assert table.table.chips_due == ((player("a"), 60),)
    table.apply(DeliverChips(player("a")))
    assert table.table.chips_due == ()


def test_newest_order_counts() -> None:
    """The newest of two orders for chips counts, once."""
    table = game("a b")
    table.start()
    buy(table, "a", 60)
    buy(table, "a", 10)
    table.fold_round()
    assert table.table.chips_due == ((player("a"), 10),)


def test_never_above_the_maximum() -> None:
    """Chips that would lift the stack over the maximum are refused, or cut when they come."""
    table = game("a b")
    refused = refusal_of(table, BuyChips(player("a"), Chips(101)))
    assert (refused.code, refused.data["most"]) == (TableCode.STACK_ABOVE_MAXIMUM, 100)
    table.start()
    buy(table, "a", 200)
    table.fold_round()
    stack = table.stacks["a"]
    assert table.table.chips_due == ((player("a"), 200 - stack),)


@pytest.mark.parametrize("amount", [0, -5])
def test_no_chips_at_all(amount: int) -> None:
    """An order of no chips, or of fewer than none, is refused."""
    table = game("a b")
    assert refusal_of(table, BuyChips(player("a"), Chips(amount))).code is (
        TableCode.CHIPS_NOT_POSITIVE
    )


def test_stack_is_kept() -> None:
    """A chosen stack is filled up after each hand; choosing 0 ends that."""
    table = game("a b c")
    table.apply(SetAutoTopUp(player("a"), Chips(100)))
    table.start(draw=0)
    table.fold_round()
    lost = 100 - table.stacks["a"]
    assert table.table.chips_due == (((player("a"), lost),) if lost > 0 else ())
    table.apply(SetAutoTopUp(player("a"), Chips(150)))
    table.apply(DeliverChips(player("a")))
    assert table.stacks["a"] == 150
    table.apply(SetAutoTopUp(player("a"), Chips(0)))
    assert table.table.chips_due == ()
    assert refusal_of(table, SetAutoTopUp(player("a"), Chips(201))).code is (
        TableCode.STACK_ABOVE_MAXIMUM
    )
    too_small = refusal_of(table, SetAutoTopUp(player("a"), Chips(79)))
    assert (too_small.code, too_small.data["minimum"]) == (TableCode.TOP_UP_TOO_SMALL, 80)


def test_who_sits_out_buys_nothing_by_itself() -> None:
    """A player who is away gets no automatic chips until they're back."""
    table = game("a b c")
    table.sit_out("a")
    table.apply(SetAutoTopUp(player("a"), Chips(150)))
    assert table.table.chips_due == ()
    table.come_back("a")
    assert table.table.chips_due == ((player("a"), 50),)


def test_broke_player_with_chips_due_keeps_the_seat() -> None:
    """A broke player keeps the seat while chips are due, isn't dealt in, and plays on with them."""
    table = game("a b", buy_in=100)
    table.apply(SetAutoTopUp(player("a"), Chips(100)))
    table.apply(SetAutoTopUp(player("b"), Chips(100)))
    broke(table)
    (loser,) = [seat for seat in table.table.seats.values() if not seat.stack]
    assert not table.table.can_start
    table.apply(DeliverChips(loser.player))
    assert loser.stack == 100
    assert table.table.can_start


@pytest.mark.parametrize(("ordered", "stays"), [(79, False), (80, True)])
def test_a_broke_player_buys_in_anew(ordered: int, stays: bool) -> None:
    """An order below the table's minimum adds to a stack, but is none for the broke (R-164)."""
    table = game("a b", buy_in=100)
    table.start(draw=0, top="2c As 3d Ah")
    for name in "ab":
        buy(table, name, ordered)
    while table.table.hand_running:
        options = table.hand.options()
        table.act(table.turn, *(("call",) if options.call else ("raise", options.max_to)))
    left = [seat.name for seat in table.table.seats.values()]
    assert ("a" in left and "b" in left) is stays


def test_missing_chips_change_nothing() -> None:
    """An empty wallet ends the order and the auto top-up, and a broke player loses the seat."""
    table = game("a b")
    table.start()
    buy(table, "a", 60)
    table.fold_round()
    stack = table.stacks["a"]
    assert table.apply(ForgetChips(player("a"))) == (ChipsMissing(1, player("a"), "a", Chips(60)),)
    assert (table.stacks["a"], table.table.chips_due) == (stack, ())
    table = game("a b")
    for name in "ab":
        table.apply(SetAutoTopUp(player(name), Chips(100)))
    broke(table)
    (loser,) = [seat for seat in table.table.seats.values() if not seat.stack]
    events = table.apply(ForgetChips(loser.player))
    assert [type(event) for event in events] == [ChipsMissing, Left]
    assert isinstance(events[1], Left)
    assert events[1].why is AwayReason.BROKE


def test_leaving_with_an_order() -> None:
    """A leaving player gets no more chips."""
    table = game("a b c")
    table.start()
    buy(table, "a", 60)
    table.leave("a")
    table.fold_round()
    assert table.table.chips_due == ()
    assert "a" not in table.stacks


@pytest.mark.parametrize(
    ("stack", "after_ms", "least"),
    [(150, GUARD_MS - 1, 150), (150, GUARD_MS, 80), (90, 0, 90)],
)
def test_coming_back(stack: int, after_ms: int, least: int) -> None:
    """A player back within the hour brings at least what they left with; later, anything
    (R-167)."""
    table = game("a b")
    start = 10**12
    table.apply(SitDown(player("c"), "c", "it", Chips(stack), at_ms=start))
    table.apply(Leave(player("c"), start))

    def back(chips: int) -> SitDown:
        return SitDown(player("c"), "c", "it", Chips(chips), at_ms=start + after_ms)

    if least > 80:
        assert table.view("c").buy_in_min == least
        refused = refusal_of(table, back(least - 1))
        assert (refused.code, refused.data["minimum"]) == (TableCode.REJOINS_WITH_LESS, least)
    table.apply(back(least))


def test_coming_back_after_winning_more_than_the_maximum() -> None:
    """The maximum caps what a returning player must bring."""
    table = game("a b")
    table.table.seat_of(player("a")).stack = Chips(900)
    table.leave("a")
    table.sit("a", 200)
    assert table.stacks["a"] == 200
