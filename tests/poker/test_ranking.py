"""High hands: the tables of the rules, the edges of every category, and what always holds.

Low hands: the tables of the rules, pairs, and what always holds.
"""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cards import (
    FULL_DECK,
    RANK_SYMBOLS,
    Card,
    low_rank_of,
    parse_cards,
    rank_of,
    suit_of,
)
from bot.poker.ranking import (
    Category,
    LowCategory,
    category_of,
    low_category_of,
    low_five_ranks,
    low_ranks_of,
    low_text,
    rank_high,
    rank_low8,
    rank_razz,
    ranks_of,
)
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

few_low_ranks = st.lists(st.sampled_from(FULL_DECK[:12]), min_size=7, max_size=7, unique=True)


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
def test_other_numbers_of_low_cards_are_a_broken_invariant(text: str) -> None:
    """A Razz hand is made of five to seven cards."""
    with pytest.raises(BrokenInvariant):
        razz(text)


@given(seven_cards | few_low_ranks)
def test_seven_cards_are_as_good_as_their_best_five(cards: list[Card]) -> None:
    """R-021: no combination of five is better, and one is equal."""
    assert rank_razz(cards) == max(map(rank_razz, combinations(cards, 5)))


@given(seven_cards | few_low_ranks)
def test_qualifying_low_has_the_same_number_in_both_games(cards: list[Card]) -> None:
    """8-or-better is Razz with a condition: five different ranks, none above eight."""
    rank = rank_razz(cards)
    qualifies = low_category_of(rank) is LowCategory.NO_PAIR and max(low_five_ranks(rank)) <= 8
    assert rank_low8(cards) == (rank if qualifies else None)


@given(seven_cards | few_low_ranks)
def test_only_ranks_matter(cards: list[Card]) -> None:
    """Suits and order change nothing: the same ranks in other suits are the same low."""
    ranks = sorted(map(low_rank_of, cards))
    left = {rank: [c for c in FULL_DECK if low_rank_of(c) == rank] for rank in ranks}
    resuited = [left[rank].pop() for rank in ranks]
    assert rank_razz(resuited) == rank_razz(cards)
    assert rank_low8(resuited) == rank_low8(cards)
