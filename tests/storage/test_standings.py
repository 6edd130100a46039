"""The order of a leaderboard, its pages and its periods."""

from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

from hypothesis import example, given
from hypothesis import strategies as st

from bot.storage.standings import (
    FIRST_LOW,
    STANDING_PAGE_SIZE,
    IndexPage,
    Span,
    bounds_of_month,
    day_of,
    month_before,
    order_key,
    period,
    periods,
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
    tidying = tidy(pages_of(STANDING_PAGE_SIZE, 2 * STANDING_PAGE_SIZE, 200))
    assert (tidying.dropped, tidying.resized, tidying.split) == ((), (), ())


def test_a_long_page_is_cut() -> None:
    """More than twice the size is too long."""
    assert tidy(pages_of(2 * STANDING_PAGE_SIZE + 1)).split == (
        IndexPage(FIRST_LOW, 2 * STANDING_PAGE_SIZE + 1),
    )


@given(st.lists(st.integers(0, 3 * STANDING_PAGE_SIZE), min_size=1, max_size=30))
def test_tidying_keeps_everybody(sizes: list[int]) -> None:
    """No place is lost, and no two neighbours would fit on one page."""
    pages = pages_of(*sizes)
    tidying = tidy(pages)
    resized = {page.low: page.size for page in tidying.resized}
    kept = [resized.get(page.low, page.size) for page in pages if page.low not in tidying.dropped]
    assert sum(kept) == sum(sizes)
    assert all(one + two > STANDING_PAGE_SIZE for one, two in pairwise(kept))


def test_periods_are_named_after_utc() -> None:
    """A week belongs to the year of its Thursday."""
    new_year = 1_609_459_200_000  # Friday, 1 January 2021, 00:00 UTC
    assert period(Span.MONTH, day_of(new_year - 1)) == "2020-12"
    assert period(Span.MONTH, day_of(new_year)) == "2021-01"
    assert period(Span.WEEK, day_of(new_year)) == "2020-W53"
    assert period(Span.ALL, day_of(new_year)) == "all"


@given(
    st.sampled_from(sorted(available_timezones() - {"Factory", "localtime"})).map(ZoneInfo),
    st.integers(0, 2_100_000_000_000),
)
@example(ZoneInfo("America/Sao_Paulo"), 1_541_300_400_000)
@example(ZoneInfo("Pacific/Apia"), 1_325_239_200_000)
def test_a_month_is_that_of_the_zone(zone: ZoneInfo, at_ms: int) -> None:
    """Every moment lies in the month of its day, and in no other."""
    day = day_of(at_ms, zone)
    month = period(Span.MONTH, day)
    begins, ends = bounds_of_month(month, zone)
    assert begins <= at_ms < ends
    assert period(Span.MONTH, day_of(ends, zone)) > month
    assert month_before(day_of(ends, zone)) == month == period(Span.MONTH, day_of(begins, zone))
    assert periods(day) == tuple(period(span, day) for span in Span)
