"""Straddles: who may, who does, who acts first then, and what they cost those with few chips."""

import json
from typing import Any

import pytest

from bot.ids import Chips
from bot.poker.setup import PostKind
from bot.refusal import Refusal
from bot.table.rules import GameChange, GamePlan, HouseRules, SitOutRule, Straddle, TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import ChangeHouseRules, SetStraddle, StraddleWish
from bot.table.tally import styles, tally
from bot.table.view import view_of
from tests.builders import Game, player, rules

ALWAYS, ONCE, NONE = StraddleWish.ALWAYS, StraddleWish.ONCE, StraddleWish.NONE
UNDER_THE_GUN = HouseRules(straddle=Straddle.UNDER_THE_GUN)
THREE_OVER = HouseRules(straddle=Straddle.UNDER_THE_GUN, straddles=3)
BUTTON = HouseRules(straddle=Straddle.BUTTON)
MISSISSIPPI = HouseRules(straddle=Straddle.MISSISSIPPI)


def seated(house: HouseRules, names: str = "abcdef", **of: Any) -> Game:
    """A table for 1/2 after its first hand: next b has the button, c and d the blinds."""
    game = Game(rules(house=house, **of))
    for name in names:
        game.sit(name)
    game.start()
    game.fold_round()
    return game


def wish(game: Game, name: str, wanted: StraddleWish = ALWAYS) -> None:
    game.apply(SetStraddle(player(name), wanted))


def refusal(game: Game, name: str, wanted: StraddleWish = ONCE) -> Refusal:
    with pytest.raises(Refusal) as caught:
        wish(game, name, wanted)
    return caught.value


def straddles(game: Game) -> dict[str, int]:
    """The straddles of the hand being played, in their order."""
    posts = game.hand.setup.posts
    return {
        game.dealt[post.player]: post.amount for post in posts if post.kind is PostKind.STRADDLE
    }


def shown(game: Game) -> list[tuple[str, int, bool]]:
    straddling = view_of(game.table, None).straddles
    return [(each.seat.name, each.amount, each.wanted) for each in straddling]


def test_under_the_gun_is_twice_the_big_blind_and_acts_last() -> None:
    """A straddle is live: its player may raise when nobody else has (R-059 for the least raise)."""
    game = seated(UNDER_THE_GUN)
    wish(game, "e", ONCE)
    game.start()
    assert (game.dealt, straddles(game)) == (list("cdefab"), {"e": 4})
    assert game.turn == "f"
    assert (game.hand.options().call, game.hand.options().min_to) == (4, 6)
    game.play("f call, a fold, b fold, c call, d call")
    assert game.turn == "e"
    assert game.hand.options().check
    game.act("e", "raise", 20)
    assert game.turn == "f"


def test_each_next_straddle_is_over_the_one_before() -> None:
    """A player who wants to straddle needs the one before them to do so first."""
    game = seated(THREE_OVER)
    for name in "eab":
        wish(game, name)
    game.start()
    assert straddles(game) == {"e": 4}
    game.fold_round()
    wish(game, "f")
    assert shown(game) == [("f", 4, True), ("a", 8, True), ("b", 16, True)]
    game.start()
    assert straddles(game) == {"f": 4, "a": 8, "b": 16}
    assert game.turn == "c"
    assert game.hand.options().call == 16


def test_no_more_straddles_than_the_house_allows() -> None:
    game = seated(HouseRules(straddle=Straddle.UNDER_THE_GUN, straddles=2))
    for name in "efab":
        wish(game, name)
    game.start()
    assert straddles(game) == {"e": 4, "f": 8}


def test_straddles_end_at_the_button() -> None:
    """Players in the blinds can't straddle over the button."""
    game = seated(HouseRules(straddle=Straddle.UNDER_THE_GUN, straddles=4), "abcd")
    for name in "abcd":
        wish(game, name)
    game.start()
    assert (game.dealt, straddles(game)) == (list("cdab"), {"a": 4, "b": 8})
    assert game.turn == "c"


def test_the_button_straddles_and_the_small_blind_is_first() -> None:
    game = seated(BUTTON)
    wish(game, "b")
    wish(game, "e")
    game.start()
    assert (straddles(game), game.turn) == ({"b": 4}, "c")
    game.play("c call, d call, e fold, f fold, a fold")
    assert game.turn == "b"
    assert game.hand.options().check


@pytest.mark.parametrize(("wishing", "who", "first"), [("efb", "b", "c"), ("ef", "f", "a")])
def test_mississippi_asks_the_button_first(wishing: str, who: str, first: str) -> None:
    """One player has the Mississippi straddle, and the player on their left begins."""
    game = seated(MISSISSIPPI)
    for name in wishing + "cd":
        wish(game, name)
    game.start()
    assert (straddles(game), game.turn) == ({who: 4}, first)


