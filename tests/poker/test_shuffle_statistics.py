"""The whole path of a deal, the bot's shuffle and then the cut, favours no card and no place."""

import math
import random
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import pytest

from bot.poker.cards import FULL_DECK, shuffled
from bot.poker.cut import permutation

DEALS_LONG, DEALS = 2_000_000, 5_000
PLACES = 9
"""The places that are counted: two players' hole cards and a board."""
Counts: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
SIGMAS = 5.0
"""The farthest that a sum of squares may be off its mean, in standard deviations: once in a million
tests by chance."""


def deals(count: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Returns the first cards of that many deals. Roots are hashes: any numbers stand for them."""
    chance = random.Random(seed)
    for _ in range(count):
        cards = shuffled(chance, FULL_DECK)
        order = permutation(f"{chance.getrandbits(256):064x}", len(cards))
        yield tuple([cards[place] for place in order[:PLACES]])


def chi_square_sigmas(counts: Counts, free: int) -> float:
    """How far the counts lie from equal ones, in standard deviations of chi-square."""
    expected = counts.sum() / counts.size
    found = float(((counts - expected) ** 2 / expected).sum())
    return (found - free) / math.sqrt(2 * free)


def check_deals(count: int, seed: int) -> None:
    """Every card is as likely at every place, whatever lay there in the deal before; and every
    pair of cards is as likely to come first."""
    size = len(FULL_DECK)
    places = np.zeros((PLACES, size), np.int64)
    pairs, serial = np.zeros((size, size), np.int64), np.zeros((size, size), np.int64)
    before = None
    for cards in deals(count, seed):
        for place, card in enumerate(cards):
            places[place, card] += 1
        pairs[cards[0], cards[1]] += 1
        if before is not None:
            serial[before, cards[0]] += 1
        before = cards[0]
    for row in places:
        assert abs(chi_square_sigmas(row, size - 1)) < SIGMAS
    assert not pairs.diagonal().any()
    apart = pairs[~np.eye(size, dtype=bool)]
    assert abs(chi_square_sigmas(apart, apart.size - 1)) < SIGMAS
    assert abs(chi_square_sigmas(serial, serial.size - 1)) < SIGMAS


def test_deals_favour_nothing() -> None:
    """A sample of the long proof."""
    check_deals(DEALS, 1)


@pytest.mark.long
def test_two_million_deals_favour_nothing() -> None:
    """The proof at length."""
    check_deals(DEALS_LONG, 2)


def test_a_bent_shuffle_is_noticed() -> None:
    """The test would see a deal that leaves the first card where it was one time in twenty."""
    chance = random.Random(3)
    counts = np.zeros(len(FULL_DECK), np.int64)
    for cards in deals(DEALS, 3):
        counts[FULL_DECK[0] if chance.random() < 0.05 else cards[0]] += 1
    assert chi_square_sigmas(counts, len(FULL_DECK) - 1) > SIGMAS
