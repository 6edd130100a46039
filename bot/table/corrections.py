"""A stack that a moderator puts right (R-260): between hands, as all chips come and go (R-166)."""

from collections.abc import Iterator

from bot.ids import Chips
from bot.table.chairs import Chairs
from bot.table.commands import CorrectStack
from bot.table.events import StackCorrected, TableEvent
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import CHIPS_MAX
from bot.table.seats import Seat


def correct(chairs: Chairs, command: CorrectStack, *, in_hand: bool) -> list[TableEvent]:
    """Corrects a stack at once, or after the hand that its player is in; several add up.

    Raises `TableRefusal` (not-seated, correction-too-small, stack-too-small, stakes-too-large).
    """
    seat = chairs.of(command.player)
    if not command.amount:
        raise TableRefusal(TableCode.CORRECTION_TOO_SMALL)
    if seat.stack + command.amount < 0:
        raise TableRefusal(TableCode.STACK_TOO_SMALL, stack=seat.stack)
    if seat.stack + command.amount > CHIPS_MAX:
        raise TableRefusal(TableCode.STAKES_TOO_LARGE, maximum=CHIPS_MAX)
    seat.correction += command.amount
    return [] if in_hand else list(settle_correction(chairs, seat))


def settle_correction(chairs: Chairs, seat: Seat) -> Iterator[TableEvent]:
    """No hand holds the stack any more: what was to be corrected is.

    A stack that has become too small meanwhile gives what it has.
    """
    amount, seat.correction = max(seat.correction, -seat.stack), 0
    if amount:
        seat.stack = Chips(seat.stack + amount)
        yield StackCorrected(seat.number, seat.player, seat.name, amount)
