"""The scales on which hands are compared: the ranks of each, and how its hands are written.

A scale owns the ranks of the cards that count: their categories, their order on the table, their
text. Which cards may count is the selection's matter. Every scale has a column ranker in
`bot.odds`, which refuses to start without one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from bot.poker.cards import ACE, Card, low_rank_of, rank_of
from bot.poker.ranking import (
    BadugiCategory,
    Category,
    LowCategory,
    badugi_category_of,
    badugi_high_order,
    badugi_high_text,
    badugi_order,
    badugi_text,
    category_of,
    deuce_order,
    deuce_text,
    high_of_deuce,
    in_full_deck,
    low_category_of,
    low_five_ranks,
    low_text,
    rank_badugi,
    rank_badugi_high,
    rank_deuce,
    rank_high,
    rank_low8,
    rank_razz,
    rank_short,
    ranks_of,
    short_category_of,
)

HandCategory: TypeAlias = Category | LowCategory | BadugiCategory


FIVE: Final = 5


@dataclass(frozen=True, slots=True)
class ScaleTraits:
    """All that a scale is; nothing has a default, so no scale goes without it."""

    rank: Callable[[Sequence[Card]], int | None]
    """The best rank among cards that may all be used; None where they do not qualify."""
    category_of: Callable[[int], HandCategory]
    in_order: Callable[[int, tuple[Card, ...]], tuple[Card, ...]]
    """The cards behind a rank in the order in which the hand is laid out."""
    high_of: Callable[[int], int | None]
    """The rank of `ranking` by whose name the hand is called; None where its cards name it."""
    text: Callable[[int], str] | None
    """The hand's ranks as `8532A`; None where high hands win and their names say enough."""
    size_of: Callable[[int], int]
    """The number of cards that count."""


def _of_high(rank: int) -> int:
    return rank


def _of_deuce(rank: int) -> int | None:
    """The high rank of a pair, straight or flush; None for other hands, which their cards name."""
    high = high_of_deuce(rank)
    return None if category_of(high) is Category.HIGH_CARD else high


def _deuce_category(rank: int) -> Category:
    return category_of(high_of_deuce(rank))


def _nameless(_rank: int) -> None:
    return None


def _five(_rank: int) -> int:
    return FIVE


def _badugi_size(rank: int) -> int:
    return badugi_category_of(rank).value


def _high_order(_rank: int, five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The combination first, then kickers from the highest; a five-high straight ends with its
    ace."""
    return _by_significance(five, (2, 3, 4, 5))


def _short_order(_rank: int, five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The combination first, then kickers from the highest; a nine-high straight of the short deck
    ends with its ace."""
    return _by_significance(five, (6, 7, 8, 9))


def _by_significance(five: tuple[Card, ...], lowest: tuple[int, ...]) -> tuple[Card, ...]:
    ranks = [rank_of(card) for card in five]
    ace_below = sorted(ranks) == [*lowest, ACE]

    def significance(card: Card) -> tuple[int, int]:
        rank = rank_of(card)
        return ranks.count(rank), 1 if ace_below and rank == ACE else rank

    return tuple(sorted(five, key=significance, reverse=True))


def _low_order(rank: int, five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in the order of `low_five_ranks`."""
    places = low_five_ranks(rank)
    return tuple(sorted(five, key=lambda card: places.index(low_rank_of(card))))


class RankScale(Enum):
    """A scale of ranks, larger for the better hand; ranks of different scales never meet."""

    HIGH = ScaleTraits(rank_high, category_of, _high_order, _of_high, None, _five)
    """R-020 to R-034."""
    SHORT_DECK = ScaleTraits(rank_short, short_category_of, _short_order, in_full_deck, None, _five)
    """A flush beats a full house, and A-6-7-8-9 is a straight."""
    EIGHT_OR_BETTER = ScaleTraits(
        rank_low8, low_category_of, _low_order, _nameless, low_text, _five
    )
    """Five different ranks of eight or less (R-268)."""
    ACE_TO_FIVE = ScaleTraits(rank_razz, low_category_of, _low_order, _nameless, low_text, _five)
    """Any five; straights and flushes do not count (R-283)."""
    DEUCE_TO_SEVEN = ScaleTraits(
        rank_deuce,
        _deuce_category,
        deuce_order,
        _of_deuce,
        deuce_text,
        _five,
    )
    """The worst high hand, aces high only."""
    BADUGI = ScaleTraits(
        rank_badugi, badugi_category_of, badugi_order, _nameless, badugi_text, _badugi_size
    )
    """Up to four cards of different ranks and suits, aces low."""
    BADUGI_ACE_HIGH = ScaleTraits(
        rank_badugi_high,
        badugi_category_of,
        badugi_high_order,
        _nameless,
        badugi_high_text,
        _badugi_size,
    )
    """Up to four cards of different ranks and suits, aces high."""

    @property
    def is_low(self) -> bool:
        """Whether low hands win, so that a hand is called by its cards."""
        return self.value.text is not None

    @property
    def ignores_suits(self) -> bool:
        """Whether flushes do not count (R-268, R-283)."""
        return self in (RankScale.EIGHT_OR_BETTER, RankScale.ACE_TO_FIVE)

    @property
    def is_badugi(self) -> bool:
        """Whether suits must differ too."""
        return self in (RankScale.BADUGI, RankScale.BADUGI_ACE_HIGH)


def compared_ranks(scale: RankScale, rank: int) -> tuple[int, ...]:
    """The ranks (2 to 14) of a high hand's rank on its scale, most significant first."""
    return ranks_of(scale.value.high_of(rank) or 0)
