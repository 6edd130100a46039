"""Lineups and posts, as players come, go and come back (R-123–R-133).

Straddles: who may, who does, who acts first then, and what they cost those with few chips.
"""

import json
from typing import Any

import pytest

from bot.ids import Chips
from bot.poker.setup import PostKind
from bot.refusal import Refusal
from bot.table.button import Positions
from bot.table.rules import (
    GameChange,
    GamePlan,
    HouseRules,
    SitOutRule,
    Straddle,
    TableCode,
    TableRefusal,
)
from bot.table.seats import Presence
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import ChangeHouseRules, SetStraddle, StraddleWish
from bot.table.tally import styles, tally
from bot.table.view import view_of
from tests.builders import Game, game, player, rules


def test_first_button_is_drawn_among_the_players() -> None:
    """The draw decides, whatever number it is, and every seat can be drawn (R-123)."""
    drawn = []
    for draw in (0, 1, 2, 3, 999_998):
        table = game({2: "a", 3: "b", 6: "c"})
        table.start(draw)
        drawn.append(table.table.positions)
    assert [where.button for where in drawn if where] == [2, 3, 6, 2, 6]


def test_everybody_plays_the_first_hand() -> None:
    """Before the first hand nobody is a newcomer: all play, two post, the dealer acts last."""
    table = game("a b c d")
    table.start(draw=0)
    assert table.dealt == ["b", "c", "d", "a"]
    assert table.posts() == {"b": [("small-blind", 1)], "c": [("big-blind", 2)]}
    assert table.turn == "d"


def test_heads_up_button_alternates() -> None:
    """Two players take turns at button and small blind against the big blind (R-095, R-132)."""
    table = game({2: "a", 5: "b"})
    assert [table.next_hand() for _ in range(4)] == [
        Positions(2, 2, 5),
        Positions(5, 5, 2),
        Positions(2, 2, 5),
        Positions(5, 5, 2),
    ]


@pytest.mark.parametrize(
    ("leaver", "expected"), [("a", (3, 3, 2)), ("b", (3, 3, 1)), ("c", (2, 2, 1))]
)
def test_three_become_two(leaver: str, expected: tuple[int, int, int]) -> None:
    """Whichever player leaves, the big blind moves on and nobody has it twice in a row (R-131)."""
    table = game("a b c")
    table.next_hand()
    table.leave(leaver)
    assert table.next_hand() == Positions(*expected)


def test_two_become_three() -> None:
    """A third player waits for the big blind, and then button and small blind follow in order."""
    table = game({2: "a", 5: "b"})
    table.next_hand()
    table.sit("c", seat=4)
    assert table.next_hand() == Positions(5, 5, 2)
    assert table.presence("c") is Presence.WAITING
    assert table.next_hand() == Positions(5, 2, 4)
    assert table.presence("c") is Presence.PLAYING


def test_dead_button() -> None:
    """The small blind leaves: the empty seat deals next, and the order stays (R-126)."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.leave("b")
    assert table.next_hand() == Positions(2, 3, 4)
    assert table.view().button == 1
    assert table.dealt == ["c", "d", "a"]


def test_dead_small_blind() -> None:
    """The big blind leaves: the next hand has no small blind, and the next big one pays (R-127)."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.leave("c")
    table.start()
    assert table.table.positions == Positions(2, 3, 4)
    assert table.posts() == {"d": [("big-blind", 2)]}
    assert table.dealt == ["d", "a", "b"]
    assert table.turn == "a"


def test_next_big_blind_leaves() -> None:
    """The big blind goes to the next player, and the small blind is posted as ever (R-128)."""
    table = game("a b c d e")
    table.next_hand(draw=0)
    table.leave("d")
    table.start()
    assert table.posts() == {"c": [("small-blind", 1)], "e": [("big-blind", 2)]}


def test_a_button_ante_is_everybodys_ante_and_a_blind_of_the_button() -> None:
    """Short deck with an ante: the round begins left of the button, and nobody waits or owes."""
    table = Game(rules(game="short-deck", ante=2))
    for name in "abc":
        table.sit(name)
    table.next_hand(draw=0)
    table.sit("d", seat=6)
    table.sit_out("b")
    table.start()
    button = table.dealt[-1]
    antes = {name: [("ante", 2)] for name in table.dealt}
    assert set(table.dealt) == {"a", "c", "d"}
    assert table.posts() == {**antes, button: [("ante", 2), ("big-blind", 2)]}
    assert table.turn == table.dealt[0]


