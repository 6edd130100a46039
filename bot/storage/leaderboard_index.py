"""The order of a leaderboard as bytes, and the pages that let a rank be counted quickly.

Pure arithmetic. A place compares like the leaderboard reads: the higher score first, then who
reached it first, then the lower player id. A page says how many places lie from its `low` up to the
next page's; with pages of about `PAGE_SIZE`, a rank needs one sum and one short count instead of
counting everybody above.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from enum import StrEnum
from functools import lru_cache
from struct import Struct

PAGE_SIZE = 256
FIRST_LOW = b""
_TOP_SCORE = 2**63 - 1
_PLACE = Struct(">QQQ")


def order_key(score: int, reached_ms: int, player: int) -> bytes:
    """Sorts as the leaderboard does; never the same for two players."""
    return _PLACE.pack(_TOP_SCORE - score, reached_ms, player)


@dataclass(frozen=True, slots=True)
class IndexPage:
    """`size` places from `low` up to the next page."""

    low: bytes
    size: int


@dataclass(frozen=True, slots=True)
class PageChanges:
    """The changes after which no page is long and no two neighbours are short."""

    dropped: tuple[bytes, ...]
    """Lows of pages whose places now count for the page before."""
    resized: tuple[IndexPage, ...]
    split: tuple[IndexPage, ...]
    """Pages to be cut at every `PAGE_SIZE` places (sizes as they are after `resized`)."""


def tidy(pages: Sequence[IndexPage]) -> PageChanges:
    """Plans the tidying of a leaderboard's pages, given in order: the first has `FIRST_LOW`."""
    merged: list[IndexPage] = []
    dropped: list[bytes] = []
    for page in pages:
        if merged and merged[-1].size + page.size <= PAGE_SIZE:
            merged[-1] = IndexPage(merged[-1].low, merged[-1].size + page.size)
            dropped.append(page.low)
        else:
            merged.append(page)
    before = set(pages)
    return PageChanges(
        tuple(dropped),
        tuple(page for page in merged if page not in before),
        tuple(page for page in merged if page.size > 2 * PAGE_SIZE),
    )


class Span(StrEnum):
    """The time that a leaderboard covers. Months and weeks (from Monday) are those of the server
    where something was done, on the boards of everywhere too."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"


def day_of(at_ms: int, zone: tzinfo = UTC) -> date:
    """The day that a moment lies in, by the clocks of a zone."""
    return datetime.fromtimestamp(at_ms / 1000, zone).date()


def period(span: Span, day: date) -> str:
    """The name of the period that a day lies in: `all`, `2026-07`, `2026-W31`."""
    if span is Span.ALL:
        return "all"
    if span is Span.MONTH:
        return f"{day.year:04}-{day.month:02}"
    year, week, _ = day.isocalendar()
    return f"{year:04}-W{week:02}"


def month_before(day: date) -> str:
    """The name of the last month that was over on a day: `2026-06`."""
    last = day.year * 12 + day.month - 2
    return f"{last // 12:04}-{last % 12 + 1:02}"


def bounds_of_month(month: str, zone: tzinfo = UTC) -> tuple[int, int]:
    """The first millisecond of a month, and that of the next one, by the clocks of a zone."""
    year, number = map(int, month.split("-"))
    begins = datetime(year, number, 1, tzinfo=zone)
    ends = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=zone)
    return round(begins.timestamp() * 1000), round(ends.timestamp() * 1000)


@lru_cache(maxsize=64)
def periods(day: date) -> tuple[str, ...]:
    """Every period that something done on a day counts for."""
    return tuple(period(span, day) for span in Span)
