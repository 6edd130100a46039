"""The context of one command: its state, time, chance and events; and the checks that many share.

Each check raises `TournamentRefusal` and changes nothing.
"""

from dataclasses import dataclass, field

from bot.ids import PlayerId, TableId
from bot.refusal import refuse_if
from bot.tournament.chance import Dice
from bot.tournament.events import TournamentEvent
from bot.tournament.options import TournamentOptions
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import Entrant, Phase, Status, TournamentState, TournamentTable


@dataclass(slots=True)
class CommandRun:
    """One command under way, which every step of it gets."""

    state: TournamentState
    at_ms: int
    dice: Dice
    events: list[TournamentEvent] = field(default_factory=list)

    @property
    def options(self) -> TournamentOptions:
        return self.state.options

    def emit(self, event: TournamentEvent) -> None:
        self.events.append(event)


def check_not_over(state: TournamentState) -> None:
    """Raises (tournament-over)."""
    refuse_if(state.phase.over, TournamentCode.TOURNAMENT_OVER)


def check_running(state: TournamentState) -> None:
    """Raises (tournament-over, tournament-not-started)."""
    check_not_over(state)
    refuse_if(state.phase is not Phase.RUNNING, TournamentCode.NOT_STARTED)


def entry_of(state: TournamentState, player: PlayerId) -> Entrant:
    """Raises (not-registered)."""
    refuse_if(player not in state.entrants, TournamentCode.NOT_REGISTERED)
    return state.entrants[player]


def entry_in_play(state: TournamentState, player: PlayerId) -> Entrant:
    """Raises (tournament-over, tournament-not-started, not-registered, already-out-…)."""
    check_running(state)
    entry = entry_of(state, player)
    refuse_if(entry.status is Status.OUT, TournamentCode.ALREADY_OUT)
    return entry


def table_named(state: TournamentState, table: TableId) -> TournamentTable:
    """Raises (no-such-tournament-table)."""
    refuse_if(table not in state.tables, TournamentCode.NO_SUCH_TABLE)
    return state.tables[table]
