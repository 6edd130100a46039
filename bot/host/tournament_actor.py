"""The actor of one open tournament: its automatic work, its news and its questions.

Automatic work (the start, levels, hands to deal, hands that are over) is found by comparing the
tournament with its tables and the time, again and again: a restart needs nothing else.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.host.actor import RELOAD_SECONDS, Actor, ActorDependencies, Loaded, Queued
from bot.host.announcing import SeenFuture, announcing
from bot.host.background_tasks import Clock
from bot.host.committing import refusing_unsaved
from bot.host.due_work import DueWork
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.host.table_timers import UNSEEN_SECONDS_MAX
from bot.host.tournament_announcer import TournamentAnnouncer, TournamentNews, TournamentPlace
from bot.host.tournament_replay import UnreadableTournament, cancelled_tournament
from bot.host.tournament_tables import TournamentTables
from bot.host.tournament_unit import AcceptedAtTournament, refusing_unpaid, tournament_unit
from bot.ids import ChannelId, Chips, TableId
from bot.poker.cards import Chance
from bot.refusal import Refusal
from bot.storage.unit import HostAction, Unit
from bot.table.events import TableEvent
from bot.table.table_commands import TableCommand
from bot.tournament.deals import is_agreed, voters, would_cancel
from bot.tournament.events import (
    BreakBegan,
    CancelProposed,
    DeadlinesExtended,
    DealOffered,
    MultiplierDrawn,
    RebuyOffered,
    TableHandStarted,
    TournamentCancelled,
    TournamentEvent,
)
from bot.tournament.payouts import pool_of
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import (
    AnswerCancel,
    CancelTournament,
    ExtendDeadlines,
    ProposeCancel,
    Register,
    Tick,
    TournamentCommand,
)
from bot.tournament.view import standings_of, view_of

# --- News and questions (rebuys, the add-on, deals) ----------------------------------------------


def news_of(
    place: TournamentPlace,
    tournament: Tournament,
    homes: Mapping[TableId, ChannelId],
    **more: Any,
) -> TournamentNews:
    """The tournament as it is now, as news."""
    state = tournament.state
    return TournamentNews(
        place=place,
        view=view_of(state),
        standings=None if state.phase is Phase.REGISTERING else standings_of(state),
        table_channels=homes,
        next_due_ms=tournament.next_due_ms,
        **more,
    )


def open_questions(state: TournamentState) -> Iterator[TournamentEvent]:
    """Yields the questions that wait for an answer, or to be seen, as if asked now: a crash may
    have come before they were announced."""
    if state.phase is not Phase.RUNNING:
        return
    rebuy, deal, clock = state.options.rebuy, state.deal, state.clock
    if state.multiplier and not any(t.hand or t.hands_played for t in state.tables.values()):
        yield MultiplierDrawn(0, state.multiplier, pool_of(state), 0)
    for table in state.tables.values():
        for player, ends_ms in table.offers.items():
            cost = rebuy.cost if rebuy else Chips(0)
            yield RebuyOffered(player, table.id, cost, ends_ms)
    if clock.addon_open and clock.break_ends_ms is not None:
        yield BreakBegan(clock.break_ends_ms, addon=True)
    if deal is not None and deal.ends_ms is not None:
        yield DealOffered(deal.kind, tuple(deal.amounts.items()), deal.ends_ms)
    vote = state.cancel_vote
    if vote is not None:
        asked = tuple(sorted(voters(state) - vote.agreed))
        yield CancelProposed(vote.proposer, asked, vote.ends_ms)


def asked_until_ms(state: TournamentState) -> int | None:
    """When the first of the questioned players has had time enough; None while nobody has a
    question to answer, or the clock stands still."""
    if state.clock.paused_ms is not None:
        return None
    ends = (getattr(event, "ends_ms", None) for event in open_questions(state))
    return min((end_ms for end_ms in ends if end_ms is not None), default=None)


LATE_MS = 1_000
"""The delay up to which a question counts as seen on time: people see whole seconds."""


class TournamentQuestions:
    """Finds out when all questioned players are to get their full time again.

    The time of questions is in the tournament's journal, from the moment at which they are asked.
    People who see a question late have their full time for it again; while they see nothing,
    nobody's time runs out.
    """

    def __init__(self, clock: Clock, then: Callable[[], None]) -> None:
        """`then` is called when there is something to do."""
        self._clock = clock
        self._then = then
        self._unseen: dict[SeenFuture, int] = {}
        """The questions that people have not seen yet, with the time of each announcement."""
        self._late = False
        """Whether somebody has seen a question late, and has not had the time for it yet."""

    def announced(self, shown: SeenFuture | None) -> None:
        """Notes that a question was announced; `shown` is done when people see it."""
        if shown is not None:
            self._unseen[shown] = self._clock.now_ms()
            shown.add_done_callback(self._see)

    def are_cut_short(self, state: TournamentState) -> bool:
        """Whether the questioned players have less time than they should."""
        until_ms = asked_until_ms(state)
        if until_ms is None:
            # A pause gives back what it takes; what was seen late is made good after it.
            self._late &= state.clock.paused_ms is not None
            return False
        return self._late or (until_ms <= self._clock.now_ms() and self._is_anything_unseen())

    def are_given_time(self) -> None:
        """Records that all questioned players have their full time again."""
        self._late = False

    def _see(self, shown: SeenFuture) -> None:
        told_ms = self._unseen.pop(shown, None)
        if told_ms is not None and self._clock.now_ms() - told_ms > LATE_MS:
            self._late = True
            self._then()

    def _is_anything_unseen(self) -> bool:
        oldest_ms = self._clock.now_ms() - UNSEEN_SECONDS_MAX * 1000
        self._unseen = {shown: ms for shown, ms in self._unseen.items() if ms > oldest_ms}
        return bool(self._unseen)


log = logging.getLogger(__name__)

_SILENT = TableHandStarted | DeadlinesExtended
CHANCE_BITS = 128


# --- The actor -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentDependencies(ActorDependencies[TournamentPlace, Tournament, TournamentAnnouncer]):
    """The dependencies of every tournament actor.

    `reload` may raise `UnreadableTournament`; a tournament has ended when its tables are closed
    too.
    """

    room: Room
    cancel_by_ledger: Callable[[int, str, HostAction | None], Awaitable[TournamentCancelled | None]]
    """Cancels a tournament by the ledger alone, under an incident's name; None when it had ended
    otherwise. Raises `StorageFailed`."""
    committed: Callable[[TournamentPlace, tuple[TournamentEvent, ...]], None]
    """Called with the committed events."""


class TournamentActor(Actor[TournamentPlace, Tournament, TournamentCommand, TournamentEvent]):
    """Carries out the commands of one tournament, and its automatic work."""

    closing_command = CancelTournament
    gone, frozen = HostCode.NO_SUCH_TOURNAMENT, HostCode.TOURNAMENT_FROZEN

    def __init__(
        self,
        dependencies: TournamentDependencies,
        place: TournamentPlace,
        loaded: Loaded[Tournament],
    ) -> None:
        super().__init__(dependencies, place, loaded)
        self._dependencies = dependencies
        self._tables = TournamentTables(
            dependencies.room,
            dependencies.announcer,
            dependencies.clock,
            lambda: self.place,
            self.wake,
        )
        self._due_work = DueWork(
            dependencies.clock,
            dependencies.chance,
            dependencies.timing,
            self._tables,
            lambda: dependencies.hand_ids.new(self.place.guild),
        )
        self._questions = TournamentQuestions(dependencies.clock, self.wake)
        self._examined = ""
        """The incident after which the actor tried to read a frozen tournament again."""
        self._must_repeat_questions = False
        """Whether a question from before a restart still waits for its answer."""

    @property
    def tournament(self) -> Tournament:
        """The tournament, to be read only."""
        return self._subject

    @property
    def table_channels(self) -> dict[TableId, ChannelId]:
        return self._tables.channels

    def resume(self) -> None:
        """After a restart: announces it, and starts its task."""
        self._must_repeat_questions = any(open_questions(self.tournament.state))
        if not self._must_repeat_questions:
            self._announce(recovered=True)
        self.start()

    def table_committed(
        self, table: TableId, command: TableCommand | None, events: Sequence[TableEvent]
    ) -> None:
        """Notes that something was committed at one of the tables, or that it has frozen, without a
        command."""
        state = self.tournament.state
        matters = command is None or self._due_work.note_table_events(state, command, events)
        if matters or self._tables.is_awaited(table):
            self.wake()

    async def settled_state(self) -> Tournament:
        """The tournament when nothing waits to be committed. Raises as `inspect` does."""
        await self.settled()
        return self.inspect()

    def check(self, command: TournamentCommand) -> None:
        """Raises the refusal that the command would meet now; changes nothing."""
        self.inspect().check(_dated(command, self._clock.now_ms(), NO_CHANCE))

    def may(self, command: TournamentCommand) -> bool:
        """Whether the command would be accepted now, for drawing controls."""
        if self._stale or self._ended or self.incident:
            return False
        return self.tournament.may(_dated(command, self._clock.now_ms(), NO_CHANCE))

    def news(self, **more: Any) -> TournamentNews:
        """The tournament as it is now, as news."""
        return news_of(self.place, self.tournament, self._tables.channels, **more)

    async def set_table_channel(self, table: TableId, channel: ChannelId) -> None:
        """Shows the table in this channel. Raises `HostRefusal` (not-saved)."""
        await self._tables.set_channel(table, channel)

    def hold(self) -> None:
        """Lets nothing start, because nobody could see it, until the tournament is released."""
        self._due_work.held = True
        self.wake()

    def release(self) -> None:
        """Lets the tournament start when it is due."""
        self._due_work.held = False
        self.wake()

    # --- the policy ---------------------------------------------------------------------------

    @property
    def _is_closed(self) -> bool:
        return self.tournament.state.phase.over

    @property
    def _is_done(self) -> bool:
        return super()._is_done and self._tables.is_empty

    def _apply(
        self, command: TournamentCommand, at_ms: int
    ) -> tuple[TournamentCommand, Iterable[TournamentEvent]]:
        command = _dated(command, at_ms, self._dependencies.chance)
        return command, self.tournament.apply(command)

    async def _apply_and_commit(
        self,
        command: TournamentCommand,
        interaction: int | None = None,
        act: HostAction | None = None,
    ) -> tuple[TournamentEvent, ...]:
        # A hand that has ended counts, though its all-in is still being shown.
        if not self.incident and self._is_cancelled_by(command):
            await self._carry_out_own(self._due_work.ended_hands(self.tournament.state))
            await self._cancel_if_agreed()
        return await super()._apply_and_commit(command, interaction, act)

    def _is_cancelled_by(self, command: TournamentCommand) -> bool:
        """Whether the command would cancel the tournament now: a question, a no or a refused
        command takes in no hand before its table has shown it."""
        if not isinstance(command, CancelTournament | ProposeCancel | AnswerCancel):
            return False
        return self.may(command) and would_cancel(self.tournament.state, command)

    def _unit(self, accepted: AcceptedAtTournament) -> Unit:
        return tournament_unit(
            self.place, self.tournament, accepted, snapshot_seq=self._snapshot_seq
        )

    def _may_share_commit(self, queued: Queued[TournamentCommand, TournamentEvent]) -> bool:
        """Whether registrations share a commit: when registration opens, hundreds come at once. A
        host's action is noted with its command alone."""
        return isinstance(queued.command, Register) and queued.act is None

    async def _commit(self, accepted: AcceptedAtTournament) -> None:
        with refusing_unpaid(self.place):
            await super()._commit(accepted)

    def _log_line(self, command: TournamentCommand) -> str:
        return f"tournament={self.place.tournament} table={getattr(command, 'table', '-')}"

    def _committed(self, accepted: AcceptedAtTournament) -> tuple[TournamentEvent, ...]:
        """Announces events, but not starts of hands, which tables show, nor longer deadlines."""
        events = tuple(accepted.events)
        self._due_work.note_events(events)
        self._dependencies.committed(self.place, events)
        if not events or not all(isinstance(event, _SILENT) for event in events):
            self._announce(events=events)
        return events

    def _announce(self, **more: Any) -> None:
        news, seen = self.news(**more), None
        with announcing(self.place):
            seen = self._dependencies.announcer.tournament_changed(news)
        self._questions.announced(seen)

    def _tell_reloaded(self) -> None:
        if not self._must_repeat_questions:
            self.show()

    # --- automatic work -----------------------------------------------------------------------

    async def _catch_up(self) -> None:
        """Restores the state as every actor does, and repeats open questions after a restart, with
        full time."""
        await super()._catch_up()
        if self._must_repeat_questions:
            await self._carry_out_own([ExtendDeadlines(0)])
            self._must_repeat_questions = False
            self._announce(recovered=True, events=tuple(open_questions(self.tournament.state)))

    async def _do_due_work(self) -> None:
        """Carries out everything that is due; then starts table steps and sets the timer."""
        while commands := await self._due_commands():
            if not await self._carry_out_own(commands) or self._ended:
                break
        self._due_work.step_tables(self.tournament)
        due_ms = self._due_work.next_ms(self.tournament)
        if due_ms is not None:
            self._wake_in((due_ms - self._clock.now_ms()) / 1000)

    async def _due_commands(self) -> list[TournamentCommand]:
        """The commands that are due now. Questioned players have their full time first: the commit
        that asked them may have lasted longer than that."""
        await self._cancel_if_agreed()
        if self._questions.are_cut_short(self.tournament.state):
            await self._carry_out_own([ExtendDeadlines(0)])
            self._questions.are_given_time()
        return self._due_work.due(self.tournament)

    async def _cancel_if_agreed(self) -> None:
        """Cancels where a vote waited only for players who are out, by now: the hands that have
        ended at other tables count, though their all-ins are still being shown."""
        if is_agreed(self.tournament.state):
            await self._carry_out_own(self._due_work.ended_hands(self.tournament.state))
            await self._carry_out_own([Tick(0, 0)])

    async def _carry_out_own(self, commands: Iterable[TournamentCommand]) -> bool:
        """Carries out several commands at once, in one commit; returns whether the tournament took
        any."""
        accepted = self._new_accepted()
        for command in commands:
            try:
                accepted.note(*self._apply(command, accepted.at_ms))
            except Refusal as refusal:
                log.debug("%s: %s", self.place, refusal)
        if not accepted.commands:
            return False
        await self._accept(accepted)
        return True

    async def _finish_work(self) -> None:
        await self._tables.close()

    # --- a frozen tournament --------------------------------------------------------------------

    async def _freeze_more(self) -> None:
        """Marks the state as stale; the task then pauses the tables."""
        self._stale = True

    def start_unread(self, incident: str) -> None:
        """Starts a tournament that could not be read: it is cancelled and its tables close."""
        self.incident, self._stale = incident, True
        self.start()

    async def _do_frozen_work(self, incident: str) -> None:
        """Pauses the tables. A readable tournament waits for its organiser; an unreadable one is
        cancelled at once (R-155). Raises `HostRefusal` (not-saved)."""
        if self._tables.hold_all():
            self._wake_in(RELOAD_SECONDS)
        if self._examined == incident:
            return
        self._examined = incident
        try:
            if await self._can_be_read(incident):
                self._tell_frozen(incident)
            else:
                await self._cancel_by_ledger(incident)
        except HostRefusal:
            self._examined = ""
            raise
        except Exception:
            self._tell_frozen(incident)
            raise

    async def _can_be_read(self, incident: str) -> bool:
        """Whether the tournament can be read. Raises `HostRefusal` (not-saved) while the database
        cannot be."""
        try:
            with refusing_unsaved():
                return await self._read(self.place) is not None
        except UnreadableTournament:
            log.exception("incident %s: %s cannot be read", incident, self.place)
            return False

    def _tell_frozen(self, incident: str) -> None:
        with announcing(self.place):
            self._dependencies.announcer.tournament_frozen(self.place, incident)

    async def _close_by_rules(
        self, queued: Queued[TournamentCommand, TournamentEvent]
    ) -> tuple[TournamentEvent, ...]:
        return await self._apply_and_commit(queued.command, queued.interaction, queued.act)

    async def _close_by_ledger(
        self, queued: Queued[TournamentCommand, TournamentEvent]
    ) -> tuple[TournamentEvent, ...]:
        return await self._cancel_by_ledger(self.incident or "", queued.act)

    async def _cancel_by_ledger(
        self, incident: str, act: HostAction | None = None
    ) -> tuple[TournamentEvent, ...]:
        """Cancels by the ledger alone; its tables are still open. Raises (not-saved)."""
        self._stale = True
        with refusing_unsaved():
            ended = await self._dependencies.cancel_by_ledger(self.place.tournament, incident, act)
        self._subject = cancelled_tournament(self.tournament)
        self._stale, self.incident = False, None
        events = () if ended is None else (ended,)
        if events:
            self._dependencies.committed(self.place, events)
            # Damaged options may make it impossible to show.
            with announcing(self.place):
                self._announce(events=events, incident=incident)
        self.wake()
        return events


def _dated(command: TournamentCommand, at_ms: int, chance: Chance) -> TournamentCommand:
    """The command with the time of this moment, and with chance of its own where it needs any.

    A player's registration needs it only after the start; the seat is drawn from it.
    """
    if isinstance(command, Register) or hasattr(command, "chance"):
        drawn: Any = {"chance": chance.randrange(1 << CHANCE_BITS)}
        return replace(command, at_ms=at_ms, **drawn)
    return replace(command, at_ms=at_ms)


class _NoChance:
    """Chance for checks: whether a command is allowed never depends on it."""

    def randrange(self, stop: int, /) -> int:
        return 0


NO_CHANCE = _NoChance()
