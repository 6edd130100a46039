"""Time banks, pre-actions, and the seats of players who are away."""

import pytest

from bot.refusal import Refusal
from bot.table.events import AwayReason, Left
from bot.table.rules import TableCode
from bot.table.seating import MORE_TIME_SECONDS, REFILL_SECONDS, TIME_BANK_SECONDS
from bot.table.table_commands import JoinWaitingList, PreAction, SetPreAction, TakeMoreTime, TimeOut
from tests.builders import Game, game, player, rules


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
