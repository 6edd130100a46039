"""What people must have been shown before their time begins: turns, votes, seats held for them.

The table changes at once, its message when Discord has taken it, which may be seconds later or,
when something is lost, much later. Nobody's time runs for what has not appeared.
"""

from collections.abc import Callable, Mapping
from functools import partial

from bot.host.table_announcer import SeenFuture
from bot.host.table_timers import TimerKey, TimerKind

UNSEEN_SECONDS_MAX = 300.0
"""How long a table waits for people to be shown what they are asked. After that it goes on: chips
that are stuck for ever would be worse."""
_ASKS = {TimerKind.TURN, TimerKind.HELD_SEAT, TimerKind.VOTE}
"""What somebody has to answer in time."""


class Visibility:
    """Knows which of a table's alarms people have been shown the reason for."""

    def __init__(self, begin: Callable[[TimerKey], None]) -> None:
        """`begin` is told when the time of an alarm begins, for it to be set anew."""
        self._begin = begin
        self._wanted: dict[TimerKey, float] = {}
        self._seen: set[TimerKey] = set()
        self._begun: set[TimerKey] = set()
        """Those whose time runs: seen, or not to be seen where they were told. Such a one begins
        anew when it is seen after all, as at a table that has moved to another channel."""

    def with_grace(self, wanted: Mapping[TimerKey, float]) -> dict[TimerKey, float]:
        """The alarms, and their seconds, as long as people have not been shown what some are for.

        One that was not wanted for a while is to be seen anew.
        """
        self._wanted = dict(wanted)
        self._seen &= wanted.keys()
        self._begun &= wanted.keys()
        waits = any(due.what is TimerKind.TURN for due in self._asking() if due not in self._begun)
        return {
            due: seconds + self.grace(due)
            for due, seconds in wanted.items()
            if due.what is not TimerKind.NUDGE or not waits
        }

    def grace(self, due: TimerKey) -> float:
        """The seconds that are added to an alarm until people have been shown what it is for."""
        waits = due in self._asking() and due not in self._begun
        return UNSEEN_SECONDS_MAX if waits else 0

    def lasts_ms(self, what: TimerKind) -> int | None:
        """How long such a question lasts from when it is seen; None when it has been, or when
        nobody is asked one."""
        asked = (due for due in self._unseen() if due.what is what)
        return next((round(self._wanted[due] * 1000) for due in asked), None)

    def announced(self, shown: SeenFuture | None) -> None:
        """Everything wanted now has been told; `shown` says when people see it, as far as anybody
        can tell."""
        for due in self._unseen():
            if shown is None:
                self._see(due)
            else:
                shown.add_done_callback(partial(self._see, due))

    def _unseen(self) -> list[TimerKey]:
        return [due for due in self._asking() if due not in self._seen]

    def _asking(self) -> list[TimerKey]:
        return [due for due in self._wanted if due.what in _ASKS]

    def _see(self, due: TimerKey, shown: SeenFuture | None = None) -> None:
        is_seen = shown is None or (not shown.cancelled() and shown.result())
        if due not in self._wanted or due in (self._seen if is_seen else self._begun):
            return
        if is_seen:
            self._seen.add(due)
        self._begun.add(due)
        self._begin(due)
