"""Every possible deal comes once, and random deals are fair."""

from collections import Counter

import numpy as np
import pytest

from bot.odds.equity import every_deal, number_of_deals, some_deals
from bot.poker.cards import FULL_DECK

UNSEEN = FULL_DECK[10:17]


@pytest.mark.parametrize("sizes", [[2], [1, 1], [1, 1, 1], [2, 1], [0, 2], [2, 2, 1], [0]])
def test_every_deal_comes_once(sizes: list[int]) -> None:
    """Every possible deal comes exactly once, and no card is twice in a deal."""
    deals = every_deal(UNSEEN, sizes).T.tolist()
    assert all(len(set(deal)) == sum(sizes) and set(deal) <= set(UNSEEN) for deal in deals)
    groups = set()
    for deal in deals:
        cards = iter(deal)
        groups.add(tuple(frozenset(next(cards) for _ in range(size)) for size in sizes))
    assert len(deals) == len(groups) == number_of_deals(len(UNSEEN), sizes)


def test_random_deals_are_of_different_cards_and_fair() -> None:
    """Random deals put each of seven cards in each place equally often, to five standard
    deviations."""
    samples = 7_000
    deals = some_deals(UNSEEN, 3, samples, np.random.default_rng(1))
    assert deals.shape == (3, samples)
    assert all(len(set(deal)) == 3 for deal in deals.T.tolist())
    for place in deals.tolist():
        seen = Counter(place)
        assert set(seen) == set(UNSEEN)
        assert all(abs(count - 1_000) < 150 for count in seen.values())
