"""The five cards behind a rank, against the tables of worked hands.

The opener in stud and Razz, as far as cards decide it.
Omaha hands: exactly two of the hole and three of the board, in every shape.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cards import FULL_DECK, Card, card_text, cards_text, parse_cards, rank_of
from bot.poker.hand_type import (
    BestHand,
    HandType,
    Selection,
    best_hand,
    bring_in_razz_order,
    deciding_kickers,
    rank_omaha,
    rank_omaha_low8,
    rank_upcards_high,
    rank_upcards_low,
)
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import Category, LowCategory, category_of, low_text, rank_high, rank_low8
from bot.refusal import BrokenInvariant
from tests.poker.facts import case_ids, facts

Row = dict[str, str]

HAND_CASES = facts("hand_cases")
OMAHA_CASES = facts("omaha_cases")
HILO_CASES = facts("hilo_cases")
STUD_CASES = facts("stud_hand_cases")

Cards = tuple[tuple[Card, ...], tuple[Card, ...]]


def community_cards(row: Row) -> Cards:
    return parse_cards(row["hole"]), parse_cards(row["board"])


def stud_cards(row: Row) -> Cards:
    return parse_cards(row["cards_held"]), ()


def check_high(row: Row, hand_type: HandType, cards: Cards, category: str, five: str) -> None:
    """The category and the five cards; which of two equal ranks stands first is free."""
    hand = made(hand_type, *cards)
    assert hand.category.name.lower().replace("_", " ") == category
    assert list(map(rank_of, hand.cards)) == list(map(rank_of, parse_cards(five)))
    assert set(hand.cards) == set(parse_cards(five))
    assert hand.rank == hand_type.rank(*cards)


def made(hand_type: HandType, hole: Sequence[Card], board: Sequence[Card] = ()) -> BestHand:
    """The hand, which there must be."""
    hand = best_hand(hand_type, hole, board)
    assert hand is not None
    return hand


def check_low(hand_type: HandType, cards: Cards, low: str) -> None:
    hand = best_hand(hand_type, *cards)
    assert ("-" if hand is None else hand.text) == low


def shares(
    rows: list[Row], cards_of: Callable[[Row], Cards], *hand_types: HandType
) -> list[Fraction]:
    """The share that each row of one case wins of a pot that the hand types share equally."""
    won = [Fraction(0)] * len(rows)
    ranks = [[kind.rank(*cards_of(row)) for row in rows] for kind in hand_types]
    contested = [each for each in ranks if any(rank is not None for rank in each)]
    for each in contested:
        best = max(rank for rank in each if rank is not None)
        for at, rank in enumerate(each):
            if rank == best:
                won[at] += Fraction(1, len(contested) * each.count(best))
    return won


def cases(rows: list[Row]) -> list[list[Row]]:
    """The rows of each case together."""
    names = dict.fromkeys(row["case"] for row in rows)
    return [[row for row in rows if row["case"] == name] for name in names]


@pytest.mark.parametrize("row", HAND_CASES, ids=case_ids(HAND_CASES))
def test_hand_cases(row: Row) -> None:
    """R-021 to R-034: hold'em's best five, as the worked hands print them."""
    check_high(row, HandType.HIGH, community_cards(row), row["category"], row["best"])


@pytest.mark.parametrize("row", OMAHA_CASES, ids=case_ids(OMAHA_CASES))
def test_omaha_cases(row: Row) -> None:
    """R-261 to R-263: two from the hand, three from the board."""
    check_high(row, HandType.OMAHA_HIGH, community_cards(row), row["category"], row["best"])


@pytest.mark.parametrize("row", HILO_CASES, ids=case_ids(HILO_CASES))
def test_hilo_cases(row: Row) -> None:
    """R-267 to R-274: the high hand and the low hand of the same cards."""
    cards = community_cards(row)
    check_high(row, HandType.OMAHA_HIGH, cards, row["high_category"], row["high_best"])
    check_low(HandType.OMAHA_LOW8, cards, row["low"])


@pytest.mark.parametrize("row", STUD_CASES, ids=case_ids(STUD_CASES))
def test_stud_hand_cases(row: Row) -> None:
    """R-277, R-281, R-282: stud hands, with a low where the game splits the pot."""
    cards = stud_cards(row)
    check_high(row, HandType.HIGH, cards, row["high_category"], row["high_best"])
    if row["game"] == "stud8":
        check_low(HandType.LOW8, cards, row["low"])


@pytest.mark.parametrize("case", cases(HAND_CASES), ids=lambda case: case[0]["case"])
def test_shares_of_hand_cases(case: list[Row]) -> None:
    """R-119: the best rank takes the pot and equal ranks split it."""
    assert shares(case, community_cards, HandType.HIGH) == [Fraction(r["share"]) for r in case]


@pytest.mark.parametrize("case", cases(OMAHA_CASES), ids=lambda case: case[0]["case"])
def test_shares_of_omaha_cases(case: list[Row]) -> None:
    """R-119: with Omaha's ranks too the best one takes the pot and equal ones split it."""
    won = shares(case, community_cards, HandType.OMAHA_HIGH)
    assert won == [Fraction(r["share"]) for r in case]


