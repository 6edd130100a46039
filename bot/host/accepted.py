"""Commands that were applied in memory, on their way to the journal."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.storage.unit import HostAction

SubjectT = TypeVar("SubjectT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Loaded(Generic[SubjectT]):
    """A table or tournament as the database knows it: its state after journal row `seq`."""

    subject: SubjectT
    seq: int
    snapshot_seq: int = 0
    """The row of the last snapshot, where not every row may have one."""


@dataclass(slots=True)
class Accepted(Generic[CommandT, EventT]):
    """Commands that are applied and not yet committed, with what happened."""

    at_ms: int
    first_seq: int
    commands: list[CommandT] = field(default_factory=list)
    events: list[EventT] = field(default_factory=list)
    interaction: int | None = None
    act: HostAction | None = None

    @property
    def last_seq(self) -> int:
        return self.first_seq + len(self.commands) - 1

    def note(self, command: CommandT, events: Iterable[EventT]) -> None:
        self.commands.append(command)
        self.events += events
