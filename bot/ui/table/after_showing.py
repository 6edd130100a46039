"""Calls that would tell the result of an all-in, kept back until the table's message shows it."""

from collections.abc import Callable
from functools import partial

from bot.host.announcing import announcing
from bot.host.background_tasks import Clock, Timer
from bot.host.table_timers import StreetTimes
from bot.ids import TableId


class AfterShowing:
    """Calls what would tell the result of an all-in elsewhere, once the table shows it. The errors
    of these calls are logged."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: dict[TableId, list[Callable[[], object]]] = {}
        self._timers: dict[TableId, Timer] = {}

    def call(self, table: TableId, times: StreetTimes | None, call: Callable[[], object]) -> None:
        """Calls it once the showing is over, after what waits at this table; at once where nothing
        is shown street by street."""
        self._waiting.setdefault(table, []).append(call)
        left_ms = 0 if times is None else times.ends_ms - self._clock.now_ms()
        if left_ms <= 0:
            self._call_all(table)
        elif table not in self._timers:
            due = partial(self._call_all, table)
            self._timers[table] = self._clock.call_later(left_ms / 1000, due)

    def close(self) -> None:
        """Calls all that waits."""
        for table in list(self._waiting):
            self._call_all(table)

    def _call_all(self, table: TableId) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
        for call in self._waiting.pop(table, ()):
            # One that fails takes neither the others nor the table's message along.
            with announcing(f"table {table}"):
                call()
