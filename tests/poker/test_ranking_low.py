"""Low hands: the tables of the rules, pairs, and what always holds."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cards import FULL_DECK, Card, low_rank_of, parse_cards
from bot.poker.ranking import (
    LowCategory,
    low_category_of,
    low_five_ranks,
    low_ranks_of,
    low_text,
    rank_low8,
    rank_razz,
)
from bot.refusal import BrokenInvariant
from tests.poker.facts import case_ids, facts

RAZZ_CASES = facts("razz_cases")

WORSENING = [
    "5s 4s 3s 2s As",
    "6s 4d 3c 2h As",
    "6s 5d 4c 3h 2s",
    "7s 4d 3c 2h As",
    "8s 4d 3c 2h As",
    "8s 7d 6c 5h 4s",
    "9s 4d 3c 2h As",
    "Ks Qd Jc Th 9s",
    "As Ad 4c 3h 2s",
    "As Ad Kc Qh Js",
    "2s 2d 4c 3h As",
    "Ks Kd Qc Jh Ts",
    "2s 2d Ac Ah 3s",
    "2s 2d Ac Ah Ks",
    "3s 3d Ac Ah 2s",
    "Ks Kd Qc Qh Js",
    "As Ad Ac 3h 2s",
    "2s 2d 2c 3h As",
    "As Ad Ac 2h 2s",
    "2s 2d 2c Ah As",
    "As Ad Ac Ah 2s",
    "Ks Kd Kc Kh Qs",
]

seven_cards = st.lists(st.sampled_from(FULL_DECK), min_size=7, max_size=7, unique=True)
few_ranks = st.lists(st.sampled_from(FULL_DECK[:12]), min_size=7, max_size=7, unique=True)


def razz(text: str) -> int:
    return rank_razz(parse_cards(text))


def low8(text: str) -> str | None:
    rank = rank_low8(parse_cards(text))
    return None if rank is None else low_text(rank)


@pytest.mark.parametrize("row", RAZZ_CASES, ids=case_ids(RAZZ_CASES))
def test_razz_cases(row: dict[str, str]) -> None:
    """R-283, R-284: each hand reads as the table says, and the better one wins."""
    better, worse = razz(row["better_cards"]), razz(row["worse_cards"])
    assert (low_text(better), low_text(worse)) == (row["better_low"], row["worse_low"])
    assert better > worse


@pytest.mark.parametrize(("better", "worse"), list(pairwise(WORSENING)))
def test_ladder_descends(better: str, worse: str) -> None:
    """Each hand of the ladder, from the wheel to four kings, loses to the one before."""
    assert razz(better) > razz(worse)


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("Ah 2s 3d 5c 8s Kh Kd", "8532A"),
        ("As 2s 3s 4s 5s", "5432A"),
        ("8s 7d 6c 5h 4s", "87654"),
        ("As Ad 2c 2h 3s 4d 6c", "6432A"),
        ("As 2d 3c 4h 5s 6d 7c", "5432A"),
        ("As 2d 3c 4h 9s", None),
        ("As Ad 2c 2h 3s 3d 4c", None),
        ("Ks Kd Qc Qh Js Jd Tc", None),
    ],
)
def test_low8_needs_five_ranks_to_the_eight(cards: str, text: str | None) -> None:
    """R-268: pairs do not count, straights and flushes do not hurt, the ace counts 1."""
    assert low8(cards) == text


@pytest.mark.parametrize(
    ("better", "worse"),
    [("6s 4d 3c 2h As", "8s 5d 3c 2h As"), ("7s 6d 4c 3h 2s", "7s 6d 5c 2h As")],
)
def test_low_is_read_from_the_highest_card(better: str, worse: str) -> None:
    """R-274: the highest card first, then the next."""
    assert rank_low8(parse_cards(better)) > rank_low8(parse_cards(worse))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("cards", "written", "category"),
    [
        ("As Ad 2c 3h 3s 3d 4c", "AA234", LowCategory.ONE_PAIR),
        ("As Ad Ac 2c 2d 3h 3s", "AA223", LowCategory.TWO_PAIR),
        ("Ks Kd Kc Kh Qs", "QKKKK", LowCategory.FOUR_OF_A_KIND),
        ("Ks Kd Kc Kh Qs Qd", "QQKKK", LowCategory.FULL_HOUSE),
        ("Ks Kd Kc Kh Qs Qd Qc", "QQQKK", LowCategory.FULL_HOUSE),
        ("Ks Kd Kc Qs Js", "JQKKK", LowCategory.THREE_OF_A_KIND),
        ("Ks Qd Jc Th 9s", "KQJT9", LowCategory.NO_PAIR),
    ],
)
def test_paired_lows_take_the_fewest_and_lowest_pairs(
    cards: str, written: str, category: LowCategory
) -> None:
    """R-284; a paired low is written from its lowest card."""
    rank = razz(cards)
    assert (low_text(rank), low_category_of(rank)) == (written, category)


def test_compared_ranks_put_the_pair_first() -> None:
    """A paired low compares the pair and then its kickers from the highest."""
    assert low_ranks_of(razz("As Ad 2c 3h 4s")) == (1, 4, 3, 2)


@pytest.mark.parametrize("text", ["As 2d 3c 4h", "As 2d 3c 4h 5s 6d 7c 8h"])
def test_other_numbers_of_cards_are_a_broken_invariant(text: str) -> None:
    """A Razz hand is made of five to seven cards."""
    with pytest.raises(BrokenInvariant):
        razz(text)


@given(seven_cards | few_ranks)
def test_seven_cards_are_as_good_as_their_best_five(cards: list[Card]) -> None:
    """R-021: no combination of five is better, and one is equal."""
    assert rank_razz(cards) == max(map(rank_razz, combinations(cards, 5)))


@given(seven_cards | few_ranks)
def test_qualifying_low_has_the_same_number_in_both_games(cards: list[Card]) -> None:
    """8-or-better is Razz with a condition: five different ranks, none above eight."""
    rank = rank_razz(cards)
    qualifies = low_category_of(rank) is LowCategory.NO_PAIR and max(low_five_ranks(rank)) <= 8
    assert rank_low8(cards) == (rank if qualifies else None)


@given(seven_cards | few_ranks)
def test_only_ranks_matter(cards: list[Card]) -> None:
    """Suits and order change nothing: the same ranks in other suits are the same low."""
    ranks = sorted(map(low_rank_of, cards))
    left = {rank: [c for c in FULL_DECK if low_rank_of(c) == rank] for rank in ranks}
    resuited = [left[rank].pop() for rank in ranks]
    assert rank_razz(resuited) == rank_razz(cards)
    assert rank_low8(resuited) == rank_low8(cards)
