"""The number of tables, the draw of seats, and the moves that keep tables even.

R-137 and R-219 to R-223. Players can only leave a table between its hands; a seat may be filled at
any time, for the next hand. So moves ask for the tables that are idle.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from bot.ids import PlayerId
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
"""R-223: from this difference on somebody moves."""


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
