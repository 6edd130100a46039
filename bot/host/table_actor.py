"""The actor of one open table: its timers, and its announcements of what was committed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.bank.transfers import InsufficientFunds
from bot.host.actor import Actor, ActorDependencies, Loaded, Queued
from bot.host.announcing import announcing
from bot.host.committing import refusing_unsaved
from bot.host.decks import (
    MAY_BRING_DECKS,
    BeaconRounds,
    DealSteps,
    DeckBeacon,
    new_hand,
    with_decks,
)
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_announcer import TableAnnouncer, TableNews, TablePlace
from bot.host.table_reporter import TableReporter
from bot.host.table_timers import (
    UNSEEN_SECONDS_MAX,
    AllInShowing,
    RootVisibility,
    TableTimers,
    TimerKey,
    TimerKind,
    Visibility,
    command_of_timer,
    timers_wanted,
    with_protection,
)
from bot.host.table_unit import AcceptedAtTable, table_unit
from bot.ids import ChannelId, HandId, PlayerId
from bot.storage.errors import ProtectionUsed
from bot.storage.unit import HostAction, Unit
from bot.table.events import HandEnded, TableEvent, WordsDropped, without_hole_cards
from bot.table.rules import BeaconNeed
from bot.table.table import Table, without_closing
from bot.table.table_commands import (
    CallClock,
    Close,
    ForgetChips,
    NoteRootShown,
    Pause,
    StartHand,
    TableCommand,
    TimeOut,
    TournamentLineup,
    VoidHand,
    dated,
)
from bot.table.view import TableView, personal_view, view_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDependencies(ActorDependencies[TablePlace, Table, TableAnnouncer]):
    """The dependencies of every table actor."""

    committed: Callable[[TablePlace, TableCommand | None, Sequence[TableEvent]], None]
    """Called with each command committed at a tournament's table and its events; with None and no
    events when the table has frozen."""
    close_by_ledger: Callable[[TablePlace], Awaitable[None]]
    """Closes a table that cannot be read, by the ledger alone. Raises `StorageFailed`."""
    was_all_in: Callable[[], None]
    """Called when a hand has ended that was all-in with cards to come."""
    beacon: BeaconRounds | None = None
    """The rounds that cut decks; None for none."""

    def beacon_need_of(self, place: TablePlace, table: Table) -> BeaconNeed:
        """Whether a table requires the beacon's round, as it or its server has chosen."""
        chosen = table.rules.house.beacon
        return self.settings.of(place.guild).beacon if chosen is BeaconNeed.SERVER else chosen


log = logging.getLogger(__name__)


