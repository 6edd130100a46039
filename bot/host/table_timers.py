"""The timers of one table: when each runs, and how long it waits for people to see its reason."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import count

from bot.host.announcing import SeenFuture
from bot.host.background_tasks import Clock, Timer
from bot.ids import HandId, PlayerId
from bot.poker.viewpoint import all_in_moment
from bot.refusal import BrokenInvariant
from bot.table.agreement import open_vote
from bot.table.seating import is_held_up, is_released, longest_away
from bot.table.seats import Presence
from bot.table.table import Table
from bot.table.table_commands import (
    Close,
    DeliverChips,
    FreeSeat,
    LapseVoid,
    PassOver,
    Resume,
    TableCommand,
    TimeOut,
)
from bot.table.turn_clock import seconds_of_turn

LATE_SECONDS = 1.0
"""The wait before a timer whose time is over already: a timer that is refused, or cannot be saved,
does not repeat in a rush."""


class TimerKind(StrEnum):
    """The actions of timers."""

    TURN = "turn"
    """The player to act is checked or folded (R-144)."""
    CALLED_CLOCK = "called clock"
    """The player to act, on whom another player has called the clock, is checked or folded."""
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
    """The seat of a player who is away is freed for somebody who waits for a seat."""
    OVERDUE = "overdue"
    """The seat of a player who is away is freed when the table's own time for that is over."""
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
    """The turn of the timer; for the next hand, how many decks were thrown away with players'
    words, up to a bound."""
    player: PlayerId = PlayerId(0)
    since_ms: int = 0
    """When the timer's time began, in milliseconds since 1970; 0 when it is first wanted."""


@dataclass(slots=True)
class _RunningTimer:
    started_ms: int
    seconds: float
    timer: Timer

    @property
    def at_ms(self) -> int:
        return self.started_ms + int(self.seconds * 1000)


class TableTimers:
    """The running timers of a table, each started once for as long as it is wanted.

    A timer is left alone while it is wanted, fired or not: a player who sits down gives nobody more
    time. `on_fire` is called with the timer that fired, and its seconds.
    """

    def __init__(self, clock: Clock, on_fire: Callable[[TimerKey, float], None]) -> None:
        self._clock = clock
        self._timer_fired = on_fire
        self._set: dict[TimerKey, _RunningTimer] = {}

    def set_wanted(self, wanted: Mapping[TimerKey, float]) -> None:
        """Keeps exactly these timers, with their seconds from their beginning."""
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
        """Stops a timer, so that it starts over when it is wanted again."""
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
        """Returns a check of whether this timer has neither been stopped nor set again."""
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


HELD_SEAT_SECONDS = 60.0
# --- Timing: the timers that a table's state asks for --------------------------------------------


"""The time a free seat is held for a player on the waiting list."""
WANTED_SEAT_SECONDS = 120.0
"""The time an absent player keeps a seat that others wait for, while no hand is dealt."""
ABANDONED_SEAT_SECONDS = 1800.0
"""The time a player who is away keeps a seat that nobody waits for, while no hand is dealt."""
VOTE_SECONDS = 60.0
"""The time in which all who are still in a hand have to agree to void it."""
BRIEF_PAUSE_SECONDS = 600.0
"""The longest pause that a player of the table may order."""
RABBIT_SECONDS = 10.0
"""The least time from the end of a hand to the next one in which its players may ask for the cards
that would have come."""
CHOICE_SECONDS = 20.0
"""The time from the end of a hand in which the player with the button chooses the next game."""
CLOSED_SECONDS = 4.0
"""The least time from the last word that cuts a deck to its deal, in which its round comes."""
NEW_DECKS_MAX = 8
"""How often the time until a hand begins again because its deck, with players' words, gave way to
another one: without a bound, two players could hold the table up."""
CHIPS_SECONDS = 1.0
"""The longest time from the end of a hand to the delivery of chips that were bought."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The timing of a table, in seconds."""

    next_hand: float = 6
    """The time from the end of a hand to the next deal: to look, and to show cards (R-112)."""
    nudge: float = 8
    """The time until the player to act is called by name; 0 never calls."""
    street: float = 0
    """The time between two streets when all are all-in; 0 shows the result at once."""
    empty: float = 0
    """The time until a table at which nobody sits is closed (R-170); 0 never closes one."""

    @property
    def closing_lead(self) -> float:
        """The least seconds from the last word that cuts a deck to its deal: no longer than people
        look at a result, where hands follow each other faster than rounds come."""
        return min(CLOSED_SECONDS, self.next_hand)


