"""Deuce-to-seven low hands: the worst high hand wins, and aces are high only.

Straights and flushes count against a hand; A-5-4-3-2 is no straight, but an ace-high hand. A larger
number is the better hand, so these ranks count down from `WORST_DEUCE` by the high rank of the same
five cards.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from bot.poker.cards import RANK_SYMBOLS, Card, rank_of, suit_of
from bot.poker.ranking import RANK_COUNTS, Category, category_of, pack_rank, rank_high, ranks_of
from bot.refusal import BrokenInvariant

WORST_DEUCE: Final = 1 << 24
"""The number that ranks count down from; no hand is as bad."""


def rank_deuce(cards: Iterable[Card]) -> int:
    """The best deuce-to-seven low of five to seven different cards; larger wins.

    Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    if len(cards) == 5:
        high = rank_high(cards)
        return WORST_DEUCE - _ACE_HIGH.get(high, high)
    if not 6 <= len(cards) <= 7:
        raise BrokenInvariant(f"a deuce-to-seven hand needs five to seven cards, not {len(cards)}")
    suits = [suit_of(card) for card in cards]
    if max(map(suits.count, range(4))) >= 5:
        return max(map(rank_deuce, combinations(cards, 5)))
    counts = sum(map(_count, cards))
    rank = _known.get(counts)
    if rank is None:
        rank = _known[counts] = max(map(rank_deuce, combinations(cards, 5)))
    return rank


def high_of_deuce(rank: int) -> int:
    """The high rank of the cards behind a deuce-to-seven rank; A-5-4-3-2 is ace high in it."""
    return WORST_DEUCE - rank


def deuce_five_ranks(rank: int) -> tuple[int, ...]:
    """All five ranks (2 to 14) of a deuce-to-seven hand as it is written: the combination first,
    then from the highest."""
    high = high_of_deuce(rank)
    category, ranks = category_of(high), ranks_of(high)
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        return tuple(range(ranks[0], ranks[0] - 5, -1))
    copies = _COPIES.get(category, (1,) * 5)
    return tuple(shown for shown, times in zip(ranks, copies, strict=True) for _ in range(times))


def deuce_text(rank: int) -> str:
    """A deuce-to-seven hand as `75432`, or `22854` for a paired one."""
    return "".join(RANK_SYMBOLS[shown - 2] for shown in deuce_five_ranks(rank))


def deuce_order(rank: int, five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in the order of `deuce_five_ranks`."""
    places = deuce_five_ranks(rank)
    return tuple(sorted(five, key=lambda card: places.index(rank_of(card))))


_count: Final = RANK_COUNTS.__getitem__
# Filled as hands come; there are 49,205 counts of seven cards and 18,395 of six.
_known: Final[dict[int, int]] = {}
_FIVE_HIGH: Final = 5
_ACE_FIVE: Final = (14, 5, 4, 3, 2)
_ACE_HIGH: Final = {
    pack_rank(straight, (_FIVE_HIGH,)): pack_rank(instead, _ACE_FIVE)
    for straight, instead in (
        (Category.STRAIGHT, Category.HIGH_CARD),
        (Category.STRAIGHT_FLUSH, Category.FLUSH),
    )
}
_COPIES: Final = {
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}
