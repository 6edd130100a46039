"""Makes a tournament and its tables, which have journals of their own, agree again.

It compares both as they are now, never as they should have become. So it does not matter whether
something has just happened, or was lost in a crash: the next step is the same, and taking it twice
does nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.ids import HandId, TableId
from bot.refusal import BrokenInvariant
from bot.table.rules import TIMEOUTS_MAX, TableRules
from bot.table.seats import Presence, Seat
from bot.table.table import Table
from bot.table.table_commands import (
    ArrangeSeats,
    Close,
    Pause,
    Resume,
    SeatAssignment,
    SitOut,
    TournamentLineup,
    VoidHand,
)
from bot.tournament import tournament_commands as ask
from bot.tournament.state import Entrant, TournamentState, TournamentTable
from bot.tournament.tournament_commands import Knockout, TournamentCommand


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
            (seat, state.entrants[table.seats[seat]]) for seat in sorted(table.seats)
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
    """The rules of a level at the tournament's tables."""
    return replace(state.rules_of(max(1, level)), tournament=state.id)


@dataclass(frozen=True, slots=True)
class DealHand:
    """The tournament has started this hand and the table has not dealt it yet."""

    hand: HandId
    lineup: TournamentLineup


TableStep = DealHand | ArrangeSeats | SitOut | Pause | Resume | VoidHand | Close


def step_at_table(state: TournamentState, number: TableId, live: Table) -> TableStep | None:
    """Returns the table's next step towards the tournament's state; None when they agree."""
    table = state.tables.get(number)
    if table is None:
        return VoidHand(live.hand_id) if live.hand_running else Close()
    paused = state.clock.paused_ms is not None
    if live.paused != paused:
        return Pause() if paused else Resume()
    if live.hand_running:
        return _sit_out_of_leaver(state, live)
    if paused:
        return None
    if table.hand is not None:
        return DealHand(table.hand, lineup_of(state, table)) if live.hand_id != table.hand else None
    return _arranged(state, table, live)


def deals_now(state: TournamentState, number: TableId) -> bool:
    """Whether the table may deal: neither is the tournament paused, nor the table given up."""
    return number in state.tables and state.clock.paused_ms is None


def _sit_out_of_leaver(state: TournamentState, live: Table) -> SitOut | None:
    """Sits out a player who is removed after the hand, so that no time is lost (R-255)."""
    for seat in live.seats.values():
        entry = state.entrants.get(seat.player)
        out = entry is not None and entry.leaving is not None
        if out and seat.presence is not Presence.SITTING_OUT:
            return SitOut(seat.player)
    return None


def _arranged(state: TournamentState, table: TournamentTable, live: Table) -> ArrangeSeats | None:
    assignments = seat_assignments_of(state, table)
    shown = {seat.number: seat for seat in live.seats.values()}
    if len(assignments) == len(shown) and all(
        _sits(assignment, shown) for assignment in assignments
    ):
        return None
    return ArrangeSeats(assignments, rules_at_table(state, state.clock.level))


def _sits(assignment: SeatAssignment, shown: dict[int, Seat]) -> bool:
    seat = shown.get(assignment.seat)
    return seat is not None and (seat.player, seat.stack) == (assignment.player, assignment.stack)


def absences_at_table(
    state: TournamentState, number: TableId, live: Table
) -> Iterator[TournamentCommand]:
    """Yields the absences that the table knows and the tournament does not.

    Time and chance of the commands are filled in by the actor.
    """
    if number not in state.tables:
        return
    for seat in live.seats.values():
        entry = state.entrants.get(seat.player)
        if entry is None or entry.sitting_out is (seat.presence is Presence.SITTING_OUT):
            continue
        if entry.table == number and entry.seat == seat.number:
            yield _presence(entry, seat)


def ended_hand_at_table(
    state: TournamentState, number: TableId, live: Table
) -> TournamentCommand | None:
    """The hand that the table has ended, if the tournament does not know; the actor fills in time
    and chance of the command."""
    table = state.tables.get(number)
    if table is None or table.hand is None or live.hand_id != table.hand or live.hand_running:
        return None
    return _end(number, table.hand, live)


def _presence(entry: Entrant, seat: Seat) -> TournamentCommand:
    """The news for the tournament that the player is away, or back."""
    if entry.sitting_out:
        return ask.ReturnEntrant(0, entry.player)
    return ask.SitOutEntrant(0, entry.player, asked=seat.timeouts < TIMEOUTS_MAX)


def _end(number: TableId, hand: HandId, live: Table) -> TournamentCommand:
    """Reports the end of a hand; without an outcome it was void."""
    outcome = live.outcome
    if outcome is None or outcome.hand != hand or outcome.voided:
        return ask.VoidTableHand(0, number, hand, 0)
    knockouts = tuple(Knockout(each.victim, each.by) for each in outcome.knocked_out)
    return ask.EndTableHand(0, number, hand, outcome.stacks, 0, knockouts)
