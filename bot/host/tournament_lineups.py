"""A tournament table as the table is told: the seats, and the lineup of a hand."""

from dataclasses import replace

from bot.refusal import BrokenInvariant
from bot.table.rules import TableRules
from bot.table.table_commands import SeatAssignment, TournamentLineup
from bot.tournament.state import TournamentState, TournamentTable


def seat_assignments_of(
    state: TournamentState, table: TournamentTable
) -> tuple[SeatAssignment, ...]:
    """Returns the players at the table now, with their stacks between hands, by seat."""
    return tuple(
        SeatAssignment(
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


def lineup_of(state: TournamentState, table: TournamentTable) -> TournamentLineup:
    """The hand that the tournament has started at the table, for the table to deal."""
    if table.positions is None:
        raise BrokenInvariant(f"table {table.id} has a hand without a button")
    return TournamentLineup(
        rules=rules_at_table(state, table.hand_level),
        seats=seat_assignments_of(state, table),
        positions=table.positions,
        dealt=table.dealt,
    )


def rules_at_table(state: TournamentState, level: int) -> TableRules:
    """The rules of a level as the tournament's tables have them."""
    return replace(state.rules_of(max(1, level)), tournament=state.id)
