"""Sitting down, sitting out, coming back, leaving: seats and stacks between hands.

Time banks, pre-actions, and the seats of players who are away.
Chips bought at the table: between hands only, up to the maximum (R-166), and coming back
(R-167).
The waiting list of a full table: first come, first served, and a seat is held.
"""

from collections.abc import Callable

import pytest

from bot.ids import Chips
from bot.refusal import Refusal
from bot.table.events import (
    AwayReason,
    CameBack,
    ChipsBought,
    ChipsMissing,
    ChipsOrdered,
    Left,
    PassedOver,
    SatDown,
    SatOut,
    SeatOffered,
    TableClosed,
    TableEvent,
)
from bot.table.rules import NO_HOUSE_RULES, TableCode
from bot.table.seating import MORE_TIME_SECONDS, REFILL_SECONDS, TIME_BANK_SECONDS
from bot.table.seats import Presence
from bot.table.table_commands import (
    BuyChips,
    DeliverChips,
    ForgetChips,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    PassOver,
    PreAction,
    SetAutoTopUp,
    SetPreAction,
    SitDown,
    TakeMoreTime,
    TimeOut,
)
from tests.builders import Game, game, player, rules, state_of


def refusal(
    table: Game, ask: Callable[..., object], *arguments: object, **named: object
) -> Refusal:
    """Returns the refusal of a command, after checking that the table is unchanged."""
    before = state_of(table.table)
    with pytest.raises(Refusal) as refused:
        ask(*arguments, **named)
    assert state_of(table.table) == before
    return refused.value


def test_sitting_down_brings_the_chips() -> None:
    """The buy-in becomes the stack, in the seat that was picked (R-164)."""
    table = Game()
    assert table.sit("a", 150, seat=4) == (SatDown(4, player("a"), "a", Chips(150)),)
    assert table.stacks == {"a": 150}


def test_seat_zero_is_the_first_free_seat() -> None:
    """A player without a wish gets the lowest free seat."""
    table = game({1: "a", 3: "b"})
    table.sit("c")
    assert table.table.seat_of(player("c")).number == 2


@pytest.mark.parametrize(
    ("buy_in", "code"),
    [
        (79, TableCode.BUY_IN_TOO_SMALL),
        (0, TableCode.BUY_IN_TOO_SMALL),
        (-1, TableCode.BUY_IN_TOO_SMALL),
        (201, TableCode.BUY_IN_TOO_LARGE),
        (10**18, TableCode.BUY_IN_TOO_LARGE),
    ],
)
def test_buy_in_outside_the_limits(buy_in: int, code: TableCode) -> None:
    """The refusal of a buy-in says what was offered and what the limit is."""
    table = Game()
    refused = refusal(table, table.sit, "a", buy_in)
    assert refused.code is code
    limit = {"minimum": 80} if code is TableCode.BUY_IN_TOO_SMALL else {"maximum": 200}
    assert refused.data == {"buyin": buy_in} | limit


@pytest.mark.parametrize("buy_in", [80, 200])
def test_buy_in_at_the_limits(buy_in: int) -> None:
    """Buy-ins of exactly the minimum and the maximum are allowed."""
    table = Game()
    table.sit("a", buy_in)
    assert table.stacks == {"a": buy_in}


def test_seat_refusals() -> None:
    """Taken and unknown seats, a full table and a second seat are refused, each by its code."""
    table = game("a b", rules(seats=2))
    assert refusal(table, table.sit, "a").code is TableCode.ALREADY_SEATED
    assert refusal(table, table.sit, "c").code is TableCode.TABLE_FULL
    assert refusal(table, table.sit, "c", seat=1).code is TableCode.SEAT_TAKEN
    for seat in (3, -1, 10**9):
        assert refusal(table, table.sit, "c", seat=seat).code is TableCode.NO_SUCH_SEAT


