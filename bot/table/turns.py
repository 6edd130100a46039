"""The actions that the table takes for players: after missed turns, pre-actions, or absence."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.ids import PlayerId
from bot.poker.actions import (
    Action,
    AnswerRunouts,
    Call,
    Check,
    Draw,
    Fold,
    PostBringIn,
    Protect,
)
from bot.poker.cards import Card, rank_of
from bot.poker.games import Game
from bot.poker.hand import Hand
from bot.refusal import refuse_if
from bot.table.rules import TableCode, TableRefusal
from bot.table.seating import Seating
from bot.table.seats import Presence, Seat
from bot.table.table_commands import PreAction, SetPreAction, TimeOut


def check_or_fold(hand: Hand) -> Action:
    """The action for a player who timed out: check where it is legal, fold otherwise (R-144).

    In stud an opener, who may not fold, brings in. A player who may draw stands pat, and one who
    must throw cards throws the least useful. A player who is asked about runouts wants one. Raises
    `IllegalAction` (hand-over).
    """
    options = hand.options()
    if options.runouts:
        return AnswerRunouts(options.player, agrees=False)
    if options.draw:
        held, board = hand.dealer.hole[options.player], hand.dealer.boards[0]
        return Draw(options.player, least_useful(hand.game, held, board, options.draw.least))
    if options.bring_in:
        return PostBringIn(options.player)
    return Check(options.player) if options.check else Fold(options.player)


def least_useful(
    game: Game, held: Sequence[Card], board: Sequence[Card], count: int
) -> tuple[int, ...]:
    """The places of `count` held cards without which the hand is best now: by its rank with the
    board where five cards are there, otherwise by pairs and then by rank."""

    def worth(places: tuple[int, ...]) -> tuple[int, int, list[int]]:
        kept = [card for place, card in enumerate(held) if place not in places]
        ranks = sorted(map(rank_of, kept), reverse=True)
        made = game.hand_types[0].rank(kept, board) if len(kept) + len(board) >= 5 else 0
        return made or 0, len(ranks) - len(set(ranks)), ranks

    return max(combinations(range(len(held)), count), key=worth)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A player of the current or last hand; the seat may be somebody else's by now."""

    seat: int
    player: PlayerId
    name: str


def missed_turn(seating: Seating, seat: Seat, hand: Hand, command: TimeOut) -> Action:
    """The action of a player who times out: check, or fold (R-144).

    With all-in protection, the first turn of a day that a player misses facing a bet does not cost
    the hand: they stay in for what they have put in (R-150).
    """
    options = hand.options()
    may = command.protects and options.call and options.protect and not is_absent(seat)
    if may and seating.protect(seat.player, command.day_from_ms):
        return Protect(options.player)
    return check_or_fold(hand)


def is_absent(seat: Seat) -> bool:
    """Whether the seat's turns are played at once, without a timer (R-146)."""
    return seat.leaving or seat.presence is Presence.SITTING_OUT


def price_for(hand: Hand, number: int) -> int:
    """The chips that the player would have to add to stay in, were it their turn."""
    betting = hand.betting
    return max(0, betting.price - betting.bets[number])


def set_pre_action(seat: Seat, hand: Hand, number: int, command: SetPreAction) -> None:
    """Notes the action for the next turn, and forgets missed turns (R-148).

    While others draw, players can choose a draw and nothing else, even players who are all-in.
    Raises `TableRefusal` (your-turn-now, no-pre-action-left), and `IllegalAction` for cards that
    cannot be thrown.
    """
    refuse_if(hand.to_act == number, TableCode.YOUR_TURN_NOW)
    refuse_if(hand.options().runouts, TableCode.NO_PRE_ACTION_LEFT)
    draws = number in hand.drawing
    if draws and command.pre_action is PreAction.DRAW:
        Draw(number, command.places).validate(hand.draw_options(number))
    elif (
        hand.folded[number]
        or number not in hand.able
        or command.pre_action is PreAction.DRAW
        or draws
    ):
        raise TableRefusal(TableCode.NO_PRE_ACTION_LEFT)
    seat.pre_action, seat.pre_action_places = command.pre_action, command.places
    is_call = command.pre_action is PreAction.CALL
    seat.pre_action_price = command.price if is_call else price_for(hand, number)
    seat.timeouts = 0


def move_without_asking(seat: Seat, hand: Hand) -> Action | None:
    """The action of a player who is away or has a pre-action; None when they must decide.

    The next turn uses up a pre-action. A check alone is for a turn without a bet, and a call for
    the price at which it was chosen: otherwise the player decides.
    """
    pre_action, seat.pre_action = seat.pre_action, PreAction.NONE
    options = hand.options()
    if pre_action is PreAction.DRAW and options.draw:
        return Draw(options.player, seat.pre_action_places)
    if is_absent(seat):
        return check_or_fold(hand)
    if options.draw or options.runouts or pre_action is PreAction.DRAW:
        return None
    if options.bring_in or pre_action is PreAction.NONE:
        return None
    if pre_action is PreAction.CALL_ANY:
        return Check(options.player) if options.check else Call(options.player)
    if pre_action is PreAction.CHECK:
        return Check(options.player) if options.check else None
    if pre_action is PreAction.CALL:
        is_as_seen = 0 < options.call <= seat.pre_action_price
        return Call(options.player) if is_as_seen else None
    if pre_action is PreAction.CHECK_FOLD_AT_PRICE and options.call > seat.pre_action_price:
        return None
    return check_or_fold(hand)
