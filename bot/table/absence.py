"""Time banks, and the seats of players who are away."""

from bot.table.events import AwayReason
from bot.table.purchases import chips_due
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import TIMEOUTS_MAX
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
    if seat.time_bank < MORE_TIME_SECONDS:
        raise TableRefusal(TableCode.TIME_BANK_EMPTY, seconds=seat.time_bank)
    seat.time_bank -= MORE_TIME_SECONDS
    seat.timeouts = 0
    return MORE_TIME_SECONDS


def count_dealt_hand(seating: Seating, dealt: tuple[int, ...]) -> None:
    """Refills the time banks of `dealt`, and counts the hand that players who sit out miss."""
    for seat in seating.seats.values():
        if seat.number in dealt:
            seat.time_bank = min(TIME_BANK_SECONDS, seat.time_bank + REFILL_SECONDS)
            seat.hands_away = 0
        elif seat.presence is Presence.SITTING_OUT:
            seat.hands_away += 1


def is_abandoned(seat: Seat) -> bool:
    """Whether the timer has sat the player out; one who asked to sit out may be there."""
    return seat.presence is Presence.SITTING_OUT and seat.timeouts >= TIMEOUTS_MAX


def reason_to_remove(seat: Seat, seating: Seating, *, wanted: bool) -> AwayReason | None:
    """Why the seat is freed between hands (R-148); None when it is not.

    After an orbit away, which is as many hands as seats are taken, a player whom the timer sat out
    loses the seat, and one who asked to sit out loses it if somebody waits for a seat (R-147).
    """
    if seat.leaving or seat.kicked:
        return AwayReason.KICKED if seat.kicked else AwayReason.ASKED
    if not seat.stack and not chips_due(seat, seating.rules):
        return AwayReason.BROKE
    away = seat.presence is Presence.SITTING_OUT and seat.hands_away >= len(seating.seats)
    return AwayReason.AWAY if away and (wanted or is_abandoned(seat)) else None


def longest_away(seating: Seating) -> Seat | None:
    """The seat to be freed next: players whom the timer sat out before those who asked."""
    away = [seat for seat in seating.in_order() if seat.presence is Presence.SITTING_OUT]
    return max(away, key=lambda seat: (is_abandoned(seat), seat.hands_away), default=None)
