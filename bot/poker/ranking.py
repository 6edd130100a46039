"""High hands: a whole number for five to eight cards, larger for the better hand.

All comparisons of high hands compare these numbers. A rank is the category in its
top four bits and then five four-bit fields with the ranks that matter, most significant first
(a pair of aces with Q 8 5 is `0x1_E_C_8_5_0`), so equal numbers are tied hands (R-034) and
`category_of` and `ranks_of` can read it back.

To be fast, each card adds its weight to one tally, which counts ranks in three-bit digits and
suits in four-bit digits above them. Nearly every hand is then one look-up by its rank counts. A
rank that is not cached yet is computed from the bits; there are 73,775 possible counts of five to
seven cards and 120,055 of eight, which bounds the cache to 24 MiB.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from bot.poker.cards import ACE, FULL_DECK, Card, rank_of, suit_of
from bot.refusal import BrokenInvariant


class Category(IntEnum):
    """The category of a high hand, from weakest to strongest (R-020).

    A royal flush is the ace-high straight flush under its own name: in a rank both are
    `STRAIGHT_FLUSH`, and only `category_of` tells them apart.
    """

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


def rank_high(cards: Iterable[Card]) -> int:
    """The best high hand that five to eight different cards make (R-020 to R-034); larger wins.

    Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    tally = sum(map(_weight, cards), _EMPTY_TALLY)
    if tally & _FIVE_SUITED:
        _need_five_to_eight(cards)
        return _rank_flush(cards)
    counts = tally & _COUNTS_PART
    rank = ranks_by_counts.get(counts)
    if rank is None:
        _need_five_to_eight(cards)
        rank = ranks_by_counts[counts] = _rank_unsuited(counts)
    return rank


def category_of(rank: int) -> Category:
    """The category of a high rank, the royal flush by its own name."""
    if rank == ROYAL_FLUSH_RANK:
        return Category.ROYAL_FLUSH
    return Category(rank >> _CATEGORY_SHIFT)


