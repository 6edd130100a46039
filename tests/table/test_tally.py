"""Statistics of a hand by player.

How somebody plays, hand by hand, where the trackers have a rule of their own.
The facts that a hand proves of its players, for their badges.
"""

from typing import Any

import pytest

from bot.poker.cards import parse_cards
from bot.poker.games import GameCode
from bot.poker.setup import HandRules
from bot.poker.structure import Structure
from bot.table.tally import (
    STYLE_COUNTS,
    BadgeFact,
    PlayerLine,
    StyleCounts,
    facts_of_hand,
    styles,
    summary_of,
    tally,
)
from tests.builders import Game, game, player, rules
from tests.poker.hands import a_hand
from tests.poker.random_play import play_randomly, random_setup


def lines(table: Game) -> dict[str, PlayerLine]:
    return dict(zip(table.dealt, tally(table.hand), strict=True))


def four_handed(script: str, top: str = "") -> Game:
    """`a` has the button, `b` and `c` the blinds, `d` speaks first."""
    table = game("a b c d")
    table.start(draw=0, top=top)
    table.play(script)
    assert not table.table.hand_running
    return table


def test_folding_round() -> None:
    """Nobody put chips in by choice: the big blind wins the small one without a flop."""
    table = four_handed("d fold, a fold, b fold")
    for line in lines(table).values():
        assert not any((line.vpip, line.pfr, line.saw_flop, line.showdown))
    assert lines(table)["c"].pot_won == 2
    assert (lines(table)["b"].stack_before, lines(table)["b"].stack_after) == (100, 99)


def test_voluntary_and_raised_before_the_flop() -> None:
    """Calls and raises are voluntary, blinds and the big blind's check are not."""
    table = four_handed(
        "d call, a fold, b raise 6, c call, d fold, b check, c check, b check, c check,"
        "b check, c check"
    )
    seen = {name: (line.vpip, line.pfr, line.saw_flop) for name, line in lines(table).items()}
    assert seen == {
        "a": (False, False, False),
        "b": (True, True, True),
        "c": (True, False, True),
        "d": (True, False, False),
    }


def test_free_flop_of_the_big_blind() -> None:
    """A player who checks the big blind has seen the flop without having paid for it by choice."""
    table = four_handed("d fold, a fold, b call, c check, b raise 2, c fold")
    assert not lines(table)["c"].vpip
    assert lines(table)["c"].saw_flop
    assert lines(table)["b"].vpip


def test_bets_calls_and_showdown() -> None:
    """Bets and raises of all streets are counted, and so are calls."""
    table = four_handed(
        "d raise 6, a call, b fold, c fold, d raise 10, a raise 30, d call, d check, a check,"
        "d check, a check"
    )
    line = lines(table)
    assert (line["d"].bets, line["d"].calls) == (2, 1)
    assert (line["a"].bets, line["a"].calls) == (1, 1)
    assert line["a"].showdown
    assert line["d"].showdown
    assert not line["b"].showdown


def test_lone_winner_was_at_no_showdown() -> None:
    """A lone winner who shows their cards afterwards was at no showdown."""
    table = four_handed("d raise 6, a fold, b fold, c fold")
    table.show("d")
    assert not lines(table)["d"].showdown


def test_all_in_before_the_flop_sees_all_streets() -> None:
    """The cards that are dealt out after an all-in were seen by those who were in."""
    table = four_handed("d raise 100, a call, b fold, c fold")
    assert lines(table)["d"].saw_flop
    assert lines(table)["d"].showdown
    assert not lines(table)["b"].saw_flop


def test_uncalled_bet_is_not_won() -> None:
    """A bet that nobody called was never in the pot."""
    table = four_handed("d raise 100, a fold, b fold, c fold")
    assert lines(table)["d"].pot_won == 2 + 1 + 2
    assert lines(table)["d"].stack_after == 103


def test_pots_and_stacks_add_up() -> None:
    """Chips won are the chips put in, and the stacks hold the same chips before and after."""
    table = four_handed("d raise 20, a call, b call, c fold, b check, d raise 80, a call, b fold")
    line = lines(table)
    before = sum(each.stack_before for each in line.values())
    assert before == sum(each.stack_after for each in line.values()) == 400
    assert sum(each.pot_won for each in line.values()) == 20 * 3 + 2 + 80 * 2


def test_third_street() -> None:
    """Completing is a raise at stud, the bring-in is forced, and fourth street is the flop."""
    table = game("a b c", rules(game="stud", structure="fixed-limit", ante=1))
    table.start(draw=0)
    opener = table.turn
    table.act(opener, "bring-in")
    raiser = table.turn
    table.act(raiser, "raise", 2)
    folder = table.turn
    table.act(folder, "fold")
    table.act(opener, "fold")
    line = lines(table)
    assert (line[opener].vpip, line[opener].pfr) == (False, False)
    assert (line[raiser].vpip, line[raiser].pfr) == (True, True)
    assert not any(each.saw_flop for each in line.values())