@pytest.mark.parametrize("case", cases(HILO_CASES), ids=lambda case: case[0]["case"])
def test_shares_of_hilo_cases(case: list[Row]) -> None:
    """R-267, R-271, R-272: halves, quarters, and all to the high hand without a low."""
    won = shares(case, community_cards, HandType.OMAHA_HIGH, HandType.OMAHA_LOW8)
    assert won == [Fraction(r["pot_share"]) for r in case]


@pytest.mark.parametrize("case", cases(STUD_CASES), ids=lambda case: case[0]["case"])
def test_shares_of_stud_cases(case: list[Row]) -> None:
    """R-119, R-281: stud's ranks take and split the pot, with a low half in stud hi-lo."""
    split = (HandType.LOW8,) if case[0]["game"] == "stud8" else ()
    won = shares(case, stud_cards, HandType.HIGH, *split)
    assert won == [Fraction(r["pot_share"]) for r in case]


@pytest.mark.parametrize(
    ("hole", "board", "best"),
    [
        ("Ah Qs", "As 2d 3c 5h 8d", "Ah As Qs 8d 5h"),
        ("5c 9h", "Ad 2c 3h 4s Kd", "5c 4s 3h 2c Ad"),
        ("5h Ah", "2h 3h 4h Kd 9s", "5h 4h 3h 2h Ah"),
        ("Kd Kh", "9c Kc 3c 9d 5s", "Kd Kh Kc 9c 9d"),
        ("7h 7c", "7s 7d Kd Kh Ks", "7h 7c 7s 7d Kd"),
        ("Js Jh", "Jd Th Ts Td 2c", "Js Jh Jd Th Ts"),
    ],
)
def test_cards_stand_in_order_of_significance(hole: str, board: str, best: str) -> None:
    """The combination first, then kickers from the highest; own cards before the board's."""
    hand = made(HandType.HIGH, parse_cards(hole), parse_cards(board))
    assert cards_text(hand.cards) == best


def test_combination_and_kickers_are_told_apart() -> None:
    """R-034: a kicker is one of the five outside the combination."""
    pair = made(HandType.HIGH, parse_cards("Ah Qs As 2d 3c 5h 8d"))
    assert (pair.ranks, pair.kickers) == ((14,), (12, 8, 5))
    full = made(HandType.HIGH, parse_cards("Th Ts Td 5c 5s"))
    assert (full.ranks, full.kickers) == ((10, 5), ())
    flush = made(HandType.HIGH, parse_cards("Kh Jh 9h 5h 2h"))
    assert (flush.ranks, flush.kickers) == ((13, 11, 9, 5, 2), ())
    nothing = made(HandType.HIGH, parse_cards("Kh Js 9h 5h 2h"))
    assert (nothing.ranks, nothing.kickers) == ((13,), (11, 9, 5, 2))


@pytest.mark.parametrize(
    ("winner", "beaten", "kickers"),
    [
        ("As Ah Qs 8d 5h", ["As Ad Jc 8d 5h"], (12,)),
        ("As Ah Qs 8d 6h", ["As Ad Qc 8d 5h", "Ks Kd Qc 8d 5h"], (12, 8, 6)),
        ("As Ah Qs 8d 6h", ["Ks Kd Qc 8d 5h"], ()),
        ("As Ah Qs 8d 6h", ["Ks Qd 9c 8d 5h"], ()),
        ("As Ah Qs 8d 6h", ["Ad Ac Qc 8h 6s"], ()),
        ("As Ah Qs 8d 6h", [], ()),
        ("As Ah Qs 8d 6h", ["2s 2d 2c 8h 6s"], ()),
        ("Ks Qd 9c 8d 5h", ["Kd Qc 9d 8c 4h"], (12, 9, 8, 5)),
        ("As Js 9s 5s 3s", ["Ah Jh 9h 5h 2h"], ()),
        ("6s 6h 6d 6c As", ["6s 6h 6d 6c Ks"], (14,)),
    ],
)
def test_kickers_are_named_only_where_they_decided(
    winner: str, beaten: list[str], kickers: tuple[int, ...]
) -> None:
    """R-122: kickers down to the one that beat the strongest of the beaten hands."""
    against = [rank_high(parse_cards(cards)) for cards in beaten]
    assert deciding_kickers(RankScale.HIGH, rank_high(parse_cards(winner)), against) == kickers


