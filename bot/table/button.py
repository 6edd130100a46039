"""Seats of button and blinds, and named positions (R-123–R-133, R-138, the dead-button rule)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.poker.setup import Position, positions


@dataclass(frozen=True, slots=True)
class Positions:
    """The three marked seats of a hand, as seat numbers.

    `button` and `small_blind` may name an empty seat: a dead button, or a small blind that nobody
    posts. The big blind always sits in a live seat.
    """

    button: int
    small_blind: int
    big_blind: int


def next_seat(seat: int, live: Collection[int]) -> int:
    """The first live seat clockwise after `seat`; `seat` itself when no other is live."""
    after = [other for other in live if other > seat]
    return min(after) if after else min(live)


def previous_seat(seat: int, live: Collection[int]) -> int:
    """The first live seat anticlockwise of `seat`."""
    before = [other for other in live if other < seat]
    return max(before) if before else max(live)


def first_positions(button: int, live: Collection[int]) -> Positions:
    """The positions of a table's first hand, with the button drawn at `button` (R-088, R-095)."""
    if len(live) == 2:
        return Positions(button, button, next_seat(button, live))
    small_blind = next_seat(button, live)
    return Positions(button, small_blind, next_seat(small_blind, live))


def next_positions(previous: Positions, live: Collection[int]) -> Positions:
    """The positions of the hand after `previous`, given the seats that are live now (R-130, R-131).

    The big blind moves to the next live seat and drags the others along, so nobody gains or skips a
    blind when a neighbour leaves. A seat in `live` may still lie between the button and the big
    blind: the lineup leaves it out (R-133).
    """
    big_blind = next_seat(previous.big_blind, live)
    if len(live) == 2:
        button = next_seat(big_blind, live)
        return Positions(button, button, big_blind)
    small_blind = previous.big_blind
    button = previous.small_blind
    if button == big_blind or between(big_blind, button, small_blind):
        # The big blind has come round to the old small blind or past it, as when a third player
        # joins two: the seat behind the small blind deals.
        button = previous_seat(small_blind, live)
    return Positions(button, small_blind, big_blind)


def fresh_positions(big_blind: int, live: Collection[int]) -> Positions:
    """The positions of a game that starts again with the big blind at a live seat."""
    small_blind = previous_seat(big_blind, live)
    button = small_blind if len(live) == 2 else previous_seat(small_blind, live)
    return Positions(button, small_blind, big_blind)


def button_shown_at(positions: Positions, live: Collection[int]) -> int:
    """The seat where a dead button is displayed: the last live dealer before it (R-126)."""
    return positions.button if positions.button in live else previous_seat(positions.button, live)


def clockwise_from(seat: int, live: Collection[int]) -> tuple[int, ...]:
    """All live seats in dealing order, the first left of `seat` first, `seat` itself last."""
    return tuple(sorted(live, key=lambda other: (other <= seat, other)))


def between(seat: int, start: int, end: int) -> bool:
    """Whether `seat` lies strictly inside the clockwise arc from `start` to `end`."""
    if start < end:
        return start < seat < end
    return seat > start or seat < end


def position_of(seat: int, marked: Positions, dealt: Sequence[int]) -> Position:
    """The position of one of the seats in `dealt`, the first left of the button first (R-138).

    A moved player may get button and small blind together (R-135), as the dealer of two does.
    """
    if marked.button == marked.small_blind == dealt[-1]:
        named = (*positions(len(dealt), small_blind_is_dead=True)[:-1], Position.BUTTON_SMALL_BLIND)
    else:
        named = positions(
            len(dealt),
            small_blind_is_dead=marked.small_blind not in dealt,
            button_is_dead=marked.button not in dealt,
        )
    return named[dealt.index(seat)]