class TableActor(Actor[TablePlace, Table, TableCommand, TableEvent]):
    """Carries out the commands of one table, and the commands of its timers."""

    closing_command = Close
    gone, frozen = HostCode.NO_SUCH_TABLE, HostCode.TABLE_FROZEN

    def __init__(
        self, dependencies: TableDependencies, place: TablePlace, loaded: Loaded[Table]
    ) -> None:
        super().__init__(dependencies, place, loaded)
        self._dependencies = dependencies
        self._reporter = TableReporter(dependencies.announcer, loaded.subject)
        self._public: tuple[Table, TableView] | None = None
        """The table that everybody's view was last made of, unchanged since, and that view."""
        self._held = False
        """Whether the table cannot be shown just now: then no timer runs."""
        self._timers = TableTimers(dependencies.clock, self._timer_fired)
        self._visibility = Visibility(self._restart_timer)
        self._beacon = DeckBeacon(
            dependencies.beacon,
            self._clock,
            lambda: self.table.decks,
            dependencies.timing.closing_lead,
            lambda: dependencies.beacon_need_of(self.place, self.table),
            self.show,
        )
        self._root = RootVisibility(self._clock, self._set_timers, self._root_shown)
        self._showing = AllInShowing(self._clock, dependencies.timing.street)

    @property
    def table(self) -> Table:
        """The table, to be read only."""
        return self._subject

    async def deal(self, hand: HandId, lineup: TournamentLineup) -> None:
        """Deals the next hand of a tournament's table with this lineup. Raises as `submit` does."""
        # The tournament decides on pauses: what does not come in time is done without.
        ready, is_due = asyncio.Event(), True

        def ask(command: TableCommand) -> asyncio.Future[tuple[TableEvent, ...]]:
            return asyncio.ensure_future(self.submit(command))

        steps = DealSteps(ask, ready.set, ready.set, ready.set, lambda: is_due)
        self._beacon.when_ready(steps)
        try:
            await ready.wait()
        finally:
            is_due = False
        await self.submit(new_hand(self._dependencies.chance, hand, lineup))

    def look(self, viewer: PlayerId | None = None) -> TableView:
        """Returns what `viewer`, or everybody, may see now. The table has to be settled.

        Raises as `inspect` does.
        """
        table = self.inspect()
        if self._public is None or self._public[0] is not table:
            self._public = table, view_of(table, None)
        public = self._public[1]
        if viewer is None:
            return public
        return personal_view(table, public, viewer, self._clock.now_ms())

    def news(self, **more: Any) -> TableNews:
        """The table as it is now, as news. Raises as `inspect` does."""
        is_due = self.place.tournament or self._timers.at_ms(TimerKind.NEXT_HAND)
        return TableNews(
            place=self.place,
            view=self.look(),
            deadline_ms=self._turn_deadline_ms(),
            turn_ms=self._visibility.lasts_ms(TimerKind.TURN),
            next_hand_ms=self._next_hand_ms(),
            next_round=self._beacon.number,
            awaited_round=self._beacon.awaited if is_due else None,
            lacks_round=self._beacon.has_paused,
            streets=self._showing.times(self.table.hand_id),
            vote_ms=self._deadline_ms(TimerKind.VOTE),
            **more,
        )

    def _next_hand_ms(self) -> int | None:
        """Returns when the next hand is due, if its root is seen by then."""
        at_ms = self._timers.at_ms(TimerKind.NEXT_HAND)
        grace = 0 if self._root.is_seen else UNSEEN_SECONDS_MAX
        return None if at_ms is None else self._beacon.deal_ms(at_ms - round(grace * 1000))

    def _turn_deadline_ms(self) -> int | None:
        """Returns when the turn ends, sooner where the clock was called."""
        turn, called = map(self._deadline_ms, (TimerKind.TURN, TimerKind.CALLED_CLOCK))
        return turn if turn is None or called is None else min(turn, called)

    def _deadline_ms(self, what: TimerKind) -> int | None:
        """Returns when the time for an answer ends; for a question that has not been shown yet, as
        if people saw it at once."""
        lasts_ms = self._visibility.lasts_ms(what)
        return self._timers.at_ms(what) if lasts_ms is None else self._clock.now_ms() + lasts_ms

    def move_to_channel(self, channel: ChannelId) -> None:
        """Moves the table to another channel, where it has no message yet."""
        self.place = replace(self.place, channel=channel, message=None)
        self._show_again()

    @property
    def is_held(self) -> bool:
        """Whether nobody can see the table, so that no clock runs."""
        return self._held

    def hold(self) -> None:
        """Stops the timers, because nobody can see the table, until it is released."""
        self._held = True
        self._set_timers()

    def release(self) -> None:
        """Shows the table again and gives the player to act a full turn."""
        if self._held:
            self._show_again()

    def _show_again(self) -> None:
        self._held = False
        self._set_timers()
        if not self._stale:
            self.show()

    def resume(self, *, hand_voided: bool = False, dropped: Sequence[WordsDropped] = ()) -> None:
        """After a restart: announces the table, and gives the player to act a full fresh turn
        (R-162).

        With `hand_voided` the hand in progress was voided, because its end may be known; `dropped`
        are the players whose words went with the next deck for the same reason.
        """
        self._set_timers()
        self._announce(recovered=True, hand_voided=hand_voided, events=tuple(dropped))

    # --- the policy ---------------------------------------------------------------------------

    @property
    def _is_closed(self) -> bool:
        return self.table.closed

    def _apply(
        self, command: TableCommand, at_ms: int
    ) -> tuple[TableCommand, Iterable[TableEvent]]:
        self._public = None
        command = dated(command, at_ms)
        if isinstance(command, MAY_BRING_DECKS):
            command = with_decks(command, self.table, self.place.table, self._dependencies.chance)
        if isinstance(command, CallClock):
            ends_ms = self._deadline_ms(TimerKind.TURN) or at_ms
            command = replace(command, left=-(-(ends_ms - self._clock.now_ms()) // 1000))
        if isinstance(command, StartHand):
            beacon = self._beacon.round_of(self.table.decks.committed_root)
            command = replace(command, beacon=beacon)
        if isinstance(command, TimeOut):
            day_from_ms = self._settings.of(self.place.guild).day_from_ms(at_ms)
            command = with_protection(command, self.table, day_from_ms)
        events = self.table.apply(command)
        return without_closing(command, events), events

    async def _apply_and_commit(
        self,
        command: TableCommand,
        interaction: int | None = None,
        act: HostAction | None = None,
    ) -> tuple[TableEvent, ...]:
        try:
            return await super()._apply_and_commit(command, interaction, act)
        except ProtectionUsed:
            if not isinstance(command, TimeOut):
                raise
            # Only the database knows the tables of all servers.
            command = replace(command, protects=False)
            return await super()._apply_and_commit(command, interaction, act)

    def _unit(self, accepted: AcceptedAtTable) -> Unit:
        return table_unit(self.place, self.table, accepted)

    def _log_line(self, command: TableCommand) -> str:
        return f"table={self.place.table} hand={self.table.hand_id} turn={self.table.turn}"

    def _committed(self, accepted: AcceptedAtTable) -> tuple[TableEvent, ...]:
        events = without_hole_cards(accepted.events)
        if any(isinstance(event, HandEnded) for event in events):
            shows_streets = self._settings.of(self.place.guild).all_in_streets
            shows = self.place.has_channel and shows_streets
            if self._showing.note_end(self.table, shows=shows):
                self._dependencies.was_all_in()
        self._beacon.follow(is_paused=self.table.paused)
        self._set_timers()
        # What people have just been shown is not shown again.
        if events or not isinstance(accepted.commands[0], NoteRootShown):
            self._tell(events)
        self._report(accepted.commands[0], accepted.events)
        return events

    @property
    def result_shown_ms(self) -> int:
        """When the result of the newest hand is shown; 0 where it was shown at once."""
        times = self._showing.times(self.table.hand_id)
        return 0 if times is None else times.ends_ms

    async def _reload(self) -> None:
        """Reads the table again. Timers of the same turn still run; a table that stays stale has no
        turn."""
        try:
            await super()._reload()
            self._beacon.follow(is_paused=self.table.paused)
        finally:
            self._set_timers()

    # --- announcing ---------------------------------------------------------------------------

    def _tell(self, events: Sequence[TableEvent] = ()) -> None:
        """Announces the news, and each player's own cards when a hand has been dealt."""
        self._announce(events=tuple(events))
        self._reporter.send_hole_cards(self.place, self.table, self.look)

    def _tell_reloaded(self) -> None:
        self._tell()

    def _announce(self, **more: Any) -> None:
        """Shows the news; the time for an answer begins when people see them."""
        news = self.news(**more)
        shown = None
        if self.place.has_channel:
            with announcing(self.place):
                shown = self._dependencies.announcer.table_changed(news)
        self._visibility.announced(shown)
        if self.place.has_channel and self._root.announced(news.view.next_root, shown):
            self._set_timers()

    def _report(self, command: TableCommand | None, events: Sequence[TableEvent]) -> None:
        """Informs the tournament, if it is a tournament's table."""
        if self.place.tournament is not None:
            with announcing(self.place):
                self._dependencies.committed(self.place, command, events)

    # --- a frozen table -------------------------------------------------------------------------

    async def _freeze_more(self) -> None:
        """Voids the table's hand (R-163)."""
        try:
            await self._reload()
            await self._void_hand()
        except Exception:
            log.exception("incident %s: the hand could not be voided", self.incident)
        self._reporter.frozen(self.place, self.incident or "")
        self._report(None, ())

    def freeze_unread(self, incident: str) -> None:
        """Freezes a table that could not be read at the start: it can only be closed."""
        self.incident, self._stale = incident, True
        self._reporter.frozen(self.place, incident)

    async def _void_hand(self) -> None:
        """Gives every player the stack they had before the hand."""
        if self.table.hand_running:
            await self._apply_and_commit(VoidHand(self.table.hand_id))

    async def _close_by_rules(
        self, queued: Queued[TableCommand, TableEvent]
    ) -> tuple[TableEvent, ...]:
        await self._void_hand()
        if self.table.closed:
            return ()
        return await self._apply_and_commit(queued.command, queued.interaction, queued.act)

    async def _close_by_ledger(
        self, queued: Queued[TableCommand, TableEvent]
    ) -> tuple[TableEvent, ...]:
        with refusing_unsaved():
            await self._dependencies.close_by_ledger(self.place)
        self._subject = Table(self.table.rules)
        self.table.closed, self._stale = True, False
        self._tell()
        return ()

    # --- the clocks ---------------------------------------------------------------------------

    def _stop_timers(self) -> None:
        super()._stop_timers()
        self._timers.stop()

    def _set_timers(self) -> None:
        """Sets the timers that the table's state asks for now."""
        wanted = {} if self._ended or self.incident else self._wanted()
        self._timers.set_wanted(self._visibility.with_grace(wanted))

    def _restart_timer(self, due: TimerKey) -> None:
        """Starts a timer now, because its reason has been shown."""
        self._timers.reset(due)
        self._set_timers()

    def _wanted(self) -> dict[TimerKey, float]:
        if self._stale or self._held:
            return {}
        wanted = timers_wanted(self.table, self._dependencies.timing)
        for due in wanted:
            if due.what is TimerKind.NEXT_HAND:
                wanted[due] += self._showing.seconds(due.hand)
                wanted[due] += 0 if self._root.is_seen else UNSEEN_SECONDS_MAX
        return wanted

    def _timer_fired(self, due: TimerKey, seconds: float) -> None:
        """Handles a timer that fired after `seconds`."""
        if due.what is TimerKind.NEXT_HAND:
            self._start_hand_when_ready(due)
        elif due.what is TimerKind.NUDGE:
            self._nudge(due)
        else:
            shown_seconds = seconds - self._visibility.grace(due)
            self._submit_own(due, command_of_timer(due, self.table, shown_seconds))

    @property
    def root_is_shown(self) -> bool:
        """Whether people have seen the root of the next hand's deck, as far as they can."""
        return self._root.is_seen

    def _root_shown(self, root: str) -> None:
        """Keeps when people saw this root: after that the cut of its deck may close. If that cannot
        be saved, it is kept when they see the root again, or the deal closes the cut."""
        command = self._beacon.note_root_shown(root)
        if command is not None:
            answer = self._enqueue(command)
            answer.add_done_callback(lambda done: log.debug("%s: %s", self.place, done.exception()))

    def _start_hand_when_ready(self, due: TimerKey) -> None:
        """Deals, after a wait for the deck's round; not if the deal is no longer due by then, or is
        due again with another deck."""
        kept = partial(self._timers.while_kept, due)
        self._beacon.when_ready(
            DealSteps(
                self._enqueue,
                deal=kept(lambda: self._start_hand(due)),
                again=kept(lambda: self._restart_timer(due)),
                pause=kept(lambda: self._submit_own(due, Pause())),
                is_due=self._timers.is_kept(due),
            )
        )

    def _start_hand(self, due: TimerKey) -> None:
        hand = self._dependencies.hand_ids.new(self.place.guild)
        self._submit_own(due, new_hand(self._dependencies.chance, hand))

    def _nudge(self, due: TimerKey) -> None:
        """Calls the player to act by name, unless their action is just being saved."""
        to_act = self.table.to_act
        if to_act is not None and due in self._wanted():
            self._reporter.nudge(self.place, to_act.player)

    def _submit_own(self, due: TimerKey, command: TableCommand) -> None:
        """Queues a timer's command; a refusal means that a player was faster."""
        answer = self._enqueue(command)
        answer.add_done_callback(lambda answer: self._after_own_command(due, answer))

    def _after_own_command(
        self, due: TimerKey, answer: "asyncio.Future[tuple[TableEvent, ...]]"
    ) -> None:
        refusal = answer.exception()
        unsaved = isinstance(refusal, HostRefusal) and refusal.code is HostCode.NOT_SAVED
        # That timer's clock may be ahead of the time of day by a moment: the rest is waited for.
        too_early = refusal is not None and due.what is TimerKind.OVERDUE
        if unsaved or too_early:
            self._timers.reset(due)
            self._set_timers()
        elif isinstance(refusal, InsufficientFunds):
            self._submit_own(due, ForgetChips(due.player))
        elif refusal is not None:
            log.debug("%s: %s", self.place, refusal)
