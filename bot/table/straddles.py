"""Straddles: voluntary blinds over the big blind, posted before the cards (house rule).

Players say beforehand that they want to straddle, once or always; the seats decide who may. A
straddle is twice the big blind and each one over it doubles again; nobody straddles for less.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.ids import PlayerId
from bot.poker.structure import Structure
from bot.table.house_commands import StraddleWish
from bot.table.house_rules import Straddle
from bot.table.refusals import TableCode
from bot.table.rules import TableRules
from bot.table.seats import Presence, Seat

STRADDLE_PLAYERS_MIN = 4
"""With fewer, every other player has a blind."""


def has_straddles(rules: TableRules) -> bool:
    """Whether the rules of one game, which has blinds that go round, allow straddles."""
    return (
        rules.house.straddle is not Straddle.NONE and rules.structure != Structure.FIXED_LIMIT.value
    )


@dataclass(frozen=True, slots=True)
class StraddleTurn:
    """A seat whose turn it is to straddle, and with how many chips."""

    seat: int
    amount: int
    refused: TableCode | None = None
    """The reason why they cannot."""
    wanted: bool = False
    """Whether they straddle."""


def _players_asked(
    rules: TableRules, players: int, big_blind: int, button_is_dead: bool
) -> Iterable[tuple[int, int]]:
    """The players, by number, who may straddle, with the chips, in the order of asking.

    Under the gun each of them only straddles over the one before; otherwise the first who wants to
    is the only one. Mississippi asks the button first, and then those before it.
    """
    if players < STRADDLE_PLAYERS_MIN or not has_straddles(rules):
        return ()
    last, amount = players - 1, 2 * rules.big_blind
    match rules.house.straddle:
        case Straddle.UNDER_THE_GUN:
            first = big_blind + 1
            asked = range(first, min(first + rules.house.straddles, players))
            return [(player, amount << at) for at, player in enumerate(asked)]
        case Straddle.BUTTON:
            return () if button_is_dead else [(last, amount)]
        case _:
            return [(player, amount) for player in range(last, big_blind, -1)]


def chips_to_straddle(rules: TableRules, turn: StraddleTurn) -> int:
    """The least stack of a player who straddles: they ante too."""
    return turn.amount + rules.ante


def straddle_turns(
    rules: TableRules,
    dealt: Sequence[Seat],
    big_blind: int,
    button_is_dead: bool,
    posting: Collection[int],
) -> tuple[StraddleTurn, ...]:
    """The seats whose turn it is to straddle, in the order of asking, and what becomes of it.

    `dealt` are those of the hand by player, as `posting` are who post what they owe: they don't
    straddle, nor do those who sit out or have too few chips. Under the gun nobody straddles over a
    player who does not; otherwise the first who wants to is the only one.
    """
    turns: list[StraddleTurn] = []
    in_turn = rules.house.straddle is Straddle.UNDER_THE_GUN
    closed = broken = False
    for player, amount in _players_asked(rules, len(dealt), big_blind, button_is_dead):
        seat, turn = dealt[player], StraddleTurn(dealt[player].number, amount)
        refused = TableCode.OTHERS_STRADDLE if closed else None
        if refused is None and (player in posting or seat.presence is not Presence.PLAYING):
            refused = TableCode.CANNOT_STRADDLE
        elif refused is None and seat.playable < chips_to_straddle(rules, turn):
            refused = TableCode.TOO_FEW_CHIPS_TO_STRADDLE
        wants = refused is None and seat.straddle is not StraddleWish.NONE
        turns.append(replace(turn, refused=refused, wanted=wants and not broken))
        if in_turn:
            closed, broken = closed or refused is not None, broken or not wants
        else:
            closed = closed or wants
    return tuple(turns)


def use_up_wishes(seats: Iterable[Seat]) -> frozenset[PlayerId]:
    """Forgets the wishes for one hand, which is dealt now; returns the players who had them."""
    wished = [seat for seat in seats if seat.straddle is StraddleWish.ONCE]
    for seat in wished:
        seat.straddle = StraddleWish.NONE
    return frozenset(seat.player for seat in wished)


def restore_wishes(seats: Iterable[Seat], players: Collection[PlayerId]) -> None:
    """Brings back the wishes for a hand that is void."""
    for seat in seats:
        if seat.player in players and seat.straddle is StraddleWish.NONE:
            seat.straddle = StraddleWish.ONCE
