"""Chips bought at the table: only between hands, up to the maximum (R-166)."""

from bot.ids import Chips, PlayerId
from bot.refusal import refuse_if
from bot.table.commands import BuyChips, DeliverChips, ForgetChips, SetAutoTopUp
from bot.table.events import ChipsBought, ChipsMissing, ChipsOrdered, TableEvent
from bot.table.refusals import TableCode, TableRefusal
from bot.table.seating import Seating
from bot.table.seats import Presence, Seat


def chips_due(seat: Seat, seating: Seating) -> Chips:
    """The chips that the seat gets between hands: those ordered, or its auto top-up.

    A player who has lost everything buys in again, for the table's minimum at least (R-164).
    """
    wanted = seat.ordered
    if seat.presence is not Presence.SITTING_OUT:
        wanted = Chips(max(wanted, seat.auto_top_up - seat.stack))
    is_broke = not seat.playable and seat.stack + wanted < seating.rules.buy_in_min
    if seat.leaving or is_broke:
        return Chips(0)
    return Chips(max(0, min(wanted, seating.buy_in_max - seat.stack)))


def buy_chips(seating: Seating, command: BuyChips, *, in_hand: bool) -> list[TableEvent]:
    """Buys at once, or orders chips for after the hand; a new order replaces the one before.

    Raises `TableRefusal` (chips-not-positive, stack-above-maximum).
    """
    seat, maximum = seating.staying_seat(command.player), seating.buy_in_max
    refuse_if(command.amount < 1, TableCode.CHIPS_NOT_POSITIVE)
    most = maximum if in_hand else maximum - seat.stack
    if command.amount > most:
        raise TableRefusal(
            TableCode.STACK_ABOVE_MAXIMUM, amount=command.amount, most=max(0, most), maximum=maximum
        )
    if in_hand:
        seat.ordered = command.amount
        return [ChipsOrdered(seat.number, seat.player, seat.name, command.amount)]
    return [_add_chips(seat, command.amount)]


def set_auto_top_up(seating: Seating, command: SetAutoTopUp) -> list[TableEvent]:
    """Sets the stack to be filled up to between hands; 0 stops that.

    Raises `TableRefusal` (chips-not-positive, kept-stack-too-small, stack-above-maximum).
    """
    seat, maximum = seating.staying_seat(command.player), seating.buy_in_max
    minimum = seating.rules.buy_in_min
    refuse_if(command.to < 0, TableCode.CHIPS_NOT_POSITIVE)
    if 0 < command.to < minimum:
        raise TableRefusal(TableCode.TOP_UP_TOO_SMALL, amount=command.to, minimum=minimum)
    if command.to > maximum:
        raise TableRefusal(
            TableCode.STACK_ABOVE_MAXIMUM, amount=command.to, most=maximum, maximum=maximum
        )
    seat.auto_top_up = command.to
    return []


def broke_seats(seating: Seating) -> list[Seat]:
    """The seats of players without chips to play with, unless chips are due to them."""
    broke = [seat for seat in seating.in_order() if not seat.playable]
    return [seat for seat in broke if not chips_due(seat, seating)]


def all_due(seating: Seating) -> tuple[tuple[PlayerId, Chips], ...]:
    """The players to whom chips are due, with the amounts, by seat."""
    due = [(seat.player, chips_due(seat, seating)) for seat in seating.in_order()]
    return tuple((player, amount) for player, amount in due if amount)


def deliver_chips(seating: Seating, command: DeliverChips, *, in_hand: bool) -> list[TableEvent]:
    """Adds the chips due. Raises `TableRefusal` (hand-in-progress, not-seated, no-chips-due)."""
    seat, due = _due_to(seating, command.player, in_hand)
    return [_add_chips(seat, due)]


def forget_chips(seating: Seating, command: ForgetChips, *, in_hand: bool) -> list[TableEvent]:
    """Drops the chips that are due, which the wallet does not hold; ends the auto top-up.

    Raises `TableRefusal` (hand-in-progress, not-seated, no-chips-due).
    """
    seat, due = _due_to(seating, command.player, in_hand)
    seat.ordered = seat.auto_top_up = Chips(0)
    return [ChipsMissing(seat.number, seat.player, seat.name, due)]


def _due_to(seating: Seating, player: PlayerId, in_hand: bool) -> tuple[Seat, Chips]:
    refuse_if(in_hand, TableCode.HAND_IN_PROGRESS)
    seat = seating.seat_of(player)
    due = chips_due(seat, seating)
    refuse_if(not due, TableCode.NO_CHIPS_DUE)
    return seat, due


def _add_chips(seat: Seat, amount: Chips) -> ChipsBought:
    seat.stack = Chips(seat.stack + amount)
    seat.bought_in = Chips(seat.bought_in + amount)
    seat.ordered = Chips(0)
    return ChipsBought(seat.number, seat.player, seat.name, amount)