def test_strangers_are_refused() -> None:
    """Nobody leaves, sits out or comes back who has no seat."""
    table = game("a b")
    for ask in (table.leave, table.sit_out, table.come_back):
        assert refusal(table, ask, "x").code is TableCode.NOT_SEATED


def test_leaving_between_hands_takes_the_chips() -> None:
    """A player who leaves between hands frees chips and seat at once (R-165)."""
    table = game("a b c")
    assert table.leave("b") == (Left(2, player("b"), "b", Chips(100), AwayReason.ASKED),)
    assert table.stacks == {"a": 100, "c": 100}


def test_sitting_out_and_back() -> None:
    """Sitting out and coming back are announced, and asking twice is refused."""
    table = game("a b c")
    assert table.sit_out("a") == (SatOut(1, player("a"), "a", AwayReason.ASKED),)
    assert refusal(table, table.sit_out, "a").code is TableCode.ALREADY_SITTING_OUT
    assert table.come_back("a") == (CameBack(1, player("a"), "a"),)
    assert refusal(table, table.come_back, "a").code is TableCode.NOT_SITTING_OUT


def test_nothing_to_post() -> None:
    """A player who owes nothing cannot post, and one who has offered to post cannot offer again."""
    table = game("a b c")
    table.next_hand()
    assert refusal(table, table.come_back, "a", post=True).code is TableCode.NOTHING_TO_POST
    table.sit("d", seat=6)
    table.come_back("d", post=True)
    assert refusal(table, table.come_back, "d", post=True).code is TableCode.NOTHING_TO_POST


def test_sitting_out_takes_the_offer_to_post_back() -> None:
    """A player who sits out again is not made to post on returning."""
    table = game("a b c")
    table.next_hand()
    table.sit("d", seat=6)
    table.come_back("d", post=True)
    table.sit_out("d")
    table.come_back("d")
    assert not table.table.seat_of(player("d")).posting
    assert table.presence("d") is Presence.WAITING


