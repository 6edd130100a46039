"""The cast of a tournament hand: button, blinds, who is dealt in, where newcomers land.

Everybody with chips is dealt in, absent or not (R-146); only the seat to which somebody was moved
can make him wait (R-134 to R-136).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.table.button import (
    Positions,
    between,
    clockwise_from,
    first_positions,
    fresh_positions,
    next_positions,
    next_seat,
)


class Landing(StrEnum):
    """What a moved player's seat means in his first hand there."""

    SMALL_BLIND = "small-blind"
    """He waits for one hand, and the button passes him over in the next (R-134)."""
    DEALER = "dealer"
    """He plays, and the button goes to the next player (R-135)."""
    BIG_BLIND = "big-blind"
    """He plays and posts it (R-136)."""
    ELSEWHERE = "elsewhere"
    """He plays (R-136)."""


class Arrival(StrEnum):
    """How far a player is in the table's round since he came."""

    NEW = "new"
    """No hand was dealt since he was moved here."""
    WAITED = "waited"
    """He sat out his first hand: the button passes him over once more."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """One hand's cast: `dealt` are seats in dealing order, the first left of the button first."""

    positions: Positions
    dealt: tuple[int, ...]
    waiting: tuple[int, ...]


def landing(seat: int, positions: Positions, players: int) -> Landing:
    """What `seat` is in a hand with these positions and so many players.

    Between button and big blind is as on the small blind: whoever has not paid for the button yet
    cannot be dealt in there.
    """
    if seat == positions.big_blind:
        return Landing.BIG_BLIND
    if players > 2 and seat == positions.button:
        return Landing.DEALER
    if players > 2 and between(seat, positions.button, positions.big_blind):
        return Landing.SMALL_BLIND
    return Landing.ELSEWHERE


def first_lineup(live: Collection[int], draw: int) -> Lineup:
    """A table's first hand, with the button at one of the seats by `draw` (R-123)."""
    seats = sorted(live)
    positions = first_positions(seats[draw % len(seats)], seats)
    return Lineup(positions, clockwise_from(positions.button, seats), ())


def next_lineup(
    previous: Positions, live: Collection[int], arrivals: Mapping[int, Arrival], *, blinds: bool
) -> Lineup:
    """The hand after `previous` among the `live` seats, two at least (R-130, R-134 to R-136).

    Without blinds everybody plays and the dealer's place moves one player on. When waiting would
    leave fewer than two, the game starts anew with everybody.
    """
    seats = sorted(live)
    if not blinds:
        positions = first_positions(next_seat(previous.button, seats), seats)
        return Lineup(positions, clockwise_from(positions.button, seats), ())
    due = next_positions(previous, seats)
    waiting = tuple(
        seat
        for seat in seats
        if arrivals.get(seat) is Arrival.NEW
        and landing(seat, due, len(seats)) is Landing.SMALL_BLIND
    )
    playing = [seat for seat in seats if seat not in waiting]
    if len(playing) < 2:
        positions = fresh_positions(due.big_blind, seats)
        return Lineup(positions, clockwise_from(positions.button, seats), ())
    positions = _pass_over(next_positions(previous, playing), playing, arrivals)
    return Lineup(positions, clockwise_from(positions.button, playing), waiting)


def _pass_over(
    due: Positions, playing: Collection[int], arrivals: Mapping[int, Arrival]
) -> Positions:
    """Takes the button from somebody who has not paid for it, and gives it to the next player.

    That is the small blind, who then acts last as between two players. When nobody has the small
    blind he keeps the button: to the big blind it cannot go.
    """
    heir = next_seat(due.button, playing)
    if len(playing) == 2 or due.button not in arrivals or heir == due.big_blind:
        return due
    return Positions(heir, due.small_blind, due.big_blind)


def best_seat(
    free: Collection[int], live: Collection[int], previous: Positions | None, *, blinds: bool
) -> int:
    """The chair that a moved player gets: big blind soonest, as he had it before him.

    Never a seat that makes him wait or takes the button, unless there is no other (R-223, C-20).
    """
    seats = sorted(free)
    if previous is None or not blinds:
        return seats[0]
    fates = {seat: _landing_at(seat, live, previous) for seat in seats}
    return min(
        seats, key=lambda seat: (_BEST_FIRST[fates[seat]], _clockwise_key(previous.big_blind, seat))
    )


_BEST_FIRST = {
    Landing.BIG_BLIND: 0,
    Landing.ELSEWHERE: 0,
    Landing.DEALER: 1,
    Landing.SMALL_BLIND: 2,
}


def _landing_at(seat: int, live: Collection[int], previous: Positions) -> Landing:
    seats = sorted({*live, seat})
    return landing(seat, next_positions(previous, seats), len(seats))


def _clockwise_key(start: int, seat: int) -> tuple[bool, int]:
    """How far clockwise `seat` is from `start`, as a key to sort by."""
    return seat <= start, seat
