"""The hand types that games declare: which cards may be used, and whether high or low wins.

A game names one hand type, or two where the pot is split. The engine asks each for a rank and
awards its share of the pot to the largest; None means the hand has no part in that share.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from bot.poker.cards import Card
from bot.poker.ranking import rank_high
from bot.poker.ranking_low import rank_low8, rank_razz
from bot.poker.ranking_omaha import rank_omaha, rank_omaha_low8


class Ranker(Protocol):
    """Ranks a player's cards with the shared ones."""

    def __call__(self, hole: Sequence[Card], board: Sequence[Card] = (), /) -> int | None:
        """The rank, larger for the better hand; None if the hand does not qualify.

        `hole` is everything the player was dealt, upcards included. Raises `BrokenInvariant` for
        too few or too many cards.
        """


def _high(hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
    return rank_high((*hole, *board))


def _low8(hole: Sequence[Card], board: Sequence[Card] = ()) -> int | None:
    return rank_low8((*hole, *board))


def _razz(hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
    return rank_razz((*hole, *board))


def _omaha(hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
    return rank_omaha(hole, board)


def _omaha_low8(hole: Sequence[Card], board: Sequence[Card] = ()) -> int | None:
    return rank_omaha_low8(hole, board)


class HandType(Enum):
    """A code, and `rank`, which compares hands of this type for a pot or half of it."""

    HIGH = "high", _high
    """The best five of all cards held and on the board (R-021, R-022)."""
    OMAHA_HIGH = "omaha-high", _omaha
    """Exactly two of the hole and three of the board (R-261)."""
    LOW8 = "low8", _low8
    """8-or-better of all cards held (R-281)."""
    OMAHA_LOW8 = "omaha-low8", _omaha_low8
    """8-or-better of exactly two of the hole and three of the board (R-267)."""
    RAZZ = "razz", _razz
    """Ace-to-five without a condition (R-283)."""

    code: str
    rank: Ranker

    def __init__(self, code: str, rank: Ranker) -> None:
        self.code = code
        self.rank = rank

    @property
    def is_low(self) -> bool:
        """Whether ranks of this type are those of `ranking_low`."""
        return self in (HandType.LOW8, HandType.OMAHA_LOW8, HandType.RAZZ)

    @property
    def is_omaha(self) -> bool:
        """Whether exactly two of the hole count (R-261)."""
        return self in (HandType.OMAHA_HIGH, HandType.OMAHA_LOW8)