@pytest.mark.parametrize("house", [UNDER_THE_GUN, BUTTON, MISSISSIPPI])
def test_three_players_have_no_straddle(house: HouseRules) -> None:
    game = seated(house, "abc")
    for name in "abc":
        wish(game, name)
    assert shown(game) == []
    assert refusal(game, "a").code is TableCode.NO_STRADDLE_NOW
    game.start()
    assert straddles(game) == {}


def test_a_dead_button_straddles_nothing() -> None:
    """A dead button straddles nothing, and the player before it doesn't take its place."""
    game = seated(BUTTON)
    for name in "abcdef":
        wish(game, name)
    game.leave("b")
    game.start()
    positions = game.table.positions
    assert positions is not None
    assert positions.button not in {dealt.seat for dealt in game.table.dealt}
    assert straddles(game) == {}


@pytest.mark.parametrize(("stack", "straddled"), [(3, 0), (4, 4), (5, 4)])
def test_nobody_straddles_for_less(stack: int, straddled: int) -> None:
    """A stack of exactly a straddle may go all-in with it; a shorter one is asked like the rest."""
    game = seated(UNDER_THE_GUN)
    wish(game, "e")
    game.table.seats[5].stack = Chips(stack)
    game.start()
    assert sum(straddles(game).values()) == straddled
    assert game.hand.stacks[2] == stack - straddled
    while game.table.hand_running:
        options = game.hand.options()
        game.act(game.turn, "check" if options.check else "call")
    assert sum(game.stacks.values()) == 500 + stack


def test_a_short_all_in_does_not_reopen_over_a_straddle() -> None:
    """The least full raise over a straddle of 4 is to 6; all-in for 5 is none (R-067)."""
    game = seated(UNDER_THE_GUN)
    wish(game, "e")
    game.table.seats[1].stack = Chips(5)
    game.start()
    game.play("f call, a raise 5, b fold, c fold, d fold, e call")
    assert game.turn == "f"
    assert game.hand.options().call == 1
    assert game.hand.options().min_to is None


def test_who_sits_out_or_posts_what_they_owe_does_not_straddle() -> None:
    game = seated(UNDER_THE_GUN, sit_out=SitOutRule.DEALT_IN)
    wish(game, "e")
    game.sit_out("e")
    game.start()
    assert straddles(game) == {}
    game = seated(UNDER_THE_GUN, "abcde", seats=6)
    game.sit("f")
    game.come_back("f", post=True)
    for name in "ef":
        wish(game, name)
    game.start()
    late = {game.dealt[p.player] for p in game.hand.setup.posts if p.kind is PostKind.LATE_BLIND}
    assert late == {"f"}
    assert straddles(game) == {"e": 4}


def test_a_wish_for_one_hand_is_used_up_and_a_standing_one_stays() -> None:
    game = seated(UNDER_THE_GUN)
    wish(game, "e", ONCE)
    wish(game, "f")
    game.start()
    assert straddles(game) == {"e": 4}
    game.fold_round()
    assert [seat.straddle for seat in game.table.seats.values()].count(ONCE) == 0
    game.start()
    assert straddles(game) == {"f": 4}


def test_what_cannot_be_is_refused() -> None:
    game = seated(UNDER_THE_GUN)
    assert refusal(game, "f").code is TableCode.OTHERS_STRADDLE
    assert refusal(game, "stranger").code is TableCode.NOT_SEATED
    game.table.seats[5].stack = Chips(3)
    found = refusal(game, "e")
    assert (found.code, found.data) == (TableCode.TOO_FEW_CHIPS_TO_STRADDLE, {"amount": 4})
    game.start()
    assert refusal(game, "e").code is TableCode.HAND_IN_PROGRESS
    wish(game, "e", ALWAYS)
    without = seated(HouseRules())
    for wanted in StraddleWish:
        assert refusal(without, "e", wanted).code is TableCode.NO_STRADDLES


def test_nothing_is_acknowledged_that_would_not_be_posted() -> None:
    """Offer, refusal and posts agree about those who post what they owe, sit out or ante."""
    game = seated(UNDER_THE_GUN, "abcde", seats=6)
    game.sit("f")
    game.come_back("f", post=True)
    game.leave("e")
    assert (shown(game), refusal(game, "f").code) == ([], TableCode.CANNOT_STRADDLE)
    game = seated(UNDER_THE_GUN, ante=1)
    game.table.seats[5].stack = Chips(4)
    found = refusal(game, "e")
    assert (found.code, found.data) == (TableCode.TOO_FEW_CHIPS_TO_STRADDLE, {"amount": 5})
    assert shown(game) == []
    game = seated(UNDER_THE_GUN, sit_out=SitOutRule.DEALT_IN)
    game.sit_out("e")
    assert (shown(game), refusal(game, "e").code) == ([], TableCode.CANNOT_STRADDLE)


