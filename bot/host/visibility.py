"""Delays until people have been shown the reason: of turns, votes, held seats, and the next deal.

The table changes at once, its message when Discord has taken it, which may be seconds later or,
when something is lost, much later. Nobody's time runs for what has not appeared.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import count

from bot.host.announcing import SeenFuture
from bot.host.clock import Clock
from bot.host.table_timers import TimerKey, TimerKind

UNSEEN_SECONDS_MAX = 300.0
"""The longest time a table waits for a question to be shown. After that it continues: chips
that are stuck forever would be worse."""
_ASKS = {TimerKind.TURN, TimerKind.CALLED_CLOCK, TimerKind.HELD_SEAT, TimerKind.VOTE}
"""The timers of questions."""


class Visibility:
    """Tracks for which of a table's timers people have been shown the reason."""

    def __init__(self, begin: Callable[[TimerKey], None]) -> None:
        """`begin` is called when the time of a timer begins, to set it again."""
        self._begin = begin
        self._wanted: dict[TimerKey, float] = {}
        self._number = count(1)
        self._numbers: dict[TimerKey, int] = {}
        """One for each of the wanted: another where it was not wanted for a while."""
        self._seen: set[TimerKey] = set()
        self._begun: set[TimerKey] = set()
        """Those whose time runs: seen, or not to be seen where they were told. Such a one begins
        again when it is seen after all, as at a table that has moved to another channel."""

    def with_grace(self, wanted: Mapping[TimerKey, float]) -> dict[TimerKey, float]:
        """Returns the timers with their seconds, longer where the reason has not been shown.

        One that was not wanted for a while has to be shown again.
        """
        before = self._numbers
        self._numbers = {due: before.get(due) or next(self._number) for due in wanted}
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
        """Returns the seconds added to a timer until its reason has been shown."""
        waits = due in self._asking() and due not in self._begun
        return UNSEEN_SECONDS_MAX if waits else 0

    def lasts_ms(self, what: TimerKind) -> int | None:
        """Returns the duration of such a question from when it is seen; None when it has been, or
        when there is none."""
        asked = (due for due in self._unseen() if due.what is what)
        return next((round(self._wanted[due] * 1000) for due in asked), None)

    def announced(self, shown: SeenFuture | None) -> None:
        """Records that everything wanted now was announced; `shown` is done when people see it."""
        for due in self._unseen():
            if shown is None:
                self._see(due)
            else:
                shown.add_done_callback(partial(self._see_if_asked, due, self._numbers[due]))

    def _unseen(self) -> list[TimerKey]:
        return [due for due in self._asking() if due not in self._seen]

    def _asking(self) -> list[TimerKey]:
        return [due for due in self._wanted if due.what in _ASKS]

    def _see_if_asked(self, due: TimerKey, number: int, shown: SeenFuture) -> None:
        """The answer to a question from before a pause may show the pause: that is not seeing
        it."""
        if self._numbers.get(due) == number:
            self._see(due, shown)

    def _see(self, due: TimerKey, shown: SeenFuture | None = None) -> None:
        is_seen = shown is None or (not shown.cancelled() and shown.result())
        if due not in self._wanted or due in (self._seen if is_seen else self._begun):
            return
        if is_seen:
            self._seen.add(due)
        self._begun.add(due)
        self._begin(due)


class RootVisibility:
    """Tracks whether people have been shown the root of the next hand's deck: before that nothing
    is dealt, so that nobody can exchange a deck that nobody has seen.

    What Discord refuses for good counts as shown, and so does what is not shown in
    `UNSEEN_SECONDS_MAX`: the table continues, and a form that asks for a word shows the root too.
    """

    def __init__(
        self, clock: Clock, seen: Callable[[], None], shown: Callable[[str], None]
    ) -> None:
        """`seen` is called when the newest root counts as seen; `shown`, with the root, when a
        message has shown it, be it before or after that."""
        self._clock = clock
        self._seen, self._shown = seen, shown
        self._root = ""
        self._until_ms = 0
        self._is_seen = True
        self._is_awaited = False
        """Whether a message that shows the newest root was announced."""
        self._is_shown = False
        """Whether such a message was taken."""

    def announced(self, root: str, shown: SeenFuture | None) -> bool:
        """Records that this root was announced; `shown` is done when people see it, or never
        will; None of news that show nothing: a message that shows it is still waited for. Returns
        whether timers may have to wait for it now, or no longer."""
        before = self.is_seen
        if root != self._root:
            self._root, self._is_seen, self._is_awaited = root, False, False
            self._is_shown = False
            self._until_ms = self._clock.now_ms() + round(UNSEEN_SECONDS_MAX * 1000)
        if shown is not None:
            self._is_awaited = True
            if not self._is_shown:
                shown.add_done_callback(partial(self._see, root))
        elif not self._is_awaited:
            self._is_seen = True
        return self.is_seen is not before

    def _see(self, root: str, shown: SeenFuture) -> None:
        if root != self._root:
            return
        was_seen, self._is_seen = self._is_seen, True
        if not self._is_shown and not shown.cancelled() and shown.result():
            self._is_shown = True
            self._shown(root)
        if not was_seen:
            self._seen()

    @property
    def is_seen(self) -> bool:
        """Whether the newest root was shown, or has been waited for long enough."""
        return self._is_seen or self._clock.now_ms() >= self._until_ms
