"""High hands: five to seven cards to a whole number that is larger for the better hand.

Everything at the table that compares hands compares these numbers. A rank is the category in its
top four bits and then five four-bit fields with the ranks that matter, most significant first
(a pair of aces with Q 8 5 is `0x1_E_C_8_5_0`), so equal numbers are tied hands (R-034) and
`category_of` and `ranks_of` can read it back.

How it is fast: each card adds its weight to one tally, which counts ranks in base five in the low
bits and suits in four-bit counters above. Nearly every hand is then one look-up by its rank
counts. What is not yet known is worked out once and remembered; there are 73,775 possible counts
of five to seven cards, which bounds the memory to a few MiB.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Final

from bot.poker.cards import ACE, FULL_DECK, Card, rank_of, suit_of
from bot.refusal import BrokenInvariant


class Category(IntEnum):
    """What a high hand is called, from weakest to strongest (R-020).

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
    """The best high hand that five to seven different cards make (R-020 to R-034); larger wins.

    Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    tally = sum(map(_weight, cards), _EMPTY_TALLY)
    if tally & _FIVE_SUITED:
        return _rank_flush(cards)
    return rank_of_counts(tally & _COUNTS_PART)


def category_of(rank: int) -> Category:
    """The category of a high rank, the royal flush by its own name."""
    if rank == ROYAL_FLUSH_RANK:
        return Category.ROYAL_FLUSH
    return Category(rank >> _CATEGORY_SHIFT)


def ranks_of(rank: int) -> tuple[int, ...]:
    """The ranks (2 to 14) that a high rank compares, most significant first.

    One for a straight, the pair and three side cards for a pair: what `key` is in the tables.
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


_CATEGORY_SHIFT: Final = 20
ROYAL_FLUSH_RANK: Final = pack_rank(Category.STRAIGHT_FLUSH, [ACE])

# A suit's counter starts at 3, so its top bit says "five or more" without a comparison.
_SUITS_SHIFT: Final = 32
_EMPTY_TALLY: Final = 0x3333 << _SUITS_SHIFT
_FIVE_SUITED: Final = 0x8888 << _SUITS_SHIFT
_COUNTS_PART: Final = (1 << _SUITS_SHIFT) - 1

RANK_COUNTS: Final = [5 ** (rank_of(card) - 2) for card in FULL_DECK]
"""What each card adds to the counts of ranks: a digit in base five for every rank."""

_weight: Final = [
    RANK_COUNTS[card] + (1 << (_SUITS_SHIFT + 4 * suit_of(card))) for card in FULL_DECK
].__getitem__
_ranks_by_counts: Final[dict[int, int]] = {}
_known_rank: Final = _ranks_by_counts.__getitem__


def rank_of_counts(counts: int) -> int:
    """The rank of five to seven cards without a flush, by the sum of their `RANK_COUNTS`."""
    try:
        return _ranks_by_counts[counts]
    except KeyError:
        rank = _ranks_by_counts[counts] = _rank_unsuited(_count_each(counts))
        return rank


def best_rank_of_counts(several: list[int]) -> int:
    """The largest `rank_of_counts` of several."""
    try:
        return max(map(_known_rank, several))
    except KeyError:
        return max(map(rank_of_counts, several))


def _count_each(counts: int) -> dict[int, int]:
    """How many cards of each rank, from the ace down, ranks without cards left out."""
    each = {}
    for rank in range(ACE, 1, -1):
        count = counts // 5 ** (rank - 2) % 5
        if count:
            each[rank] = count
    if not 5 <= sum(each.values()) <= 7:
        raise BrokenInvariant(f"a high hand needs five to seven different cards, not {each}")
    return each


def _rank_unsuited(each: dict[int, int]) -> int:
    """The rank when no five cards share a suit.

    With five ranks in a row seven cards have room for trips or two pair at most, so a straight is
    never beaten from within the same cards.
    """
    top = straight_top(sum(1 << rank for rank in each))
    if top:
        return pack_rank(Category.STRAIGHT, [top])
    first, *rest = sorted(each, key=lambda rank: (each[rank], rank), reverse=True)
    pairs = [rank for rank in rest if each[rank] >= 2]
    match each[first]:
        case 4:
            return pack_rank(Category.FOUR_OF_A_KIND, [first, max(rest)])
        case 3 if pairs:
            return pack_rank(Category.FULL_HOUSE, [first, max(pairs)])
        case 3:
            return pack_rank(Category.THREE_OF_A_KIND, [first, *rest[:2]])
        case 2 if pairs:
            kicker = max(rank for rank in rest if rank != pairs[0])
            return pack_rank(Category.TWO_PAIR, [first, pairs[0], kicker])
        case 2:
            return pack_rank(Category.ONE_PAIR, [first, *rest[:3]])
        case _:
            return pack_rank(Category.HIGH_CARD, [first, *rest[:4]])


def straight_top(mask: int) -> int:
    """The top rank of the best straight in a mask of ranks (bit 2 to bit 14), or 0 without one.

    The ace also closes below the deuce (R-013, C-40); five in a row are all that counts (C-16).
    """
    mask |= mask >> 13 & 2
    for top in range(ACE, 4, -1):
        if mask >> (top - 4) & 0b11111 == 0b11111:
            return top
    return 0


def _rank_flush(cards: tuple[Card, ...]) -> int:
    """The rank of at most seven cards of which five or more share a suit.

    Two cards at most are of other suits, too few for a full house or four of a kind.
    """
    if not 5 <= len(cards) <= 7:
        raise BrokenInvariant(f"a high hand needs five to seven different cards, not {len(cards)}")
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[suit_of(card)] |= 1 << rank_of(card)
    return rank_of_suited(max(masks, key=int.bit_count))


@cache
def rank_of_suited(mask: int) -> int:
    """The rank of five to seven cards of one suit, given as a mask of ranks (bit 2 to bit 14)."""
    top = straight_top(mask)
    if top:
        return pack_rank(Category.STRAIGHT_FLUSH, [top])
    ranks = [rank for rank in range(ACE, 1, -1) if mask >> rank & 1]
    return pack_rank(Category.FLUSH, ranks[:5])