def test_newcomer_waits_for_the_big_blind() -> None:
    """A newcomer to a running game is dealt in when the big blind reaches them (R-133)."""
    table = game({1: "a", 3: "b", 5: "c"})
    table.next_hand(draw=0)
    table.sit("d", seat=2)
    assert table.next_hand() == Positions(3, 5, 1)
    assert "d" not in table.dealt
    assert table.presence("d") is Presence.WAITING
    table.start()
    assert table.posts() == {"a": [("small-blind", 1)], "d": [("big-blind", 2)]}
    assert table.presence("d") is Presence.PLAYING


def test_newcomer_next_in_turn_has_the_big_blind_at_once() -> None:
    """A newcomer in seat 4, where the big blind goes next, plays the next hand and posts it."""
    table = game("a b c")
    table.next_hand(draw=0)
    table.sit("d", seat=4)
    table.start()
    assert table.table.positions == Positions(2, 3, 4)
    assert table.posts() == {"c": [("small-blind", 1)], "d": [("big-blind", 2)]}
    assert table.presence("d") is Presence.PLAYING


def test_newcomer_may_post() -> None:
    """A newcomer may post a live big blind out of turn, check it, and play on (R-133)."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.sit("f", seat=6)
    table.come_back("f", post=True)
    table.start()
    assert table.table.positions == Positions(2, 3, 4)
    assert table.posts()["f"] == [("late-blind", 2)]
    assert table.turn == "f"
    table.play("f check, a fold, b fold, c call, d check")
    table.fold_round()
    table.start()
    assert table.posts() == {"d": [("small-blind", 1)], "f": [("big-blind", 2)]}


@pytest.mark.parametrize("seat", [3, 5])
def test_nobody_posts_between_button_and_big_blind(seat: int) -> None:
    """Seats 2, 4, and 6 deal and post next: a newcomer between them waits a hand, even if
    posting."""
    table = game({1: "z", 2: "a", 4: "b", 6: "c", 8: "d"}, rules(seats=9))
    table.next_hand(draw=0)
    table.leave("z")
    assert table.table.positions == Positions(1, 2, 4)
    table.sit("new", seat=seat)
    table.come_back("new", post=True)
    table.start()
    assert table.table.positions == (Positions(2, 4, 6) if seat == 3 else Positions(2, 4, 5))
    if seat == 3:
        assert "new" not in table.dealt
        table.fold_round()
        table.start()
        assert table.table.positions == Positions(4, 6, 8)
        assert table.posts()["new"] == [("late-blind", 2)]
    else:
        assert table.posts()["new"] == [("big-blind", 2)]


def test_nobody_comes_in_for_a_small_blind() -> None:
    """A newcomer in the seat that the big blind has left waits a hand, then posts (R-133)."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.leave("c")
    table.sit("new", seat=3)
    table.come_back("new", post=True)
    table.start()
    assert table.table.positions == Positions(2, 3, 4)
    assert table.posts() == {"d": [("big-blind", 2)]}
    table.fold_round()
    table.start()
    assert table.table.positions == Positions(3, 4, 1)
    assert table.posts()["new"] == [("late-blind", 2)]


def owed(table: Game, name: str) -> list[str]:
    seat = table.table.seat_of(player(name))
    return ["big"] * seat.owes_big_blind + ["small"] * seat.owes_small_blind


def away(name: str, hands: int) -> Game:
    """Six players whose first big blind was `c`; one of them was away for some hands since."""
    table = game("a b c d e f")
    table.next_hand(draw=0)
    table.sit_out(name)
    for _ in range(hands):
        table.next_hand()
    return table


@pytest.mark.parametrize(
    ("name", "hands", "debts"),
    [
        ("a", 2, []),
        ("c", 1, ["small"]),
        ("d", 1, ["big"]),
        ("d", 2, ["big", "small"]),
        ("d", 9, ["big", "small"]),
        ("e", 1, []),
        ("e", 2, ["big"]),
    ],
)
def test_blinds_missed_are_owed(name: str, hands: int, debts: list[str]) -> None:
    """Each blind that reaches or passes an absent player is owed, once, and no other is."""
    table = away(name, hands)
    assert owed(table, name) == debts
    table.come_back(name)
    assert table.presence(name) is (Presence.WAITING if debts else Presence.PLAYING)


