"""One open table: its queue, its timers, and the order of apply, commit and announce.

A command is applied to the table in memory, then committed, and only then announced. When the
commit fails the table is read again from the database, which is the truth; until that succeeds the
table is stale: it is not shown and every command is refused.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.bank.transfers import InsufficientFunds
from bot.host.committing import commit_or_reload
from bot.host.deduplication import InteractionDeduplicator
from bot.host.new_hand import new_hand
from bot.host.queued_command import QueuedCommand
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_announcer import TableNews, TablePlace, announce_safely
from bot.host.table_dependencies import RELOAD_SECONDS, LoadedTable, TableDependencies
from bot.host.table_reporter import TableReporter
from bot.host.table_timers import TableTimers, TimerKey, TimerKind
from bot.host.table_unit import AcceptedCommand, log_accepted, table_unit
from bot.host.timing import timers_wanted
from bot.host.visibility import Visibility
from bot.ids import ChannelId, HandId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.errors import StorageFailed
from bot.storage.unit import HostAction
from bot.table.commands import (
    Close,
    DeliverChips,
    ForgetChips,
    FreeSeat,
    LapseVoid,
    PassOver,
    Resume,
    TableCommand,
    TimeOut,
    VoidHand,
    dated,
)
from bot.table.events import TableEvent, without_hole_cards
from bot.table.table import Table
from bot.table.tournament_lineup import TournamentLineup
from bot.table.view import TableView, view_of

log = logging.getLogger(__name__)


class TableActor:
    """Takes one command at a time from its queue. Only its own task changes its table."""

    def __init__(
        self, dependencies: TableDependencies, place: TablePlace, loaded: LoadedTable
    ) -> None:
        self.place = place
        self.incident: str | None = None
        self._dependencies = dependencies
        self._table, self._seq = loaded.table, loaded.seq
        self._stale = False
        """Whether `_table` may be ahead of the database, or behind it."""
        self._settled = asyncio.Event()
        """Set while nothing in `_table` waits to be committed."""
        self._settled.set()
        self._reporter = TableReporter(dependencies.announcer, loaded.table)
        self.deduplicator = InteractionDeduplicator()
        self._queue: asyncio.Queue[QueuedCommand[TableCommand | None] | None] = asyncio.Queue()
        """A command of None only reloads a stale table; None instead of a queued command ends the
        task."""
        self._ended: HostCode | None = None
        self._held = False
        """Whether the table cannot be shown just now: then no timer runs."""
        self._timers = TableTimers(dependencies.clock, self._timer_fired)
        self._visibility = Visibility(self._restart_timer)
        self._task = asyncio.create_task(self._run(), name=f"table {place.table}")

    @property
    def table(self) -> Table:
        """The table, to be read only."""
        return self._table

    async def submit(
        self,
        command: TableCommand,
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
        if self.incident and not isinstance(command, Close):
            raise self._frozen()
        queued: QueuedCommand[TableCommand | None] = QueuedCommand(command, interaction, reply, act)
        self._queue.put_nowait(queued)
        await queued.answer

    async def deal(self, hand: HandId, lineup: TournamentLineup) -> None:
        """Deals the next hand of a tournament's table with this lineup. Raises as `queued` does."""
        await self.submit(new_hand(self._dependencies.chance, hand, lineup.rules, lineup))

    @property
    def is_settled(self) -> bool:
        """Whether nothing in the table waits to be committed."""
        return self._settled.is_set()

    async def settled(self) -> None:
        """Returns when nothing waits to be committed: what is not committed is not shown."""
        while not self._settled.is_set():
            await self._settled.wait()

    def look(self, viewer: PlayerId | None = None) -> TableView:
        """Returns what `viewer`, or everybody, may see now. The table has to be settled.

        Raises `HostRefusal` (not-saved) while the table is stale.
        """
        return view_of(self.inspect(), viewer, self._dependencies.clock.now_ms())

    def inspect(self) -> Table:
        """The table with all its cards, to be read only. Raises as `look` does."""
        if self._stale:
            raise self._frozen() if self.incident else HostRefusal(HostCode.NOT_SAVED)
        return self._table

    def news(self, **more: Any) -> TableNews:
        """The table as it is now, as news."""
        return TableNews(
            place=self.place,
            view=self.look(),
            deadline_ms=self._deadline_ms(TimerKind.TURN),
            turn_ms=self._visibility.lasts_ms(TimerKind.TURN),
            next_hand_ms=self._timers.at_ms(TimerKind.NEXT_HAND),
            vote_ms=self._deadline_ms(TimerKind.VOTE),
            **more,
        )

    def _deadline_ms(self, what: TimerKind) -> int | None:
        """Returns when the time for an answer ends; for what has not been shown yet, as if it were
        seen at once."""
        lasts_ms = self._visibility.lasts_ms(what)
        return (
            self._timers.at_ms(what)
            if lasts_ms is None
            else self._dependencies.clock.now_ms() + lasts_ms
        )

    def move_to_channel(self, channel: ChannelId) -> None:
        """The table is in another channel now, and has no message there yet."""
        self.place = replace(self.place, channel=channel, message=None)
        if not self._stale:
            self.show()

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
            self._held = False
            self._set_timers()
            if not self._stale:
                self.show()

    def set_message(self, message: int) -> None:
        """The table message is another one now."""
        self.place = replace(self.place, message=message)

    def show(self) -> None:
        """Announces the table as it is."""
        self._show(self.news())

    def resume(self, *, hand_voided: bool = False) -> None:
        """After a restart: tell the table, and give the player to act a full fresh turn (R-162).

        `hand_voided` says that the hand in progress was voided, because its end may be known.
        """
        self._set_timers()
        self._show(self.news(recovered=True, hand_voided=hand_voided))
        self._reporter.resend_hole_cards(self.place, self._table)

    async def stop(self) -> None:
        """Finishes the command in hand; the waiting ones are refused (closing-down).

        Then the table's message says that it waits.
        """
        self._end(HostCode.CLOSING_DOWN)
        self._queue.put_nowait(None)
        await asyncio.gather(self._task, return_exceptions=True)
        if not (self._stale or self._table.closed):
            self._reporter.show(self.news(stopping=True))

    def _end(self, code: HostCode) -> None:
        """Refuses every command with `code` from now on, and stops the timers."""
        self._ended = self._ended or code
        self._timers.stop()
        while not self._queue.empty():
            queued = self._queue.get_nowait()
            if queued is not None:
                queued.refuse(HostRefusal(self._ended))

    # --- the queue ----------------------------------------------------------------------------

    async def _run(self) -> None:
        while self._stale or not self._table.closed:
            queued = await self._queue.get()
            if queued is None:
                return
            await queued.settle(self._carry_out, self._freeze)
        self._end(HostCode.NO_SUCH_TABLE)
        self._dependencies.closed(self.place)

    async def _carry_out(self, queued: QueuedCommand[TableCommand | None]) -> None:
        if self.incident:
            await self._carry_out_frozen(queued)
            return
        if self._stale:
            await self._reload()
            self._tell(())
        if queued.command is None:
            return
        self.deduplicator.check(queued.interaction)
        await self._accept(queued.command, queued.interaction, queued.reply, queued.act)

    async def _accept(
        self,
        command: TableCommand,
        interaction: int | None = None,
        reply: Any = None,
        act: HostAction | None = None,
    ) -> None:
        """Applies, commits, announces. Raises the refusal for the caller."""
        now_ms = self._dependencies.clock.now_ms()
        command = self._completed(dated(command, now_ms), now_ms)
        events = self._table.apply(command)
        entry = AcceptedCommand(command, self._seq + 1, now_ms, interaction, act)
        self._settled.clear()
        try:
            await self._commit(entry, events)
        finally:
            self._settled.set()
        self._seq = entry.seq
        self.deduplicator.mark_accepted(interaction)
        log_accepted(self.place, self._table, entry)
        self._set_timers()
        self._tell(events, reply)
        self._report(command, events)

    def _completed(self, command: TableCommand, now_ms: int) -> TableCommand:
        """Completes a time-out with whether the player still has all-in protection."""
        to_act = self._table.to_act
        if not isinstance(command, TimeOut) or to_act is None:
            return command
        return replace(command, protects=self._dependencies.has_protection(to_act.player, now_ms))

    async def _commit(self, entry: AcceptedCommand, events: Sequence[TableEvent]) -> None:
        """Commits `entry`, or restores the table. Raises the refusal for the caller."""
        applied, whose = self._table, f"table {self.place.table}"
        unit = table_unit(self.place, applied, entry, events)
        await commit_or_reload(
            self._dependencies.journal, unit, whose, self._reload, lambda: self._seq >= entry.seq
        )
        self._table = applied

    async def _reload(self) -> None:
        """Takes the table from the database. Raises `HostRefusal` (not-saved) if it cannot.

        Timers of the same turn still run; a table that stays stale has no turn.
        """
        self._stale = True
        try:
            loaded = await self._dependencies.reload(self.place)
        except StorageFailed as error:
            self._set_timers()
            raise HostRefusal(HostCode.NOT_SAVED) from error
        if loaded is not None:
            self._table, self._seq = loaded.table, loaded.seq
        elif self._table.closed:
            # Only our own last command can have closed it.
            self._seq += 1
        else:
            raise BrokenInvariant(f"table {self.place.table} is closed in the database alone")
        self._stale = False
        self._set_timers()

    # --- announcing ---------------------------------------------------------------------------

    def _tell(self, events: Sequence[TableEvent], reply: Any = None) -> None:
        """Announces the news, and each player's own cards when a hand has been dealt."""
        self._show(self.news(events=without_hole_cards(events), reply=reply))
        self._reporter.send_hole_cards(self.place, self._table)

    def _show(self, news: TableNews) -> None:
        """Shows the news; the time for an answer begins when people see them."""
        self._visibility.announced(self._reporter.show(news))

    def _report(self, command: TableCommand | None, events: Sequence[TableEvent]) -> None:
        """Informs the tournament, if it is a tournament's table."""
        if self.place.tournament is not None:
            announce_safely(
                f"table {self.place.table}",
                self._dependencies.committed,
                self.place,
                command,
                events,
            )

    # --- a frozen table -------------------------------------------------------------------------

    async def _freeze(self) -> HostRefusal:
        """Stops this table alone: its hand is void, and it can only be closed (R-163)."""
        if self.incident is None:
            self.incident = secrets.token_hex(4)
        log.exception("incident %s: table %s stops", self.incident, self.place.table)
        self._timers.stop()
        try:
            await self._void_hand()
        except Exception:
            log.exception("incident %s: the hand could not be voided", self.incident)
        self._reporter.frozen(self.place, self.incident)
        self._report(None, ())
        return self._frozen()

    def _frozen(self) -> HostRefusal:
        return HostRefusal(HostCode.TABLE_FROZEN, incident=self.incident or "")

    def freeze_unread(self, incident: str) -> None:
        """Freezes a table that could not be read at the start: it can only be closed."""
        self.incident, self._stale = incident, True
        self._reporter.frozen(self.place, incident)

    async def _carry_out_frozen(self, queued: QueuedCommand[TableCommand | None]) -> None:
        """Closes a frozen table, by its own rules, else by the ledger; refuses everything else."""
        if not isinstance(queued.command, Close):
            raise self._frozen()
        try:
            await self._void_hand()
            if not self._table.closed:
                await self._accept(queued.command, queued.interaction, queued.reply)
        except HostRefusal:
            raise
        except Exception:
            log.exception("incident %s: closed by the ledger alone", self.incident)
            await self._close_tables()

    async def _void_hand(self) -> None:
        """Gives every player the stack they had before the hand, by the database."""
        await self._reload()
        if self._table.hand_running:
            await self._accept(VoidHand(self._table.hand_id))

    async def _close_tables(self) -> None:
        try:
            await self._dependencies.close_by_ledger(self.place)
        except StorageFailed as error:
            raise HostRefusal(HostCode.NOT_SAVED) from error
        self._table = Table(self._table.rules)
        self._table.closed, self._stale = True, False
        self._tell(())

    # --- the clocks ---------------------------------------------------------------------------

    def _set_timers(self) -> None:
        """Sets the timers that the table's state asks for now."""
        wanted = {} if self._ended or self.incident else self._wanted()
        self._timers.set_wanted(self._visibility.with_grace(wanted))

    def _restart_timer(self, due: TimerKey) -> None:
        """Starts a timer now, because its reason has been shown."""
        self._timers.reset(due)
        self._set_timers()

    def _wanted(self) -> dict[TimerKey, float]:
        if self._stale:
            return {TimerKey(TimerKind.RELOAD): RELOAD_SECONDS}
        return {} if self._held else timers_wanted(self._table, self._dependencies.pace)

    def _timer_fired(self, due: TimerKey, seconds: float) -> None:
        """Handles a timer that fired after `seconds`."""
        match due.what:
            case TimerKind.TURN:
                extra = int(seconds - self._visibility.grace(due)) - self._table.rules.turn_seconds
                self._submit_own(due, TimeOut(due.hand, due.turn, extra))
            case TimerKind.NUDGE:
                self._nudge(due)
            case TimerKind.EMPTY:
                self._submit_own(due, Close(idle=True))
            case TimerKind.HELD_SEAT:
                self._submit_own(due, PassOver(due.player))
            case TimerKind.CHIPS:
                self._submit_own(due, DeliverChips(due.player))
            case TimerKind.AWAY:
                self._submit_own(due, FreeSeat(due.player))
            case TimerKind.VOTE:
                self._submit_own(due, LapseVoid(due.hand))
            case TimerKind.RESUMING:
                self._submit_own(due, Resume())
            case TimerKind.NEXT_HAND:
                self._start_hand(due)
            case TimerKind.RELOAD:
                self._submit_own(due, None)

    def _start_hand(self, due: TimerKey) -> None:
        hand = self._dependencies.next_hand_id()
        self._submit_own(due, new_hand(self._dependencies.chance, hand, self._table.rules))

    def _nudge(self, due: TimerKey) -> None:
        """Calls the player to act by name, unless their action is just being saved."""
        to_act = self._table.to_act
        if to_act is not None and due in self._wanted():
            self._reporter.nudge(self.place, to_act.player)

    def _submit_own(self, due: TimerKey, command: TableCommand | None) -> None:
        """Queues a timer's command; a refusal means that a player was faster."""
        queued = QueuedCommand(command)
        queued.answer.add_done_callback(lambda answer: self._after_own_command(due, answer))
        self._queue.put_nowait(queued)

    def _after_own_command(self, due: TimerKey, answer: asyncio.Future[None]) -> None:
        refusal = answer.exception()
        if isinstance(refusal, HostRefusal) and refusal.code is HostCode.NOT_SAVED:
            self._timers.reset(due)
            self._set_timers()
        elif isinstance(refusal, InsufficientFunds):
            self._submit_own(due, ForgetChips(due.player))
        elif refusal is not None:
            log.debug("table %s: %s", self.place.table, refusal)
