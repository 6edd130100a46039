"""High hands: the tables of the rules, the edges of every category, and what always holds."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cards import (
    FULL_DECK,
    RANK_SYMBOLS,
    Card,
    parse_cards,
    rank_of,
    suit_of,
)
from bot.poker.ranking import Category, category_of, rank_high, ranks_of
from bot.refusal import BrokenInvariant
from tests.poker.facts import case_ids, facts
from tests.poker.hands import make_card

EXAMPLES = facts("category_examples")

CLIMBING = [
    "7s 5d 4c 3h 2s",
    "8s 5d 4c 3h 2s",
    "As Kd Qc Jh 8s",
    "As Kd Qc Jh 9s",
    "2s 2d 5c 4h 3s",
    "2s 2d Ac Kh Js",
    "2s 2d Ac Kh Qs",
    "3s 3d 5c 4h 2s",
    "As Ad Kc Qh Js",
    "3s 3d 2c 2h 4s",
    "3s 3d 2c 2h As",
    "As Ad 2c 2h 3s",
    "As Ad Kc Kh Qs",
    "2s 2d 2c 4h 3s",
    "2s 2d 2c Kh 3s",
    "2s 2d 2c Kh 4s",
    "As Ad Ac Kh Qs",
    "5s 4d 3c 2h As",
    "6s 5d 4c 3h 2s",
    "As Kd Qc Jh Ts",
    "7s 5s 4s 3s 2s",
    "As 6s 4s 3s 2s",
    "As Ks Qs Js 8s",
    "As Ks Qs Js 9s",
    "2s 2d 2c 3h 3s",
    "2s 2d 2c Ah As",
    "3s 3d 3c 2h 2s",
    "As Ad Ac Kh Ks",
    "2s 2d 2c 2h 3s",
    "2s 2d 2c 2h As",
    "As Ad Ac Ah Ks",
    "5s 4s 3s 2s As",
    "6s 5s 4s 3s 2s",
    "Ks Qs Js Ts 9s",
    "As Ks Qs Js Ts",
]

seven_cards = st.lists(st.sampled_from(FULL_DECK), min_size=7, max_size=7, unique=True)
few_ranks = st.lists(st.sampled_from(FULL_DECK[:20]), min_size=7, max_size=7, unique=True)
one_suit_mostly = st.lists(
    st.sampled_from(FULL_DECK[::4] + FULL_DECK[1:20:4]), min_size=7, max_size=7, unique=True
)
any_seven = seven_cards | few_ranks | one_suit_mostly


def rank(text: str) -> int:
    return rank_high(parse_cards(text))


@pytest.mark.parametrize("row", EXAMPLES, ids=case_ids(EXAMPLES))
def test_category_examples(row: dict[str, str]) -> None:
    """Each named hand has its category and compares the ranks of its key."""
    ranked = rank(row["hand"])
    assert category_of(ranked).name.lower().replace("_", " ") == row["category"]
    assert " ".join(RANK_SYMBOLS[each - 2] for each in ranks_of(ranked)) == row["key"]


@pytest.mark.parametrize(("worse", "better"), list(pairwise(CLIMBING)))
def test_ladder_climbs(worse: str, better: str) -> None:
    """R-020 to R-033: from the lowest high card to the royal flush, each hand beats the last."""
    assert rank(worse) < rank(better)


@pytest.mark.parametrize(
    ("hand", "same"),
    [
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
        ("Ts 9d 8c Qh Jh 2h 2d", "Ts 9d 8c Qs Js 2h 2d"),
        ("9s 8d 7c 6h 5s 4d 3c", "9s 8d 7c 6h 5s Ad Ac"),
        ("As Ks 9s 5s 3s 2s 2d", "Ah Kh 9h 5h 3h Ad Kc"),
        ("As Ah Ks Kh Qs Qh Jd", "Ad Ac Kd Kc Qd 2h 3c"),
        ("As Ah Ad Ks Kh Kd Qc", "As Ah Ad Kc Kh 2s 3d"),
        ("As Ah Ad Ac Ks Kh Kd", "As Ah Ad Ac Kc 2s 3d"),
        ("As Ah Ad Kc Qh 3s 2d", "As Ah Ac Kd Qs 5h 4c"),
        ("As Ah Kd Qc Jh 3s 2d", "Ad Ac Kh Qs Jd 5h 4c"),
        ("As Qd Jc 9h 7s 5d 3c", "Ad Qs Jh 9c 7d 4s 2h"),
    ],
)
def test_suits_and_sixth_cards_never_count(hand: str, same: str) -> None:
    """R-014, R-021, C-12, C-16: equal best fives are equal, whatever else is held."""
    assert rank(hand) == rank(same)


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("Qs Kh Ad 2c 3s", Category.HIGH_CARD),
        ("Js Qs Kh Ad 2c 3s 4h", Category.HIGH_CARD),
        ("Ks As 2s 3s 4s 9d Td", Category.FLUSH),
        ("As 2s 3s 4s 5d 5h 9s", Category.FLUSH),
        ("9s 8s 7s 6s 5s As Ks", Category.STRAIGHT_FLUSH),
        ("6c 5s 4s 3s 2s As Ks", Category.STRAIGHT_FLUSH),
        ("As Ad Ac 5s 4d 3h 2c", Category.STRAIGHT),
        ("As Ad 5s 5d 4h 3h 2c", Category.STRAIGHT),
        ("7s 7h 7d Ks Kd Qs Qd", Category.FULL_HOUSE),
        ("7s 7h 7d 7c Ks Kd Kh", Category.FOUR_OF_A_KIND),
        ("7s 7h 7d 7c Ks Kd", Category.FOUR_OF_A_KIND),
        ("7s 7h Ks Kd Qs Qd", Category.TWO_PAIR),
    ],
)
def test_category_where_two_are_possible(hand: str, category: Category) -> None:
    """The ace never sits in the middle (R-013), and the stronger of two categories counts."""
    assert category_of(rank(hand)) is category


def test_best_two_of_three_pairs_leave_the_highest_kicker() -> None:
    """The third pair may be the kicker, but only if no other card is higher."""
    assert ranks_of(rank("Ks Kd 9s 9d 3s 3d 2c")) == (13, 9, 3)
    assert ranks_of(rank("Ks Kd 9s 9d 3s 3d 4c")) == (13, 9, 4)


def test_royal_flush_is_named_apart_but_ranks_as_straight_flush() -> None:
    """R-020: one comparison, two names."""
    royal, next_best = rank("As Ks Qs Js Ts"), rank("Ks Qs Js Ts 9s")
    assert category_of(royal) is Category.ROYAL_FLUSH
    assert category_of(next_best) is Category.STRAIGHT_FLUSH
    assert royal >> 20 == next_best >> 20


@pytest.mark.parametrize("text", ["", "As Ks Qs Js", "As Ad Ac Ah", "2s 3s 4s 5s 6s 7s 8s 9s Ts"])
def test_other_numbers_of_cards_are_a_broken_invariant(text: str) -> None:
    """A high hand is made of five to eight cards."""
    with pytest.raises(BrokenInvariant):
        rank(text)


@given(any_seven, st.randoms(use_true_random=False))
def test_order_of_the_cards_is_irrelevant(cards: list[Card], rng: object) -> None:
    """Any permutation has the same rank."""
    before = rank_high(cards)
    rng.shuffle(cards)  # type: ignore[attr-defined]
    assert rank_high(cards) == before


@given(any_seven, st.permutations(range(4)))
def test_renaming_suits_is_irrelevant(cards: list[Card], suits: list[int]) -> None:
    """R-014: no suit is better than another."""
    renamed = [make_card(rank_of(card), suits[suit_of(card)]) for card in cards]
    assert rank_high(renamed) == rank_high(cards)


@given(any_seven)
def test_one_more_card_never_worsens_a_hand(cards: list[Card]) -> None:
    """R-021: the best five of more cards are at least as good."""
    assert rank_high(cards[:5]) <= rank_high(cards[:6]) <= rank_high(cards)


@given(any_seven)
def test_ranks_read_back_are_ranks_of_the_cards(cards: list[Card]) -> None:
    """The ranks that a rank compares are among those of the cards."""
    ranks = ranks_of(rank_high(cards))
    assert set(ranks) <= {rank_of(card) for card in cards}
    assert (
        len(ranks)
        == {0: 5, 1: 4, 2: 3, 3: 3, 4: 1, 5: 5, 6: 2, 7: 2, 8: 1, 9: 1}[
            category_of(rank_high(cards))
        ]
    )


def test_climbing_ladder_covers_every_category() -> None:
    """The ladder above leaves no category out."""
    assert {category_of(rank(text)) for text in CLIMBING} == set(Category)
