"""The five cards behind a rank, against the tables of worked hands."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.cards import FULL_DECK, Card, cards_text, parse_cards, rank_of
from bot.poker.hand_type import BestHand, HandType, Selection, best_hand, deciding_kickers
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import Category, LowCategory, rank_high
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
