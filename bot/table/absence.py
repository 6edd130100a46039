"""What one may expect of each other at a table: time to think, and chairs for those who play."""

from bot.table.events import AwayReason
from bot.table.purchases import chips_due
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import TIMEOUTS_MAX
from bot.table.seating import Seating
from bot.table.seats import Presence, Seat

TIME_BANK_SECONDS = 30
"""What a player can take beyond his turns when he sits down, and at most."""
MORE_TIME_SECONDS = 10
"""What one press takes from the time bank."""
REFILL_SECONDS = 2
"""What each hand that is dealt to a player puts back."""


def take_time(seat: Seat) -> int:
    """The seconds that a press buys. Raises `TableRefusal` (time-bank-empty)."""
    if seat.time_bank < MORE_TIME_SECONDS:
        raise TableRefusal(TableCode.TIME_BANK_EMPTY, seconds=seat.time_bank)
    seat.time_bank -= MORE_TIME_SECONDS
    seat.timeouts = 0
    return MORE_TIME_SECONDS


def count_dealt_hand(chairs: Seating, dealt: tuple[int, ...]) -> None:
    """A hand is dealt: time banks fill up, and those who are away miss it."""
    for seat in chairs.seats.values():
        if seat.number in dealt:
            seat.time_bank = min(TIME_BANK_SECONDS, seat.time_bank + REFILL_SECONDS)
            seat.hands_away = 0
        elif seat.presence is Presence.SITTING_OUT:
            seat.hands_away += 1


def is_abandoned(seat: Seat) -> bool:
    """Whether the clock has sent him out: of those who asked nobody knows that they are gone."""
    return seat.presence is Presence.SITTING_OUT and seat.timeouts >= TIMEOUTS_MAX


def reason_to_remove(seat: Seat, chairs: Seating, *, wanted: bool) -> AwayReason | None:
    """Why the chair is freed between hands, if it is (R-148).

    Away for an orbit, which is as many hands as chairs are taken: whom the clock sent out loses the
    chair, and who asked to sit out loses it to somebody who waits for one (R-147).
    """
    if seat.leaving or seat.kicked:
        return AwayReason.KICKED if seat.kicked else AwayReason.ASKED
    if not seat.stack and not chips_due(seat, chairs.rules):
        return AwayReason.BROKE
    away = seat.presence is Presence.SITTING_OUT and seat.hands_away >= len(chairs.seats)
    return AwayReason.AWAY if away and (wanted or is_abandoned(seat)) else None


def longest_away(chairs: Seating) -> Seat | None:
    """Whose chair is the next to be freed: whom the clock sent out before those who asked."""
    away = [seat for seat in chairs.in_order() if seat.presence is Presence.SITTING_OUT]
    return max(away, key=lambda seat: (is_abandoned(seat), seat.hands_away), default=None)