@pytest.mark.parametrize(
    ("cards", "best", "category"),
    [
        ("Kh Qd Jc Ts 9h Kd Qs", "Kh Qd Jc Ts 9h", LowCategory.NO_PAIR),
        ("As Ah 2c 2d 3s 3h 4d", "As Ah 2c 3s 4d", LowCategory.ONE_PAIR),
        ("As Ah Ad 2c 2d 2h 3s", "As Ah 2c 2d 3s", LowCategory.TWO_PAIR),
    ],
)
def test_low_cards_stand_as_the_hand_is_written(
    cards: str, best: str, category: LowCategory
) -> None:
    """A low without a pair is written from its highest card, one with a pair from its lowest."""
    hand = made(HandType.RAZZ, parse_cards(cards))
    assert hand.category is category
    assert cards_text(hand.cards) == best


def test_four_cards_are_no_hand() -> None:
    """Five cards make a hand; fewer are a mistake of the program."""
    with pytest.raises(BrokenInvariant):
        made(HandType.HIGH, parse_cards("As Ah"), parse_cards("Kd Kc"))
    with pytest.raises(BrokenInvariant):
        made(HandType.OMAHA_HIGH, parse_cards("As Ah Qs Qh"), parse_cards("Kd Kc"))


SIZES = {Selection.OMAHA: 4, Selection.AT_MOST_TWO: 3, Selection.HELD: 5}
"""The own cards that a selection needs; of the others seven are held and none shared."""


@given(
    st.sampled_from(HandType),
    st.lists(st.sampled_from(FULL_DECK), min_size=10, max_size=10, unique=True),
)
def test_named_cards_have_the_rank_of_the_hand(hand_type: HandType, cards: list[Card]) -> None:
    """The named cards are a real choice with exactly the rank that won."""
    held = SIZES.get(hand_type.selection, 7)
    hole, board = cards[:held], cards[held : held + 5] if held < 7 else []
    rank = hand_type.rank(hole, board)
    hand = best_hand(hand_type, hole, board)
    if hand is None:
        assert rank is None
        return
    assert hand.rank == rank
    assert len(set(hand.cards)) == hand_type.scale.value.size_of(hand.rank)
    own = len(set(hand.cards) & set(hole))
    allowed = {
        Selection.OMAHA: own == 2,
        Selection.AT_MOST_TWO: own <= 2,
        Selection.HELD: own == 5,
        Selection.ANY: own == len(hand.cards),
    }
    assert allowed[hand_type.selection]
    assert hand_type.scale.value.rank(hand.cards) == rank


@pytest.mark.parametrize(
    ("hand_type", "cards", "laid", "text", "category"),
    [
        (HandType.DEUCE, "7s 5h 4d 3c 2s", "7s 5h 4d 3c 2s", "75432", "HIGH_CARD"),
        (HandType.DEUCE, "2s 3h As 4d 5c", "As 5c 4d 3h 2s", "A5432", "HIGH_CARD"),
        (HandType.DEUCE, "9s 5h 9d 3c 2s", "9s 9d 5h 3c 2s", "99532", "ONE_PAIR"),
        (HandType.DEUCE, "6s 5h 4d 3c 2s", "6s 5h 4d 3c 2s", "65432", "STRAIGHT"),
        (HandType.BADUGI, "As 7d 4h 2c", "7d 4h 2c As", "742A", "BADUGI"),
        (HandType.BADUGI, "As 2s 4h 4c Ks", "4h As", "4A", "TWO_CARDS"),
        (HandType.BADUGI, "As 2s 4h 4c 3c", "4h 3c As", "43A", "THREE_CARDS"),
        (HandType.BADUGI_ACE_HIGH, "As 7d 4h 2c", "As 7d 4h 2c", "A742", "BADUGI"),
        (HandType.SHORT_DECK_HIGH, "6s Ah 7d 9c 8s", "9c 8s 7d 6s Ah", None, "STRAIGHT"),
        (HandType.SHORT_DECK_HIGH, "Ts Th Td 9c 9s", "Ts Th Td 9c 9s", None, "FULL_HOUSE"),
        (HandType.SHORT_DECK_HIGH, "Ts Js 7s 9s 8h Ks", "Ks Js Ts 9s 7s", None, "FLUSH"),
    ],
)
def test_hands_of_every_scale_are_laid_out_and_written(
    hand_type: HandType, cards: str, laid: str, text: str | None, category: str
) -> None:
    """The cards that count, in order, with the hand's text and category."""
    hand = made(hand_type, parse_cards(cards))
    assert (cards_text(hand.cards), hand.text, hand.category.name) == (laid, text, category)


def test_every_category_has_a_hand() -> None:
    """A name exists for each category a hand can have."""
    hands = ["As Kd 9c 5h 3s", "As Ad 9c 5h 3s", "As Ad 9c 9h 3s", "As Ad Ac 5h 3s"]
    hands += ["5s 4d 3c 2h As", "As Ks 9s 5s 3s", "As Ad Ac 5h 5s", "As Ad Ac Ah 3s"]
    hands += ["9s 8s 7s 6s 5s", "As Ks Qs Js Ts"]
    categories = [made(HandType.HIGH, parse_cards(hand)).category for hand in hands]
    assert categories == list(Category)


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
