"""The records that actors work with: their dependencies, and commands on their way.

A command is queued, then accepted once it is applied in memory, then committed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Generic, TypeVar

from bot.host.announcing import Place
from bot.host.clock import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.host.timing import Timing
from bot.poker.cards import Chance
from bot.press_trace import PressTrace, current_trace
from bot.refusal import Refusal
from bot.storage.hands import HandIds
from bot.storage.unit import HostAction
from bot.storage.writer import Writer

PlaceT = TypeVar("PlaceT", bound=Place)
SubjectT = TypeVar("SubjectT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
AnnouncerT = TypeVar("AnnouncerT")


@dataclass(frozen=True, slots=True)
class Loaded(Generic[SubjectT]):
    """A table or tournament as the database knows it: its state after journal row `seq`."""

    subject: SubjectT
    seq: int
    snapshot_seq: int = 0
    """The row of the last snapshot, where not every row may have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorDependencies(Generic[PlaceT, SubjectT, AnnouncerT]):
    """The dependencies of every actor; its kinds add their own."""

    writer: Writer
    hand_ids: HandIds
    clock: Clock
    chance: Chance
    timing: Timing
    settings: SettingsByGuild
    announcer: AnnouncerT
    reload: Callable[[PlaceT], Awaitable[Loaded[SubjectT] | None]]
    """Reads it from the database; None when it is over there. Raises `StorageFailed`."""
    ended: Callable[[PlaceT], None]
    """Called once, when an actor has ended, unless it was stopped."""


@dataclass(frozen=True, slots=True)
class Queued(Generic[CommandT, EventT]):
    """A command in the queue; cancelling its caller withdraws it."""

    command: CommandT
    interaction: int | None = None
    act: HostAction | None = None
    answer: "asyncio.Future[tuple[EventT, ...]]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    """Done when the command is committed, with its events, or refused."""
    trace: PressTrace | None = field(default_factory=current_trace)
    """Told which stages it goes through, where a press waits for it."""

    def fulfil(self, events: tuple[EventT, ...]) -> None:
        """Answers with what has happened, if the caller still waits."""
        if not self.answer.done():
            self.answer.set_result(events)

    def refuse(self, refusal: Refusal) -> None:
        """Refuses the command, if the caller still waits."""
        if not self.answer.done():
            self.answer.set_exception(refusal)


@dataclass(slots=True)
class Accepted(Generic[CommandT, EventT]):
    """Commands that are applied and not yet committed, with what happened."""

    at_ms: int
    first_seq: int
    commands: list[CommandT] = field(default_factory=list)
    events: list[EventT] = field(default_factory=list)
    interactions: list[int | None] = field(default_factory=list)
    """The press that asked for each of the commands; None for automatic work."""
    act: HostAction | None = None
    day: date | None = None
    """The server's day; None for UTC's."""

    @property
    def last_seq(self) -> int:
        return self.first_seq + len(self.commands) - 1

    def note(
        self, command: CommandT, events: Iterable[EventT], interaction: int | None = None
    ) -> None:
        self.commands.append(command)
        self.interactions.append(interaction)
        self.events += events
