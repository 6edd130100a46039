"""Robots of each character act at their turn."""

from random import Random

import pytest

from bot.ui.components.custom_ids import Choice
from devtools.sandbox.robots.characters import (
    AGGRESSIVE,
    CHARACTERS,
    LOOSE,
    STATION,
    TIGHT,
    Character,
)
from devtools.sandbox.robots.decisions import judge
from devtools.sandbox.robots.situation import Situation
from tests.sandbox.robots.builders import sight

HANDS = 400
FACING_A_RAISE = sight("9h 8h", fold=0, call=6, min=16, allin=200, amount=0)
RIVER_BET = sight("9h 8h", "2c 5d Kh Js 3s", middle=60, fold=0, call=30, min=60, allin=200)
UNBET_FLOP = sight("9h 8h", "2c 5d Kh", middle=20, check=0, min=2, half=10, pot=20, allin=200)


def counts(seen: Situation, share: float, character: Character) -> dict[Choice, int]:
    """Counts the presses of each control in many turns with the same cards."""
    rng, found = Random(11), dict.fromkeys(Choice, 0)
    for _ in range(HANDS):
        verdict = judge(seen, share, character, rng)
        assert verdict is not None
        assert verdict.choice in seen.controls
        assert 0 <= verdict.doubt <= 1
        found[verdict.choice] += 1
    return found


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda one: one.code)
def test_nobody_folds_what_may_be_checked(character: Character) -> None:
    """Even the worst hand checks when that is free."""
    assert Choice.FOLD not in UNBET_FLOP.controls
    free = sight("7h 2d", middle=20, fold=0, check=0, min=2, allin=100)
    assert counts(free, 0.05, character)[Choice.FOLD] == 0


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda one: one.code)
def test_a_monster_is_never_folded(character: Character) -> None:
    """A share of 95 percent stays in whatever the price is."""
    assert counts(RIVER_BET, 0.95, character)[Choice.FOLD] == 0


@pytest.mark.parametrize("character", [TIGHT, LOOSE, AGGRESSIVE], ids=lambda one: one.code)
def test_a_hopeless_hand_is_folded_mostly(character: Character) -> None:
    """Four percent do not pay half the pot, but for a bluff now and then."""
    assert counts(RIVER_BET, 0.04, character)[Choice.FOLD] > 0.8 * HANDS


def test_the_loose_see_more_flops_than_the_tight() -> None:
    """A middling hand before the flop is a fold for the tight robot and a call for the loose
    one."""
    tight = counts(FACING_A_RAISE, 0.53, TIGHT)
    loose = counts(FACING_A_RAISE, 0.53, LOOSE)
    assert tight[Choice.FOLD] > 0.9 * HANDS
    assert loose[Choice.FOLD] < 0.1 * HANDS


def test_the_station_calls_where_others_fold() -> None:
    """The station calls where others fold: this robot believes nobody."""
    assert counts(RIVER_BET, 0.2, STATION)[Choice.CALL] == HANDS
    assert counts(RIVER_BET, 0.2, TIGHT)[Choice.FOLD] > 0.9 * HANDS


def test_the_aggressive_bet_more_than_the_station() -> None:
    """The aggressive robot bets more than the station, with one decent hand that nobody has bet
    into."""
    bets = {
        character.code: HANDS - counts(UNBET_FLOP, 0.65, character)[Choice.CHECK]
        for character in (AGGRESSIVE, STATION)
    }
    assert bets["aggressive"] > 0.7 * HANDS
    assert bets["station"] == 0


def test_only_the_bold_bluff() -> None:
    """Nothing in hand: the aggressive bet one time in five, the station never."""
    bluffs = HANDS - counts(UNBET_FLOP, 0.1, AGGRESSIVE)[Choice.CHECK]
    assert 0.1 * HANDS < bluffs < 0.3 * HANDS
    assert counts(UNBET_FLOP, 0.1, STATION)[Choice.CHECK] == HANDS


def test_all_in_is_for_great_hands() -> None:
    """Ten times the pot goes in with the nuts at times, with a decent hand never."""
    assert counts(UNBET_FLOP, 0.6, AGGRESSIVE)[Choice.ALL_IN] == 0
    heads_up_nuts = counts(
        sight("9h 8h", "7h 6h 5h", check=0, min=2, allin=40, middle=30), 1.0, LOOSE
    )
    assert heads_up_nuts[Choice.ALL_IN] > 0


def test_a_call_for_the_whole_stack_is_a_call() -> None:
    """Where only fold and all-in are offered, all-in is judged by its price."""
    short = sight("9h 8h", "2c 5d Kh", middle=100, fold=0, allin=5)
    assert counts(short, 0.35, TIGHT)[Choice.ALL_IN] == HANDS


def test_the_bring_in_is_paid() -> None:
    """Nobody may fold there: the bring-in or more."""
    opening = sight("9h 8d 2c", bringin=1, min=5)
    found = counts(opening, 0.2, TIGHT)
    assert found[Choice.BRING_IN] + found[Choice.MINIMUM] == HANDS


def test_nothing_to_press_is_no_verdict() -> None:
    """A turn without controls is somebody else's."""
    assert judge(sight("9h 8h"), 0.5, TIGHT, Random(1)) is None