@pytest.mark.parametrize(
    ("name", "hands", "posts"),
    [
        ("c", 1, [("dead-blind", 1)]),
        ("d", 2, [("dead-blind", 1), ("late-blind", 2)]),
    ],
)
def test_posting_what_was_missed(name: str, hands: int, posts: list[tuple[str, int]]) -> None:
    """The missed big blind is posted live, the missed small blind is dead money."""
    table = away(name, hands)
    table.come_back(name, post=True)
    while name not in table.dealt:
        table.start()
        before = table.posts()
        table.fold_round()
    assert before[name] == posts
    assert owed(table, name) == []


def test_dead_money_is_no_bet() -> None:
    """A dead small blind is in the pot, but its owner still owes the whole big blind to call."""
    table = away("c", 1)
    table.come_back("c", post=True)
    table.start()
    table.play("f fold, a fold, b fold")
    assert table.turn == "c"
    assert table.hand.options().call == 2
    assert table.hand.pot_total == 1 + 1 + 2


def test_waiting_pays_the_debts_with_the_big_blind() -> None:
    """A player who does not post is dealt in as the big blind, and owes nothing after that."""
    table = away("d", 2)
    table.come_back("d")
    while "d" not in table.dealt:
        table.start()
        posts = table.posts()
        table.fold_round()
    assert posts["d"] == [("big-blind", 2)]
    assert owed(table, "d") == []


def test_sitting_out_is_not_dealt_in() -> None:
    """At a cash table an absent player gets no cards and pays no blinds."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.sit_out("d")
    table.start()
    assert "d" not in table.dealt
    assert "d" not in table.posts()


def test_small_blind_of_three_is_owed_when_two_go_on() -> None:
    """The big blind sits out, and two play on: the small blind is owed all the same."""
    table = game("a b c")
    table.next_hand(draw=0)
    assert table.table.positions == Positions(1, 2, 3)
    table.sit_out("c")
    table.next_hand()
    assert owed(table, "c") == ["small"]


def test_two_who_came_to_an_empty_game_play_at_once() -> None:
    """A lone player and one who joins them need not wait for each other."""
    table = game("a b c")
    table.next_hand()
    table.leave("b")
    table.leave("c")
    table.sit("d", seat=5)
    assert table.presence("d") is Presence.PLAYING
    table.start()
    assert sorted(table.dealt) == ["a", "d"]


def test_joining_a_lone_player_between_button_and_blind_waits_a_hand() -> None:
    """Seats 1 and 5 leave 3 alone, 4 joins, then 2: the blinds fall to those whose turn it is."""
    table = game({1: "a", 3: "b", 5: "c"})
    table.next_hand(draw=0)
    assert table.table.positions == Positions(1, 3, 5)
    table.leave("a")
    table.leave("c")
    table.sit("d", seat=4)
    table.sit("e", seat=2)
    table.start()
    assert table.table.positions == Positions(3, 3, 2)
    assert table.dealt == ["e", "b"]
    assert table.posts() == {"e": [("big-blind", 2)], "b": [("small-blind", 1)]}
    table.fold_round()
    table.start()
    assert sorted(table.dealt) == ["b", "d", "e"]


def test_all_new_people_start_the_game_anew() -> None:
    """When everybody who played is gone, the rest play without owing anything."""
    table = game({1: "a", 2: "b", 5: "c"})
    table.next_hand(draw=0)
    for name in "abc":
        table.leave(name)
    for seat, name in ((3, "x"), (4, "y"), (6, "z")):
        table.sit(name, seat=seat)
    table.start()
    assert table.table.positions == Positions(3, 4, 6)
    assert table.dealt == ["y", "z", "x"]
    assert all(not seat.owes_big_blind for seat in table.table.seats.values())


def test_one_alone_cannot_be_dealt_to() -> None:
    """A hand needs two who are ready (R-002)."""
    table = game("a b")
    table.sit_out("b")
    assert not table.table.can_start
    with pytest.raises(TableRefusal) as refused:
        table.start()
    assert refused.value.code is TableCode.TOO_FEW_PLAYERS


def test_antes_are_paid_by_everybody() -> None:
    """Everybody posts the ante, and the blinds on top of it (R-093, case AN-02)."""
    table = game(
        "a b c d e f",
        rules(small_blind=150, big_blind=300, ante=25, buy_in_min=300, buy_in_max=9000),
        buy_in=9000,
    )
    table.start(draw=0)
    paid = {name: sum(chips for _, chips in posts) for name, posts in table.posts().items()}
    assert paid == {"b": 175, "c": 325, "d": 25, "e": 25, "f": 25, "a": 25}
    assert table.hand.pot_total == 600


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
