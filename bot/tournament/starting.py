"""The start: tables, random seats and buttons, the first level; VeloX's draw (R-218, R-239)."""

from bot.ids import Chips
from bot.refusal import BrokenInvariant, refuse_if
from bot.tournament.command_run import CommandRun, check_not_over, check_running
from bot.tournament.commands import DrawMultiplier, Start, StartSooner
from bot.tournament.entering import add_table, close_registration, give_stack, tables_wanted
from bot.tournament.events import Seated, Started, StartMovedUp
from bot.tournament.options import SIT_AND_GO_DELAY_MS, TournamentKind
from bot.tournament.prize_events import MultiplierDrawn
from bot.tournament.refusals import TournamentCode
from bot.tournament.seating import draw_seats
from bot.tournament.state import Phase, Status, TournamentState
from bot.tournament.ticking import begin_level
from bot.tournament.velox import MILLION, multiplier_of, velox_pool


def check_start(state: TournamentState, command: Start) -> None:
    """Raises unless the event may start now: never before its time, never with too few."""
    check_not_over(state)
    refuse_if(state.phase is Phase.RUNNING, TournamentCode.ALREADY_STARTED)
    _check_enough(state)
    refuse_if(
        state.starts_ms is None or command.at_ms < state.starts_ms,
        TournamentCode.TOO_EARLY_TO_START,
    )
    if len(set(command.tables)) != len(command.tables) or len(command.tables) != tables_wanted(
        state
    ):
        raise BrokenInvariant(f"{len(command.tables)} tables for {len(state.entries)} players")


def start_tournament(run: CommandRun, command: Start) -> None:
    state = run.state
    state.phase = Phase.RUNNING
    state.starts_ms = run.at_ms
    if not run.options.late_levels:
        close_registration(run)
    run.emit(Started(len(state.entries), command.tables))
    drawn = draw_seats(list(state.entries), run.options.seats, run.dice)
    for table_id, seats in zip(command.tables, drawn, strict=True):
        table = add_table(run, table_id)
        table.seats = seats
        for seat, player in seats.items():
            entry = state.entries[player]
            entry.table, entry.seat, entry.status = table_id, seat, Status.PLAYING
            give_stack(run, entry)
            run.emit(Seated(player, table_id, seat, entry.stack))
    begin_level(run)


def _check_enough(state: TournamentState) -> None:
    refuse_if(
        len(state.entries) < state.options.entrants_min,
        TournamentCode.TOO_FEW_ENTRANTS,
        minimum=state.options.entrants_min,
        entrants=len(state.entries),
    )


def check_start_sooner(state: TournamentState, command: StartSooner) -> None:
    """Raises unless a scheduled event has all the entrants it needs and more than a minute to go.

    A sit & go starts automatically a minute after the last entry (R-218).
    """
    check_not_over(state)
    refuse_if(state.phase is Phase.RUNNING, TournamentCode.ALREADY_STARTED)
    _check_enough(state)
    starts_ms = state.starts_ms or 0
    refuse_if(starts_ms <= command.at_ms + SIT_AND_GO_DELAY_MS, TournamentCode.STARTS_SOON)


def start_sooner(run: CommandRun, command: StartSooner) -> None:
    run.state.starts_ms = run.at_ms + SIT_AND_GO_DELAY_MS
    run.emit(StartMovedUp(run.state.starts_ms))


def check_draw_multiplier(state: TournamentState, command: DrawMultiplier) -> None:
    """Raises as `check_running`, and (not-velox, multiplier-already-drawn)."""
    check_running(state)
    refuse_if(state.options.kind is not TournamentKind.VELOX, TournamentCode.NOT_VELOX)
    refuse_if(bool(state.multiplier), TournamentCode.MULTIPLIER_ALREADY_DRAWN)
    if not 0 <= command.draw < MILLION:
        raise BrokenInvariant(f"a VeloX draw of {command.draw}")


def draw_multiplier(run: CommandRun, command: DrawMultiplier) -> None:
    """Draws the multiplier; the house makes up the difference to the pool (R-240)."""
    state = run.state
    state.multiplier = multiplier_of(command.draw)
    pool = velox_pool(run.options.prize_part, state.multiplier)
    adjustment = pool - state.collected
    state.pool_adjustment += adjustment
    run.emit(MultiplierDrawn(command.draw, state.multiplier, Chips(pool), adjustment))
