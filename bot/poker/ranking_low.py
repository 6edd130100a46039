"""Low hands: ace-to-five, with and without the 8-or-better condition.

As everywhere, a larger number is the better hand, so these ranks count down from `WORST`: the
better the hand, the less is taken away. The ace counts 1, straights and flushes do not exist
(R-268, R-283), and the highest card is compared first (R-274). The number of a qualifying low is
the same whether it was reached as 8-or-better or as Razz.
"""

from collections.abc import Iterable
from enum import IntEnum
from itertools import combinations
from typing import Final

from bot.poker.cards import FULL_DECK, RANK_SYMBOLS, Card, low_rank_of
from bot.poker.ranking import pack_rank
from bot.refusal import BrokenInvariant


class LowCategory(IntEnum):
    """The pairs of a low hand, from best to worst (R-284)."""

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    FULL_HOUSE = 4
    FOUR_OF_A_KIND = 5


def rank_low8(cards: Iterable[Card]) -> int | None:
    """The best 8-or-better low among the cards (R-268); larger wins, None if none qualifies."""
    mask = 0
    for card in cards:
        mask |= LOW_BITS[card]
    return UNPAIRED[mask & _EIGHT_OR_BELOW] or None


def rank_razz(cards: Iterable[Card]) -> int:
    """The best ace-to-five low of five to seven different cards, qualified or not; larger wins.

    Any five different ranks beat any pair (R-283); among paired hands fewer and lower pairs are
    better (R-284). Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    if not 5 <= len(cards) <= 7:
        raise BrokenInvariant(f"a low hand needs five to seven cards, not {len(cards)}")
    mask = 0
    for card in cards:
        mask |= LOW_BITS[card]
    return UNPAIRED[mask] or _rank_paired(cards)


def best_low8_of_masks(masks: Iterable[int]) -> int | None:
    """The best 8-or-better low among masks of `LOW_BITS`; None if none qualifies."""
    return max([UNPAIRED[mask & _EIGHT_OR_BELOW] for mask in masks]) or None


def low_category_of(rank: int) -> LowCategory:
    """The category of a low rank."""
    return LowCategory((WORST - rank) >> 20)


def low_ranks_of(rank: int) -> tuple[int, ...]:
    """The ranks (ace 1 to king 13) that a low rank compares, most significant first."""
    fields = ((WORST - rank) >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(field for field in fields if field)


def low_five_ranks(rank: int) -> tuple[int, ...]:
    """All five ranks (ace 1 to king 13) of a low rank's hand in the order in which it is written.

    Five different ranks are written from the highest, as they are compared: 8 5 3 2 A. A paired
    hand is written from the lowest: A A 2 3 4.
    """
    category, ranks = low_category_of(rank), low_ranks_of(rank)
    if category is LowCategory.NO_PAIR:
        return ranks
    five = []
    for shown, copies in zip(ranks, _COPIES[category], strict=True):
        five += [shown] * copies
    return tuple(sorted(five))


def low_text(rank: int) -> str:
    """A low hand as `8532A`; a paired one as `AA234`."""
    return "".join(RANK_SYMBOLS[shown - 2] for shown in low_five_ranks(rank))


WORST: Final = 1 << 23
"""The number that ranks count down from; no hand is as bad."""
_EIGHT_OR_BELOW: Final = 0b1111_1111

LOW_BITS: Final = [1 << (low_rank_of(card) - 1) for card in FULL_DECK]
"""Each card's bit in a mask of low ranks: bit 0 is the ace, bit 12 the king."""

_COPIES: Final = {
    LowCategory.ONE_PAIR: (2, 1, 1, 1),
    LowCategory.TWO_PAIR: (2, 2, 1),
    LowCategory.THREE_OF_A_KIND: (3, 1, 1),
    LowCategory.FULL_HOUSE: (3, 2),
    LowCategory.FOUR_OF_A_KIND: (4, 1),
}
_CATEGORIES: Final = {copies: category for category, copies in _COPIES.items()}


def _unpaired_by_mask() -> list[int]:
    ranks = [0] * (1 << 13)
    for mask in range(1 << 13):
        if mask.bit_count() == 5:
            five = [rank for rank in range(13, 0, -1) if mask >> (rank - 1) & 1]
            ranks[mask] = WORST - pack_rank(LowCategory.NO_PAIR, five)
        elif mask.bit_count() > 5:
            ranks[mask] = ranks[mask & ~(1 << (mask.bit_length() - 1))]
    return ranks


UNPAIRED: Final = _unpaired_by_mask()
"""For every mask of `LOW_BITS` the rank of its five lowest, 0 where there are fewer than five."""


def _rank_paired(cards: Iterable[Card]) -> int:
    """The rank of five to seven cards that hold fewer than five different ranks."""
    fives = combinations(sorted(map(low_rank_of, cards)), 5)
    return max(map(_rank_five, set(fives)))


def _rank_five(ranks: tuple[int, ...]) -> int:
    """The rank of exactly five cards that hold a pair or more, by their ranks."""
    groups = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    category = _CATEGORIES[tuple(map(ranks.count, groups))]
    return WORST - pack_rank(category, groups)
