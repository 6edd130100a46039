"""Ranks of five cards out of three on the board and two in the hand, as Omaha plays them.

Where the suits do not matter the ranks held decide, and a sum of numbers tells them: that of the
three is known for all of them, so a rank is one addition and one look. Flushes are ranked apart.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.odds.columns import column_ranker
from bot.odds.ranks import Ranks
from bot.odds.sets import CARDS_OF_THREES, RANKS, THREES, set_of, sets_of
from bot.poker.cards import Card, rank_of, suit_of
from bot.poker.rank_scale import RankScale

_FIVE: Final = 5
SUITS: Final = 4
_NUMBERS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""One for each rank, the deuce first: no two choices of five cards have the same sum."""


def ranks_with(scale: RankScale, threes: NDArray[np.int64], pair: tuple[Card, ...]) -> Ranks:
    """The ranks of these threes, by their places in `THREES`, each with two other cards."""
    first, second = pair
    number = _NUMBERS[rank_of(first) - 2] + _NUMBERS[rank_of(second) - 2]
    ranks: Ranks = _unsuited(scale)[_SUMS[threes] + number]
    if suit_of(first) == suit_of(second) and not scale.ignores_suits:
        suited = np.flatnonzero(_SUITED[suit_of(first)][threes])
        with_pair = THREES[threes[suited]] + set_of(pair)
        ranks[suited] = column_ranker(scale)(with_pair)
    return ranks


@cache
def _unsuited(scale: RankScale) -> Ranks:
    """The rank of five cards that are no flush, by the sum of their numbers."""
    fives = [
        five
        for five in combinations_with_replacement(range(RANKS), _FIVE)
        if max(map(five.count, five)) <= SUITS
    ]
    cards = np.array([_of_several_suits(five) for five in fives], np.uint8).T
    sums = np.array([sum(_NUMBERS[rank] for rank in five) for five in fives])
    ranks = np.zeros(sums.max() + 1, np.int32)
    ranks[sums] = column_ranker(scale)(sets_of(cards))
    return ranks


def _of_several_suits(five: tuple[int, ...]) -> list[int]:
    """Five different cards of these ranks, which are in order, and not of one suit."""
    return [SUITS * rank + at % SUITS for at, rank in enumerate(five)]


_SUMS: Final = np.array(_NUMBERS, np.int32)[CARDS_OF_THREES // SUITS].sum(axis=0)
_SUITED: Final = [np.all(suit == CARDS_OF_THREES % SUITS, axis=0) for suit in range(SUITS)]
"""For each suit whether the three have no other."""
