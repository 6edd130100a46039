"""Presence: appearing, sitting out, coming back, exclusion, no-shows."""

from bot.refusal import refuse_if
from bot.tournament.command_run import CommandRun, entry_in_play
from bot.tournament.commands import ConfirmPresence, Exclude, ReturnEntrant, SitOutEntrant
from bot.tournament.elimination import remove_entrant
from bot.tournament.events import EntrantReturned, EntrantSatOut
from bot.tournament.options import TournamentKind
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import Entrant, OutReason, TournamentState


def check_in_play(state: TournamentState, command: ConfirmPresence | Exclude) -> None:
    """Raises as `entry_in_play`."""
    entry_in_play(state, command.player)


def confirm_presence(run: CommandRun, command: ConfirmPresence) -> None:
    run.state.entries[command.player].appeared = True


def check_sit_out(state: TournamentState, command: SitOutEntrant) -> None:
    """Raises as `entry_in_play`, and (already-sitting-out-of-tournament)."""
    entry = entry_in_play(state, command.player)
    refuse_if(entry.sitting_out, TournamentCode.ALREADY_SITTING_OUT)


def sit_out(run: CommandRun, command: SitOutEntrant) -> None:
    """Sits a player out: still dealt in, blinds taken, turns checked or folded (R-146)."""
    entry = run.state.entries[command.player]
    entry.sitting_out = True
    entry.appeared |= command.asked
    run.emit(EntrantSatOut(command.player))


def check_return(state: TournamentState, command: ReturnEntrant) -> None:
    """Raises as `entry_in_play`, and (not-sitting-out-of-tournament)."""
    entry = entry_in_play(state, command.player)
    refuse_if(not entry.sitting_out, TournamentCode.NOT_SITTING_OUT)


def return_entrant(run: CommandRun, command: ReturnEntrant) -> None:
    """Ends sitting out, at any time before the chips are gone (R-152)."""
    entry = run.state.entries[command.player]
    entry.sitting_out = False
    entry.appeared = True
    run.emit(EntrantReturned(command.player))


def exclude(run: CommandRun, command: Exclude) -> None:
    """Removes a player at once, or when their hand is over (R-255)."""
    remove_after_hand(run, run.state.entries[command.player], OutReason.EXCLUDED)


def remove_after_hand(run: CommandRun, entry: Entrant, why: OutReason) -> None:
    entry.leaving = why
    seated_or_waiting = entry.table is not None or entry.player in run.state.queue
    if seated_or_waiting and not run.state.in_hand(entry):
        remove_entrant(run, entry, why)


def remove_no_shows(run: CommandRun) -> None:
    """Removes players never seen in the first levels of a scheduled event, but one (R-153)."""
    state, options = run.state, run.options
    if options.kind is not TournamentKind.SCHEDULED or not options.no_show_levels:
        return
    everybody = [*state.seated(), *(state.entries[player] for player in state.queue)]
    absent = [entry for entry in everybody if _is_no_show(state, entry)]
    if len(absent) == len(everybody):
        absent.remove(max(absent, key=lambda entry: (entry.stack, -entry.serial)))
    for entry in absent:
        remove_after_hand(run, entry, OutReason.NO_SHOW)


def _is_no_show(state: TournamentState, entry: Entrant) -> bool:
    levels_over = state.clock.level - entry.joined_level
    return not entry.appeared and levels_over >= state.options.no_show_levels
