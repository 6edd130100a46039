"""The ways of making a hand that games declare: which cards may be used, and which way is up.

A game names one hand type, or two where the pot is split. The engine asks each for a rank and
awards its share of the pot to the largest; None means the hand has no part in that share.
"""

from collections.abc import Sequence
from enum import Enum

from bot.poker.cards import Card
from bot.poker.ranking import rank_high
from bot.poker.ranking_low import rank_low8, rank_razz
from bot.poker.ranking_omaha import rank_omaha, rank_omaha_low8


class HandType(Enum):
    """What wins a pot or half of it."""

    HIGH = "high"
    """The best five of all cards held and on the board (R-021, R-022)."""
    OMAHA_HIGH = "omaha-high"
    """Exactly two of the hole and three of the board (R-261)."""
    LOW8 = "low8"
    """8-or-better of all cards held (R-281)."""
    OMAHA_LOW8 = "omaha-low8"
    """8-or-better of exactly two of the hole and three of the board (R-267)."""
    RAZZ = "razz"
    """Ace-to-five without a condition (R-283)."""

    @property
    def is_low(self) -> bool:
        """Whether ranks of this type are those of `ranking_low`."""
        return self in (HandType.LOW8, HandType.OMAHA_LOW8, HandType.RAZZ)

    def rank(self, hole: Sequence[Card], board: Sequence[Card] = ()) -> int | None:
        """The rank of a player's cards with the shared ones; larger wins, None if none qualifies.

        `hole` is everything the player was dealt, upcards included. Raises `BrokenInvariant` for
        too few or too many cards.
        """
        match self:
            case HandType.HIGH:
                return rank_high((*hole, *board))
            case HandType.OMAHA_HIGH:
                return rank_omaha(hole, board)
            case HandType.LOW8:
                return rank_low8((*hole, *board))
            case HandType.OMAHA_LOW8:
                return rank_omaha_low8(hole, board)
            case HandType.RAZZ:
                return rank_razz((*hole, *board))
