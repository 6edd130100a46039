"""One live table: its queue, its clocks, and the order in which things become true.

A command is applied to the table in memory, then committed, and only then announced. When the
commit fails the table is read again from the database, which is the truth.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from bot.host.announcer import Announcer, Cards, News, Place
from bot.host.bookkeeping import Entry, unit_of
from bot.host.clock import Clock, Timer
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import HandId, PlayerId
from bot.poker.cards import Chance, shuffled
from bot.poker.games import GAMES, GameCode
from bot.refusal import Refusal
from bot.storage.errors import DuplicateInteraction, StorageFailed
from bot.storage.unit import Unit
from bot.table.commands import Command, StartHand, TimeOut
from bot.table.events import HandStarted, TableEvent
from bot.table.table import Table
from bot.table.view import TableView, view_of

log = logging.getLogger(__name__)

DRAW_BELOW = 1_000_000
"""The first button is drawn as a number below this; any number of seats up to ten fits evenly
enough that no seat is favoured by more than one in a hundred thousand."""


class Journal(Protocol):
    """Where accepted commands become true."""

    async def commit(self, unit: Unit) -> None: ...


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take at a table, in seconds."""

    next_hand: float = 6
    """From the end of a hand to the next deal: time to look, and to show (R-112)."""
    nudge: float = 8
    """Until the player to act is called by name; 0 never calls."""


@dataclass(frozen=True, slots=True)
class World:
    """What every table needs from outside."""

    journal: Journal
    clock: Clock
    chance: Chance
    announcer: Announcer
    pace: Pace
    next_hand_id: Callable[[], HandId]
    reload: Callable[[Place], Awaitable["Loaded"]]
    closed: Callable[[Place], None]
    """Called once, when a table has closed."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as the database knows it: its state after journal row `seq`."""

    table: Table
    seq: int


@dataclass(frozen=True, slots=True)
class _Ask:
    command: Command
    interaction: int | None
    reply: Any
    answer: asyncio.Future[None]


