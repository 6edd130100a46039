"""What a tournament shows at one of its tables: the chairs, and the cast of a hand."""

from dataclasses import replace

from bot.refusal import BrokenInvariant
from bot.table.cast import Chair, HandCast
from bot.table.rules import TableRules
from bot.tournament.state import State, TournamentTable


def chairs_of(state: State, table: TournamentTable) -> tuple[Chair, ...]:
    """Who sits at the table now, with what he has between hands, by seat."""
    return tuple(
        Chair(
            seat=seat,
            player=entry.player,
            name=entry.name,
            locale=entry.locale,
            stack=entry.stack,
            absent=entry.sitting_out,
        )
        for seat, entry in (
            (seat, state.entries[table.seats[seat]]) for seat in sorted(table.seats)
        )
    )


def cast_of(state: State, table: TournamentTable) -> HandCast:
    """The hand that the tournament has started at the table, for the table to deal."""
    if table.positions is None:
        raise BrokenInvariant(f"table {table.id} has a hand without a button")
    return HandCast(
        rules=rules_at_table(state, table.hand_level),
        chairs=chairs_of(state, table),
        positions=table.positions,
        dealt=table.dealt,
    )


def rules_at_table(state: State, level: int) -> TableRules:
    """The rules of a level as the tournament's tables have them."""
    return replace(state.rules_of(max(1, level)), tournament=state.id)
