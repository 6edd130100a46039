"""Omaha hands: exactly two cards of the hole and exactly three of the board (R-261 to R-263).

The hole may hold four cards or any other number from two up (five-card Omaha). Ranks are those of
`ranking` and `ranking_low`, so an Omaha hand compares with any other.

Ranks and suits are looked at apart: the sixty ways to choose collapse to fewer sums of ranks, and
flushes are only tried where hole and board have the cards for one.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from bot.poker.cards import FULL_DECK, Card, suit_of
from bot.poker.ranking import RANK_COUNTS, best_rank_of_counts, rank_of_suited
from bot.poker.ranking_low import LOW_BITS, best_low8_of_masks
from bot.refusal import BrokenInvariant


def rank_omaha(hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """The best high hand of two hole cards and three board cards; larger wins.

    Raises `BrokenInvariant` with fewer than two hole or three board cards.
    """
    _need_enough(hole, board)
    pairs = set(map(sum, combinations(map(_counts, hole), 2)))
    triples = set(map(sum, combinations(map(_counts, board), 3)))
    best = best_rank_of_counts([pair + triple for pair in pairs for triple in triples])
    if sum(map(_suit, hole), _TWO_NEEDED) & sum(map(_suit, board), _THREE_NEEDED) & _ENOUGH:
        return max(best, _best_flush(hole, board))
    return best


def rank_omaha_low8(hole: Sequence[Card], board: Sequence[Card] = ()) -> int | None:
    """The best 8-or-better low of two hole cards and three board cards (R-267 to R-274).

    Larger wins; None if none qualifies. Raises `BrokenInvariant` with fewer than two hole or three
    board cards.
    """
    _need_enough(hole, board)
    pairs = {first | second for first, second in combinations(map(_low_bit, hole), 2)}
    triples = {
        first | second | third for first, second, third in combinations(map(_low_bit, board), 3)
    }
    return best_low8_of_masks([pair | triple for pair in pairs for triple in triples])


_counts: Final = RANK_COUNTS.__getitem__
_low_bit: Final = LOW_BITS.__getitem__

# A four-bit counter for each suit. Hole counters start at 6 and board counters at 5, so that the
# top bit of both says that two hole cards and three board cards share the suit.
_suit: Final = [1 << 4 * suit_of(card) for card in FULL_DECK].__getitem__
_TWO_NEEDED: Final = 0x6666
_THREE_NEEDED: Final = 0x5555
_ENOUGH: Final = 0x8888


def _best_flush(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best flush or straight flush of two hole and three board cards, 0 without one."""
    best = 0
    for suit in range(4):
        own = [RANK_COUNTS[card] for card in hole if suit_of(card) == suit]
        shared = [RANK_COUNTS[card] for card in board if suit_of(card) == suit]
        for pair in combinations(own, 2):
            for triple in combinations(shared, 3):
                best = max(best, rank_of_suited(sum(pair) | sum(triple)))
    return best


def _need_enough(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) < 2 or len(board) < 3:
        raise BrokenInvariant(
            f"Omaha takes two hole cards and three board cards, not {len(hole)} and {len(board)}"
        )
