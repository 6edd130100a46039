"""Straddles: voluntary blinds over the big blind, posted before the cards (house rule).

Players say beforehand that they want to straddle, once or always; who may, the seats decide. A
straddle is twice the big blind and each one over it doubles again; nobody straddles for less.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.poker.structure import Structure
from bot.table.commands import StraddleWish
from bot.table.house_rules import Straddle
from bot.table.rules import TableRules
from bot.table.seats import Presence, Seat

STRADDLE_PLAYERS_MIN = 4
"""With fewer, every other player has a blind."""


def has_straddles(rules: TableRules) -> bool:
    """Whether the rules of one game, which has blinds that go round, allow straddles."""
    return (
        rules.house.straddle is not Straddle.NONE and rules.structure != Structure.FIXED_LIMIT.value
    )


class StraddleTurn(NamedTuple):
    """A player, or a seat, who may straddle, and with how many chips."""

    who: int
    amount: int


class StraddleOffer(NamedTuple):
    """The straddles of the next hand, by seats: those that are possible, and those wanted."""

    possible: tuple[StraddleTurn, ...] = ()
    wanted: tuple[StraddleTurn, ...] = ()


def straddle_turns(
    rules: TableRules, players: int, big_blind: int, button_is_dead: bool
) -> tuple[StraddleTurn, ...]:
    """The players, by number, who may straddle, in the order in which they are asked.

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
            return tuple(StraddleTurn(who, amount << at) for at, who in enumerate(asked))
        case Straddle.BUTTON:
            return () if button_is_dead else (StraddleTurn(last, amount),)
        case _:
            return tuple(StraddleTurn(who, amount) for who in range(last, big_blind, -1))


def straddles_of(
    rules: TableRules,
    turns: Sequence[StraddleTurn],
    seats: Mapping[int, Seat],
    posting: Collection[int],
) -> dict[int, int]:
    """The straddles of a hand, in chips by player; `seats` and `posting` are by player too.

    Players who post what they owe don't straddle, nor do those who sit out or have fewer chips.
    """
    found: dict[int, int] = {}
    in_turn = rules.house.straddle is Straddle.UNDER_THE_GUN
    for who, amount in turns:
        seat = seats[who]
        wants = seat.straddle is not StraddleWish.NONE and seat.presence is Presence.PLAYING
        if wants and who not in posting and seat.stack >= amount + rules.ante:
            found[who] = amount
        if (who in found) is not in_turn:
            break
    return found


def use_up_wishes(seats: Iterable[Seat]) -> None:
    """Forgets the wishes for one hand, which is dealt now."""
    for seat in seats:
        if seat.straddle is StraddleWish.ONCE:
            seat.straddle = StraddleWish.NONE
