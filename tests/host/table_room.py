"""A card room in virtual time: a clock that tests move, and an announcer that records the news."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.bank import accounts
from bot.host.decks import BeaconRounds, RoundSource
from bot.host.guild_settings import SettingsByGuild
from bot.host.past_hands import LuckOf
from bot.host.room import Room
from bot.host.session_story import SessionSummary
from bot.host.table_actors import RoomDependencies
from bot.host.table_announcer import DealtCards, TableNews, TablePlace
from bot.host.table_timers import Timing
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.refusal import BrokenInvariant, Refusal
from bot.shards import Slice
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.unit import Unit
from bot.storage.writer import Disk, Writer
from bot.table.events import TableEvent
from bot.table.rules import TableRules
from bot.table.table_commands import Act, Close, Leave, TableCommand, Verb
from bot.table.view import TableView
from tests.builders import player, rules, sit_down
from tests.clock import ManualClock

GUILD, CHANNEL, ELSEWHERE = GuildId(7), ChannelId(70), ChannelId(71)
HOST = player("host")
NOBODY = PlayerId(0)
TURN, NEXT_HAND, NUDGE = 30, 6.0, 8.0


@dataclass
class Recorder:
    """Everything that was announced, in order."""

    news: list[TableNews] = field(default_factory=list)
    cards: list[DealtCards] = field(default_factory=list)
    nudges: list[PlayerId] = field(default_factory=list)
    summaries: list[SessionSummary] = field(default_factory=list)
    frozen: list[tuple[TableId, str]] = field(default_factory=list)
    more: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with all news."""

    def table_changed(self, news: TableNews) -> None:
        self.news.append(news)
        self.more.set()

    def cards_dealt(self, cards: DealtCards) -> None:
        self.cards.append(cards)

    def nudge(self, place: TablePlace, who: PlayerId) -> None:
        self.nudges.append(who)

    def session_ended(self, place: TablePlace, summary: SessionSummary) -> None:
        self.summaries.append(summary)

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        self.frozen.append((place.table, incident))


class FaultyDisk(Disk):
    """A disk that fails as often as it is told to, before or after the commit."""

    def __init__(self) -> None:
        self.before = 0
        self.after = 0

    def before_commit(self) -> None:
        if self.before:
            self.before -= 1
            raise OSError("the disk is full")

    def after_commit(self) -> None:
        if self.after:
            self.after -= 1
            raise OSError("the disk went away")


class CommitBarrier:
    """Holds commits back while it is shut: they wait, applied but not yet committed."""

    def __init__(self, writer: Writer) -> None:
        self._commit = writer.commit
        self._open = asyncio.Event()
        self._open.set()
        self._arrived = asyncio.Event()
        writer.commit = self.commit  # type: ignore[method-assign]

    async def commit(self, unit: Unit) -> None:
        self._arrived.set()
        await self._open.wait()
        await self._commit(unit)

    def shut(self) -> None:
        self._arrived.clear()
        self._open.clear()

    def open(self) -> None:
        self._open.set()

    async def arrived(self) -> None:
        """Returns when a commit waits at the barrier, or has gone through."""
        await self._arrived.wait()


