"""The seating of a tournament: tables, draws, moves that keep tables even, and lineups of hands.

R-123, R-134 to R-137 and R-219 to R-223. Players can only leave a table between its hands; a seat
may be filled at any time, for the next hand. So moves ask for the tables that are idle.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from bot.ids import PlayerId
from bot.table.button import (
    Positions,
    between,
    clockwise_from,
    first_positions,
    fresh_positions,
    next_positions,
    next_seat,
)
from bot.tournament.chance import Dice


def tables_for(players: int, seats: int) -> int:
    """The number of tables that this many players need (R-221)."""
    return -(-players // seats)


def table_sizes(players: int, seats: int) -> tuple[int, ...]:
    """The sizes of the tables, the larger first; they differ by at most one (R-220, R-221)."""
    tables = tables_for(players, seats)
    each, more = divmod(players, tables)
    return tuple(each + (number < more) for number in range(tables))


def draw_seats(
    players: Sequence[PlayerId], seats: int, dice: Dice
) -> tuple[dict[int, PlayerId], ...]:
    """Draws a table and a seat for everybody (R-123, R-137): for each table, the players by seat,
    from 1.
    """
    order = iter(dice.shuffled(players))
    return tuple(
        {seat: next(order) for seat in sorted(dice.shuffled(range(1, seats + 1))[:size])}
        for size in table_sizes(len(players), seats)
    )


Name = TypeVar("Name", bound=int)

UNEVEN = 2
"""The difference between table sizes from which on somebody moves (R-223)."""


def table_to_break(sizes: Mapping[Name, int], seats: int) -> Name | None:
    """The table that is not needed any more: the smallest, of equals the last; None for none."""
    if len(sizes) < 2 or tables_for(sum(sizes.values()), seats) >= len(sizes):
        return None
    return min(sizes, key=lambda table: (sizes[table], -table))


def next_move(
    sizes: Mapping[Name, int], idle: Collection[Name], seats: int
) -> tuple[Name, Name] | None:
    """The tables from and to which a player moves next; None while the tables are even enough.

    The player comes from the largest table that is idle.
    """
    if len(sizes) < 2:
        return None
    smallest = min(sizes, key=lambda table: (sizes[table], table))
    largest = max(sizes.values())
    if largest - sizes[smallest] < UNEVEN or sizes[smallest] >= seats:
        return None
    sources = [table for table in sorted(idle) if sizes[table] == largest]
    return (sources[0], smallest) if sources else None


def target_of_broken(sizes: Mapping[Name, int], broken: Name, seats: int) -> Name | None:
    """The table for the next player of a broken one: the smallest other with a free seat."""
    free = [table for table, size in sizes.items() if table != broken and size < seats]
    return min(free, key=lambda table: (sizes[table], table)) if free else None


# --- The lineup of a hand: button, blinds, and seats for moved players ---------------------------


class Landing(StrEnum):
    """The role of a moved player's seat in their first hand there."""

    SMALL_BLIND = "small-blind"
    """The player waits for one hand, and the button passes them over in the next (R-134)."""
    DEALER = "dealer"
    """The player plays, and the button goes to the next player (R-135)."""
    BIG_BLIND = "big-blind"
    """The player plays and posts the big blind (R-136)."""
    ELSEWHERE = "elsewhere"
    """The player plays (R-136)."""


class Arrival(StrEnum):
    """The state of a moved player until the button has passed."""

    NEW = "new"
    """No hand was dealt since the player was moved here."""
    WAITED = "waited"
    """The player waited for the first hand: the button passes them over once more."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """One hand's lineup: `dealt` are seats in dealing order, the first left of the button first.

    Everybody with chips is dealt in, absent or not (R-146); only the seat to which a player was
    moved can make them wait (R-134 to R-136).
    """

    positions: Positions
    dealt: tuple[int, ...]
    waiting: tuple[int, ...]


def landing(seat: int, positions: Positions, players: int) -> Landing:
    """The role of `seat` in a hand with these positions and this many players.

    A seat between button and big blind counts as the small blind: a player who has not paid for the
    button yet cannot be dealt in there.
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

    Without blinds everybody plays and the button moves to the next player. When waiting would
    leave fewer than two, the game starts again with everybody.
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
    """Takes the button from a player who has not paid for it, and gives it to the next player.

    That is the small blind, who then acts last as in a heads-up hand. When nobody has the small
    blind the button stays: it cannot go to the big blind.
    """
    after = next_seat(due.button, playing)
    if len(playing) == 2 or due.button not in arrivals or after == due.big_blind:
        return due
    return Positions(after, due.small_blind, due.big_blind)


def best_seat(
    free: Collection[int], live: Collection[int], previous: Positions | None, *, blinds: bool
) -> int:
    """The seat for a moved player: the one that has the big blind soonest.

    Never a seat that makes them wait or takes the button, unless there is no other (R-223, C-20).
    """
    seats = sorted(free)
    if previous is None or not blinds:
        return seats[0]
    landings = {seat: _landing_at(seat, live, previous) for seat in seats}
    return min(
        seats,
        key=lambda seat: (_BEST_FIRST[landings[seat]], _clockwise_key(previous.big_blind, seat)),
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
    """The clockwise distance from `start` to `seat`, as a sort key."""
    return seat <= start, seat
