"""Wholes shared in whole parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.shares import whole_parts, whole_percents

WEIGHTS = st.lists(st.integers(0, 10**9), min_size=1, max_size=12).filter(any)


@given(whole=st.integers(0, 10**6), weights=WEIGHTS)
def test_the_parts_are_the_whole(whole: int, weights: list[int]) -> None:
    """Each is its share, rounded up or down, and no smaller weight gets more."""
    parts = whole_parts(whole, weights)
    assert sum(parts) == whole
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - whole * weight / sum(weights)) < 1
    in_order = [part for _, part in sorted(zip(weights, parts, strict=True))]
    assert in_order == sorted(in_order)


@given(weights=WEIGHTS)
def test_percents_are_a_hundred(weights: list[int]) -> None:
    """Nothing is 0, and nothing 100, that is not so for certain."""
    shares = [weight / sum(weights) for weight in weights]
    percents = whole_percents(shares)
    assert sum(percents) == 100
    for percent, share in zip(percents, shares, strict=True):
        assert 0 <= percent <= 100
        assert (percent == 0) == (share == 0)
        assert (percent == 100) == (share == 1)


@pytest.mark.parametrize(
    ("shares", "percents"),
    [
        ((0.635, 0.365), [64, 36]),
        ((0.995, 0.005), [99, 1]),
        ((0.001, 0.999), [1, 99]),
        ((1.0, 0.0), [100, 0]),
        ((1 / 3, 1 / 3, 1 / 3), [34, 33, 33]),
        ((0.335, 0.335, 0.33), [34, 33, 33]),
    ],
)
def test_the_largest_remainder_is_rounded_up(shares: list[float], percents: list[int]) -> None:
    """The largest remainder is rounded up, of equal ones the first; one out is not nothing."""
    assert whole_percents(shares) == percents