def test_leaver_who_returns_is_a_newcomer() -> None:
    """Standing up and sitting down again does not get around waiting for the big blind."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.leave("d")
    table.sit("d", seat=4)
    assert table.presence("d") is Presence.WAITING


def test_close_between_hands_removes_everybody() -> None:
    """A table closed between hands returns all stacks, and takes no more commands."""
    table = game("a b")
    assert table.close() == (
        Left(1, player("a"), "a", Chips(100), AwayReason.CLOSED),
        Left(2, player("b"), "b", Chips(100), AwayReason.CLOSED),
        TableClosed(),
    )
    for ask in (lambda: table.sit("c"), table.close, table.start, lambda: table.leave("a")):
        assert refusal(table, ask).code is TableCode.TABLE_CLOSED
    assert table.stacks == {}


def test_closing_an_empty_table() -> None:
    """A table at which nobody sits closes like any other."""
    assert Game().close() == (TableClosed(),)


def more_time(table: Game, name: str) -> None:
    table.apply(TakeMoreTime(player(name), table.table.hand_id, table.table.turn))


def plan(table: Game, name: str, what: PreAction) -> None:
    table.apply(SetPreAction(player(name), table.table.hand_id, what))


def code_of(refused: pytest.ExceptionInfo[Refusal]) -> object:
    return refused.value.code


def test_time_bank() -> None:
    """Three presses empty a time bank; each hand dealt puts a little back, up to the full bank."""
    table = game("a b")
    table.start()
    acting = table.turn
    for _ in range(TIME_BANK_SECONDS // MORE_TIME_SECONDS):
        more_time(table, acting)
    assert table.table.extra_seconds == TIME_BANK_SECONDS
    with pytest.raises(Refusal) as refused:
        more_time(table, acting)
    assert code_of(refused) is TableCode.TIME_BANK_EMPTY
    for hands in range(1, 20):
        table.fold_round()
        table.start()
        bank = table.table.seat_of(player(acting)).time_bank
        assert bank == min(TIME_BANK_SECONDS, hands * REFILL_SECONDS)


def test_extra_time_is_for_one_turn() -> None:
    """Extra time is for one turn: the next one has its usual length."""
    table = game("a b c")
    table.start()
    more_time(table, table.turn)
    table.act(table.turn, "call")
    assert table.table.extra_seconds == 0


def test_clock_set_before_the_press_does_not_count() -> None:
    """A timeout that was on its way when the player took more time is too late."""
    table = game("a b c")
    table.start()
    more_time(table, table.turn)
    with pytest.raises(Refusal) as refused:
        table.apply(TimeOut(table.table.hand_id, table.table.turn, 0))
    assert code_of(refused) is TableCode.OLD_TURN
    table.apply(TimeOut(table.table.hand_id, table.table.turn, MORE_TIME_SECONDS))


def test_time_is_only_the_actors() -> None:
    """Only the player to act may take time from their bank."""
    table = game("a b c")
    table.start()
    other = next(name for name in "abc" if name != table.turn)
    with pytest.raises(Refusal) as refused:
        more_time(table, other)
    assert code_of(refused) is TableCode.NOT_YOUR_TURN


def test_planned_check() -> None:
    """Check or fold checks at once when the turn comes and nobody has bet."""
    table = game("a b c")
    table.start(draw=0)
    first = table.turn
    big_blind = table.dealt[1]
    plan(table, big_blind, PreAction.CHECK_FOLD)
    table.act(first, "call")
    table.act(table.turn, "call")
    assert table.hand.street_number == 1
    assert table.turn == table.dealt[0]


def test_planned_fold() -> None:
    """Check or fold, chosen facing a price, folds at that price."""
    table = game("a b c")
    table.start(draw=0)
    small_blind = table.dealt[0]
    plan(table, small_blind, PreAction.CHECK_FOLD)
    table.act(table.turn, "call")
    assert table.hand.folded[0]
    assert table.turn == table.dealt[1]


def test_check_or_fold_folds_to_any_bet() -> None:
    """Check or fold, once chosen, folds to any bet that comes, as on every site."""
    table = game("a b c")
    table.start(draw=0)
    small_blind = table.dealt[0]
    plan(table, small_blind, PreAction.CHECK_FOLD)
    table.act(table.turn, "raise", 6)
    assert table.hand.folded[0]
    assert table.turn == table.dealt[1]


def test_check_alone_never_folds() -> None:
    """A planned check checks where that is free; facing a bet, the player is asked."""
    table = game("a b c")
    table.start(draw=0)
    small_blind, big_blind = table.dealt[:2]
    plan(table, big_blind, PreAction.CHECK)
    table.act(table.turn, "call")
    table.act(small_blind, "call")
    assert table.hand.street_number == 1
    plan(table, big_blind, PreAction.CHECK)
    table.act(small_blind, "raise", 10)
    assert table.turn == big_blind
    assert table.table.seat_of(player(big_blind)).pre_action is PreAction.NONE


@pytest.mark.parametrize(("raised", "asked"), [(False, False), (True, True)])
def test_a_call_holds_at_its_price_only(raised: bool, asked: bool) -> None:
    """A planned call pays the price that the player saw; after a raise they decide again."""
    table = game("a b c")
    table.start(draw=0)
    small_blind = table.dealt[0]
    hand = table.table.hand_id
    table.apply(SetPreAction(player(small_blind), hand, PreAction.CALL, price=1))
    table.act(table.turn, *(("raise", 6) if raised else ("call",)))
    assert (table.turn == small_blind) is asked
    assert table.hand.betting.bets[0] == (1 if asked else 2)


def test_a_call_chosen_at_an_older_price_calls_nothing() -> None:
    """A call counts at the price on the panel, even if a raise comes before the press."""
    table = game("a b c")
    table.start(draw=0)
    small_blind = table.dealt[0]
    table.act(table.turn, "raise", 6)
    assert table.turn == small_blind
    big_blind = table.dealt[1]
    hand = table.table.hand_id
    table.apply(SetPreAction(player(big_blind), hand, PreAction.CALL, price=1))
    table.act(small_blind, "fold")
    assert table.turn == big_blind


def test_a_call_of_all_chips_holds_through_a_raise() -> None:
    """A planned call of a whole stack holds through a raise, as it can't cost any more."""
    table = Game(rules())
    for name in "abcd":
        table.sit(name, 80 if name == "b" else 200)
    table.start(draw=3)
    assert table.dealt.index("b") in (0, 1)
    posted = table.hand.betting.bets[table.dealt.index("b")]
    table.act(table.turn, "raise", 100)
    hand = table.table.hand_id
    table.apply(SetPreAction(player("b"), hand, PreAction.CALL, price=80 - posted))
    table.act(table.turn, "raise", 200)
    if table.dealt[0] != "b":
        table.act(table.dealt[0], "fold")
    assert table.hand.stacks[table.dealt.index("b")] == 0


