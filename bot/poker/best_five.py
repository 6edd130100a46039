"""The cards behind a rank, for showing and for naming a hand.

Ranks decide pots; this module gives the facts of the result message (R-122): the category, the
cards in order of significance, the ranks of the combination and the kickers. Where cards of
equal rank serve as well, the player's own come before the board's, each in the order in which they
came.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.poker.cards import Card
from bot.poker.hand_type import HandType
from bot.poker.rank_scale import HandCategory, RankScale, compared_ranks
from bot.poker.ranking import Category
from bot.refusal import BrokenInvariant

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
class BestHand:
    """The cards that make a hand, in the order in which it is laid out: of a high hand the
    combination first, then kickers from the highest.

    A straight that the ace closes from below ends with its ace.
    """

    hand_type: HandType
    rank: int
    cards: tuple[Card, ...]

    @property
    def category(self) -> HandCategory:
        return self.hand_type.scale.value.category_of(self.rank)

    @property
    def text(self) -> str | None:
        """The ranks of a low hand: `8532A`, or `AA234` for a paired one; None for a high hand."""
        write = self.hand_type.scale.value.text
        return None if write is None else write(self.rank)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks (2 to 14) of a high hand's combination: the pair's, trips then pair, the top
        of a straight, all five of a flush, the highest card where there is no combination."""
        return compared_ranks(self.hand_type.scale, self.rank)[: self._combination]

    @property
    def kickers(self) -> tuple[int, ...]:
        """A high hand's ranks (2 to 14) outside the combination, from the highest (R-034)."""
        return compared_ranks(self.hand_type.scale, self.rank)[self._combination :]

    @property
    def _combination(self) -> int:
        return _combination_of(self.hand_type.scale, self.rank)


def best_hand(
    hand_type: HandType, hole: Sequence[Card], board: Sequence[Card] = ()
) -> BestHand | None:
    """The best cards for a hand type, None if none qualify.

    Raises `BrokenInvariant` for too few or too many cards.
    """
    rank = hand_type.rank(hole, board)
    if rank is None:
        return None
    scale = hand_type.scale.value
    candidates = hand_type.selection.of_size(hole, board, scale.size_of(rank))
    cards = next((cards for cards in candidates if scale.rank(cards) == rank), None)
    if cards is None:
        raise BrokenInvariant(f"no cards make {hand_type.code} {rank}")
    return BestHand(hand_type, rank, scale.in_order(rank, cards))


def deciding_kickers(scale: RankScale, winner: int, beaten: Iterable[int]) -> tuple[int, ...]:
    """The winner's kickers (2 to 14) down to the one that beat the strongest of the beaten ranks.

    All are ranks of a scale of high hands; on another no kickers are told. Empty when the
    combination decided or nobody was beaten (R-122).
    """
    strongest = max((rank for rank in beaten if rank < winner), default=None)
    category_of = scale.value.category_of
    if scale.is_low or strongest is None or category_of(strongest) is not category_of(winner):
        return ()
    ranks = compared_ranks(scale, winner)
    pairs = zip(ranks, compared_ranks(scale, strongest), strict=True)
    decided = next(at for at, (own, other) in enumerate(pairs) if own != other)
    return ranks[_combination_of(scale, winner) : decided + 1]


def _combination_of(scale: RankScale, rank: int) -> int:
    """How many of the compared ranks are the combination's; none of a low hand's."""
    category = scale.value.category_of(rank)
    return _COMBINATION_RANKS[category] if isinstance(category, Category) else 0
