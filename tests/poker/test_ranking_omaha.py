"""Omaha hands: exactly two of the hole and three of the board, in every shape."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cards import FULL_DECK, Card, parse_cards
from bot.poker.hand_type import rank_omaha, rank_omaha_low8
from bot.poker.ranking import Category, category_of, low_text, rank_high, rank_low8
from bot.refusal import BrokenInvariant

two_suits = [card for card in FULL_DECK if card % 4 < 2]
deals = st.one_of(
    [
        st.lists(st.sampled_from(cards), min_size=11, max_size=11, unique=True)
        for cards in (FULL_DECK, two_suits, FULL_DECK[:20])
    ]
)


def by_all_choices(hole: list[Card], board: list[Card]) -> tuple[int, int | None]:
    """High and low by trying every choice the rule allows with the five-card ranks."""
    fives = [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
    lows = [low for low in map(rank_low8, fives) if low is not None]
    return max(map(rank_high, fives)), max(lows, default=None)


@given(deals, st.integers(2, 6), st.integers(3, 5))
def test_ranks_are_those_of_the_best_allowed_choice(
    cards: list[Card], held: int, shared: int
) -> None:
    """R-261, R-267: for two to six hole cards and a board of three to five."""
    hole, board = cards[:held], cards[6 : 6 + shared]
    assert (rank_omaha(hole, board), rank_omaha_low8(hole, board)) == by_all_choices(hole, board)


@pytest.mark.parametrize(
    ("hole", "board", "category"),
    [
        ("As Ah Ad Ac", "Ks 9d 7c 4h 2s", Category.ONE_PAIR),
        ("Ah Js Jc 3d", "3h 6h 8h Kh Tc", Category.ONE_PAIR),
        ("9h 8h 2c 3c", "Ah Kh Qh Jh Th", Category.STRAIGHT_FLUSH),
        ("Ah Kc 2c 3d", "Kh Qh Jh Th 4s", Category.STRAIGHT),
        ("Ah 9h 2c 3d", "Kh Qh Jh Th 4s", Category.FLUSH),
        ("9h 9d 9c 9s", "Ah Ad Ac Kh Ks", Category.FULL_HOUSE),
    ],
)
def test_what_is_held_too_often_or_too_seldom_does_not_count(
    hole: str, board: str, category: Category
) -> None:
    """R-261 to R-263: four in the hole are a pair, one suited card makes no flush."""
    assert category_of(rank_omaha(parse_cards(hole), parse_cards(board))) is category


@pytest.mark.parametrize(
    ("hole", "board", "low"),
    [
        ("Ah 2d Ks Kd", "3s 4c 8h Qd Qc", "8432A"),
        ("Ah 2d Ks Kd", "Ac 2c 8h 7d 3c", "8732A"),
        ("Ah 2d 4s Kd", "Ac 2c 8h 7d Kc", "8742A"),
        ("Ah Ks Qs Kd", "2s 4c 8h 3d 5c", None),
        ("Ah 2d 3s 4d", "5s 8c 9h Td Jc", None),
        ("Ah Ad As Ac", "2s 3c 4h 5d 6c", None),
        ("Ah 2d 3s 4d 5c", "6s 7c 8h Td Jc", "8762A"),
    ],
)
def test_low_needs_two_low_ranks_held_and_three_on_the_board(
    hole: str, board: str, low: str | None
) -> None:
    """R-269: a counterfeited or paired card does not count twice."""
    rank = rank_omaha_low8(parse_cards(hole), parse_cards(board))
    assert (None if rank is None else low_text(rank)) == low


@pytest.mark.parametrize(("hole", "board"), [("As", "Kd Qc Jh"), ("As Ks", "Kd Qc")])
def test_too_few_cards_are_a_broken_invariant(hole: str, board: str) -> None:
    """An Omaha hand can't be ranked before the flop."""
    for ranked in (rank_omaha, rank_omaha_low8):
        with pytest.raises(BrokenInvariant):
            ranked(parse_cards(hole), parse_cards(board))
