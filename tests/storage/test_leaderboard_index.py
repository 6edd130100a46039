"""The order of a leaderboard, its pages and its periods."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.storage.leaderboard_index import (
    FIRST_LOW,
    PAGE_SIZE,
    IndexPage,
    Span,
    order_key,
    period,
    tidy,
)

SCORES = st.integers(-(2**60), 2**60)
TIMES = st.integers(0, 2**50)
PLAYERS = st.integers(1, 2**63 - 1)
STANDINGS = st.tuples(SCORES, TIMES, PLAYERS)


@given(STANDINGS, STANDINGS)
def test_places_sort_as_the_leaderboard_does(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    """Higher score, then earlier, then lower player id."""
    by_rule = (-one[0], one[1], one[2]) < (-other[0], other[1], other[2])
    assert (order_key(*one) < order_key(*other)) == by_rule


def pages_of(*sizes: int) -> list[IndexPage]:
    lows = [FIRST_LOW, *(bytes([number]) for number in range(1, len(sizes)))]
    return [IndexPage(low, size) for low, size in zip(lows, sizes, strict=True)]


def test_short_neighbours_become_one_page() -> None:
    """Empty pages go; the first one stays, whatever its size."""
    tidying = tidy(pages_of(0, 0, 5, 0))
    assert tidying.dropped == (b"\x01", b"\x02", b"\x03")
    assert tidying.resized == (IndexPage(FIRST_LOW, 5),)
    assert tidying.split == ()


def test_good_pages_are_left_alone() -> None:
    """Nothing is written for a list that is in order."""
    tidying = tidy(pages_of(PAGE_SIZE, 2 * PAGE_SIZE, 200))
    assert (tidying.dropped, tidying.resized, tidying.split) == ((), (), ())


def test_a_long_page_is_cut() -> None:
    """More than twice the size is too long."""
    assert tidy(pages_of(2 * PAGE_SIZE + 1)).split == (IndexPage(FIRST_LOW, 2 * PAGE_SIZE + 1),)


@given(st.lists(st.integers(0, 3 * PAGE_SIZE), min_size=1, max_size=30))
def test_tidying_keeps_everybody(sizes: list[int]) -> None:
    """No place is lost, and no two neighbours would fit on one page."""
    pages = pages_of(*sizes)
    tidying = tidy(pages)
    resized = {page.low: page.size for page in tidying.resized}
    kept = [resized.get(page.low, page.size) for page in pages if page.low not in tidying.dropped]
    assert sum(kept) == sum(sizes)
    assert all(one + two > PAGE_SIZE for one, two in pairwise(kept))


def test_periods_are_named_after_utc() -> None:
    """A week belongs to the year of its Thursday."""
    new_year = 1_609_459_200_000  # Friday, 1 January 2021, 00:00 UTC
    assert period(Span.MONTH, new_year - 1) == "2020-12"
    assert period(Span.MONTH, new_year) == "2021-01"
    assert period(Span.WEEK, new_year) == "2020-W53"
    assert period(Span.ALL, new_year) == "all"
