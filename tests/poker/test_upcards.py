"""The opener in stud and Razz, as far as cards decide it."""

from itertools import pairwise

import pytest

from bot.poker.cards import card_text, parse_cards
from bot.poker.hand_type import (
    bring_in_razz_order,
    rank_upcards_high,
    rank_upcards_low,
)
from bot.refusal import BrokenInvariant


def high(text: str) -> int:
    return rank_upcards_high(parse_cards(text))


def low(text: str) -> int:
    return rank_upcards_low(parse_cards(text))


@pytest.mark.parametrize(
    "climbing",
    [
        ["2s", "9h", "Kd", "As"],
        ["3s 2h", "Kd 5s", "Kd 6s", "Ah 3c", "2s 2h", "As Ah"],
        ["4s 3s 2s", "Ah Kh Qh", "2h 2c 3s", "4d 4s 9c", "4h 4c Ts", "As Ad Kc", "2s 2d 2c"],
        [
            "5s 4s 3s 2s",
            "As Ks Qs Js",
            "2s 2d 4c 3s",
            "2s 2d Kc 3s",
            "As Ad Kc Qs",
            "3s 3d 2c 2s",
            "As Ad Kc Ks",
            "2s 2d 2c 3s",
            "2s 2d 2c As",
            "As Ad Ac Ks",
            "2s 2d 2c 2h",
        ],
    ],
    ids=len,
)
def test_best_visible_combination(climbing: list[str]) -> None:
    """R-280: pairs and better, then the cards from the top; no straights, no flushes."""
    for worse, better in pairwise(climbing):
        assert high(worse) < high(better)


@pytest.mark.parametrize(
    "worsening",
    [
        ["As", "2h", "Qd", "Kc"],
        ["2s As", "4h 2s", "Kd 5s", "As Ah", "2s 2h"],
        ["3s 2s As", "Kh Qh Jh", "As Ah 2c", "As Ah Kc", "2s 2d Ac", "As Ad Ac"],
        ["4s 3d 2c Ah", "Ks Qd Jc Th", "As Ad 3c 2h", "2s 2d Ac Ah", "As Ad Ac 2h"],
    ],
    ids=len,
)
def test_lowest_visible_board(worsening: list[str]) -> None:
    """R-285: the ace is low, the highest card is compared first, pairs are worse than none."""
    for better, worse in pairwise(worsening):
        assert low(better) > low(worse)


@pytest.mark.parametrize(("one", "other"), [("Kd 5s", "Kh 5c"), ("4d 4s 9c", "9d 4h 4c")])
def test_equal_ranks_tie_whatever_the_suits(one: str, other: str) -> None:
    """R-280: a tie is left to the order of the seats."""
    assert high(one) == high(other)
    assert low(one) == low(other)


@pytest.mark.parametrize(
    ("upcards", "opener"), [("Kd 2s 9h", "2s"), ("2h 2c As", "2c"), ("As Qd 9h", "9h")]
)
def test_lowest_card_brings_in_where_high_wins(upcards: str, opener: str) -> None:
    """R-278: the lowest rank, clubs before the other suits; the ace is high."""
    assert card_text(min(parse_cards(upcards))) == opener


@pytest.mark.parametrize(
    ("upcards", "opener"), [("Kd 2s 9h", "Kd"), ("Ks Kh 2d", "Ks"), ("As Qd 9h", "Qd")]
)
def test_highest_card_brings_in_at_razz(upcards: str, opener: str) -> None:
    """R-285: the highest rank, spades before the other suits; the ace is low."""
    assert card_text(max(parse_cards(upcards), key=bring_in_razz_order)) == opener


@pytest.mark.parametrize("text", ["", "As Ks Qs Js Ts"])
def test_other_numbers_of_upcards_are_a_broken_invariant(text: str) -> None:
    """Nobody shows none or more than four cards while bets are open."""
    for rank in (high, low):
        with pytest.raises(BrokenInvariant):
            rank(text)