def test_summary_shows_what_was_shown() -> None:
    """Board, awards and turned-up cards are for the history; folded and mucked ones are not."""
    table = game("a b")
    table.start(draw=0, top="As 7c Ah 2d Kc Ks 9d 8h 3c 4s 3d 5h")
    table.play("a call, b check, b check, a check, b check, a check, b check, a check")
    summary = summary_of(table.table)
    assert summary["names"] == ["b", "a"]
    assert summary["board"] == [[0, "Ks 9d 8h"], [0, "4s"], [0, "5h"]]
    assert summary["shown"] == {"0": "As Ah"}
    assert summary["awards"] == [[0, 0, "whole", 0, 4]]
    assert parse_cards(summary["shown"]["0"])


@pytest.mark.parametrize("shown", [False, True])
def test_summary_before_the_first_hand(shown: bool) -> None:
    """A table that has played nothing has nothing to summarise."""
    table = game("a b") if shown else Game()
    assert summary_of(table.table) == {}
    assert table.table.is_seated(player("a")) is shown


def test_summary_keeps_the_button_of_who_goes_broke() -> None:
    """The summary has the button of the hand, not where it goes once a broke player's seat is
    empty."""
    table = game("a b c")
    table.start(draw=0, top="As 7c Kd Ad 7h Kh")
    assert table.dealt == ["b", "c", "a"]
    table.play("a raise 100, b call, c fold")
    assert "a" not in table.stacks
    assert summary_of(table.table)["button"] == 1


def played(script: str) -> dict[str, StyleCounts]:
    """`a` has the button, `b` and `c` the blinds, `d` speaks first; all begin with 100."""
    table = game("a b c d")
    table.start(draw=0)
    table.play(script)
    assert not table.table.hand_running
    return dict(zip(table.dealt, styles(table.hand, tally(table.hand)), strict=True))


def test_a_walk_is_no_chance() -> None:
    """A walk is no chance, as the big blind had nothing to choose."""
    counted = played("d fold, a fold, b fold")
    assert [counted[name].vpip for name in "abcd"] == [(0, 1), (0, 1), (0, 0), (0, 1)]
    assert counted["c"].hands == 1
    assert counted["c"].net == 1


def test_a_three_bet_and_what_is_done_about_it() -> None:
    """Every player after the first raise may three-bet; only the first raiser can fold to it."""
    counted = played("d raise 6, a call, b raise 20, c fold, d fold, a fold")
    assert {name: counted[name].three_bet for name in "abcd"} == {
        "a": (0, 1),
        "b": (1, 1),
        "c": (0, 0),
        "d": (0, 0),
    }
    assert counted["d"].fold_to_three_bet == (1, 1)
    assert counted["a"].fold_to_three_bet == (0, 0)
    assert counted["b"].pfr == (1, 1)
    assert counted["a"].vpip == (1, 1)


@pytest.mark.parametrize(
    ("script", "stacks", "chances"),
    [
        # A stack that only calls: `a` has no more than the raise.
        ("d raise 6, a call, b fold, c fold", {"a": 6}, {"b", "c"}),
        # Everybody else is all-in, so that there is nobody to raise.
        ("d raise 50, a call, b fold, c call", {"a": 30, "d": 50}, {"b"}),
        # An all-in short of a raise reopens nothing for who has called before.
        ("d call, a raise 3, b fold, c call, d call", {"a": 3}, {"b", "c"}),
        ("d call, a raise 4, b fold, c call, d call", {"a": 4}, {"b", "c", "d"}),
    ],
)
def test_a_three_bet_is_a_chance_only_where_a_raise_is_possible(
    script: str, stacks: dict[str, int], chances: set[str]
) -> None:
    """A raise that the betting refuses isn't a chance to three-bet that a player let go."""
    table = Game(rules(buy_in_min=2))
    for seat, name in enumerate("abcd", 1):
        table.sit(name, stacks.get(name, 100), seat)
    table.start(draw=0)
    table.play(script)
    counted = dict(zip(table.dealt, styles(table.hand, tally(table.hand)), strict=True))
    assert {name for name, each in counted.items() if each.three_bet.whole} == chances


def test_a_fourth_bet_is_no_answer_to_be_folded_to() -> None:
    """A raiser who four-bets has faced a three-bet and not folded to it."""
    counted = played("d raise 6, a raise 20, b fold, c fold, d raise 50, a fold")
    assert counted["d"].fold_to_three_bet == (0, 1)
    assert counted["a"].fold_to_three_bet == (0, 0)
    assert counted["d"].three_bet == (0, 0)


