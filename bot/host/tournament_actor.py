"""One open tournament: its queue, its timer, and the order of apply, commit and announce.

As at a table, a command is applied in memory, then committed, and only then announced. Automatic
work (the start, levels, hands to deal, hands that are over) is found by comparing the
tournament with its tables and the time, again and again: a restart needs nothing else.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from bot.host.clock import Timer
from bot.host.committing import commit_or_reload, not_saved
from bot.host.deduplication import InteractionDeduplicator
from bot.host.due_work import DueWork
from bot.host.queued_command import QueuedCommand
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_announcer import announce_safely
from bot.host.table_dependencies import RELOAD_SECONDS
from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.host.tournament_dependencies import (
    NO_CHANCE,
    TournamentDependencies,
    cancel_by_ledger,
    dated,
    is_readable,
)
from bot.host.tournament_news import news_of, open_questions
from bot.host.tournament_questions import TournamentQuestions
from bot.host.tournament_recovery import LoadedTournament, cancelled_tournament
from bot.host.tournament_tables import TournamentTables
from bot.host.tournament_unit import (
    AcceptedCommands,
    log_accepted_commands,
    refusing_unpaid,
    tournament_unit,
)
from bot.ids import ChannelId, TableId
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.unit import HostAction
from bot.table.commands import TableCommand as TableCommand
from bot.table.events import TableEvent
from bot.tournament.commands import CancelTournament, ExtendDeadlines, TournamentCommand
from bot.tournament.events import DeadlinesExtended, TableHandStarted, TournamentEvent
from bot.tournament.tournament import Tournament

log = logging.getLogger(__name__)

_SILENT = TableHandStarted | DeadlinesExtended
COMMANDS_AT_ONCE = 32
"""The number of commands carried out before the tables have their turn."""


class TournamentActor:
    """Takes one command at a time. Only its own task changes its tournament."""

    def __init__(
        self, dependencies: TournamentDependencies, place: TournamentPlace, known: LoadedTournament
    ) -> None:
        self.place = place
        self.incident: str | None = None
        self._dependencies = dependencies
        self._tables = TournamentTables(
            dependencies.room,
            dependencies.announcer,
            dependencies.clock,
            lambda: self.place,
            self.wake,
        )
        self._tournament, self._seq = known.tournament, known.seq
        self._snapshot_seq = known.snapshot_seq
        self._requested_seq = known.seq
        """The newest row that was ever to be committed."""
        self._due_work = DueWork(
            dependencies.clock,
            dependencies.chance,
            dependencies.pace,
            self._tables,
            dependencies.next_hand_id,
        )
        self._questions = TournamentQuestions(dependencies.clock, self.wake)
        self._stale = False
        """Whether `_tournament` may be ahead of the database, or behind it."""
        self._examined = False
        """Whether it is known of a frozen tournament that it can, or cannot, be read again."""
        self._must_repeat_questions = False
        """Whether something that was asked before a restart still waits for its answer."""
        self._settled = asyncio.Event()
        self._settled.set()
        self.deduplicator = InteractionDeduplicator()
        self._queue: deque[QueuedCommand[TournamentCommand]] = deque()
        self._awake = asyncio.Event()
        self._ended: HostCode | None = None
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def tournament(self) -> Tournament:
        """The tournament, to be read only."""
        return self._tournament

    @property
    def table_channels(self) -> dict[TableId, ChannelId]:
        return self._tables.channels

    def start(self, *, recovered: bool = False) -> None:
        """Starts its task."""
        if recovered and not self._stale:
            self._must_repeat_questions = any(open_questions(self._tournament.state))
            if not self._must_repeat_questions:
                self._announce(self.news(recovered=True))
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.place.tournament}")
        self.wake()

    async def submit(
        self,
        command: TournamentCommand,
        *,
        interaction: int | None = None,
        reply: Any = None,
        act: HostAction | None = None,
    ) -> None:
        """Returns when `command` is committed. Raises the `Refusal` that it met.

        `reply` goes to the announcer with the news of this command. Cancelling the caller
        while the command is queued withdraws it; once it is being carried out it stands.
        """
        if self._ended:
            raise HostRefusal(self._ended)
        if self.incident and not isinstance(command, CancelTournament):
            raise self._frozen()
        queued = QueuedCommand(command, interaction, reply, act)
        self._queue.append(queued)
        self.wake()
        await queued.answer

    def table_committed(
        self, table: TableId, command: TableCommand | None, events: Sequence[TableEvent]
    ) -> None:
        """Something was committed at one of the tables, or it has frozen, without a command."""
        state = self._tournament.state
        matters = command is None or self._due_work.note_table_events(state, command, events)
        if matters or self._tables.is_awaited(table):
            self.wake()

    def wake(self) -> None:
        """Something may have to be done: at a table, or because of the time."""
        self._awake.set()

    async def settled(self) -> Tournament:
        """The tournament when nothing waits to be committed. Raises as `inspect` does."""
        while not self._settled.is_set():
            await self._settled.wait()
        return self.inspect()

    def inspect(self) -> Tournament:
        """The tournament, to be read only. Raises `HostRefusal` (not-saved, tournament-frozen)
        while it is stale."""
        if self._stale:
            raise self._frozen() if self.incident else HostRefusal(HostCode.NOT_SAVED)
        return self._tournament

    def check(self, command: TournamentCommand) -> None:
        """Raises the refusal that the command would meet now; changes nothing."""
        self.inspect().check(dated(command, self._dependencies.clock.now_ms(), NO_CHANCE))

    def may(self, command: TournamentCommand) -> bool:
        """Whether the command would be accepted now, for drawing controls."""
        if self._stale or self._ended or self.incident:
            return False
        return self._tournament.may(dated(command, self._dependencies.clock.now_ms(), NO_CHANCE))

    def news(self, **more: Any) -> TournamentNews:
        """The tournament as it is now, as news."""
        return news_of(self.place, self._tournament, self._tables.channels, **more)

    async def set_table_channel(self, table: TableId, channel: ChannelId) -> None:
        """The table is shown there from now on. Raises `HostRefusal` (not-saved)."""
        await self._tables.set_channel(table, channel)

    def hold(self, *, held: bool) -> None:
        """Whether nothing may start, because nobody could see it."""
        self._due_work.held = held
        self.wake()

    @property
    def is_readable(self) -> bool:
        """Whether its state is not stale."""
        return not self._stale

    def show(self) -> None:
        """Announces the tournament as it is."""
        self._announce(self.news())

    async def stop(self) -> None:
        """Finishes what is being carried out; those who wait are refused (closing-down)."""
        self._end(HostCode.CLOSING_DOWN)
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await self._tables.close()
        if not (self._stale or self._tournament.state.phase.over):
            self._announce(self.news(stopping=True))

    def _end(self, code: HostCode) -> None:
        self._ended = self._ended or code
        if self._timer is not None:
            self._timer.cancel()
        while self._queue:
            self._queue.popleft().refuse(HostRefusal(self._ended))
        self.wake()

    # --- the queue ----------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._ended:
            await self._awake.wait()
            self._awake.clear()
            try:
                await self._serve()
            except HostRefusal as refusal:
                log.debug("tournament %s: %s", self.place.tournament, refusal)
                self._wake_in(RELOAD_SECONDS)
            except Exception:
                await self._freeze()

    async def _serve(self) -> None:
        if self._stale and not self.incident:
            await self._reload_or_refuse()
            if not self._must_repeat_questions:
                self._tell((), None)
        if self._must_repeat_questions and not self.incident:
            await self._repeat_questions()
        for _ in range(min(len(self._queue), COMMANDS_AT_ONCE)):
            await self._queue.popleft().settle(self._carry_out, self._freeze)
        if self._queue:
            self.wake()
        if self.incident:
            await self._pause_frozen(self.incident)
        elif self._stale:
            self._wake_in(RELOAD_SECONDS)
        elif not self._ended:
            await self._do_due_work()

    async def _repeat_questions(self) -> None:
        """Repeats open questions after a restart, with their full time."""
        await self._carry_out_own([ExtendDeadlines(0)])
        self._must_repeat_questions = False
        events = tuple(open_questions(self._tournament.state))
        self._announce(self.news(recovered=True, events=events))

    async def _do_due_work(self) -> None:
        """Carries out everything that is due; then starts table steps and sets the timer."""
        if self._questions.are_cut_short(self._tournament.state):
            await self._carry_out_own([ExtendDeadlines(0)])
            self._questions.are_given_time()
        while commands := self._due_work.due(self._tournament):
            if not await self._carry_out_own(commands) or self._ended:
                break
        self._due_work.step_tables(self._tournament)
        if self._tournament.state.phase.over and self._tables.is_empty:
            self._end(HostCode.NO_SUCH_TOURNAMENT)
            self._dependencies.ended(self.place.tournament)
            return
        due_ms = self._due_work.next_ms(self._tournament)
        if due_ms is not None:
            self._wake_in((due_ms - self._dependencies.clock.now_ms()) / 1000)

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._dependencies.clock.call_later(max(0.0, seconds), self.wake)

    async def _carry_out(self, queued: QueuedCommand[TournamentCommand]) -> None:
        self.deduplicator.check(queued.interaction)
        if self.incident:
            await self._carry_out_frozen(queued, self.incident)
            return
        if self._stale:
            await self._reload()
        await self._apply_and_commit(queued)

    async def _apply_and_commit(self, queued: QueuedCommand[TournamentCommand]) -> None:
        accepted = self._new_batch(queued.interaction, queued.act)
        command = dated(queued.command, accepted.at_ms, self._dependencies.chance)
        accepted.note(command, self._tournament.apply(command))
        await self._accept(accepted, queued.reply)

    async def _carry_out_own(self, commands: Iterable[TournamentCommand]) -> bool:
        """Several at once, in one commit; returns whether the tournament took any of them."""
        accepted = self._new_batch(None, None)
        for command in commands:
            command = dated(command, accepted.at_ms, self._dependencies.chance)
            try:
                accepted.note(command, self._tournament.apply(command))
            except Refusal as refusal:
                log.debug("tournament %s: %s", self.place.tournament, refusal)
        if not accepted.commands:
            return False
        await self._accept(accepted, None)
        return True

    def _new_batch(self, interaction: int | None, act: HostAction | None) -> AcceptedCommands:
        now_ms = self._dependencies.clock.now_ms()
        return AcceptedCommands(now_ms, self._seq + 1, interaction=interaction, act=act)

    # --- committing ---------------------------------------------------------------------------

    async def _accept(self, accepted: AcceptedCommands, reply: Any) -> None:
        """Commits what has been applied, and announces it. Raises the refusal for the caller."""
        self._settled.clear()
        self._requested_seq = accepted.last_seq
        try:
            await self._commit(accepted)
        finally:
            self._settled.set()
        self._seq = accepted.last_seq
        self.deduplicator.mark_accepted(accepted.interaction)
        log_accepted_commands(self.place, accepted)
        events = tuple(accepted.events)
        self._due_work.note_events(events)
        self._dependencies.committed(self.place, events)
        self._tell(events, reply)

    async def _commit(self, accepted: AcceptedCommands) -> None:
        unit = tournament_unit(
            self.place, self._tournament, accepted, snapshot_seq=self._snapshot_seq
        )
        applied, whose = self._tournament, f"tournament {self.place.tournament}"
        with refusing_unpaid(self.place):
            await commit_or_reload(
                self._dependencies.journal,
                unit,
                whose,
                self._reload,
                lambda: self._seq >= accepted.last_seq,
            )
        self._tournament = applied
        if unit.tournament_snapshot is not None:
            self._snapshot_seq = accepted.last_seq

    async def _reload(self) -> None:
        """Takes the tournament from the database. Raises `HostRefusal` (not-saved) if it cannot."""
        self._stale = True
        with not_saved():
            known = await self._dependencies.reload(self.place.tournament)
        if known is not None:
            self._tournament, self._seq = known.tournament, known.seq
            self._snapshot_seq = known.snapshot_seq
        elif self._tournament.state.phase.over:
            # Only our own last commit can have ended it.
            self._seq = self._requested_seq
        else:
            raise BrokenInvariant(f"tournament {self.place.tournament} is over in the database")
        self._stale = False

    async def _reload_or_refuse(self) -> None:
        try:
            await self._reload()
        except HostRefusal as refusal:
            while self._queue:
                self._queue.popleft().refuse(refusal)
            raise

    # --- announcing ---------------------------------------------------------------------------

    def _tell(self, events: tuple[TournamentEvent, ...], reply: Any, **more: Any) -> None:
        """Announces events, but not starts of hands, which tables show, nor longer deadlines."""
        silent = bool(events) and all(isinstance(event, _SILENT) for event in events)
        if reply is not None or not silent:
            self._announce(self.news(events=events, reply=reply, **more))

    def _announce(self, news: TournamentNews) -> None:
        announcer = self._dependencies.announcer
        self._questions.announced(
            announce_safely(
                f"tournament {self.place.tournament}", announcer.tournament_changed, news
            )
        )

    # --- a frozen tournament --------------------------------------------------------------------

    async def _freeze(self) -> HostRefusal:
        """Stops this tournament and its tables alone; only cancelling it is left."""
        if self.incident is None:
            self._examined = False
            self.incident = secrets.token_hex(4)
        self._stale = True
        log.exception("incident %s: tournament %s stops", self.incident, self.place.tournament)
        if self._timer is not None:
            self._timer.cancel()
        self.wake()
        return self._frozen()

    def start_unread(self, incident: str) -> None:
        """Starts one that could not be read: it is cancelled and its tables close."""
        self.incident, self._stale = incident, True
        self.start()

    async def _pause_frozen(self, incident: str) -> None:
        """Pauses its tables. One that can be read waits for its organiser; one that cannot is
        cancelled at once (R-155). Raises `HostRefusal` (not-saved)."""
        if self._tables.hold_all():
            self._wake_in(RELOAD_SECONDS)
        if self._examined:
            return
        number = self.place.tournament
        try:
            self._examined = True
            if await is_readable(self._dependencies, number, incident):
                announce_safely(
                    f"tournament {number}",
                    self._dependencies.announcer.tournament_frozen,
                    self.place,
                    incident,
                )
            else:
                await self._cancel_by_ledger(incident)
        except HostRefusal:
            self._examined = False
            raise
        except Exception:
            announce_safely(
                f"tournament {number}",
                self._dependencies.announcer.tournament_frozen,
                self.place,
                incident,
            )
            raise

    async def _carry_out_frozen(
        self, queued: QueuedCommand[TournamentCommand], incident: str
    ) -> None:
        """Cancels a frozen one, by its own rules, else by the ledger; refuses everything else."""
        if not isinstance(queued.command, CancelTournament):
            raise self._frozen()
        try:
            await self._reload()
            await self._apply_and_commit(queued)
        except HostRefusal:
            raise
        except Exception:
            log.exception("incident %s: it cannot be cancelled by its own rules", incident)
            await self._cancel_by_ledger(incident, queued)
        self.incident = None
        self.wake()

    async def _cancel_by_ledger(
        self, incident: str, queued: QueuedCommand[TournamentCommand] | None = None
    ) -> None:
        """Cancels by the ledger alone; its tables are still open. Raises (not-saved)."""
        number, act = self.place.tournament, queued.act if queued else None
        self._stale = True
        ended = await cancel_by_ledger(self._dependencies, number, incident, act)
        self._tournament = cancelled_tournament(self._tournament)
        self._stale, self.incident = False, None
        self.deduplicator.mark_accepted(queued.interaction if queued else None)
        if ended is not None:
            self._dependencies.committed(self.place, (ended,))
            reply = queued.reply if queued else None
            # Damaged options may make it impossible to show.
            announce_safely(
                f"tournament {number}", lambda: self._tell((ended,), reply, incident=incident)
            )
        self.wake()

    def _frozen(self) -> HostRefusal:
        return HostRefusal(HostCode.TOURNAMENT_FROZEN, incident=self.incident or "")
