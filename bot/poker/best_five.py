"""The five cards behind a rank, for showing and for naming a hand.

Ranks decide pots; this module gives the facts of the result message (R-122): the category, the
five cards in order of significance, the ranks of the combination and the kickers. Where cards of
equal rank serve as well, the player's own come before the board's, each in the order in which they
came.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from bot.poker.cards import ACE, Card, low_rank_of, rank_of
from bot.poker.hand_type import HandType
from bot.poker.ranking import Category, category_of, rank_high, ranks_of
from bot.poker.ranking_low import (
    LowCategory,
    low_category_of,
    low_five_ranks,
    low_text,
    rank_razz,
)
from bot.refusal import BrokenInvariant

_FIVE: Final = 5
_COMBINATION_RANKS: Final = {
    Category.HIGH_CARD: 1,
    Category.ONE_PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
    Category.STRAIGHT_FLUSH: 1,
    Category.ROYAL_FLUSH: 1,
}


@dataclass(frozen=True, slots=True)
class HighHand:
    """Five cards that make a high hand: the combination first, then kickers from the highest.

    A five-high straight ends with its ace.
    """

    rank: int
    cards: tuple[Card, ...]

    @property
    def category(self) -> Category:
        return category_of(self.rank)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks (2 to 14) of the combination: the pair's, trips then pair, the top of a
        straight, all five of a flush, the highest card where there is no combination."""
        return ranks_of(self.rank)[: _COMBINATION_RANKS[self.category]]


@dataclass(frozen=True, slots=True)
class LowHand:
    """Five cards that make a low hand, in the order in which the hand is written."""

    rank: int
    cards: tuple[Card, ...]

    @property
    def category(self) -> LowCategory:
        return low_category_of(self.rank)

    @property
    def text(self) -> str:
        """`8532A`, or `AA234` for a paired hand."""
        return low_text(self.rank)


def best_high(hand_type: HandType, hole: Sequence[Card], board: Sequence[Card] = ()) -> HighHand:
    """The best five cards for a high hand type.

    Raises `BrokenInvariant` for a low one, and for too few or too many cards.
    """
    rank = hand_type.rank(hole, board)
    if hand_type.is_low or rank is None:
        raise BrokenInvariant(f"{hand_type.code} makes no high hand")
    five = max(_fives(hand_type, hole, board), key=rank_high)
    return HighHand(rank, _by_significance(five))


def best_low(
    hand_type: HandType, hole: Sequence[Card], board: Sequence[Card] = ()
) -> LowHand | None:
    """The best five cards for a low hand type, None if none qualifies.

    Raises `BrokenInvariant` for a high one, and for too few or too many cards.
    """
    if not hand_type.is_low:
        raise BrokenInvariant(f"{hand_type.code} makes no low hand")
    rank = hand_type.rank(hole, board)
    if rank is None:
        return None
    five = max(_fives(hand_type, hole, board), key=rank_razz)
    return LowHand(rank, _as_written(rank, five))


def deciding_kickers(winner: int, beaten: Iterable[int]) -> tuple[int, ...]:
    """The winner's kickers (2 to 14) down to the one that beat the strongest of the beaten ranks.

    All arguments are high ranks. Empty when the combination decided or nobody was beaten (R-122).
    """
    strongest = max((rank for rank in beaten if rank < winner), default=None)
    combination = _COMBINATION_RANKS[category_of(winner)]
    if strongest is None or category_of(strongest) is not category_of(winner):
        return ()
    pairs = zip(ranks_of(winner), ranks_of(strongest), strict=True)
    decided = next(at for at, (own, other) in enumerate(pairs) if own != other)
    return ranks_of(winner)[combination : decided + 1]


def _fives(
    hand_type: HandType, hole: Sequence[Card], board: Sequence[Card]
) -> Iterator[tuple[Card, ...]]:
    """Every five cards that the hand type may use, those of earlier cards first."""
    if hand_type.is_omaha:
        for pair in combinations(hole, 2):
            for triple in combinations(board, 3):
                yield pair + triple
    else:
        yield from combinations((*hole, *board), _FIVE)


def _by_significance(five: tuple[Card, ...]) -> tuple[Card, ...]:
    ranks = [rank_of(card) for card in five]
    wheel = sorted(ranks) == [2, 3, 4, 5, ACE]

    def significance(card: Card) -> tuple[int, int]:
        rank = rank_of(card)
        return ranks.count(rank), 1 if wheel and rank == ACE else rank

    return tuple(sorted(five, key=significance, reverse=True))


def _as_written(rank: int, five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in the order of `low_five_ranks`."""
    places = low_five_ranks(rank)
    return tuple(sorted(five, key=lambda card: places.index(low_rank_of(card))))