@pytest.mark.parametrize(
    ("flop", "share"),
    [
        ("b check, c check, d raise 5, b fold, c fold", (1, 1)),
        ("b raise 5, c fold, d fold", (0, 0)),
        ("b check, c check, d check, b raise 2, c fold, d fold", (0, 1)),
    ],
)
def test_a_c_bet_is_a_chance_until_somebody_bets(flop: str, share: tuple[int, int]) -> None:
    """A player who was bet into had no chance to c-bet; a check lets the chance go."""
    counted = played(f"d raise 6, a fold, b call, c call, {flop}")
    assert counted["d"].cbet == share
    assert counted["b"].cbet == (0, 0)


def test_showdowns_are_of_those_who_saw_the_flop() -> None:
    """Showdowns count for players who saw the flop, and aggression only after it."""
    counted = played(
        "d raise 6, a fold, b call, c call, b check, c check, d raise 5, b call, c fold,"
        "b check, d check, b raise 10, d raise 30, b call"
    )
    assert {name: counted[name].went_to_showdown for name in "abcd"} == {
        "a": (0, 0),
        "b": (1, 1),
        "c": (0, 1),
        "d": (1, 1),
    }
    assert sum(counted[name].won_at_showdown.part for name in "bd") >= 1
    assert counted["b"].aggression == 0.5
    assert counted["d"].aggression is None
    assert counted["d"].bets == 2


@pytest.mark.parametrize("code", GameCode)
def test_every_game_has_shares_of_its_chances(code: GameCode) -> None:
    """No share is more than its whole, and forced bets are no choice."""
    for seed in range(10):
        setup = random_setup(
            code, seed, structure=list(Structure)[seed % 3], hand_rules=HandRules()
        )
        *_, hand = play_randomly(setup, seed)
        for counts in styles(hand, tally(hand)):
            shares = (
                counts.vpip,
                counts.pfr,
                counts.three_bet,
                counts.fold_to_three_bet,
                counts.cbet,
                counts.went_to_showdown,
                counts.won_at_showdown,
            )
            assert all(0 <= part <= whole <= 1 for part, whole in shares)
            assert counts.raised_first <= counts.entered
            assert all(getattr(counts + counts, n) == 2 * getattr(counts, n) for n in STYLE_COUNTS)


ROYAL, GIANT = BadgeFact.ROYAL_FLUSH, BadgeFact.GIANT_SLAYER


def facts(*arguments: Any, **more: Any) -> tuple[tuple[int, BadgeFact], ...]:
    hand = a_hand(*arguments, **more)
    assert hand.over
    return facts_of_hand(hand, tally(hand))


@pytest.mark.parametrize(
    ("holes", "board", "known"),
    [
        (["KsKd", "AhKh"], "QhJhTh2c3d", ((1, ROYAL),)),
        (["9h8h", "AhKc"], "KhQhJhTh2d", ((1, ROYAL),)),
        (["KsKd", "9h8h"], "QhJhTh2c3d", ()),
        (["KsKd", "2h3h"], "AsKhQcJdTh", ()),
        (["KsKd", "2h3d"], "AhKhQhJhTh", ((0, ROYAL), (1, ROYAL))),
    ],
)
def test_a_royal_flush_is_shown(
    holes: list[str], board: str, known: tuple[tuple[int, BadgeFact], ...]
) -> None:
    """A king-high straight flush and an ace-high straight are none; one on the board is
    everybody's."""
    assert facts([100, 100], holes=holes, board=board, script="c k k k k k k k") == known


def test_a_hand_that_nobody_saw_proves_nothing() -> None:
    """A royal flush proves nothing if the others have folded and nobody saw it."""
    assert facts([100, 100], holes=["KsKd", "AhKh"], board="QhJhTh2c3d", script="c k k r9 f") == ()


@pytest.mark.parametrize(
    ("stacks", "known"),
    [([100, 20], ((1, GIANT),)), ([99, 20], ()), ([20, 100], ()), ([100, 100], ())],
)
def test_a_giant_has_five_times_as_much(
    stacks: list[int], known: tuple[tuple[int, BadgeFact], ...]
) -> None:
    """A giant had five times as much as the second player, who wins all that both could put in."""
    script = f"r{min(stacks)} c"
    assert facts(stacks, holes=["KsKd", "AsAd"], board="2c3d8h9c7h", script=script) == known


def test_a_giant_who_wins_elsewhere_was_not_slain() -> None:
    """The small stack doubles through another one; the giant has folded."""
    hand = facts(
        [20, 200, 20], holes=["AsAd", "7s2d", "KsKd"], board="2c3d8h9c7h", script="r20 c f"
    )
    assert hand == ()


@pytest.mark.parametrize("game", [GameCode.RAZZ, GameCode.BADUGI, GameCode.DEUCE_SINGLE_DRAW])
def test_low_games_have_no_royal_flushes(game: GameCode) -> None:
    """Ranks of low hands never prove a royal flush, in any of many hands."""
    for seed in range(20):
        *_, hand = play_randomly(random_setup(game, seed), seed)
        assert ROYAL not in dict(facts_of_hand(hand, tally(hand))).values()