def test_mississippi_has_one_straddle_and_refuses_others() -> None:
    game = seated(MISSISSIPPI)
    wish(game, "b", ONCE)
    assert refusal(game, "f").code is TableCode.OTHERS_STRADDLE
    assert shown(game) == [("b", 4, True)]


def test_a_void_hand_gives_a_wish_for_one_hand_back() -> None:
    """A void hand gives back a wish to straddle once, unless its player changed their mind."""
    game = seated(UNDER_THE_GUN)
    wish(game, "e", ONCE)
    game.start()
    game.void()
    assert shown(game) == [("e", 4, True)]
    game.start()
    wish(game, "e", NONE)
    game.void()
    assert shown(game) == [("e", 4, False)]
    game.start()
    game.fold_round()
    assert [seat.straddle for seat in game.table.seats.values()].count(ONCE) == 0


@pytest.mark.parametrize(
    ("house", "of", "code"),
    [
        (UNDER_THE_GUN, {"structure": "fixed-limit"}, TableCode.STRADDLE_NEEDS_NO_LIMIT),
        (BUTTON, {"game": "stud", "ante": 1}, TableCode.STRADDLE_NEEDS_NO_LIMIT),
        (BUTTON, {"game": "short-deck", "ante": 2}, TableCode.STRADDLE_NEEDS_NO_LIMIT),
        (HouseRules(straddles=2), {}, TableCode.ONE_STRADDLE_ONLY),
        (HouseRules(Straddle.BUTTON, straddles=2), {}, TableCode.ONE_STRADDLE_ONLY),
        (HouseRules(Straddle.UNDER_THE_GUN, 5), {}, TableCode.HOUSE_NUMBER_OUT_OF_RANGE),
        (HouseRules(Straddle.UNDER_THE_GUN, 0), {}, TableCode.HOUSE_NUMBER_OUT_OF_RANGE),
    ],
)
def test_rules_that_do_not_fit(house: HouseRules, of: dict[str, Any], code: TableCode) -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=house, **of)
    assert caught.value.code is code


def test_in_a_mix_only_games_without_limits_have_straddles() -> None:
    """Only games without limits have straddles in a mix, by their own blinds, half the table's."""
    plans = (GamePlan("omaha", "pot-limit"), GamePlan("holdem", "fixed-limit"))
    game = seated(UNDER_THE_GUN, games=plans, change=GameChange.HAND, small_blind=2, big_blind=4)
    assert shown(game) == []
    game.start()
    game.fold_round()
    assert [amount for _, amount, _ in shown(game)] == [4]


def test_a_straddle_is_not_voluntary_money_in_the_statistics() -> None:
    """VPIP counts who calls or raises; a straddle that is checked or folded is neither."""
    game = seated(UNDER_THE_GUN)
    wish(game, "e")
    game.start()
    game.play("f call, a fold, b fold, c fold, d fold, e check")
    while game.table.hand_running:
        game.act(game.turn, "check")
    by_name = dict(zip(game.dealt, tally(game.hand), strict=True))
    assert (by_name["e"].vpip, by_name["e"].pfr, by_name["f"].vpip) == (False, False, True)
    style = dict(zip(game.dealt, styles(game.hand, tally(game.hand)), strict=True))
    assert (style["e"].vpip, style["e"].pfr) == ((0, 1), (0, 1))
    assert style["e"].three_bet == (0, 0)
    assert style["f"].vpip == (1, 1)


def test_a_restart_keeps_the_wishes() -> None:
    game = seated(UNDER_THE_GUN)
    wish(game, "e", ONCE)
    stored = json.loads(json.dumps(table_to_json(game.table)))
    again = table_from_json(game.table.rules, stored)
    assert again.seats[5].straddle is ONCE
    assert table_to_json(again) == stored


def test_a_wish_is_for_the_straddle_that_was_agreed_on() -> None:
    """A wish to straddle is gone once the rule changes or was off: nobody posts another bet."""
    game = seated(UNDER_THE_GUN)
    for name in "abcdef":
        wish(game, name)
    for house in (HouseRules(), THREE_OVER):
        game.apply(ChangeHouseRules(house, player("a")))
    game.start()
    assert straddles(game) == {}