class TableRunner:
    """Takes one command at a time from its queue. Only its own task touches its table."""

    def __init__(self, world: World, place: Place, loaded: Loaded) -> None:
        self.place = place
        self.incident: str | None = None
        self._world = world
        self._table, self._seq = loaded.table, loaded.seq
        self._queue: asyncio.Queue[_Ask] = asyncio.Queue()
        self._timers: list[Timer] = []
        self._timed: tuple[str, HandId, int] | None = None
        self._deadline_ms: int | None = None
        self._next_hand_ms: int | None = None
        self._task = asyncio.create_task(self._run(), name=f"table {place.table}")

    @property
    def table(self) -> Table:
        """The table, to be read only."""
        return self._table

    async def ask(
        self, command: Command, *, interaction: int | None = None, reply: Any = None
    ) -> None:
        """Returns when `command` is committed. Raises the `Refusal` that it met.

        `reply` goes to the announcer with the news of this command.
        """
        if self.incident:
            raise HostRefusal(HostCode.TABLE_FROZEN, incident=self.incident)
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Ask(command, interaction, reply, answer))
        await answer

    def look(self, viewer: PlayerId | None = None) -> TableView:
        """What `viewer`, or everybody, may see now."""
        return view_of(self._table, viewer)

    def news(self, **more: Any) -> News:
        """The table as it is now, as news."""
        return News(
            place=self.place,
            view=self.look(),
            deadline_ms=self._deadline_ms,
            next_hand_ms=self._next_hand_ms,
            **more,
        )

    def moved_to(self, message: int) -> None:
        """The table message is another one now."""
        self.place = replace(self.place, message=message)

    def resume(self) -> None:
        """After a restart: tell the table, and give the player to act a full fresh turn (R-162)."""
        self._set_timers()
        self._world.announcer.table_changed(self.news(recovered=True))

    async def stop(self) -> None:
        """Ends the task; asks that are still waiting are refused (closing-down)."""
        self._cancel_timers()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._refuse_waiting(HostRefusal(HostCode.CLOSING_DOWN))

    def _refuse_waiting(self, refusal: Refusal) -> None:
        while not self._queue.empty():
            _refuse(self._queue.get_nowait(), refusal)

    # --- the queue ----------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._table.closed:
            ask = await self._queue.get()
            try:
                await self._carry_out(ask)
            except Refusal as refusal:
                _refuse(ask, refusal)
            except Exception:
                _refuse(ask, self._freeze())
            else:
                if not ask.answer.done():
                    ask.answer.set_result(None)
        self._world.closed(self.place)
        self._refuse_waiting(HostRefusal(HostCode.NO_SUCH_TABLE))

    async def _carry_out(self, ask: _Ask) -> None:
        if self.incident:
            raise HostRefusal(HostCode.TABLE_FROZEN, incident=self.incident)
        events = self._table.apply(ask.command)
        entry = Entry(ask.command, self._seq + 1, self._world.clock.now_ms(), ask.interaction)
        await self._commit(unit_of(self.place, self._table, entry, events))
        self._seq = entry.seq
        self._log(entry)
        self._set_timers()
        self._world.announcer.table_changed(self.news(events=events, reply=ask.reply))
        self._deal_out(events)

    async def _commit(self, unit: Unit) -> None:
        try:
            await self._world.journal.commit(unit)
        except Exception as error:
            loaded = await self._world.reload(self.place)
            self._table, self._seq = loaded.table, loaded.seq
            if isinstance(error, DuplicateInteraction):
                raise HostRefusal(HostCode.SEEN_BEFORE) from error
            if isinstance(error, StorageFailed):
                log.error("table %s: nothing was saved: %s", self.place.table, error)
                raise HostRefusal(HostCode.NOT_SAVED) from error
            raise

    def _deal_out(self, events: Sequence[TableEvent]) -> None:
        for event in events:
            if not isinstance(event, HandStarted):
                continue
            for dealt in self._table.dealt:
                seat = self._table.seats.get(dealt.seat)
                locale = seat.locale if seat and seat.player == dealt.player else ""
                self._world.announcer.cards_dealt(
                    Cards(self.place, event.hand, dealt.player, locale, self.look(dealt.player))
                )

    def _log(self, entry: Entry) -> None:
        log.info(
            "table %s hand %s turn %s seq %s %s player %s interaction %s",
            self.place.table,
            self._table.hand_id,
            self._table.turn,
            entry.seq,
            type(entry.command).__name__,
            getattr(entry.command, "player", "-"),
            entry.interaction or "-",
        )

    def _freeze(self) -> HostRefusal:
        self.incident = secrets.token_hex(4)
        log.exception("incident %s: table %s stops", self.incident, self.place.table)
        self._cancel_timers()
        self._world.announcer.table_frozen(self.place, self.incident)
        return HostRefusal(HostCode.TABLE_FROZEN, incident=self.incident)

    # --- the clocks ---------------------------------------------------------------------------

    def _set_timers(self) -> None:
        """One turn clock while somebody is to act, else one for the next hand when there is one.

        A clock that runs already is left alone: somebody who sits down buys nobody more time.
        """
        table, pace = self._table, self._world.pace
        timed: tuple[str, HandId, int] | None = None
        if table.to_act is not None:
            timed = ("turn", table.hand_id, table.turn)
        elif table.can_start:
            timed = ("next hand", table.hand_id, 0)
        if timed == self._timed:
            return
        self._cancel_timers()
        self._timed = timed
        if table.to_act is not None:
            seconds = table.rules.turn_seconds
            self._deadline_ms = self._in_ms(seconds)
            self._later(seconds, TimeOut(table.hand_id, table.turn))
            if 0 < pace.nudge < seconds:
                self._timers.append(self._world.clock.call_later(pace.nudge, self._nudge))
        elif timed:
            self._next_hand_ms = self._in_ms(pace.next_hand)
            self._timers.append(self._world.clock.call_later(pace.next_hand, self._start_hand))

    def _cancel_timers(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers, self._timed = [], None
        self._deadline_ms = self._next_hand_ms = None

    def _in_ms(self, seconds: float) -> int:
        return self._world.clock.now_ms() + int(seconds * 1000)

    def _later(self, seconds: float, command: Command) -> None:
        self._timers.append(
            self._world.clock.call_later(seconds, lambda: self._ask_myself(command))
        )

    def _start_hand(self) -> None:
        deck = shuffled(self._world.chance, GAMES[GameCode(self._table.rules.game)].deck)
        draw = self._world.chance.randrange(DRAW_BELOW)
        self._ask_myself(StartHand(self._world.next_hand_id(), deck, draw))

    def _nudge(self) -> None:
        to_act = self._table.to_act
        if to_act is not None:
            self._world.announcer.nudge(self.place, to_act.player)

    def _ask_myself(self, command: Command) -> None:
        """Queues a command of the clock's own; a refusal means that a player was faster."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(self._after_own_ask)
        self._queue.put_nowait(_Ask(command, None, None, answer))

    def _after_own_ask(self, answer: asyncio.Future[None]) -> None:
        refusal = answer.exception()
        if isinstance(refusal, HostRefusal) and refusal.code is HostCode.NOT_SAVED:
            self._cancel_timers()
            self._set_timers()
        elif refusal is not None:
            log.debug("table %s: %s", self.place.table, refusal)


def _refuse(ask: _Ask, refusal: Refusal) -> None:
    if not ask.answer.done():
        ask.answer.set_exception(refusal)