def timers_wanted(table: Table, timing: Timing) -> dict[TimerKey, float]:
    """Returns the timers that run at this table now, with their seconds.

    For a tournament's table, the tournament decides when the next hand is due.
    """
    if table.rules.tournament is not None:
        return {} if table.paused or table.to_act is None else _of_the_turn(table, timing)
    held = _of_questions(table) | {
        TimerKey(TimerKind.HELD_SEAT, player=waiter.player): HELD_SEAT_SECONDS
        for waiter in table.waiting.waiters
        if waiter.offered
    }
    return held | _of_the_game(table, timing)


def _of_questions(table: Table) -> dict[TimerKey, float]:
    """The timers of questions, which run in a pause too."""
    timers: dict[TimerKey, float] = {}
    if open_vote(table) is not None:
        timers[TimerKey(TimerKind.VOTE, table.hand_id)] = VOTE_SECONDS
    if table.paused and table.pause_is_brief:
        timers[TimerKey(TimerKind.RESUMING)] = BRIEF_PAUSE_SECONDS
    return timers


def _of_the_game(table: Table, timing: Timing) -> dict[TimerKey, float]:
    closes_by_itself = timing.empty and not table.rules.for_everybody
    if not table.seats and not table.closed and closes_by_itself:
        return {TimerKey(TimerKind.EMPTY, table.hand_id): timing.empty}
    if table.paused:
        return {}
    if table.to_act is not None:
        return _of_the_turn(table, timing)
    soon = min(CHIPS_SECONDS, timing.next_hand / 2)
    timers = {
        TimerKey(TimerKind.CHIPS, table.hand_id, player=player): soon
        for player, _ in table.chips_due
    }
    if table.can_start:
        choice, waits = table.game_choice, 0.0
        if choice is not None and choice.chosen is None:
            # The deck is closed once nobody can choose any more.
            closes = table.decks.is_open and table.decks.shown_ms is not None
            waits = CHOICE_SECONDS - timing.closing_lead if closes else CHOICE_SECONDS
        if table.hand is not None and (table.hand.may_hunt or table.hand.rabbit is not None):
            waits = max(waits, RABBIT_SECONDS)
        wordless = min(sum(each.had_words for each in table.decks.thrown), NEW_DECKS_MAX)
        key = TimerKey(TimerKind.NEXT_HAND, table.hand_id, wordless)
        timers[key] = max(timing.next_hand, waits)
        return timers
    return timers | _of_the_absent(table)


def _of_the_absent(table: Table) -> dict[TimerKey, float]:
    """The timers that free seats: without hands there are no orbits. For players who wait, one seat
    at a time."""
    limit, timers = table.rules.release_minutes * 60.0, dict[TimerKey, float]()
    for seat in table.seating.in_order():
        if seat.presence is not Presence.SITTING_OUT:
            continue
        if limit:
            overdue = TimerKey(TimerKind.OVERDUE, player=seat.player, since_ms=seat.away_since_ms)
            timers[overdue] = limit
        if is_held_up(seat, table.rules):
            timers[TimerKey(TimerKind.AWAY, player=seat.player)] = ABANDONED_SEAT_SECONDS
    first, wanted = longest_away(table.seating), table.seat_is_wanted
    if first is not None and wanted and is_released(first, table.rules, wanted=True):
        timers[TimerKey(TimerKind.WANTED_SEAT, player=first.player)] = WANTED_SEAT_SECONDS
    return timers


def with_protection(command: TimeOut, table: Table, day_from_ms: int) -> TimeOut:
    """The command with the facts that decide about all-in protection (R-150), which only tables
    with it need: in the command, so that older hands replay as they were played."""
    if not table.turn_has_paid:
        return replace(command, protects=False)
    return replace(command, day_from_ms=day_from_ms if table.rules.all_in_protection else None)


