"""Ranks of many hands at once: the same numbers as in `bot.poker`, computed column by column.

A high hand has the best category that fits, so every category is tried and the largest number
stays; those that need three of a kind are tried only where there is one.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.odds.sets import RANKS, Masks, Sets, cards_of, ranks_held, suits_of
from bot.poker.ranking import Category, pack_rank
from bot.poker.ranking_badugi import ALL_PLACES, NEXT_STATE, SIZE_SHIFT
from bot.poker.ranking_deuce import WORST_DEUCE
from bot.poker.ranking_low import UNPAIRED, WORST, LowCategory, rank_razz
from bot.poker.ranking_short import EXCHANGE, LOWEST_STRAIGHT, LOWEST_STRAIGHT_TOP

Ranks = NDArray[np.int32]
"""A rank for each set, larger for the better hand; 0 where a low does not qualify."""


def high_ranks(sets: Sets) -> Ranks:
    """The `rank_high` of sets of five to eight cards each."""
    suits = suits_of(sets)
    once, twice, thrice, four_times = ranks_held(suits)
    ranks: Ranks = _UNMATCHED[once]
    for suit in suits:
        np.maximum(ranks, _SUITED[suit], out=ranks)
    np.maximum(ranks, _with_pairs(once, twice), out=ranks)
    some = np.flatnonzero(thrice)
    matched = _with_trips(once[some], twice[some], thrice[some], four_times[some])
    ranks[some] = np.maximum(ranks[some], matched)
    return ranks


def low8_ranks(sets: Sets) -> Ranks:
    """The `rank_low8` of the sets, 0 for None."""
    once, *_ = ranks_held(suits_of(sets))
    ranks: Ranks = _FIVE_LOWEST[_ace_low(once) & _EIGHT_OR_BELOW]
    return ranks


def razz_ranks(sets: Sets) -> Ranks:
    """The `rank_razz` of sets of five to seven cards each."""
    once, twice, *_ = map(_ace_low, ranks_held(suits_of(sets)))
    ranks: Ranks = _FIVE_LOWEST[once]
    few = np.flatnonzero(ranks == 0)
    ranks[few] = _with_one_pair_low(once[few], twice[few])
    for rare in few[np.bitwise_count(once[few]) < _RANKS_OF_ONE_PAIR]:
        ranks[rare] = rank_razz(cards_of(sets[rare]))
    return ranks


def short_ranks(sets: Sets) -> Ranks:
    """The `rank_short` of sets of five to seven cards of the short deck each."""
    suits, ranks = suits_of(sets), high_ranks(sets)
    categories = ranks >> 20
    once, *_ = ranks_held(suits)
    below_six = once & _LOWEST_STRAIGHT == _LOWEST_STRAIGHT
    ranks[below_six & (categories < Category.STRAIGHT)] = _STRAIGHT | LOWEST_STRAIGHT_TOP << 16
    ranks[np.isin(categories, (Category.FLUSH, Category.FULL_HOUSE))] ^= EXCHANGE
    for suit in suits:
        suited = (suit & _LOWEST_STRAIGHT == _LOWEST_STRAIGHT) & (categories == Category.FLUSH)
        ranks[suited] = _STRAIGHT_FLUSH | LOWEST_STRAIGHT_TOP << 16
    return ranks


def deuce_ranks(sets: Sets) -> Ranks:
    """The `rank_deuce` of sets of five to seven cards each.

    Nearly all have five ranks that are no straight, and no suit five times; the rest is rare.
    """
    suits = suits_of(sets)
    once, *_ = ranks_held(suits)
    ranks: Ranks = _FIVE_LOWEST_DEUCE[once]
    suited = np.max([np.bitwise_count(suit) for suit in suits], axis=0) >= _FIVE
    rare = np.flatnonzero((ranks == 0) | suited)
    ranks[rare] = 0
    for five in _fives(sets[rare]):
        ranks[rare] = np.maximum(ranks[rare], _deuce_of_five(five))
    return ranks


def _deuce_of_five(sets: Sets) -> Ranks:
    """The `rank_deuce` of sets of five cards each: aces are high, and no wheel is a straight."""
    high, suits = high_ranks(sets), suits_of(sets)
    wheels = ranks_held(suits)[0] == _WHEEL
    suited = (high[wheels] >> 20) == Category.STRAIGHT_FLUSH
    high[wheels] = _HIGHEST[5][_WHEEL] | np.where(suited, _FLUSH, Category.HIGH_CARD << 20)
    ranks: Ranks = (WORST_DEUCE - high).astype(np.int32)
    return ranks


def _fives(sets: Sets) -> Iterator[Sets]:
    """Every five cards of sets of equally many each."""
    cards, left = [], sets
    while left.any():
        lowest = left & -left
        cards.append(lowest)
        left = left ^ lowest
    for five in combinations(cards, _FIVE):
        yield np.bitwise_or.reduce(five)


def badugi_ranks(sets: Sets) -> Ranks:
    """The `rank_badugi` of the sets."""
    return _badugi(sets, (RANKS - 1, *range(RANKS - 1)))


def badugi_high_ranks(sets: Sets) -> Ranks:
    """The `rank_badugi_high` of the sets."""
    return _badugi(sets, tuple(range(RANKS)))


def _badugi(sets: Sets, bits: tuple[int, ...]) -> Ranks:
    """The ranks from the lowest on, by their bits: each is taken that still fits."""
    suits = suits_of(sets)
    state, size, packed = (np.zeros(len(sets), np.int32) for _ in range(3))
    for place, bit in enumerate(bits, 1):
        held = sum(
            (suit >> np.uint16(bit) & _ONE).astype(np.int32) << at for at, suit in enumerate(suits)
        )
        after = _NEXT_BADUGI[state, held]
        fits = after >= 0
        packed = np.where(fits, packed | place << 4 * size, packed)
        size += fits
        state = np.where(fits, after, state)
    ranks: Ranks = (size << SIZE_SHIFT | ALL_PLACES - packed).astype(np.int32)
    return ranks


def _with_pairs(once: Masks, twice: Masks) -> Ranks:
    """The ranks of one pair or two; 0 without."""
    upper = _TOP[twice]
    others = twice ^ upper
    lower = _TOP[others]
    one = _ONE_PAIR | _HIGHEST[1][twice] << 16 | _HIGHEST[3][once ^ upper] << 4
    two = _TWO_PAIR | _HIGHEST[2][twice] << 12 | _HIGHEST[1][once ^ upper ^ lower] << 8
    return np.where(others, two, np.where(twice, one, 0)).astype(np.int32, copy=False)


def _with_trips(once: Masks, twice: Masks, thrice: Masks, four_times: Masks) -> Ranks:
    """The ranks of three of a kind, a full house or four of a kind, where there are three."""
    trips, quads = _TOP[thrice], _TOP[four_times]
    pairs = twice ^ trips
    three = _THREE_OF_A_KIND | _HIGHEST[1][thrice] << 16 | _HIGHEST[2][once ^ trips] << 8
    full = _FULL_HOUSE | _HIGHEST[1][thrice] << 16 | _HIGHEST[1][pairs] << 12
    four = _FOUR_OF_A_KIND | _HIGHEST[1][four_times] << 16 | _HIGHEST[1][once ^ quads] << 12
    best: Ranks = np.where(quads, four, np.where(pairs, full, three)).astype(np.int32, copy=False)
    return best


def _with_one_pair_low(once: Masks, twice: Masks) -> Ranks:
    """The low of exactly four ranks: the lowest pair there is beside the three others (R-284).

    The masks are of low ranks, so the deuce of `_HIGHEST` is an ace.
    """
    pair = twice & -twice
    shown = _HIGHEST[1][pair] << 16 | _HIGHEST[3][once ^ pair] << 4
    rank: Ranks = WORST - (LowCategory.ONE_PAIR << 20 | shown - _ONE_RANK_LOWER)
    return rank


def _ace_low(masks: Masks) -> Masks:
    """Masks of low ranks: bit 0 is the ace, bit 12 the king, as in `LOW_BITS`."""
    low: Masks = (masks << _ONE | masks >> _ACE) & _EVERY_RANK
    return low


_MASKS: Final = np.arange(1 << RANKS, dtype=np.uint16)
_ONE: Final = np.uint16(1)
_ACE: Final = np.uint16(RANKS - 1)
_EVERY_RANK: Final = np.uint16((1 << RANKS) - 1)
_EIGHT_OR_BELOW: Final = np.uint16(0b1111_1111)
_RANKS_OF_ONE_PAIR: Final = 4
_ONE_RANK_LOWER: Final = 0x1_1_1_1_0

_ONE_PAIR: Final = Category.ONE_PAIR << 20
_TWO_PAIR: Final = Category.TWO_PAIR << 20
_THREE_OF_A_KIND: Final = Category.THREE_OF_A_KIND << 20
_STRAIGHT: Final = Category.STRAIGHT << 20
_FLUSH: Final = Category.FLUSH << 20
_FULL_HOUSE: Final = Category.FULL_HOUSE << 20
_FOUR_OF_A_KIND: Final = Category.FOUR_OF_A_KIND << 20
_STRAIGHT_FLUSH: Final = Category.STRAIGHT_FLUSH << 20


_FIVE: Final = 5
_LOWEST_STRAIGHT: Final = np.uint16(sum(1 << rank - 2 for rank in LOWEST_STRAIGHT))
_WHEEL: Final = np.uint16(1 << RANKS - 1 | 0b1111)
_NEXT_BADUGI: Final = np.array(NEXT_STATE, np.int32)


def _lowest_deuces() -> Ranks:
    """For every mask the deuce-to-seven rank of its five lowest ranks that are no straight, 0 where
    there are none."""
    ranks = np.zeros(1 << RANKS, np.int32)
    for mask in range(1 << RANKS):
        held = [rank for rank in range(RANKS) if mask >> rank & 1]
        fives = (five for five in combinations(held, _FIVE) if five[-1] - five[0] >= _FIVE)
        lowest = min(fives, key=lambda five: five[::-1], default=None)
        if lowest:
            high = pack_rank(Category.HIGH_CARD, [rank + 2 for rank in reversed(lowest)])
            ranks[mask] = WORST_DEUCE - high
    return ranks


def _tops() -> Masks:
    """For every mask its highest rank alone."""
    tops = np.zeros_like(_MASKS)
    for rank in range(RANKS):
        tops[1 << rank : 2 << rank] = 1 << rank
    return tops


def _highest_by_count() -> list[Ranks]:
    """For every mask so many of its highest ranks (2 to 14), four bits each, the highest first."""
    packed, left = np.zeros(1 << RANKS, np.int32), _MASKS
    tables = [packed]
    for _ in range(5):
        top = _TOP[left]
        rank = np.where(top, np.bitwise_count(top - _ONE) + 2, 0)
        packed = (packed << 4 | rank).astype(np.int32)
        tables.append(packed)
        left = left ^ top
    return tables


def _straight_tops() -> Ranks:
    """For every mask the top rank of its best straight, 0 without one (R-013)."""
    ranks = _MASKS << _ONE | _MASKS >> _ACE
    lowest = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    return np.where(lowest, _HIGHEST[1][lowest] + 3, 0).astype(np.int32)


def _best(straight: int, other: int) -> Ranks:
    """For every mask of five ranks or more its straight, or else its five highest; 0 for fewer."""
    straights = np.where(_STRAIGHT_TOPS, straight | _STRAIGHT_TOPS << 16, other | _HIGHEST[5])
    return np.where(np.bitwise_count(_MASKS) >= 5, straights, 0).astype(np.int32)


_TOP: Final = _tops()
_HIGHEST: Final = _highest_by_count()
_STRAIGHT_TOPS: Final = _straight_tops()
_UNMATCHED: Final = _best(_STRAIGHT, Category.HIGH_CARD << 20)
_SUITED: Final = _best(_STRAIGHT_FLUSH, _FLUSH)
_FIVE_LOWEST: Final = np.array(UNPAIRED, np.int32)
_FIVE_LOWEST_DEUCE: Final = _lowest_deuces()
