"""Corrections of a stack by a moderator (R-260), made between hands (R-166)."""

from bot.ids import Chips
from bot.refusal import refuse_if
from bot.table.events import StackCorrected, TableEvent
from bot.table.moderation_commands import CorrectStack
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import CHIPS_MAX
from bot.table.seating import Seating
from bot.table.seats import Correction, Seat


def correct_stack(seating: Seating, command: CorrectStack, *, in_hand: bool) -> list[TableEvent]:
    """Corrects a stack at once, or after the hand that its player is in; several add up.

    Raises `TableRefusal` (not-seated, correction-too-small, stack-too-small, stakes-too-large).
    """
    seat = seating.seat_of(command.player)
    refuse_if(not command.amount, TableCode.CORRECTION_TOO_SMALL)
    refuse_if(seat.playable + command.amount < 0, TableCode.STACK_TOO_SMALL, stack=seat.playable)
    if seat.stack + command.amount > CHIPS_MAX:
        raise TableRefusal(TableCode.STAKES_TOO_LARGE, maximum=CHIPS_MAX)
    seat.corrections += (Correction(command.amount, command.by, command.note),)
    return [] if in_hand else settle_corrections(seat)


def settle_corrections(seat: Seat) -> list[TableEvent]:
    """Makes the corrections that waited for the end of a hand.

    A stack that has become too small meanwhile loses what it has; what is in reserve stays.
    """
    settled: list[TableEvent] = []
    for each in seat.corrections:
        amount = max(each.amount, -seat.playable)
        if amount:
            seat.stack = Chips(seat.stack + amount)
            corrected = StackCorrected(
                seat.number, seat.player, seat.name, amount, each.by, each.note
            )
            settled.append(corrected)
    seat.corrections = ()
    return settled
