"""The timing of a table, and the timers that its state asks for."""

from dataclasses import dataclass, replace

from bot.host.table_timers import TimerKey, TimerKind
from bot.refusal import BrokenInvariant
from bot.table.agreement import open_vote
from bot.table.clock import seconds_of_turn
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

HELD_SEAT_SECONDS = 60.0
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
    """From the end of a hand to the next deal: time to look, and to show cards (R-112)."""
    nudge: float = 8
    """Until the player to act is called by name; 0 never calls."""
    street: float = 0
    """From one street to the next when all are all-in; 0 shows the result at once."""
    empty: float = 0
    """Until a table at which nobody sits is closed (R-170); 0 never closes one."""

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
    """They run in a pause too."""
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
    """Without hands there are no orbits, so timers free seats; for those who wait one at a time."""
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
    """The command with what decides about all-in protection (R-150), which only tables that have it
    need: said by the command, so that older hands replay as they were played."""
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
    """The seconds of the turn, without those that were taken from the time bank."""
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