def test_raise_clears_check_or_fold_of_older_journals() -> None:
    """A raise cancels an older journal's check or fold, and the player is asked."""
    table = game("a b c")
    table.start(draw=0)
    small_blind = table.dealt[0]
    plan(table, small_blind, PreAction.CHECK_FOLD_AT_PRICE)
    table.act(table.turn, "raise", 6)
    assert table.turn == small_blind
    assert table.table.seat_of(player(small_blind)).pre_action is PreAction.NONE


def test_call_any() -> None:
    """A planned call of any bet calls once; without a bet, it checks."""
    table = game("a b c")
    table.start(draw=0)
    small_blind = table.dealt[0]
    plan(table, small_blind, PreAction.CALL_ANY)
    table.act(table.turn, "raise", 50)
    assert table.turn == table.dealt[1]
    assert table.hand.betting.bets[0] == 50
    table.act(table.turn, "call")
    assert table.turn == small_blind


def test_plan_taken_back() -> None:
    """A player who takes a pre-action back decides when the turn comes."""
    table = game("a b c")
    table.start(draw=0)
    small_blind = table.dealt[0]
    plan(table, small_blind, PreAction.CHECK_FOLD)
    plan(table, small_blind, PreAction.NONE)
    table.act(table.turn, "call")
    assert table.turn == small_blind


def test_plans_end_with_the_hand() -> None:
    """A pre-action ends with its hand."""
    table = game("a b c")
    table.start(draw=0)
    plan(table, table.dealt[1], PreAction.CALL_ANY)
    table.act(table.turn, "fold")
    table.act(table.turn, "fold")
    assert all(seat.pre_action is PreAction.NONE for seat in table.table.seats.values())


def test_who_may_plan() -> None:
    """A player can't plan on their own turn, after folding, or without a hand."""
    table = game("a b c")
    table.start(draw=0)
    acting = table.turn
    with pytest.raises(Refusal) as refused:
        plan(table, acting, PreAction.CALL_ANY)
    assert code_of(refused) is TableCode.YOUR_TURN_NOW
    table.act(acting, "fold")
    with pytest.raises(Refusal) as refused:
        plan(table, acting, PreAction.CALL_ANY)
    assert code_of(refused) is TableCode.NO_PRE_ACTION_LEFT
    table.sit("d")
    with pytest.raises(Refusal) as refused:
        plan(table, "d", PreAction.CALL_ANY)
    assert code_of(refused) is TableCode.NOT_IN_THIS_HAND


def play_hands(table: Game, count: int) -> list[Left]:
    left = []
    for _ in range(count):
        table.start()
        while table.table.hand_running:
            left += [e for e in table.act(table.turn, "fold") if isinstance(e, Left)]
    return left


def test_sent_out_by_the_clock_for_an_orbit() -> None:
    """Three timeouts and an orbit of hands away send a player's chips to the wallet (R-148)."""
    table = game("a b c d", rules(seats=6))
    table.sit_out("d")
    table.table.seat_of(player("d")).timeouts = 3
    assert play_hands(table, 3) == []
    (left,) = play_hands(table, 1)
    assert (left.name, left.why, left.amount) == ("d", AwayReason.AWAY, 100)


