"""The actor of one table or tournament: its queue, and the order of apply, commit and announce.

A command is queued, applied in memory (accepted), then committed, and only then announced. When the
commit fails the state is read again from the database, which is the truth; until that succeeds the
actor is stale: it shows nothing and refuses every command. After an unexpected error it is frozen:
then it can only be closed, by its own rules or else by the ledger alone.

`TableActor` and `TournamentActor` are its kinds: they fill in `ActorPolicy`, which says how a
command is applied, which unit is committed, what is announced, and what happens when no command
waits.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar, Generic, TypeVar

from bot.host.announcing import AnnouncerT, Audience, Place
from bot.host.background_tasks import Clock, Timer
from bot.host.committing import refusing_unsaved, reloading_unsaved
from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostCode, HostRefusal, new_incident
from bot.host.table_timers import Timing
from bot.poker.cards import Chance
from bot.press_trace import PressTrace, SharedTimes, Stage, StageTimes, current_trace
from bot.refusal import BrokenInvariant, Refusal, refuse_if
from bot.storage.errors import OwnershipLost
from bot.storage.hands import HandIds
from bot.storage.unit import HostAction, Unit
from bot.storage.writer import Writer

PlaceT = TypeVar("PlaceT", bound=Place)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorDependencies(Generic[PlaceT, SubjectT, AnnouncerT]):
    """The dependencies of every actor; its kinds add their own."""

    writer: Writer
    hand_ids: HandIds
    clock: Clock
    chance: Chance
    timing: Timing
    settings: SettingsByGuild
    audience: Audience[AnnouncerT]
    reload: Callable[[PlaceT], Awaitable[Loaded[SubjectT] | None]]
    """Reads the subject from the database; None when it is over there. Raises `StorageFailed`."""
    ended: Callable[[PlaceT], None]
    """Called once, when an actor has ended, unless it was stopped."""

    @property
    def announcer(self) -> AnnouncerT:
        """The announcer of what the actors do. Raises `BrokenInvariant` while nobody listens."""
        return self.audience.announcer


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
    """The trace of a press that waits for the command; it hears which stages the command goes
    through."""

    def fulfil(self, events: tuple[EventT, ...]) -> None:
        """Answers with the events, if the caller still waits."""
        if not self.answer.done():
            self.answer.set_result(events)

    def refuse(self, refusal: Refusal) -> None:
        """Refuses the command, if the caller still waits."""
        if not self.answer.done():
            self.answer.set_exception(refusal)


@dataclass(slots=True)
class Accepted(Generic[CommandT, EventT]):
    """Commands that are applied and not yet committed, with their events."""

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


class ActorPolicy(ABC, Generic[CommandT, EventT]):
    """The policy of an actor: what a kind of subject, tables or tournaments, says for itself."""

    closing_command: ClassVar[type[Any]]
    """The one command that a frozen subject still takes."""
    gone: ClassVar[HostCode]
    """The refusal of commands once the subject has ended."""
    frozen: ClassVar[HostCode]
    """The refusal of commands while the subject is frozen."""

    @property
    @abstractmethod
    def _is_closed(self) -> bool:
        """Whether the subject is over by its own rules."""

    @abstractmethod
    def _announce(self, **more: Any) -> None:
        """Announces the subject as it is now, with `more` of its news."""

    @abstractmethod
    def _apply(self, command: CommandT, at_ms: int) -> tuple[CommandT, Iterable[EventT]]:
        """Applies a command, completed with time and chance. Raises the refusal that it meets."""

    @abstractmethod
    def _unit(self, accepted: Accepted[CommandT, EventT]) -> Unit:
        """The unit with everything to commit."""

    @abstractmethod
    def _log_line(self, command: CommandT) -> str:
        """The names in the log of what `command` has changed, without any card."""

    @abstractmethod
    def _committed(self, accepted: Accepted[CommandT, EventT]) -> tuple[EventT, ...]:
        """Announces the committed events; returns them as the caller gets them."""

    @abstractmethod
    async def _close_by_rules(self, queued: Queued[CommandT, EventT]) -> tuple[EventT, ...]:
        """Closes a frozen subject that was just read again. Raises when it cannot."""

    @abstractmethod
    async def _close_by_ledger(self, queued: Queued[CommandT, EventT]) -> tuple[EventT, ...]:
        """Closes an unreadable subject by the ledger alone. Raises `HostRefusal` (not-saved)."""

    def _may_share_commit(self, queued: Queued[CommandT, EventT]) -> bool:
        """Whether such commands, waiting together, share one commit and one announcement."""
        return False

    async def _do_due_work(self) -> None:
        """Does the due work that needs no command."""

    async def _do_frozen_work(self, incident: str) -> None:
        """Does the remaining work for a frozen subject."""

    async def _freeze_more(self) -> None:
        """Called when the subject has just been frozen."""

    async def _finish_work(self) -> None:
        """Waits for work that was started beside the actor's task."""


