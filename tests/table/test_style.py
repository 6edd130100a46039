"""How somebody plays, hand by hand, where the trackers have a rule of their own."""

import pytest

from bot.poker.games import GameCode
from bot.poker.setup import HandRules
from bot.poker.structure import Structure
from bot.table.tally import STYLE_COUNTS, StyleCounts, styles, tally
from tests.builders import Game, game, rules
from tests.poker.random_play import play_randomly, random_setup


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
