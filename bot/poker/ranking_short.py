"""High hands of the short deck, which has 36 cards from the sixes up.

A flush is rarer than a full house there and beats it, and the ace also closes a straight below the
six: A-6-7-8-9. Ranks are those of `ranking` with the numbers of the two categories exchanged.
"""

from collections.abc import Iterable
from typing import Final

from bot.poker.cards import ACE, FULL_DECK, Card, rank_of, suit_of
from bot.poker.ranking import ROYAL_FLUSH_RANK, Category, category_of, pack_rank, rank_high

SHORT_DECK: Final = tuple(card for card in FULL_DECK if rank_of(card) >= 6)
"""The 36 cards from the six to the ace."""

LOWEST_STRAIGHT: Final = frozenset({6, 7, 8, 9, ACE})
"""The ranks of the straight that the ace closes below the six."""
LOWEST_STRAIGHT_TOP: Final = 9


def rank_short(cards: Iterable[Card]) -> int:
    """The best short-deck hand that five to seven different cards make; larger wins.

    Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    rank = rank_high(cards)
    category = rank >> 20
    if category < Category.STRAIGHT:
        return _STRAIGHT if _closes_below_six(cards) else rank
    if category == Category.FLUSH:
        suits = [suit_of(card) for card in cards]
        suited = [card for card, suit in zip(cards, suits, strict=True) if suits.count(suit) >= 5]
        return _STRAIGHT_FLUSH if _closes_below_six(suited) else rank ^ EXCHANGE
    return rank ^ EXCHANGE if category == Category.FULL_HOUSE else rank


def short_category_of(rank: int) -> Category:
    """The category of a short-deck rank, the royal flush by its own name."""
    return category_of(in_full_deck(rank))


def in_full_deck(rank: int) -> int:
    """The rank of `ranking` that names the same hand."""
    if rank == ROYAL_FLUSH_RANK or rank >> 20 not in (Category.FLUSH, Category.FULL_HOUSE):
        return rank
    return rank ^ EXCHANGE


EXCHANGE: Final = (Category.FLUSH ^ Category.FULL_HOUSE) << 20
"""The bits in which the numbers of a flush and a full house differ."""
_STRAIGHT: Final = pack_rank(Category.STRAIGHT, (LOWEST_STRAIGHT_TOP,))
_STRAIGHT_FLUSH: Final = pack_rank(Category.STRAIGHT_FLUSH, (LOWEST_STRAIGHT_TOP,))


def _closes_below_six(cards: Iterable[Card]) -> bool:
    return LOWEST_STRAIGHT.issubset([rank_of(card) for card in cards])