def ranks_of(rank: int) -> tuple[int, ...]:
    """The ranks (2 to 14) that a high rank compares, most significant first.

    One for a straight, the pair and three kickers for a pair: the `key` in the tables of facts.
    """
    fields = (rank >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(field for field in fields if field)


def pack_rank(category: int, ranks: Iterable[int]) -> int:
    """A rank from a category and at most five ranks, most significant first."""
    packed = category
    places = 5
    for rank in ranks:
        packed = packed << 4 | rank
        places -= 1
    return packed << 4 * places


RANK_COUNTS: Final = [1 << 3 * (rank_of(card) - 1) for card in FULL_DECK]
"""A number for each card to add to the counts of ranks: one in the three-bit digit of its rank. The
lowest digit is left for an ace below the deuce. A mask of ranks has at most one in every digit."""

_EVERY_RANK: Final = sum(set(RANK_COUNTS))
_ACE_TO_BELOW_DEUCE: Final = 3 * (ACE - 1)

_SUITS_SHIFT: Final = 3 * ACE
_COUNTS_PART: Final = (1 << _SUITS_SHIFT) - 1
# A suit's counter starts at 3, so its top bit says "five or more" without a comparison.
_EMPTY_TALLY: Final = 0x3333 << _SUITS_SHIFT
_FIVE_SUITED: Final = 0x8888 << _SUITS_SHIFT

_weight: Final = [
    RANK_COUNTS[card] + (1 << _SUITS_SHIFT + 4 * suit_of(card)) for card in FULL_DECK
].__getitem__
ranks_by_counts: Final[dict[int, int]] = {}
_known_rank: Final = ranks_by_counts.__getitem__

_EIGHT: Final = 8
_CATEGORY_SHIFT: Final = 20
_STRAIGHT: Final = Category.STRAIGHT << _CATEGORY_SHIFT
_FLUSH: Final = Category.FLUSH << _CATEGORY_SHIFT
_STRAIGHT_FLUSH: Final = Category.STRAIGHT_FLUSH << _CATEGORY_SHIFT
_FOUR_OF_A_KIND: Final = Category.FOUR_OF_A_KIND << _CATEGORY_SHIFT
_FULL_HOUSE: Final = Category.FULL_HOUSE << _CATEGORY_SHIFT
_THREE_OF_A_KIND: Final = Category.THREE_OF_A_KIND << _CATEGORY_SHIFT
_TWO_PAIR: Final = Category.TWO_PAIR << _CATEGORY_SHIFT
_ONE_PAIR: Final = Category.ONE_PAIR << _CATEGORY_SHIFT

ROYAL_FLUSH_RANK: Final = _STRAIGHT_FLUSH | ACE << 16


def rank_of_counts(counts: int) -> int:
    """The rank of five to eight cards without a flush, by the sum of their `RANK_COUNTS`."""
    rank = ranks_by_counts.get(counts)
    if rank is None:
        rank = ranks_by_counts[counts] = _rank_unsuited(counts)
    return rank


def best_rank_of_counts(several: list[int]) -> int:
    """The largest `rank_of_counts` of several."""
    try:
        return max(map(_known_rank, several))
    except KeyError:
        return max(map(rank_of_counts, several))


def rank_of_suited(ranks: int) -> int:
    """The rank of five to seven cards of one suit, by the sum of their `RANK_COUNTS`."""
    if top := _straight_top(ranks):
        return _STRAIGHT_FLUSH | top << 16
    return _FLUSH | _highest(ranks, 5)


def _rank_flush(cards: tuple[Card, ...]) -> int:
    """The rank of at most eight cards of which five or more share a suit.

    Of seven cards two at most are of other suits, too few for a full house or four of a kind.
    """
    by_suit = [0, 0, 0, 0]
    for card in cards:
        by_suit[suit_of(card)] |= RANK_COUNTS[card]
    flush = rank_of_suited(max(by_suit, key=int.bit_count))
    if len(cards) < _EIGHT:
        return flush
    return max(flush, rank_of_counts(sum(RANK_COUNTS[card] for card in cards)))


def _rank_unsuited(counts: int) -> int:
    """The rank when no five cards share a suit."""
    held = (counts | counts >> 1 | counts >> 2) & _EVERY_RANK
    if quads := counts >> 2 & _EVERY_RANK:
        # Of two fours in eight cards the lower can only give the kicker.
        quads = 1 << quads.bit_length() - 1
        return _FOUR_OF_A_KIND | _highest(quads, 1) << 16 | _highest(held ^ quads, 1) << 12
    pairs = counts >> 1 & ~counts & _EVERY_RANK
    trips = counts >> 1 & counts & _EVERY_RANK
    if trips.bit_count() == 2:
        # The lower of two trips can only fill the house.
        pairs |= trips & -trips
        trips &= trips - 1
    if trips and pairs:
        return _FULL_HOUSE | _highest(trips, 1) << 16 | _highest(pairs, 1) << 12
    if top := _straight_top(held):
        return _STRAIGHT | top << 16
    if trips:
        return _THREE_OF_A_KIND | _highest(trips, 1) << 16 | _highest(held ^ trips, 2) << 8
    while pairs.bit_count() > 2:
        # The lowest of three pairs or more can only give the kicker.
        pairs &= pairs - 1
    if pairs.bit_count() == 2:
        return _TWO_PAIR | _highest(pairs, 2) << 12 | _highest(held ^ pairs, 1) << 8
    if pairs:
        return _ONE_PAIR | _highest(pairs, 1) << 16 | _highest(held ^ pairs, 3) << 4
    return _highest(held, 5)


def _straight_top(ranks: int) -> int:
    """The top rank of the best straight in a mask of ranks, 0 without one.

    The ace also closes below the deuce (R-013, C-40); five in a row are all that counts (C-16).
    """
    ranks |= ranks >> _ACE_TO_BELOW_DEUCE
    lowest = ranks & ranks >> 3 & ranks >> 6 & ranks >> 9 & ranks >> 12
    return lowest.bit_length() // 3 + 5 if lowest else 0


def _highest(ranks: int, count: int) -> int:
    """So many of the highest ranks of a mask, four bits each, the highest first."""
    return _FIVE_HIGHEST[ranks] >> 4 * (5 - count)


def _five_highest_by_mask() -> dict[int, int]:
    highest = {0: 0}
    for rank in range(2, ACE + 1):
        bit = 1 << 3 * (rank - 1)
        highest |= {bit | lower: rank << 16 | five >> 4 for lower, five in highest.items()}
    return highest


_FIVE_HIGHEST: Final = _five_highest_by_mask()
"""For every mask of ranks its five highest, four bits each, the highest first; 0 for none."""


def _need_five_to_eight(cards: tuple[Card, ...]) -> None:
    if not 5 <= len(cards) == len(set(cards)) <= _EIGHT:
        raise BrokenInvariant(f"a high hand needs five to eight different cards, not {cards}")
