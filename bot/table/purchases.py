"""Chips bought at the table: only between hands, up to the maximum (R-166)."""

from bot.ids import Chips, PlayerId
from bot.table.commands import BuyChips, DeliverChips, ForgetChips, SetAutoTopUp
from bot.table.events import AwayReason, ChipsBought, ChipsMissing, ChipsOrdered, TableEvent
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import TableRules
from bot.table.seating import Seating
from bot.table.seats import Presence, Seat


def chips_due(seat: Seat, rules: TableRules) -> Chips:
    """What the seat is to get as soon as no hand is running: an order, or its chosen stack.

    Who has lost everything buys in anew, for the table's minimum at least (R-164).
    """
    wanted = seat.ordered
    if seat.presence is not Presence.SITTING_OUT:
        wanted = Chips(max(wanted, seat.keeps - seat.stack))
    if seat.leaving or (not seat.stack and wanted < rules.buy_in_min):
        return Chips(0)
    return Chips(max(0, min(wanted, rules.buy_in_max - seat.stack)))


def buy_chips(chairs: Seating, command: BuyChips, *, in_hand: bool) -> list[TableEvent]:
    """Buys at once, or orders chips for after the hand; a new order replaces the one before.

    Raises `TableRefusal` (chips-not-positive, stack-above-maximum).
    """
    seat, maximum = chairs.staying_seat(command.player), chairs.rules.buy_in_max
    if command.amount < 1:
        raise TableRefusal(TableCode.CHIPS_NOT_POSITIVE)
    most = maximum if in_hand else maximum - seat.stack
    if command.amount > most:
        raise TableRefusal(
            TableCode.STACK_ABOVE_MAXIMUM, amount=command.amount, most=max(0, most), maximum=maximum
        )
    if in_hand:
        seat.ordered = command.amount
        return [ChipsOrdered(seat.number, seat.player, seat.name, command.amount)]
    return [_add_chips(seat, command.amount)]


def set_auto_top_up(chairs: Seating, command: SetAutoTopUp) -> list[TableEvent]:
    """From now on the stack is filled up to `to` between hands; 0 stops that.

    Raises `TableRefusal` (chips-not-positive, kept-stack-too-small, stack-above-maximum).
    """
    seat, maximum = chairs.staying_seat(command.player), chairs.rules.buy_in_max
    minimum = chairs.rules.buy_in_min
    if command.to < 0:
        raise TableRefusal(TableCode.CHIPS_NOT_POSITIVE)
    if 0 < command.to < minimum:
        raise TableRefusal(TableCode.KEPT_STACK_TOO_SMALL, amount=command.to, minimum=minimum)
    if command.to > maximum:
        raise TableRefusal(
            TableCode.STACK_ABOVE_MAXIMUM, amount=command.to, most=maximum, maximum=maximum
        )
    seat.keeps = command.to
    return []


def remove_broke(chairs: Seating) -> list[TableEvent]:
    """Between hands nobody sits without chips, unless some are on their way."""
    broke = [seat for seat in chairs.in_order() if not seat.stack]
    return [
        chairs.stand_up(seat, AwayReason.BROKE)
        for seat in broke
        if not chips_due(seat, chairs.rules)
    ]


def all_due(chairs: Seating) -> tuple[tuple[PlayerId, Chips], ...]:
    """Who is to get how many chips, by chair."""
    due = [(seat.player, chips_due(seat, chairs.rules)) for seat in chairs.in_order()]
    return tuple((player, amount) for player, amount in due if amount)


def deliver_chips(chairs: Seating, command: DeliverChips, *, in_hand: bool) -> list[TableEvent]:
    """Brings what is due. Raises `TableRefusal` (hand-in-progress, not-seated, no-chips-due)."""
    seat, due = _due_to(chairs, command.player, in_hand)
    return [_add_chips(seat, due)]


def forget_chips(chairs: Seating, command: ForgetChips, *, in_hand: bool) -> list[TableEvent]:
    """The wallet does not hold what is due: nothing is bought.

    Raises `TableRefusal` (hand-in-progress, not-seated, no-chips-due).
    """
    seat, due = _due_to(chairs, command.player, in_hand)
    seat.ordered = seat.keeps = Chips(0)
    return [ChipsMissing(seat.number, seat.player, seat.name, due)]


def _due_to(chairs: Seating, player: PlayerId, in_hand: bool) -> tuple[Seat, Chips]:
    if in_hand:
        raise TableRefusal(TableCode.HAND_IN_PROGRESS)
    seat = chairs.seat_of(player)
    due = chips_due(seat, chairs.rules)
    if not due:
        raise TableRefusal(TableCode.NO_CHIPS_DUE)
    return seat, due


def _add_chips(seat: Seat, amount: Chips) -> ChipsBought:
    seat.stack = Chips(seat.stack + amount)
    seat.bought_in = Chips(seat.bought_in + amount)
    seat.ordered = Chips(0)
    return ChipsBought(seat.number, seat.player, seat.name, amount)
