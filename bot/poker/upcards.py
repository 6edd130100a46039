"""Ranks of the one to four upcards of a stud player, which decide who opens a betting round.

Ranks are comparable among players who show the same number of cards, and equal ranks are ties: the
table then decides by seat (R-280). Four cards make no straight and no flush, so pairs are all
there is.
"""

from collections.abc import Sequence
from typing import Final

from bot.poker.cards import Card, low_rank_of, rank_of, suit_of
from bot.poker.ranking import Category, pack_rank
from bot.refusal import BrokenInvariant

_UPCARDS_MAX: Final = 4
_CATEGORIES: Final = {
    (4,): Category.FOUR_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2,): Category.ONE_PAIR,
    (2, 1): Category.ONE_PAIR,
    (1,): Category.HIGH_CARD,
    (1, 1): Category.HIGH_CARD,
}
"""By how often the two most frequent ranks are there."""


def rank_upcards_high(upcards: Sequence[Card]) -> int:
    """Ranks the best visible combination as the largest: it opens in stud from 4th street (R-280).

    It is a rank of `ranking`, with no more ranks than there are cards. Raises `BrokenInvariant`
    unless there are one to four cards.
    """
    return _rank_groups([rank_of(card) for card in upcards])


def rank_upcards_low(upcards: Sequence[Card]) -> int:
    """Ranks the lowest visible cards as the largest: they open in Razz from 4th street (R-285).

    The ace is low; a pair is worse than none. Raises `BrokenInvariant` unless there are one to
    four cards.
    """
    return -_rank_groups([low_rank_of(card) for card in upcards])


def rank_upcards_deuce(upcards: Sequence[Card]) -> int:
    """The same with aces high, for deuce-to-seven."""
    return -_rank_groups([rank_of(card) for card in upcards])


def bring_in_razz_order(card: Card) -> int:
    """The order whose greatest card brings in at Razz: rank with a low ace, then suit (R-285)."""
    return 4 * low_rank_of(card) + suit_of(card)


def _rank_groups(ranks: list[int]) -> int:
    """A rank by the category that so few cards can make, then the ranks themselves."""
    if not 1 <= len(ranks) <= _UPCARDS_MAX:
        raise BrokenInvariant(f"a player shows one to four cards, not {len(ranks)}")
    groups = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    pattern = tuple(map(ranks.count, groups[:2]))
    return pack_rank(_CATEGORIES[pattern], groups)
