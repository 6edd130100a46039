"""How long things take at a table, and which clocks its state asks for."""

from dataclasses import dataclass

from bot.host.table_timers import TimerKey, TimerKind
from bot.table.absence import is_abandoned, longest_away
from bot.table.agreement import open_vote
from bot.table.table import Table

HOLD_SECONDS = 60.0
"""How long a free chair is held for somebody who waited for it."""
WANTED_SECONDS = 120.0
"""How long an absent player keeps a chair that somebody waits for, while no hand is dealt."""
ABANDONED_SECONDS = 1800.0
"""How long whom the clock has sent out keeps a chair that nobody waits for, likewise."""
VOTE_SECONDS = 60.0
"""How long all who are still in a hand have to agree that it is called off."""
BRIEF_PAUSE_SECONDS = 600.0
"""How long a pause lasts at most that somebody ordered who plays there."""
CHIPS_SECONDS = 1.0
"""From the end of a hand to the coming of chips that were asked for, at most."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things take at a table, in seconds."""

    next_hand: float = 6
    """From the end of a hand to the next deal: time to look, and to show (R-112)."""
    nudge: float = 8
    """Until the player to act is called by name; 0 never calls."""
    empty: float = 0
    """Until a table at which nobody sits is closed (R-170); 0 never closes one."""


def timers_wanted(table: Table, pace: Timing) -> dict[TimerKey, float]:
    """The clocks that run at this table now, with their seconds.

    Of a tournament's table it is the tournament that decides when the next hand is due.
    """
    if table.rules.tournament is not None:
        return {} if table.paused or table.to_act is None else _of_the_turn(table, pace)
    held = _of_questions(table) | {
        TimerKey(TimerKind.HELD_SEAT, player=waiter.player): HOLD_SECONDS
        for waiter in table.waiting.waiters
        if waiter.offered
    }
    return held | _of_the_game(table, pace)


def _of_questions(table: Table) -> dict[TimerKey, float]:
    """They run in a pause too."""
    alarms: dict[TimerKey, float] = {}
    if open_vote(table) is not None:
        alarms[TimerKey(TimerKind.VOTE, table.hand_id)] = VOTE_SECONDS
    if table.paused and table.pause_is_brief:
        alarms[TimerKey(TimerKind.RESUMING)] = BRIEF_PAUSE_SECONDS
    return alarms


def _of_the_game(table: Table, pace: Timing) -> dict[TimerKey, float]:
    if not table.seats and not table.closed and pace.empty:
        return {TimerKey(TimerKind.EMPTY, table.hand_id): pace.empty}
    if table.paused:
        return {}
    if table.to_act is not None:
        return _of_the_turn(table, pace)
    soon = min(CHIPS_SECONDS, pace.next_hand / 2)
    alarms = {
        TimerKey(TimerKind.CHIPS, table.hand_id, player=who): soon for who, _ in table.chips_due
    }
    if table.can_start:
        alarms[TimerKey(TimerKind.NEXT_HAND, table.hand_id)] = pace.next_hand
        return alarms
    return alarms | _of_the_absent(table)


def _of_the_absent(table: Table) -> dict[TimerKey, float]:
    """Without hands there are no orbits, so it is the clock that frees a chair, one at a time."""
    if table.rules.tournament is not None:
        return {}
    seat = longest_away(table.seating)
    if seat is None or not (table.seat_is_wanted or is_abandoned(seat)):
        return {}
    seconds = WANTED_SECONDS if table.seat_is_wanted else ABANDONED_SECONDS
    return {TimerKey(TimerKind.AWAY, player=seat.player): seconds}


def _of_the_turn(table: Table, pace: Timing) -> dict[TimerKey, float]:
    seconds = table.rules.turn_seconds + table.extra_seconds
    alarms: dict[TimerKey, float] = {TimerKey(TimerKind.TURN, table.hand_id, table.turn): seconds}
    if 0 < pace.nudge < seconds:
        alarms[TimerKey(TimerKind.NUDGE, table.hand_id, table.turn)] = pace.nudge
    return alarms
