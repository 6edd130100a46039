"""Time banks, and the seats of players who are away."""

from bot.durations import MINUTE_MS
from bot.refusal import refuse_if
from bot.table.events import AwayReason
from bot.table.purchases import chips_due
from bot.table.refusals import TableCode
from bot.table.rules import TIMEOUTS_MAX, SeatRelease, TableRules
from bot.table.seating import Seating
from bot.table.seats import Presence, Seat

TIME_BANK_SECONDS = 30
"""The time bank of a player who sits down, and the most it can hold."""
MORE_TIME_SECONDS = 10
"""Seconds that one press takes from the time bank."""
REFILL_SECONDS = 2
"""Seconds that each hand dealt to a player puts back."""


def take_time(seat: Seat) -> int:
    """Takes one press's worth of seconds. Raises `TableRefusal` (time-bank-empty)."""
    refuse_if(seat.time_bank < MORE_TIME_SECONDS, TableCode.TIME_BANK_EMPTY, seconds=seat.time_bank)
    seat.time_bank -= MORE_TIME_SECONDS
    seat.timeouts = 0
    return MORE_TIME_SECONDS


def count_dealt_hand(seating: Seating, dealt: tuple[int, ...]) -> None:
    """Refills the time banks of `dealt`, and counts the hand for players who sit out.

    A tournament's count is that of the hands which they miss.
    """
    of_cash = seating.rules.tournament is None
    for seat in seating.seats.values():
        if seat.number in dealt:
            seat.time_bank = min(TIME_BANK_SECONDS, seat.time_bank + REFILL_SECONDS)
        if seat.presence is Presence.SITTING_OUT and (of_cash or seat.number not in dealt):
            seat.hands_away += 1
        elif seat.number in dealt:
            seat.hands_away = 0


def is_abandoned(seat: Seat) -> bool:
    """Whether the timer has sat the player out; one who asked to sit out may be there."""
    return seat.presence is Presence.SITTING_OUT and seat.timeouts >= TIMEOUTS_MAX


def reason_to_remove(seat: Seat, seating: Seating, *, wanted: bool) -> AwayReason | None:
    """Why the seat is freed between hands; None when it is not.

    An orbit away is as many hands as seats are taken.
    """
    if seat.leaving or seat.kicked:
        return AwayReason.KICKED if seat.kicked else AwayReason.ASKED
    if not seat.playable and not chips_due(seat, seating):
        return AwayReason.BROKE
    orbit = seat.hands_away >= len(seating.seats)
    if seat.presence is Presence.SITTING_OUT and (
        is_overdue(seat, seating) or (orbit and is_released(seat, seating.rules, wanted=wanted))
    ):
        return AwayReason.AWAY
    return None


def is_released(seat: Seat, rules: TableRules, *, wanted: bool) -> bool:
    """Whether an absent player loses the seat after an orbit, by what the table says (R-147,
    R-148)."""
    match rules.seat_release:
        case SeatRelease.NEVER | SeatRelease.STOPPED:
            return False
        case SeatRelease.WANTED:
            return wanted
        case SeatRelease.ORBIT:
            return wanted or is_abandoned(seat)


def is_overdue(seat: Seat, seating: Seating) -> bool:
    """Whether an absent player has used up the time that the table gives."""
    limit_ms = seating.rules.release_minutes * MINUTE_MS
    return 0 < limit_ms <= seating.now_ms - seat.away_since_ms


def is_held_up(seat: Seat, rules: TableRules) -> bool:
    """Whether an absent player loses a seat that nobody wants where no hand can start (R-148)."""
    stopped = rules.seat_release is SeatRelease.STOPPED
    return stopped or is_released(seat, rules, wanted=False)


def may_be_freed(seat: Seat, seating: Seating, *, wanted: bool, stopped: bool) -> bool:
    """Whether a timer may free an absent player's seat; `stopped` where no hand can start."""
    rules = seating.rules
    released = is_released(seat, rules, wanted=wanted) or (stopped and is_held_up(seat, rules))
    return released or is_overdue(seat, seating)


def longest_away(seating: Seating) -> Seat | None:
    """The seat to be freed next: players whom the timer sat out before those who asked."""
    away = [seat for seat in seating.in_order() if seat.presence is Presence.SITTING_OUT]
    return max(away, key=lambda seat: (is_abandoned(seat), seat.hands_away), default=None)
