"""The context of one command: the state it changes, its time and chance, and its events."""

from dataclasses import dataclass, field

from bot.tournament.chance import Dice
from bot.tournament.events import TournamentEvent
from bot.tournament.options import TournamentOptions
from bot.tournament.state import TournamentState


@dataclass(slots=True)
class CommandRun:
    """Passed to every step of a command."""

    state: TournamentState
    at_ms: int
    dice: Dice
    events: list[TournamentEvent] = field(default_factory=list)

    @property
    def options(self) -> TournamentOptions:
        return self.state.options

    def emit(self, event: TournamentEvent) -> None:
        self.events.append(event)
