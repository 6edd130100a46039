"""Sets of cards as bits, many at a time, for `ranks` to compare.

A set is 52 bits, thirteen for each suit from the deuce to the ace, so the cards of one suit are one
mask of ranks, and sets without a card in common are put together by adding them.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.poker.cards import FULL_DECK, Card, rank_of, suit_of

RANKS: Final = 13

Cards = NDArray[np.uint8]
"""Cards by their numbers: a row for each place, a column for each deal."""
Sets = NDArray[np.uint64]
"""A set of cards for each deal."""
Masks = NDArray[np.uint16]
"""A set of ranks for each deal: bit 0 is the deuce, bit 12 the ace."""


def sets_of(cards: Cards) -> Sets:
    """The set of each column; none may hold a card twice."""
    sets: Sets = _BITS[cards].sum(axis=0, dtype=np.uint64)
    return sets


def set_of(cards: Iterable[Card]) -> np.uint64:
    """One set of different cards."""
    return np.uint64(sum(int(_BITS[card]) for card in cards))


def cards_of(held: np.uint64) -> tuple[Card, ...]:
    """The cards of one set."""
    return tuple(card for card in FULL_DECK if held & _BITS[card])


def suits_of(sets: Sets) -> list[Masks]:
    """The ranks held of clubs, diamonds, hearts and spades."""
    return [(sets >> shift & _SUIT).astype(np.uint16) for shift in _SHIFTS]


def threes_of(cards: Cards) -> NDArray[np.int64]:
    """Every three cards of each column by their places in `THREES`, a row for each choice."""
    in_order = np.sort(cards, axis=0).astype(np.int64)
    of_one = in_order
    of_two = in_order * (in_order - 1) // 2
    of_three = of_two * (in_order - 2) // 3
    choices = combinations(range(len(cards)), 3)
    return np.stack([of_three[high] + of_two[mid] + of_one[low] for low, mid, high in choices])


def ranks_held(suits: list[Masks]) -> tuple[Masks, ...]:
    """The ranks held at least once, twice, three times, and four times."""
    clubs, diamonds, hearts, spades = suits
    minor: Masks = clubs | diamonds
    minors: Masks = clubs & diamonds
    major: Masks = hearts | spades
    majors: Masks = hearts & spades
    once: Masks = minor | major
    twice: Masks = minors | majors
    twice |= minor & major
    thrice: Masks = minors & major
    thrice |= majors & minor
    return once, twice, thrice, minors & majors


def _threes() -> Cards:
    from_the_top = np.array(list(combinations(reversed(FULL_DECK), 3)), np.uint8)
    return from_the_top[::-1].T


_BITS: Final = np.array(
    [1 << RANKS * suit_of(card) + rank_of(card) - 2 for card in FULL_DECK], np.uint64
)
CARDS_OF_THREES: Final = _threes()
"""All three different cards, ordered by the highest card, then the next, then the last."""
THREES: Final = sets_of(CARDS_OF_THREES)
"""The sets of these."""

_SUIT: Final = np.uint64((1 << RANKS) - 1)
_SHIFTS: Final = [np.uint64(RANKS * suit) for suit in range(4)]
