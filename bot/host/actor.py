"""The actor of one table or tournament: its queue, and the order of apply, commit and announce.

A command is applied in memory, then committed, and only then announced. When the commit fails the
state is read again from the database, which is the truth; until that succeeds the actor is stale:
nothing is shown and every command is refused. After an unexpected error it is frozen: all that is
left is to close it, by its own rules or else by the ledger alone.

`TableActor` and `TournamentActor` are its kinds: they say what `ActorPolicy` asks, how a command is
applied, which unit is committed, what is announced, and what is done when no command waits.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from typing import Any, Generic

from bot.host.actor_policy import ActorPolicy
from bot.host.actor_records import (
    Accepted,
    ActorDependencies,
    CommandT,
    EventT,
    Loaded,
    PlaceT,
    Queued,
    SubjectT,
)
from bot.host.clock import Timer
from bot.host.committing import refusing_unsaved, reloading_unsaved
from bot.host.refusals import HostCode, HostRefusal, new_incident
from bot.press_trace import SharedTimes, Stage, StageTimes
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.errors import OwnershipLost
from bot.storage.unit import HostAction

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
        """The incident that has frozen it."""
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
        """Starts its task."""
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
        """Something may have to be done."""
        self._awake.set()

    @property
    def waiting(self) -> int:
        """How many commands wait in its queue."""
        return len(self._queue)

    @property
    def is_settled(self) -> bool:
        """Whether nothing in the subject waits to be committed."""
        return self._settled.is_set()

    async def settled(self) -> None:
        """Returns when nothing waits to be committed: what is not committed is not shown."""
        while not self._settled.is_set():
            await self._settled.wait()

    @property
    def is_readable(self) -> bool:
        """Whether its state is not stale."""
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
        """Announces what has been read again."""
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
        """The next command, with those behind it that may share its commit."""
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
        """Returns those that were taken, with their events; answers those that are not."""
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
        """Refuses every command with `code` from now on, and stops the timers."""
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
        """Commits what has been applied, and announces it. Raises the refusal for the caller."""
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
        """Raises `HostRefusal` (not-saved), also for all that wait."""
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
        """Closes a frozen subject by its own rules, else by the ledger; refuses everything else."""
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
