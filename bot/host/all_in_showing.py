"""The times at which the cards of an all-in are shown street by street, before its result."""

from dataclasses import dataclass

from bot.host.clock import Clock
from bot.ids import HandId
from bot.poker.viewpoint import all_in_moment
from bot.table.table import Table


@dataclass(frozen=True, slots=True)
class StreetTimes:
    """Hands are turned up at `began_ms`; each street follows `street_ms` after the one before."""

    began_ms: int
    street_ms: int
    streets: int
    """The streets to come; with the last one the result is shown."""

    def passed(self, now_ms: int) -> int:
        """The number of streets that have come by now."""
        return min(self.streets, max(0, now_ms - self.began_ms) // self.street_ms)

    @property
    def ends_ms(self) -> int:
        return self.began_ms + self.streets * self.street_ms


class AllInShowing:
    """Knows the times of the newest hand, for as long as this process runs: after a restart the
    result is shown at once."""

    def __init__(self, clock: Clock, street_seconds: float) -> None:
        self._clock, self._street_ms = clock, round(street_seconds * 1000)
        self._hand = HandId(0)
        self._times: StreetTimes | None = None

    def note_end(self, table: Table, *, shows: bool) -> bool:
        """Whether the hand that has just ended was all-in with cards to come, which are shown
        street by street if its table `shows` them so."""
        hand = table.hand
        moment = None if hand is None else all_in_moment(hand)
        if hand is None or moment is None:
            return False
        if shows:
            self.begin(table.hand_id, len(hand.game.streets_after(moment.street)))
        return True

    def begin(self, number: HandId, streets: int) -> None:
        """A hand has ended just now, all-in with `streets` to come."""
        if self._street_ms:
            self._hand = number
            self._times = StreetTimes(self._clock.now_ms(), self._street_ms, streets)

    def times(self, hand: HandId) -> StreetTimes | None:
        """None for a hand that is not shown in this way."""
        return self._times if hand == self._hand else None

    def seconds(self, hand: HandId) -> float:
        """The length of the showing of this hand."""
        times = self.times(hand)
        return 0.0 if times is None else times.streets * times.street_ms / 1000