@dataclass
class TableRoom:
    """A card room on a real database, and short ways to play in it."""

    database: Database
    room: Room
    clock: ManualClock
    told: Recorder
    disk: FaultyDisk
    barrier: CommitBarrier
    dependencies: RoomDependencies
    settings: SettingsByGuild

    async def open(
        self, of: TableRules | None = None, channel: ChannelId = CHANNEL, guild: GuildId = GUILD
    ) -> TableId:
        return await self.room.open_table(guild, channel, HOST, of or rules(turn_seconds=TURN))

    async def open_with(
        self, names: str, of: TableRules | None = None, buy_in: int = 100
    ) -> TableId:
        """A table where these people have sat down."""
        table = await self.open(of)
        for name in names.split():
            await self.sit(table, name, buy_in)
        return table

    async def sit(self, table: TableId, name: str, buy_in: int = 100, **more: Any) -> None:
        await self.room.ask_table(table, sit_down(name, buy_in), **more)

    async def leave(self, table: TableId, name: str) -> None:
        await self.room.ask_table(table, Leave(player(name)))

    async def close(self, table: TableId) -> None:
        await self.room.ask_table(table, Close())

    async def act(self, table: TableId, verb: str, to: int = 0, **more: Any) -> None:
        """The player to act does this."""
        await self.room.ask_table(table, self.action(table, verb, to), **more)

    def action(self, table: TableId, verb: str, to: int = 0) -> Act:
        view = self.room.look(table)
        assert view.to_act is not None
        assert view.to_act.player is not None
        bounds = view.hand.options.draw if view.hand and view.hand.options else None
        places = tuple(range(bounds.least or 1)) if bounds and verb == Verb.DRAW else ()
        return Act(view.to_act.player, view.hand_id, view.turn, Verb(verb), Chips(to), places)

    async def play_through(self, table: TableId) -> None:
        """Everybody checks or calls, and throws a card where they may, until the hand is over."""
        while self.room.look(table).running:
            hand = self.room.look(table).hand
            assert hand is not None
            assert hand.options is not None
            options = hand.options
            verb = "bring-in" if options.bring_in else "check" if options.check else "call"
            await self.act(table, "draw" if options.draw else verb)

    async def start_hand(self, table: TableId) -> TableView:
        """Lets the time until the next hand go by."""
        await self.pass_time(NEXT_HAND)
        view = self.room.look(table)
        assert view.running
        return view

    async def pass_time(self, seconds: float) -> None:
        """Moves the clock; whatever that sets off has happened when this returns."""
        until = self.clock.now_ms() + round(seconds * 1000)
        await self.settle()
        while (timer := self.clock.next_due(until)) is not None:
            timer.call()
            await self.settle()

    async def settle(self) -> None:
        """Waits until every table has done what it was asked: a refused question comes last."""
        for table in self.room.open_tables:
            with suppress(Refusal):
                await self.room.ask_table(table, Leave(NOBODY))
        await asyncio.sleep(0)

    async def pass_time_unsettled(self, seconds: float) -> None:
        """Moves the clock while a commit waits at the barrier."""
        until = self.clock.now_ms() + round(seconds * 1000)
        while (timer := self.clock.next_due(until)) is not None:
            timer.call()
            await asyncio.sleep(0)

    async def next_news(self, happening: Awaitable[None]) -> TableNews:
        """The news that come of it, without asking the tables anything."""
        self.told.more.clear()
        await happening
        await asyncio.wait_for(self.told.more.wait(), 5)
        return self.news

    @asynccontextmanager
    async def saving(self, ask: Coroutine[Any, Any, None]) -> AsyncIterator[asyncio.Task[None]]:
        """Within this block `ask` is applied at its table and not yet committed."""
        self.barrier.shut()
        task = asyncio.create_task(ask)
        await self.barrier.arrived()
        try:
            yield task
        finally:
            self.barrier.open()
        await asyncio.wait([task])

    @property
    def news(self) -> TableNews:
        return self.told.news[-1]

    def turn(self, table: TableId) -> str:
        """Returns the name of the player to act; empty for none."""
        to_act = self.room.look(table).to_act
        return to_act.name if to_act else ""

    async def wallet(self, name: str) -> int:
        return await self.database.wallets.balance(accounts.wallet(GUILD, player(name)))

    async def seat_account(self, table: TableId, name: str) -> int:
        return await self.database.wallets.balance(accounts.seat(GUILD, table, player(name)))

    async def check_ledger(self, table: TableId) -> None:
        """Between hands the ledger's seats are the stacks, and every chip issued is somewhere."""
        for seat in self.room.look(table).seats:
            if seat.player is not None and seat.presence is not None:
                account = accounts.seat(GUILD, table, seat.player)
                assert await self.database.wallets.balance(account) == seat.stack + seat.reserve


@asynccontextmanager
async def table_room(
    path: Place,
    *,
    clock: ManualClock | None = None,
    seed: int = 1,
    timing: Timing | None = None,
    shards: Slice | None = None,
    source: RoundSource | None = None,
    luck_of: LuckOf | None = None,
    **limits: int,
) -> AsyncIterator[TableRoom]:
    """A card room on the database at `path`, with a beacon if it has a source of rounds, and luck
    if it can be calculated; leaving it is a graceful stop."""
    disk = FaultyDisk()
    database = await Database.open(path, gather_seconds=0, disk=disk, shards=shards)
    clock, told = clock or ManualClock(), Recorder()
    barrier = CommitBarrier(database.writer)
    timing = timing or Timing(next_hand=NEXT_HAND, nudge=NUDGE)
    settings = SettingsByGuild(database.settings)
    await settings.load()
    beacon = BeaconRounds(source, clock) if source else None
    dependencies = RoomDependencies(clock, random.Random(seed), timing, settings, beacon, luck_of)
    room = Room(database, dependencies, **limits)
    room.listen(told)
    try:
        yield TableRoom(database, room, clock, told, disk, barrier, dependencies, settings)
    finally:
        barrier.open()
        await room.close()
        if beacon is not None:
            await beacon.close()
        await database.close()


def break_act(at: TableRoom, table: TableId, patch: pytest.MonkeyPatch) -> None:
    """Has an action break an invariant of this table from now on, as a mistake in its code
    would."""
    broken = at.room.inspect(table)
    apply = broken.apply

    def breaks(command: TableCommand) -> tuple[TableEvent, ...]:
        if isinstance(command, Act):
            raise BrokenInvariant("two and two are five")
        return apply(command)

    patch.setattr(broken, "apply", breaks)


async def refused(ask: Any) -> Refusal:
    """The refusal that awaiting `ask` meets."""
    try:
        await ask
    except Refusal as refusal:
        return refusal
    raise AssertionError("nothing was refused")
