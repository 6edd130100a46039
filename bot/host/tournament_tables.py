"""The tables of one tournament, as its actor sees them."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator

from bot.durations import MINUTE_MS
from bot.host.announcing import announcing
from bot.host.background_tasks import Clock
from bot.host.reconciliation import DealHand, TableStep
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.host.tournament_announcer import TournamentAnnouncer, TournamentPlace
from bot.ids import ChannelId, TableId
from bot.refusal import Refusal
from bot.storage.tables import NO_CHANNEL
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.table_commands import Close, Pause
from bot.tournament.state import TournamentState

log = logging.getLogger(__name__)

RETRY_MS = 2_000
"""The time from a failure to its retry."""
CHANNEL_TIMEOUT_MS = MINUTE_MS
"""The time a table waits for a channel of its own, counted from when another one got one: Discord
may open the channels of many tables slowly."""


class TournamentTables:
    """Opens the tables, has each take one step at a time, and announces their end."""

    def __init__(
        self,
        room: Room,
        announcer: TournamentAnnouncer,
        clock: Clock,
        place: Callable[[], TournamentPlace],
        then: Callable[[], None],
    ) -> None:
        """`then` is called whenever something that took time is done, or failed."""
        self._room = room
        self._announcer = announcer
        self._clock = clock
        self._place = place
        self._then = then
        self._busy: dict[TableId, asyncio.Task[None]] = {}
        self._opening: asyncio.Task[None] | None = None
        self._moving: dict[TableId, asyncio.Task[None]] = {}
        self._settling: set[TableId] = set()
        """Tables whose channel is just being stored."""
        self._without_channel: dict[TableId, int] = {}
        """The time since when these tables wait for a channel, none of them getting one."""
        self._last_step: dict[TableId, TableStep] = {}
        """The last step asked of each table: asking for it again at once would never end."""
        self._saving: set[TableId] = set()
        """Tables that were just saving something when they were looked at."""
        self._frozen: set[TableId] = set()
        """Tables that have frozen."""
        self._retry_at_ms: dict[TableId | None, int] = {}
        """The time until which nothing is tried at a table that could not do its last step; None
        stands for the opening of tables."""

    @property
    def tables(self) -> tuple[TableId, ...]:
        """All open tables, even the ones at which nobody plays."""
        return self._room.tables_of(self._place().tournament)

    @property
    def is_empty(self) -> bool:
        return not (self.tables or self._busy or self._opening or self._moving)

    @property
    def channels(self) -> dict[TableId, ChannelId]:
        """The channel of each table that has one."""
        places = ((table, self._room.place(table).channel) for table in self.tables)
        return {table: channel for table, channel in places if channel != NO_CHANNEL}

    def is_busy(self, table: TableId) -> bool:
        """Whether the table is just taking a step."""
        return table in self._busy

    def is_awaited(self, table: TableId) -> bool:
        """Whether the table was looked at while it had to save something first."""
        return table in self._saving

    def live(self) -> Iterator[tuple[TableId, Table | None]]:
        """The tables that have nothing to do just now; None for a frozen table.

        Uncommitted events at a table may still turn out not to have happened: the table is looked
        at when they are true.
        """
        for table in self.tables:
            if table in self._busy:
                continue
            if not self._room.is_settled(table):
                self._saving.add(table)
                continue
            self._saving.discard(table)
            if table in self._frozen:
                yield table, None
                continue
            try:
                live = self._room.inspect(table)
            except HostRefusal as refusal:
                self._note(table, refusal)
            else:
                yield table, live

    def result_shown_ms(self, table: TableId) -> int:
        """When the result of a table's newest hand is shown, after the streets of an all-in; 0
        where it was shown at once."""
        try:
            return self._room.result_shown_ms(table)
        except HostRefusal:
            return 0

    def _note(self, table: TableId, refusal: Refusal) -> None:
        """Notes that the table could not do something, or could not even be looked at."""
        self._retry_later(table)
        if refusal.code is HostCode.TABLE_FROZEN:
            self._frozen.add(table)

    def _retry_later(self, table: TableId | None) -> None:
        self._retry_at_ms[table] = self._clock.now_ms() + RETRY_MS

    def _waits_for_retry(self, table: TableId | None) -> bool:
        return self._clock.now_ms() < self._retry_at_ms.get(table, 0)

    def retry_times_ms(self, looked_ms: int) -> Iterator[int]:
        """Yields when failed steps are retried and channel requests time out: all times that were
        not over yet at the last look, which began at `looked_ms`."""
        self._retry_at_ms = {
            table: until for table, until in self._retry_at_ms.items() if until > looked_ms
        }
        yield from self._retry_at_ms.values()
        if self._saving:
            yield self._clock.now_ms() + RETRY_MS
        ends = (since_ms + CHANNEL_TIMEOUT_MS for since_ms in self._without_channel.values())
        yield from (end_ms for end_ms in ends if end_ms > looked_ms)

    # --- channels ------------------------------------------------------------------------------

    def request_channels(self, state: TournamentState) -> None:
        """Requests a channel for each new table, once; when none has got one for
        `CHANNEL_TIMEOUT_MS`, tables without one are shown where the tournament was announced."""
        now_ms, homes, waiting = self._clock.now_ms(), self.channels, self._without_channel
        without = [each for each in self.tables if each in state.tables and each not in homes]
        new = [number for number in without if number not in waiting]
        # Nobody opens the tournament's own channel.
        own = self._place().channel
        if any(homes.get(number, own) != own for number in waiting):
            waiting = {}
        self._without_channel = {number: waiting.get(number, now_ms) for number in without}
        if new:
            self._tell_opened(state, new)
        for number, since_ms in self._without_channel.items():
            is_waiting = now_ms < since_ms + CHANNEL_TIMEOUT_MS or self._waits_for_retry(number)
            if not (is_waiting or number in self._moving or number in self._settling):
                self._moving[number] = asyncio.create_task(self._move_in(number))

    def _tell_opened(self, state: TournamentState, new: list[TableId]) -> None:
        tables = tuple((number, state.tables[number].number) for number in new)
        players = {number: tuple(state.tables[number].seats.values()) for number in new}
        place = self._place()
        with announcing(place):
            self._announcer.tables_opened(place, tables, players)

    async def _move_in(self, table: TableId) -> None:
        """Shows a table where the tournament was announced."""
        try:
            await self._room.move_tournament_table(table, self._place().channel)
        except Refusal as refusal:
            log.warning("table %s gets no channel: %s", table, refusal)
            self._retry_later(table)
        finally:
            del self._moving[table]
            self._then()

    async def set_channel(self, table: TableId, channel: ChannelId) -> None:
        """Shows the table in this channel, though its wait has just ended. Raises `HostRefusal`
        (no-such-table, not-saved)."""
        self._settling.add(table)
        try:
            if (moving := self._moving.get(table)) is not None:
                await asyncio.wait({moving})
            await self._room.move_tournament_table(table, channel)
        finally:
            self._settling.discard(table)
            self._then()

    # --- doing --------------------------------------------------------------------------------

    def open(self, rules: TableRules, count: int) -> None:
        """Opens `count` more tables, unless some are just being opened."""
        if self._opening is None and not self._waits_for_retry(None):
            self._opening = asyncio.create_task(self._open(rules, count))

    async def _open(self, rules: TableRules, count: int) -> None:
        try:
            await self._room.open_for_tournament(self._place(), rules, count)
        except Refusal as refusal:
            log.warning("tournament %s: no tables: %s", self._place().tournament, refusal)
            self._retry_later(None)
        finally:
            self._opening = None
            self._then()

    def start_step(self, table: TableId, step: TableStep) -> None:
        """Lets the table take a step, unless it could not take one just now."""
        if self._waits_for_retry(table):
            return
        if isinstance(step, DealHand) and not self._room.root_is_shown(table):
            self._retry_later(table)
            return
        if self._last_step.pop(table, None) == step:
            log.warning("table %s: %s has changed nothing", table, type(step).__name__)
            self._retry_later(table)
            return
        self._last_step[table] = step
        home = self.channels.get(table)
        task = asyncio.create_task(self._take(table, step))
        self._busy[table] = task

        def done(_: asyncio.Task[None]) -> None:
            del self._busy[table]
            if table not in self.tables:
                self._last_step.pop(table, None)
                self._saving.discard(table)
            if isinstance(step, Close) and table not in self.tables:
                place = self._place()
                with announcing(place):
                    self._announcer.tournament_table_closed(place, table, home or place.channel)
            self._then()

        task.add_done_callback(done)

    async def _take(self, table: TableId, step: TableStep) -> None:
        try:
            if isinstance(step, DealHand):
                await self._room.deal_tournament_hand(table, step.hand, step.lineup)
            else:
                await self._room.ask_tournament_table(table, step)
        except Refusal as refusal:
            log.warning("table %s: %s failed: %s", table, type(step).__name__, refusal)
            self._note(table, refusal)
        except Exception:
            log.exception("table %s: %s failed", table, type(step).__name__)
            self._retry_later(table)

    def hold_all(self) -> bool:
        """Pauses all tables, because the tournament has frozen.

        Returns whether one of them still has to be held.
        """
        running = [table for table, live in self.live() if live is not None and not live.paused]
        for table in running:
            self.start_step(table, Pause())
        return bool(running or self._saving)

    def withdraw_deals(self, tables: Collection[TableId]) -> None:
        """Withdraws deals of these tables that are still to be carried out, such as deals that wait
        for their rounds."""
        for table in self._busy.keys() & tables:
            if isinstance(self._last_step.get(table), DealHand):
                self._busy[table].cancel()

    async def close(self) -> None:
        """Waits for running work. A deal that is still to be carried out, such as one that waits
        for its round, is withdrawn: the tournament asks for it again when it is recovered."""
        self.withdraw_deals(self._busy)
        tasks = [*self._busy.values(), *self._moving.values()]
        if self._opening:
            tasks.append(self._opening)
        await asyncio.gather(*tasks, return_exceptions=True)
