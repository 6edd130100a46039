"""What happens at a player's turn: his own action, one that he planned, one for somebody away."""

from dataclasses import dataclass

from bot.ids import PlayerId
from bot.poker.actions import Action, Call, Check, Fold, PostBringIn, Protect, RaiseTo
from bot.poker.hand import Hand, check_or_fold
from bot.table.commands import Act, PreAction, Verb
from bot.table.refusals import TableCode, TableRefusal
from bot.table.seating import Seating
from bot.table.seats import Presence, Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """Somebody who was dealt into a hand; the seat may be another's before it is forgotten."""

    seat: int
    player: PlayerId
    name: str


def action_of(command: Act, number: int) -> Action:
    """The command as the hand knows it."""
    match command.verb:
        case Verb.FOLD:
            return Fold(number)
        case Verb.CHECK:
            return Check(number)
        case Verb.CALL:
            return Call(number)
        case Verb.BRING_IN:
            return PostBringIn(number)
        case Verb.RAISE:
            return RaiseTo(number, command.to)


def missed_turn(chairs: Seating, seat: Seat, hand: Hand, *, protects: bool) -> Action:
    """The move of somebody whose time ran out: check, or fold (R-144).

    Where the table offers it, the first bet of a day that he misses does not cost his hand: he
    plays on for what he has put in (R-150), unless another table has done that for him.
    """
    options = hand.options()
    may = protects and options.call and options.protect and not is_absent(seat)
    if may and chairs.protect(seat.player):
        return Protect(options.player)
    return check_or_fold(hand)


def is_absent(seat: Seat) -> bool:
    """Whether nobody waits for him at his turn (R-146)."""
    return seat.leaving or seat.presence is Presence.SITTING_OUT


def price_for(hand: Hand, number: int) -> int:
    """What the player would have to add to stay in, were it his turn."""
    betting = hand.betting
    return max(0, betting.wagers.price - betting.bets[number])


def set_pre_action(seat: Seat, hand: Hand, number: int, plan: PreAction) -> None:
    """Remembers what to do at the next turn: the player is there, whatever he missed (R-148).

    Raises `TableRefusal` (your-turn-now, nothing-to-plan).
    """
    if hand.to_act == number:
        raise TableRefusal(TableCode.YOUR_TURN_NOW)
    if hand.folded[number] or not hand.able[number]:
        raise TableRefusal(TableCode.NOTHING_TO_PLAN)
    seat.plan = plan
    seat.plan_price = price_for(hand, number)
    seat.timeouts = 0


def move_without_asking(seat: Seat, hand: Hand) -> Action | None:
    """The move of somebody who is away or has planned one; None when he is to be asked.

    A plan is used up by the turn that it meets. Check or fold was meant for the price at which it
    was chosen: after a bet or a raise since, the player decides anew.
    """
    plan, seat.plan = seat.plan, PreAction.NONE
    if is_absent(seat):
        return check_or_fold(hand)
    options = hand.options()
    if options.bring_in or plan is PreAction.NONE:
        return None
    if plan is PreAction.CALL_ANY:
        return Check(options.player) if options.check else Call(options.player)
    return None if options.call > seat.plan_price else check_or_fold(hand)
