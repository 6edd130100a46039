"""The number of tables, and the draw of seats (R-137, R-219 to R-221)."""

from collections.abc import Sequence

from bot.ids import PlayerId
from bot.tournament.chance import Dice


def tables_for(players: int, seats: int) -> int:
    """The number of tables that so many players need (R-221)."""
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
