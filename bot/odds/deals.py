"""The ways to deal the rest: all of them, or many at random. One column of cards for each."""

from collections.abc import Sequence
from itertools import chain, combinations
from math import comb, prod

import numpy as np

from bot.odds.sets import Cards, sets_of
from bot.poker.cards import Card


def number_of_deals(unseen: int, sizes: Sequence[int]) -> int:
    """The number of ways to deal so many unseen cards to groups of these sizes."""
    left = [unseen - sum(sizes[:at]) for at in range(len(sizes))]
    return prod(map(comb, left, sizes))


def every_deal(unseen: Sequence[Card], sizes: Sequence[int]) -> Cards:
    """Every way once; the rows are the cards of the first group, then those of the next."""
    deals = np.zeros((0, 1), np.uint8)
    for size in filter(None, sizes):
        group = _every_group(unseen, size)
        apart = (sets_of(deals)[:, None] & sets_of(group)[None, :]) == 0
        before, now = np.nonzero(apart)
        deals = np.vstack((deals[:, before], group[:, now]))
    return deals


def some_deals(
    unseen: Sequence[Card], size: int, samples: int, chance: np.random.Generator
) -> Cards:
    """The tops of as many decks, so many cards each; only the tops are shuffled."""
    decks = np.repeat(np.array(unseen, np.uint8)[:, None], samples, axis=1)
    each = np.arange(samples)
    for at in range(size):
        chosen = chance.integers(at, len(unseen), samples)
        card = decks[chosen, each]
        decks[chosen, each] = decks[at]
        decks[at] = card
    return decks[:size]


def _every_group(unseen: Sequence[Card], size: int) -> Cards:
    groups = chain.from_iterable(combinations(unseen, size))
    return np.fromiter(groups, np.uint8).reshape(-1, size).T
