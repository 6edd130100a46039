"""The hand types that games declare: a scale of ranks, and the selection of the cards that count.

A game names one hand type, or two where the pot is split. The engine asks each for a rank and
awards its share of the pot to the largest; None means the hand has no part in that share.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import combinations
from typing import Protocol

from bot.poker.cards import Card
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import rank_high
from bot.poker.ranking_badugi import rank_badugi, rank_badugi_high
from bot.poker.ranking_deuce import rank_deuce
from bot.poker.ranking_low import rank_low8, rank_razz
from bot.poker.ranking_omaha import rank_omaha, rank_omaha_low8
from bot.poker.ranking_short import rank_short


class Ranker(Protocol):
    """Ranks a player's cards with the shared ones."""

    def __call__(self, hole: Sequence[Card], board: Sequence[Card] = (), /) -> int | None:
        """The rank, larger for the better hand; None if the hand does not qualify.

        `hole` is everything the player holds, upcards included. Raises `BrokenInvariant` for
        too few or too many cards.
        """


class Selection(Enum):
    """The rule by which cards may make a hand."""

    ANY = "any"
    """Any of the hole and the board (R-022)."""
    OMAHA = "omaha"
    """Exactly two of the hole and three of the board (R-261)."""
    AT_MOST_TWO = "at-most-two"
    """Two of the hole, one or none, and the rest from the board."""
    HELD = "held"
    """The hole alone; the board does not count."""

    def of_size(
        self, hole: Sequence[Card], board: Sequence[Card], size: int
    ) -> Iterator[tuple[Card, ...]]:
        """Every so many cards that may make a hand, those of earlier cards first."""
        if self is Selection.OMAHA:
            own_sizes: Sequence[int] = (2,)
        elif self is Selection.AT_MOST_TWO:
            own_sizes = (2, 1, 0)
        elif self is Selection.HELD:
            yield from combinations(hole, size)
            return
        else:
            yield from combinations((*hole, *board), size)
            return
        for own in own_sizes:
            for held in combinations(hole, own):
                yield from (held + shared for shared in combinations(board, size - own))


def _of_all(rank: Callable[[Sequence[Card]], int | None]) -> Ranker:
    """Ranks the cards held and the board together."""

    def rank_all(hole: Sequence[Card], board: Sequence[Card] = (), /) -> int | None:
        return rank((*hole, *board))

    return rank_all


def _two_at_most(hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
    return max([rank_high((*pair, *board)) for pair in combinations(hole, 2)])


def _held(hole: Sequence[Card], _board: Sequence[Card] = ()) -> int:
    return rank_high(hole)


class HandType(Enum):
    """A code, a scale, a selection, and `rank`, which compares hands for a pot or half of it."""

    HIGH = "high", RankScale.HIGH, Selection.ANY, _of_all(rank_high)
    """The best five of all cards held and on the board (R-021, R-022)."""
    OMAHA_HIGH = "omaha-high", RankScale.HIGH, Selection.OMAHA, rank_omaha
    """Exactly two of the hole and three of the board (R-261)."""
    LAZY_HIGH = "lazy-high", RankScale.HIGH, Selection.AT_MOST_TWO, _two_at_most
    """At most two of the hole."""
    HELD_HIGH = "held-high", RankScale.HIGH, Selection.HELD, _held
    """The five cards held, whatever lies on the board."""
    SHORT_DECK_HIGH = "short-deck-high", RankScale.SHORT_DECK, Selection.ANY, _of_all(rank_short)
    """The best five of all, by the short deck's order."""
    LOW8 = "low8", RankScale.EIGHT_OR_BETTER, Selection.ANY, _of_all(rank_low8)
    """8-or-better of all cards held (R-281)."""
    OMAHA_LOW8 = "omaha-low8", RankScale.EIGHT_OR_BETTER, Selection.OMAHA, rank_omaha_low8
    """8-or-better of exactly two of the hole and three of the board (R-267)."""
    RAZZ = "razz", RankScale.ACE_TO_FIVE, Selection.ANY, _of_all(rank_razz)
    """Ace-to-five without a condition (R-283)."""
    DEUCE = "deuce", RankScale.DEUCE_TO_SEVEN, Selection.ANY, _of_all(rank_deuce)
    """Deuce-to-seven: straights and flushes hurt, aces are high."""
    BADUGI = "badugi", RankScale.BADUGI, Selection.ANY, _of_all(rank_badugi)
    """Four cards of different ranks and suits, aces low."""
    BADUGI_ACE_HIGH = (
        "badugi-ace-high",
        RankScale.BADUGI_ACE_HIGH,
        Selection.ANY,
        _of_all(rank_badugi_high),
    )
    """The same, aces high."""

    code: str
    scale: RankScale
    selection: Selection
    rank: Ranker

    def __init__(self, code: str, scale: RankScale, selection: Selection, rank: Ranker) -> None:
        self.code = code
        self.scale = scale
        self.selection = selection
        self.rank = rank

    @property
    def is_low(self) -> bool:
        """Whether low hands win, and their cards are told."""
        return self.scale.is_low