def test_asked_to_sit_out_keeps_the_seat() -> None:
    """A player who asked to sit out stays for as long as nobody wants the seat (R-147)."""
    table = game("a b c")
    table.sit_out("c")
    assert play_hands(table, 10) == []


def test_wanted_seat_of_a_player_who_is_away() -> None:
    """An absent player's seat goes after an orbit to somebody who waits for it."""
    table = game("a b c", rules(seats=3))
    table.sit_out("c")
    table.apply(JoinWaitingList(player("z"), "z"))
    (left,) = play_hands(table, 3)
    assert (left.name, left.why) == ("c", AwayReason.AWAY)


def test_coming_back_begins_anew() -> None:
    """A player who comes back for a hand starts a new orbit of absence."""
    table = game("a b c d")
    table.sit_out("d")
    table.table.seat_of(player("d")).timeouts = 3
    play_hands(table, 3)
    table.come_back("d", post=True)
    table.sit_out("d")
    table.table.seat_of(player("d")).timeouts = 3
    assert play_hands(table, 3) == []


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


def full() -> Game:
    return game("a b", rules(seats=2))


def join(table: Game, name: str) -> tuple[TableEvent, ...]:
    return table.apply(JoinWaitingList(player(name), name))


def refusal_to_wait(table: Game, command: object) -> object:
    with pytest.raises(Refusal) as refused:
        table.apply(command)  # type: ignore[arg-type]
    return refused.value.code


def offered(events: tuple[TableEvent, ...]) -> list[str]:
    return [event.name for event in events if isinstance(event, SeatOffered)]


def test_first_come_first_served() -> None:
    """A seat that becomes free is held for the first of the list."""
    table = full()
    join(table, "c")
    join(table, "d")
    assert [name for _, name in table.view().waiting] == ["c", "d"]
    assert offered(table.leave("a")) == ["c"]
    assert table.view().free_seats == 0


def test_held_for_one_alone() -> None:
    """A held seat goes only to its player, who then waits no longer."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    with pytest.raises(Refusal) as refused:
        table.sit("d")
    assert refused.value.code is TableCode.SEAT_HELD
    with pytest.raises(Refusal):
        table.sit("z")
    table.sit("c")
    assert [name for _, name in table.view().waiting] == ["d"]


def test_passed_over() -> None:
    """A player who does not come leaves the list, and the seat is held for the next."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    events = table.apply(PassOver(player("c")))
    assert isinstance(events[0], PassedOver)
    assert offered(events) == ["d"]
    assert refusal_to_wait(table, PassOver(player("c"))) is TableCode.NOT_WAITING


def test_leaving_the_list() -> None:
    """A player who stops waiting passes the place, and a seat held for them, to the next."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    assert offered(table.apply(LeaveWaitingList(player("c")))) == ["d"]
    assert refusal_to_wait(table, LeaveWaitingList(player("c"))) is TableCode.NOT_WAITING


def test_who_need_not_wait() -> None:
    """A seated player, one already waiting, and anyone while a seat is free can't join the list."""
    table = full()
    assert refusal_to_wait(table, JoinWaitingList(player("a"), "a")) is TableCode.ALREADY_SEATED
    join(table, "c")
    assert refusal_to_wait(table, JoinWaitingList(player("c"), "c")) is TableCode.ALREADY_WAITING
    assert refusal_to_wait(game("a"), JoinWaitingList(player("c"), "c")) is TableCode.SEAT_IS_FREE


def test_two_seats_at_once() -> None:
    """Two seats that become free are held for two players."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    assert offered(table.leave("b")) == ["d"]
    table.sit("d")
    table.sit("c")
    assert table.view().waiting == ()


def test_closing_calls_nobody() -> None:
    """A table that is closing holds no seat for anybody."""
    table = full()
    join(table, "c")
    assert offered(table.close()) == []