log = logging.getLogger(__name__)

RELOAD_SECONDS = 2
"""The interval of retries while the database cannot be read."""
COMMANDS_AT_ONCE = 32
"""The number of commands carried out before automatic work has its turn."""
_ACCEPTED = "accepted %s seq=%s command=%s player=%s interaction=%s"


class Actor(ActorPolicy[CommandT, EventT], Generic[PlaceT, SubjectT, CommandT, EventT]):
    """Takes one command at a time from its queue, or several that may share a commit. Only its own
    task changes its subject."""

    def __init__(
        self,
        dependencies: ActorDependencies[PlaceT, SubjectT, Any],
        place: PlaceT,
        loaded: Loaded[SubjectT],
    ) -> None:
        self.place = place
        self.incident: str | None = None
        """The incident that has frozen the actor."""
        self._clock, self._settings = dependencies.clock, dependencies.settings
        self._writer, self._tell_ended = dependencies.writer, dependencies.ended
        self._read, self._subject = dependencies.reload, loaded.subject
        self._seq, self._snapshot_seq = loaded.seq, loaded.snapshot_seq
        self._requested_seq = loaded.seq
        """The newest row that was ever to be committed."""
        self._stale = False
        """Whether `_subject` may be ahead of the database, or behind it."""
        self._settled = asyncio.Event()
        """Set while nothing in `_subject` waits to be committed."""
        self._settled.set()
        self._queue: deque[Queued[CommandT, EventT]] = deque()
        self._awake = asyncio.Event()
        self._ended: HostCode | None = None
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._trace = StageTimes()

    def start(self) -> None:
        """Starts the actor's task."""
        self._task = asyncio.create_task(self._run(), name=str(self.place))
        self.wake()

    async def submit(
        self, command: CommandT, *, interaction: int | None = None, act: HostAction | None = None
    ) -> tuple[EventT, ...]:
        """Returns the events of `command` when it is committed. Raises the `Refusal` that it met.

        Cancelling the caller withdraws it while it is queued; once it is carried out it stands.
        """
        if self._ended:
            raise HostRefusal(self._ended)
        if self.incident and not isinstance(command, self.closing_command):
            raise self._frozen()
        return await self._enqueue(command, interaction, act)

    def _enqueue(
        self, command: CommandT, interaction: int | None = None, act: HostAction | None = None
    ) -> "asyncio.Future[tuple[EventT, ...]]":
        queued: Queued[CommandT, EventT] = Queued(command, interaction, act)
        self._queue.append(queued)
        self.wake()
        return queued.answer

    def wake(self) -> None:
        """Wakes the actor, since it may have something to do."""
        self._awake.set()

    @property
    def waiting(self) -> int:
        """How many commands wait in the queue."""
        return len(self._queue)

    @property
    def is_settled(self) -> bool:
        """Whether nothing in the subject waits to be committed."""
        return self._settled.is_set()

    async def settled(self) -> None:
        """Returns when nothing waits to be committed: uncommitted changes are not shown."""
        while not self._settled.is_set():
            await self._settled.wait()

    @property
    def is_readable(self) -> bool:
        """Whether the actor's state is not stale."""
        return not self._stale

    def inspect(self) -> SubjectT:
        """The subject, to be read only. Raises `HostRefusal` (not-saved, frozen) while stale."""
        if self._stale:
            raise self._frozen() if self.incident else HostRefusal(HostCode.NOT_SAVED)
        return self._subject

    def show(self) -> None:
        """Announces the subject as it is."""
        self._announce()

    async def stop(self) -> None:
        """Finishes the command in hand; the waiting ones are refused (closing-down).

        Then it announces that it waits.
        """
        self._end(HostCode.CLOSING_DOWN)
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await self._finish_work()
        if not (self._stale or self._is_closed):
            self._announce(stopping=True)

    # --- what a policy may add to -------------------------------------------------------------

    @property
    def _is_done(self) -> bool:
        """Whether the actor is to end."""
        return self._is_closed and not self._stale

    async def _catch_up(self) -> None:
        """Called before commands are carried out. Raises `HostRefusal` (not-saved)."""
        if self._stale:
            await self._reload_and_tell()

    def _tell_reloaded(self) -> None:
        """Announces the state that has been read again."""
        self.show()

    # --- the queue ----------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            await self._awake.wait()
            if self._ended:
                return
            self._awake.clear()
            try:
                await self._serve()
            except HostRefusal as refusal:
                log.debug("%s: %s", self.place, refusal)
                self._wake_in(RELOAD_SECONDS)
            except Exception:
                await self._freeze()

    async def _serve(self) -> None:
        if not self.incident:
            await self._catch_up()
        self._end_if_done()
        left = COMMANDS_AT_ONCE
        while self._queue and left > 0:
            together = self._take_up(left)
            left -= len(together)
            await (self._answer_together(together) if together[1:] else self._answer(together[0]))
            self._end_if_done()
        if self._queue:
            self.wake()
        if self.incident:
            await self._do_frozen_work(self.incident)
        elif self._stale:
            self._wake_in(RELOAD_SECONDS)
        elif not self._ended:
            await self._do_due_work()
            self._end_if_done()

    def _take_up(self, most: int) -> list[Queued[CommandT, EventT]]:
        """The next command, with the ones behind it that may share its commit."""
        taken = [self._queue.popleft()]
        if self.incident or self._stale or not self._may_share_commit(taken[0]):
            return taken
        while self._queue and len(taken) < most and self._may_share_commit(self._queue[0]):
            taken.append(self._queue.popleft())
        return taken

    async def _answer_together(self, together: list[Queued[CommandT, EventT]]) -> None:
        """Carries several commands out in one commit. One of them may be to blame if that is
        refused: then each has a commit of its own."""
        waiting = [queued for queued in together if not queued.answer.done()]
        self._trace = SharedTimes([queued.trace for queued in waiting if queued.trace])
        self._trace.mark(Stage.QUEUE)
        try:
            answers = await self._carry_out_together(waiting)
        except Refusal as refusal:
            is_of_all = refusal.code in (HostCode.NOT_SAVED, HostCode.PLAYS_ELSEWHERE)
            for queued in waiting:
                if is_of_all or self._ended:
                    queued.refuse(refusal)
                await self._answer(queued)
        except Exception:
            frozen = await self._freeze()
            for queued in waiting:
                queued.refuse(frozen)
        else:
            self._trace.mark(Stage.VIEW)
            for queued, events in answers:
                queued.fulfil(events)

    async def _carry_out_together(
        self, waiting: Iterable[Queued[CommandT, EventT]]
    ) -> list[tuple[Queued[CommandT, EventT], tuple[EventT, ...]]]:
        """Returns the commands that were taken, with their events; answers the others."""
        accepted, taken = self._new_accepted(), []
        for queued in waiting:
            try:
                command, happened = self._apply(queued.command, accepted.at_ms)
            except Refusal as refusal:
                queued.refuse(refusal)
            else:
                events = tuple(happened)
                accepted.note(command, events, queued.interaction)
                taken.append((queued, events))
        self._trace.mark(Stage.APPLY)
        if taken:
            await self._accept(accepted)
        return taken

    async def _answer(self, queued: Queued[CommandT, EventT]) -> None:
        """Carries a command out and sets its answer, unless it was withdrawn."""
        if queued.answer.done():
            return
        self._trace = queued.trace or StageTimes()
        self._trace.mark(Stage.QUEUE)
        try:
            events = await self._carry_out(queued)
        except Refusal as refusal:
            queued.refuse(refusal)
        except Exception:
            queued.refuse(await self._freeze())
        else:
            self._trace.mark(Stage.VIEW)
            queued.fulfil(events)

    async def _carry_out(self, queued: Queued[CommandT, EventT]) -> tuple[EventT, ...]:
        if self.incident:
            return await self._carry_out_frozen(queued)
        if self._stale:
            await self._reload_and_tell()
        return await self._apply_and_commit(queued.command, queued.interaction, queued.act)

    def _end_if_done(self) -> None:
        if self._is_done and not self._ended:
            self._end(self.gone)
            self._tell_ended(self.place)

    def _end(self, code: HostCode) -> None:
        """Refuses every command with `code` for good, and stops the timers."""
        self._ended = self._ended or code
        self._stop_timers()
        self._refuse_queued(HostRefusal(self._ended))
        self.wake()

    def _refuse_queued(self, refusal: HostRefusal) -> None:
        while self._queue:
            self._queue.popleft().refuse(refusal)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._ended:
            self._timer = self._clock.call_later(max(0.0, seconds), self.wake)

    def _stop_timers(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    # --- committing ---------------------------------------------------------------------------

    async def _apply_and_commit(
        self, command: CommandT, interaction: int | None = None, act: HostAction | None = None
    ) -> tuple[EventT, ...]:
        accepted = self._new_accepted(act)
        accepted.note(*self._apply(command, accepted.at_ms), interaction)
        self._trace.mark(Stage.APPLY)
        return await self._accept(accepted)

    def _new_accepted(self, act: HostAction | None = None) -> Accepted[CommandT, EventT]:
        now_ms, settings = self._clock.now_ms(), self._settings.of(self.place.guild)
        return Accepted(now_ms, self._seq + 1, act=act, day=settings.day_at(now_ms))

    async def _accept(self, accepted: Accepted[CommandT, EventT]) -> tuple[EventT, ...]:
        """Commits applied commands, and announces them. Raises the refusal for the caller."""
        self._settled.clear()
        self._requested_seq = accepted.last_seq
        try:
            await self._commit(accepted)
        finally:
            self._settled.set()
        self._trace.mark(Stage.COMMIT)
        self._seq = accepted.last_seq
        pressed = zip(accepted.commands, accepted.interactions, strict=True)
        for seq, (command, interaction) in enumerate(pressed, accepted.first_seq):
            what = type(command).__name__, getattr(command, "player", "-")
            log.info(_ACCEPTED, self._log_line(command), seq, *what, interaction or "-")
        return self._committed(accepted)

    async def _commit(self, accepted: Accepted[CommandT, EventT]) -> None:
        """Commits, or restores the subject. Raises the refusal for the caller."""
        applied, unit = self._subject, self._unit(accepted)

        def is_saved() -> bool:
            return self._seq >= accepted.last_seq

        try:
            async with reloading_unsaved(str(self.place), self._reload, is_saved):
                await self._writer.commit(unit)
        except OwnershipLost as error:
            self._stale = True
            raise HostRefusal(HostCode.PLAYS_ELSEWHERE) from error
        self._subject = applied
        if unit.tournament_snapshot is not None:
            self._snapshot_seq = accepted.last_seq

    async def _reload(self) -> None:
        """Takes the subject from the database. Raises `HostRefusal` (not-saved) if it cannot."""
        self._stale = True
        with refusing_unsaved():
            loaded = await self._read(self.place)
        if loaded is not None:
            self._subject, self._seq = loaded.subject, loaded.seq
            self._snapshot_seq = loaded.snapshot_seq
        elif self._is_closed:
            # Only our own last commit can have closed it.
            self._seq = self._requested_seq
        else:
            raise BrokenInvariant(f"{self.place} is over in the database alone")
        self._stale = False

    async def _reload_and_tell(self) -> None:
        """Restores the subject, or refuses all waiting commands. Raises `HostRefusal`
        (not-saved)."""
        try:
            await self._reload()
        except HostRefusal as refusal:
            self._refuse_queued(refusal)
            raise
        self._tell_reloaded()

    # --- a frozen subject ---------------------------------------------------------------------

    async def _freeze(self) -> HostRefusal:
        """Freezes this subject alone, by the error being handled: it can only be closed."""
        self.incident = self.incident or new_incident()
        log.exception("incident %s: %s stops", self.incident, self.place)
        self._stop_timers()
        await self._freeze_more()
        self.wake()
        return self._frozen()

    def _frozen(self) -> HostRefusal:
        return HostRefusal(self.frozen, incident=self.incident or "")

    async def _carry_out_frozen(self, queued: Queued[CommandT, EventT]) -> tuple[EventT, ...]:
        """Closes a frozen subject by its own rules, or by the ledger; refuses everything else."""
        if not isinstance(queued.command, self.closing_command):
            raise self._frozen()
        try:
            await self._reload()
            events = await self._close_by_rules(queued)
        except HostRefusal:
            raise
        except Exception:
            log.exception("incident %s: %s is closed by the ledger", self.incident, self.place)
            events = await self._close_by_ledger(queued)
        self.incident = None
        self.wake()
        return events


IdT = TypeVar("IdT", bound=int)
ActorT = TypeVar("ActorT", bound=Actor[Any, Any, Any, Any])


class Actors(Generic[IdT, ActorT, AnnouncerT]):
    """The running actors of tables, or of tournaments, by their ids; it gives out none once the
    process closes down."""

    unknown: ClassVar[HostCode]
    """The refusal of commands to an actor that is not open."""

    def __init__(self) -> None:
        self.audience = Audience[AnnouncerT]()
        self._actors: dict[IdT, ActorT] = {}
        self.closing_down = False

    def of(self, number: IdT) -> ActorT:
        """The actor of this id. Raises `HostRefusal` (closing-down, or that there is no such
        actor)."""
        # A tournament asks for each of its tables, again and again.
        actor = None if self.closing_down else self._actors.get(number)
        if actor is None:
            self.refuse_when_closing_down()
            raise HostRefusal(self.unknown)
        return actor

    def find(self, number: IdT | None) -> ActorT | None:
        return None if number is None else self._actors.get(number)

    async def settled(self, number: IdT) -> ActorT:
        """The actor when nothing of it waits to be committed. Raises as `of` does."""
        actor = self.of(number)
        await actor.settled()
        return actor

    def __iter__(self) -> Iterator[ActorT]:
        return iter(self._actors.values())

    def check_may_open(self) -> None:
        """Raises `HostRefusal` (closing-down) once the bot is stopping, and `BrokenInvariant` while
        nobody listens."""
        self.refuse_when_closing_down()
        self.audience.check()

    def refuse_when_closing_down(self) -> None:
        """Raises `HostRefusal` (closing-down) once the bot is stopping."""
        refuse_if(self.closing_down, HostCode.CLOSING_DOWN)
