"""Omaha hands: exactly two cards of the hole and exactly three of the board (R-261 to R-263).

The hole may hold four cards or any other number from two up (five-card Omaha). Ranks are those of
`ranking` and `ranking_low`, so an Omaha hand compares with any other.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from bot.poker.cards import FULL_DECK, Card, rank_of, suit_of
from bot.poker.ranking import rank_of_counts, rank_of_suited
from bot.poker.ranking_low import low8_of_mask, low_bit_of
from bot.refusal import BrokenInvariant


def rank_omaha(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best high hand of two hole cards and three board cards; larger wins.

    Raises `BrokenInvariant` with fewer than two hole or three board cards.
    """
    _need_enough(hole, board)
    pairs = {_COUNTS[first] + _COUNTS[second] for first, second in combinations(hole, 2)}
    triples = {sum(counts) for counts in combinations([_COUNTS[card] for card in board], 3)}
    best = max([rank_of_counts(pair + triple) for pair in pairs for triple in triples])
    return max(best, _best_flush(hole, board))


def rank_omaha_low8(hole: Sequence[Card], board: Sequence[Card]) -> int | None:
    """The best 8-or-better low of two hole cards and three board cards (R-267 to R-274).

    Larger wins; None if none qualifies. Raises `BrokenInvariant` with fewer than two hole or three
    board cards.
    """
    _need_enough(hole, board)
    pairs = {low_bit_of(first) | low_bit_of(second) for first, second in combinations(hole, 2)}
    triples = {
        low_bit_of(first) | low_bit_of(second) | low_bit_of(third)
        for first, second, third in combinations(board, 3)
    }
    return max([low8_of_mask(pair | triple) or 0 for pair in pairs for triple in triples]) or None


_COUNTS: Final = [5 ** (rank_of(card) - 2) for card in FULL_DECK]


def _best_flush(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best flush or straight flush of two hole and three board cards, 0 without one."""
    best = 0
    for suit in range(4):
        own = [1 << rank_of(card) for card in hole if suit_of(card) == suit]
        shared = [1 << rank_of(card) for card in board if suit_of(card) == suit]
        for pair in combinations(own, 2):
            for triple in combinations(shared, 3):
                best = max(best, rank_of_suited(sum(pair) | sum(triple)))
    return best


def _need_enough(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) < 2 or len(board) < 3:
        raise BrokenInvariant(
            f"Omaha takes two hole cards and three board cards, not {len(hole)} and {len(board)}"
        )
