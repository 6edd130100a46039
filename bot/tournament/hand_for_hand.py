"""Hand-for-hand: all tables start each hand together (R-225, R-226)."""

from bot.refusal import refuse_if
from bot.tournament.command_run import CommandRun, check_running
from bot.tournament.commands import SetHandForHand
from bot.tournament.elimination import unranked
from bot.tournament.events import HandForHandSet
from bot.tournament.options import HandForHand
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import TournamentState, TournamentTable


def check_set_hand_for_hand(state: TournamentState, command: SetHandForHand) -> None:
    """Raises as `check_running`, and (already-so)."""
    check_running(state)
    refuse_if(command.on == state.hand_for_hand_forced, TournamentCode.ALREADY_SO)


def set_hand_for_hand(run: CommandRun, command: SetHandForHand) -> None:
    run.state.hand_for_hand_forced = command.on


def update_hand_for_hand(run: CommandRun) -> None:
    """Switches hand-for-hand as the event wants it, and begins the next round when one is over."""
    state = run.state
    if state.hand_for_hand and not state.all_idle:
        return
    wanted = _wanted(state)
    if wanted != state.hand_for_hand:
        state.hand_for_hand = wanted
        for table in state.tables.values():
            table.round_done = table.hand is None
        run.emit(HandForHandSet(wanted))
    if wanted and all(_round_over(state, table) for table in state.tables.values()):
        for table in state.tables.values():
            table.round_done = False


def _round_over(state: TournamentState, table: TournamentTable) -> bool:
    too_empty = len(state.live_seats(table)) < 2
    return table.idle and (table.round_done or too_empty)


def _wanted(state: TournamentState) -> bool:
    choice = state.options.hand_for_hand
    if len(state.tables) < 2:
        return False
    if state.hand_for_hand_forced or choice is HandForHand.ALWAYS:
        return True
    return choice is HandForHand.AUTO and on_the_bubble(state)


def on_the_bubble(state: TournamentState) -> bool:
    """Whether the next player out is the last without a prize."""
    if not any(state.prizes or ()):
        return False
    return unranked(state) == len(state.prizes or ()) + 1
