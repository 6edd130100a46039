"""Calls that would tell the result of an all-in elsewhere wait for the table's message."""

import pytest

from bot.host.table_timers import StreetTimes
from bot.ids import TableId
from bot.ui.table.publisher import AfterShowing
from tests.clock import ManualClock

TABLE = TableId(1)


async def test_one_call_that_fails_takes_no_other_along(caplog: pytest.LogCaptureFixture) -> None:
    """A call that fails takes no other along, nor the caller that asked for it: the table's message
    comes after these calls."""
    clock, called = ManualClock(), list[int]()
    later = AfterShowing(clock)

    def fails() -> None:
        raise ValueError("no words for it")

    later.call(TABLE, None, fails)
    times = StreetTimes(clock.now_ms(), 1_000, 1)
    later.call(TABLE, times, fails)
    later.call(TABLE, times, lambda: called.append(1))
    assert called == []
    later.close()
    assert called == [1]
    assert caplog.messages == [f"table {TABLE}: an announcement failed"] * 2
