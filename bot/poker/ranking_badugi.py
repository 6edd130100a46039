"""Badugi hands: up to four cards of different ranks and suits, more cards first, then the lowest.

Ranks that can be matched with different suits are the independent sets of a transversal matroid:
taking ranks from the lowest on, each that still fits, gives the largest hand, and the lowest of
that size in every place. Which sets of suits the ranks taken so far can be matched with is all that
has to be remembered: there are 95 such states, in one table for hands and for columns of hands.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

from bot.poker.cards import FULL_DECK, RANK_SYMBOLS, Card, low_rank_of, rank_of, suit_of
from bot.refusal import BrokenInvariant


class BadugiCategory(IntEnum):
    """The number of cards that count, from worst to best."""

    ONE_CARD = 1
    TWO_CARDS = 2
    THREE_CARDS = 3
    BADUGI = 4


def rank_badugi(cards: Iterable[Card]) -> int:
    """The best badugi hand among one to seven different cards, aces low; larger wins.

    Raises `BrokenInvariant` without a card.
    """
    return _rank(cards, LOW_PLACES)


def rank_badugi_high(cards: Iterable[Card]) -> int:
    """The same with aces high, as badeucey plays it: 2-3-4-5 is best."""
    return _rank(cards, HIGH_PLACES)


def badugi_category_of(rank: int) -> BadugiCategory:
    """How many cards count."""
    return BadugiCategory(rank >> SIZE_SHIFT)


def badugi_places(rank: int) -> tuple[int, ...]:
    """The places of the counting cards' ranks, 1 for the lowest there is, from the highest."""
    size, packed = rank >> SIZE_SHIFT, ALL_PLACES - (rank & ALL_PLACES)
    return tuple(packed >> 4 * at & 15 for at in range(size - 1, -1, -1))


def badugi_text(rank: int) -> str:
    """A badugi hand with low aces as `742A`."""
    return "".join(RANK_SYMBOLS[place - 2] for place in badugi_places(rank))


def badugi_high_text(rank: int) -> str:
    """A badugi hand with high aces as `7432`."""
    return "".join(RANK_SYMBOLS[place - 1] for place in badugi_places(rank))


def badugi_order(_rank: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards from the highest, aces low."""
    return tuple(sorted(cards, key=low_rank_of, reverse=True))


def badugi_high_order(_rank: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards from the highest, aces high."""
    return tuple(sorted(cards, reverse=True))


LOW_PLACES: Final = tuple(low_rank_of(card) - 1 for card in FULL_DECK)
"""Each card's rank from 0, the ace lowest."""
HIGH_PLACES: Final = tuple(rank_of(card) - 2 for card in FULL_DECK)
"""Each card's rank from 0, the deuce lowest."""
RANKS: Final = 13

SIZE_SHIFT: Final = 16
ALL_PLACES: Final = (1 << SIZE_SHIFT) - 1
"""A rank is the number of cards above these bits, and below it these less the places, four bits
each."""
_SUITS: Final = tuple(1 << suit_of(card) for card in FULL_DECK)


def _rank(cards: Iterable[Card], places: Sequence[int]) -> int:
    held = [0] * RANKS
    for card in cards:
        held[places[card]] |= _SUITS[card]
    state = size = packed = 0
    for place, suits in enumerate(held, 1):
        if suits and (after := NEXT_STATE[state][suits]) >= 0:
            state, size = after, size + 1
            packed |= place << 4 * (size - 1)
    if not size:
        raise BrokenInvariant("a badugi hand needs a card")
    return size << SIZE_SHIFT | ALL_PLACES - packed


def _states() -> list[list[int]]:
    """For every state and the suits of the next rank the state after taking it, -1 if it does not
    fit. A state is the set of suit sets that the ranks taken can be matched with."""
    numbers = {frozenset({0}): 0}
    queue, table = [frozenset({0})], []
    for state in queue:
        row = []
        for suits in range(16):
            after = frozenset(
                taken | 1 << suit
                for taken in state
                for suit in range(4)
                if suits >> suit & 1 and not taken >> suit & 1
            )
            if after and after not in numbers:
                numbers[after] = len(numbers)
                queue.append(after)
            row.append(numbers[after] if after else -1)
        table.append(row)
    return table


NEXT_STATE: Final = _states()
