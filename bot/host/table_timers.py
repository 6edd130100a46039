"""The timers of one table, each started once for as long as it is wanted.

A timer is left alone while it is wanted, fired or not: a player who sits down gives nobody more
time.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.host.clock import Clock, Timer
from bot.ids import HandId, PlayerId

LATE_SECONDS = 1.0
"""The wait before a timer whose time is over already: one that is refused, or cannot be saved, is
not repeated in a rush."""


class TimerKind(StrEnum):
    """The actions of timers."""

    TURN = "turn"
    """The player to act is checked or folded (R-144)."""
    CALLED_CLOCK = "called clock"
    """Likewise, sooner: another player has called the clock."""
    NUDGE = "nudge"
    """The player to act is called by name."""
    HELD_SEAT = "held seat"
    """The seat held for a player on the waiting list goes to the next one."""
    CHIPS = "chips"
    """The chips that are due to a player are brought (R-166)."""
    EMPTY = "empty"
    """A table at which nobody sits is closed (R-170)."""
    AWAY = "away"
    """The seat of a player who is away is freed, where no hand can start (R-148)."""
    WANTED_SEAT = "wanted seat"
    """Likewise, for somebody who waits for a seat."""
    OVERDUE = "overdue"
    """Likewise, when the table's own time for players who are away is over."""
    NEXT_HAND = "next hand"
    VOTE = "vote"
    """Not everybody has agreed in time to void the hand."""
    RESUMING = "resuming"
    """A pause ordered by a player of this table is over."""


@dataclass(frozen=True, slots=True)
class TimerKey:
    """The identity of one timer."""

    what: TimerKind
    hand: HandId = HandId(0)
    turn: int = 0
    """Of the next hand: how many decks were thrown away with players' words, up to a bound."""
    player: PlayerId = PlayerId(0)
    since_ms: int = 0
    """When its time began, in milliseconds since 1970; 0 when it is first wanted."""


@dataclass(slots=True)
class _RunningTimer:
    started_ms: int
    seconds: float
    timer: Timer

    @property
    def at_ms(self) -> int:
        return self.started_ms + int(self.seconds * 1000)


class TableTimers:
    """The running timers. `on_fire` is called with the one that fired, and its seconds."""

    def __init__(self, clock: Clock, on_fire: Callable[[TimerKey, float], None]) -> None:
        self._clock = clock
        self._timer_fired = on_fire
        self._set: dict[TimerKey, _RunningTimer] = {}

    def set_wanted(self, wanted: Mapping[TimerKey, float]) -> None:
        """Keeps exactly these, with their seconds from their beginning."""
        for due in self._set.keys() - wanted.keys():
            self.reset(due)
        for due, seconds in wanted.items():
            known = self._set.get(due)
            if known is None:
                self._start(due, due.since_ms or self._clock.now_ms(), seconds)
            elif known.seconds != seconds:
                known.timer.cancel()
                self._start(due, known.started_ms, seconds)

    def reset(self, due: TimerKey) -> None:
        """Stops one, so that it starts over when it is wanted again."""
        timer = self._set.pop(due, None)
        if timer is not None:
            timer.timer.cancel()

    def while_kept(self, due: TimerKey, call: Callable[[], None]) -> Callable[[], None]:
        """Returns `call`, which does nothing once this timer was stopped or set again."""
        is_kept = self.is_kept(due)

        def call_if_kept() -> None:
            if is_kept():
                call()

        return call_if_kept

    def is_kept(self, due: TimerKey) -> Callable[[], bool]:
        """Returns what tells whether this timer has neither been stopped nor set again."""
        timer = self._set.get(due)
        return lambda: self._set.get(due) is timer

    def stop(self) -> None:
        self.set_wanted({})

    def at_ms(self, what: TimerKind) -> int | None:
        """Returns when the timer of this kind fires, or fired; None when none is set."""
        return next((timer.at_ms for due, timer in self._set.items() if due.what is what), None)

    def _start(self, due: TimerKey, started_ms: int, seconds: float) -> None:
        late = (self._clock.now_ms() - started_ms) / 1000
        soonest = LATE_SECONDS if due.since_ms else 0.0
        timer = self._clock.call_later(
            max(soonest, seconds - late), lambda: self._timer_fired(due, seconds)
        )
        self._set[due] = _RunningTimer(started_ms, seconds, timer)