def command_of_timer(due: TimerKey, table: Table, seconds: float) -> TableCommand:
    """Returns the command of a timer that fired after `seconds`; a nudge and the next hand have
    none."""
    match due.what:
        case TimerKind.TURN:
            return TimeOut(due.hand, due.turn, int(seconds) - turn_seconds(table))
        case TimerKind.CALLED_CLOCK:
            return TimeOut(due.hand, due.turn, table.extra_seconds)
        case TimerKind.EMPTY:
            return Close(idle=True)
        case TimerKind.HELD_SEAT:
            return PassOver(due.player)
        case TimerKind.CHIPS:
            return DeliverChips(due.player)
        case TimerKind.AWAY | TimerKind.WANTED_SEAT | TimerKind.OVERDUE:
            return FreeSeat(due.player)
        case TimerKind.VOTE:
            return LapseVoid(due.hand)
        case TimerKind.RESUMING:
            return Resume()
        case TimerKind.NUDGE | TimerKind.NEXT_HAND:
            raise BrokenInvariant(f"{due.what} is no command")


def turn_seconds(table: Table) -> int:
    """The seconds of the turn, without the ones taken from the time bank."""
    hand = table.hand
    if hand is None:
        return table.rules.turn_seconds
    return seconds_of_turn(table.rules, hand.street_number, hand.legal_actions)


def _of_the_turn(table: Table, timing: Timing) -> dict[TimerKey, float]:
    seconds = turn_seconds(table) + table.extra_seconds
    timers: dict[TimerKey, float] = {TimerKey(TimerKind.TURN, table.hand_id, table.turn): seconds}
    if table.clock_called:
        called = TimerKey(TimerKind.CALLED_CLOCK, table.hand_id, table.turn)
        timers[called] = table.rules.house.called_clock
    if 0 < timing.nudge < seconds:
        timers[TimerKey(TimerKind.NUDGE, table.hand_id, table.turn)] = timing.nudge
    return timers


UNSEEN_SECONDS_MAX = 300.0
# --- Delays until people have seen the reason of a timer -----------------------------------------


"""The longest time a table waits for a question to be shown. After that it continues: chips
that are stuck forever would be worse."""
_ASKS = {TimerKind.TURN, TimerKind.CALLED_CLOCK, TimerKind.HELD_SEAT, TimerKind.VOTE}
"""The timers of questions."""


class Visibility:
    """Tracks for which of a table's timers people have seen the reason.

    The table changes at once, but its message only when Discord has taken it, which may be seconds
    later or, when something is lost, much later. Nobody's time runs for something that has not
    appeared.
    """

    def __init__(self, begin: Callable[[TimerKey], None]) -> None:
        """`begin` is called when the time of a timer begins, to set it again."""
        self._begin = begin
        self._wanted: dict[TimerKey, float] = {}
        self._number = count(1)
        self._numbers: dict[TimerKey, int] = {}
        """A number for each wanted timer: another one if it was not wanted for a while."""
        self._seen: set[TimerKey] = set()
        self._begun: set[TimerKey] = set()
        """The timers whose time runs: people have seen the reason, or cannot see it where it was
        announced. Such a timer begins again when they see it after all, as at a table that has
        moved to another channel."""

    def with_grace(self, wanted: Mapping[TimerKey, float]) -> dict[TimerKey, float]:
        """Returns the timers with their seconds, longer where people have not seen the reason.

        A timer that was not wanted for a while has to be shown again.
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
        """Returns the duration of such a question from when people see it; None when they have, or
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
        """Notes that people see a question, if it is still the one that was announced: an answer
        from before a pause may show only the pause."""
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
    """Tracks whether people have seen the root of the next hand's deck: before that nothing is
    dealt, so that nobody can exchange a deck that nobody has seen.

    A root that Discord refuses for good counts as seen, and so does one that people do not see in
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
        """Records that this root was announced; `shown` is done when people see it, or never will;
        None for news that show nothing: a message that shows it is still waited for. Returns
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


# --- The showing of an all-in, street by street, before its result -------------------------------


@dataclass(frozen=True, slots=True)
class StreetTimes:
    """The times of an all-in: hands are turned up at `began_ms`; each street follows `street_ms`
    after the one before."""

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
        """The times of this hand's streets; None for a hand that is not shown in this way."""
        return self._times if hand == self._hand else None

    def seconds(self, hand: HandId) -> float:
        """The length of the showing of this hand."""
        times = self.times(hand)
        return 0.0 if times is None else times.streets * times.street_ms / 1000
