"""A card room with tournaments in virtual time: robots at its tables, and somebody who takes notes.

Everything is real but time and Discord: the host, its journals, the database. It has one thread and
one event loop whose time is a number, so that every run of a seed is the same run.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from pathlib import Path
from typing import Any

from bot.bank import accounts
from bot.durations import MINUTE_MS
from bot.host.decks import BeaconRounds, RoundSource
from bot.host.guild_settings import SettingsByGuild
from bot.host.room import Room
from bot.host.session_story import SessionSummary
from bot.host.table_actors import RoomDependencies, check_replay
from bot.host.table_announcer import DealtCards, TableNews, TablePlace
from bot.host.table_timers import Timing
from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.host.tournament_replay import check_tournament
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.refusal import Refusal
from bot.storage.audit import AuditFinding, audit
from bot.storage.database import Database
from bot.storage.encryption import Cipher
from bot.storage.tables import recorded_tables
from bot.storage.tournaments import recorded_tournaments
from bot.table.table_commands import Act, Verb
from bot.tournament import tournament_commands as ask
from bot.tournament.events import TournamentEvent
from bot.tournament.options import TournamentKind, TournamentOptions
from bot.tournament.state import AddonChoice, TournamentState
from bot.tournament.view import TournamentView
from devtools.simulation.disk import BadDisk
from devtools.simulation.loop import VirtualClock, run_virtually
from tests.builders import player
from tests.tournament.builders import sheet

GUILD, LOBBY = GuildId(7), ChannelId(70)
HOST = player("host")
THINK_SECONDS = 1.0
PACE = Timing(next_hand=4, nudge=8)


@dataclass
class Notes:
    """Everything that was told about tournaments, in order."""

    news: list[TournamentNews] = field(default_factory=list)
    opened: list[tuple[TableId, int]] = field(default_factory=list)
    over: list[tuple[TableId, ChannelId]] = field(default_factory=list)
    reminded: list[PlayerId] = field(default_factory=list)
    frozen: list[str] = field(default_factory=list)

    @property
    def events(self) -> list[TournamentEvent]:
        return [event for news in self.news for event in news.events]

    def heard(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


class Robots:
    """The announcers of a card room whose people act at random."""

    def __init__(self, room: "TournamentRoom", seed: int, bold: float) -> None:
        self._room = room
        self._dice = random.Random(seed)
        self.bold = bold
        self._asked: dict[TableId, tuple[int, int]] = {}
        self.absent: set[PlayerId] = set()
        """The players who never move."""
        self.without_channels = False
        """Whether nobody looks for channels."""

    # --- at the tables ------------------------------------------------------------------------

    def table_changed(self, news: TableNews) -> None:
        view = news.view
        if view.to_act is None or view.paused or news.stopping or view.to_act.player is None:
            return
        turn = (view.hand_id, view.turn)
        if self._asked.get(news.place.table) == turn or view.to_act.player in self.absent:
            return
        self._asked[news.place.table] = turn
        command = self._decide(news)
        self._room.later(
            THINK_SECONDS, lambda: self._room.room.ask_table(news.place.table, command)
        )

    def _decide(self, news: TableNews) -> Act:
        view, roll = news.view, self._dice.random()
        assert view.to_act is not None
        assert view.to_act.player is not None
        assert view.hand is not None
        assert view.hand.options is not None
        options = view.hand.options
        verb, to = Verb.CHECK if options.check else Verb.CALL, 0
        if options.bring_in and not options.check:
            verb = Verb.BRING_IN
        elif options.call and roll < 0.35:
            verb = Verb.FOLD
        elif options.max_to is not None and options.min_to is not None and roll > 0.9 - self.bold:
            verb = Verb.RAISE
            to = options.max_to if roll > 1 - self.bold else options.min_to
        return Act(view.to_act.player, view.hand_id, view.turn, verb, Chips(to))

    def cards_dealt(self, cards: DealtCards) -> None: ...

    def nudge(self, place: TablePlace, player: PlayerId) -> None: ...

    def session_ended(self, place: TablePlace, in_virtual_time: SessionSummary) -> None: ...

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        self._room.notes.frozen.append(incident)

    # --- around the tournament ----------------------------------------------------------------

    def tournament_changed(self, news: TournamentNews) -> None:
        self._room.notes.news.append(news)
        if news.view.phase.over:
            number = news.place.tournament
            self._room.later(0, lambda: self._room.tournaments.mark_end_announced(number))
        if not news.stopping and news.standings is not None:
            self._answer(news.place.tournament)

    def _answer(self, number: int) -> None:
        """Somebody who has been asked answers, each in their time."""
        state = self._room.tournaments.inspect(number).state
        for command in _questions(state, self._dice):
            asking = partial(self._room.tournaments.ask_tournament, number, command)
            self._room.later(THINK_SECONDS, asking)

    def tables_opened(
        self,
        place: TournamentPlace,
        tables: tuple[tuple[TableId, int], ...],
        players: Mapping[TableId, tuple[PlayerId, ...]],
    ) -> None:
        self._room.notes.opened += tables
        for table, number in tables:
            assert table in players
            home = ChannelId(1_000 * place.tournament + number)
            if not self.without_channels:
                self._room.later(
                    0.5, partial(self._room.tournaments.set_table_channel, table, home)
                )

    def tournament_table_closed(
        self, place: TournamentPlace, table: TableId, channel: ChannelId
    ) -> None:
        self._room.notes.over.append((table, channel))

    def remind(
        self, place: TournamentPlace, view: TournamentView, players: tuple[PlayerId, ...]
    ) -> None:
        self._room.notes.reminded += players

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        self._room.notes.frozen.append(incident)


def _questions(state: TournamentState, dice: random.Random) -> list[ask.TournamentCommand]:
    """Returns the answers of all players who are asked something."""
    said: list[ask.TournamentCommand] = []
    for table in state.tables.values():
        for who in table.offers:
            kind = ask.Rebuy if dice.random() < 0.5 else ask.DeclineRebuy
            said.append(kind(0, who, 0))
    if state.clock.addon_open:
        buyers = [entry.player for entry in state.seated() if entry.addon is AddonChoice.OPEN]
        said += [ask.BuyAddon(0, who) for who in buyers if dice.random() < 0.5]
    if state.deal is not None and state.deal.amounts:
        silent = state.deal.amounts.keys() - state.deal.accepted
        said += [ask.AnswerDeal(0, who, accept=True) for who in sorted(silent)]
    return said


@dataclass
class TournamentRoom:
    """A card room with tournaments on a real database, and short ways to play there."""

    database: Database
    room: Room
    tournaments: Tournaments
    notes: Notes
    robots: Robots
    disk: BadDisk
    settings: SettingsByGuild
    tasks: set["asyncio.Task[None]"] = field(default_factory=set)
    refusals: Counter[str] = field(default_factory=Counter)

    def later(self, seconds: float, ask: Callable[[], Awaitable[None]]) -> None:
        """Submits something after a while; refusals are counted."""

        async def wait_and_ask() -> None:
            await asyncio.sleep(seconds)
            try:
                await ask()
            except Refusal as refusal:
                self.refusals[refusal.code.value] += 1

        task = asyncio.create_task(wait_and_ask())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def create(self, options: TournamentOptions, **more: Any) -> int:
        return await self.tournaments.create(GUILD, LOBBY, HOST, options, **more)

    async def enter(self, number: int, names: str) -> None:
        for name in names.split():
            await self.tournaments.register(number, player(name), name, "en-GB")

    def state(self, number: int) -> TournamentState:
        return self.tournaments.inspect(number).state

    def is_over(self, number: int) -> bool:
        return number not in self.tournaments.of_guild(GUILD)

    async def until(self, done: Callable[[], bool], seconds: float = 100_000) -> None:
        """Lets time go by until something is so."""
        for _ in range(round(seconds * 4)):
            if done():
                return
            await asyncio.sleep(0.25)
        raise AssertionError("it never came to pass")

    async def play_out(self, number: int, hours: float = 24) -> None:
        """Until the tournament is over."""
        await self.until(lambda: self.is_over(number), hours * 3600)

    async def wallet(self, name: str) -> int:
        return await self.database.wallets.balance(accounts.wallet(GUILD, player(name)))

    async def pool(self, number: int) -> int:
        return await self.database.wallets.balance(accounts.pool(GUILD, number))

    async def house(self) -> int:
        return await self.database.wallets.balance(accounts.house(GUILD))

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.tournaments.close()
        await self.room.close()
        await self.database.close()


@asynccontextmanager
async def tournament_room(
    path: Path,
    *,
    seed: int = 1,
    bold: float = 0.12,
    disk: BadDisk | None = None,
    timing: Timing = PACE,
    source: RoundSource | None = None,
) -> AsyncIterator[TournamentRoom]:
    """A card room on the database at `path`, with whatever was going on there, and with a beacon if
    it has a source of rounds; leaving it is a graceful stop."""
    made = await open_tournament_room(
        path, seed=seed, bold=bold, disk=disk, timing=timing, source=source
    )
    try:
        yield made
    finally:
        await made.stop()


async def open_tournament_room(
    path: Path,
    *,
    seed: int = 1,
    bold: float = 0.12,
    disk: BadDisk | None = None,
    timing: Timing = PACE,
    source: RoundSource | None = None,
) -> TournamentRoom:
    disk = disk or BadDisk(path)
    database = await Database.open(path, gather_seconds=0, disk=disk, blocking=True)
    made = TournamentRoom.__new__(TournamentRoom)
    robots = Robots(made, seed, bold)
    settings = SettingsByGuild(database.settings)
    clock = VirtualClock()
    beacon = BeaconRounds(source, clock) if source else None
    dependencies = RoomDependencies(clock, random.Random(seed), timing, settings, beacon)
    room = Room(database, dependencies)
    tournaments = Tournaments(room, database, dependencies)
    room.listen(robots)
    tournaments.listen(robots)
    TournamentRoom.__init__(made, database, room, tournaments, Notes(), robots, disk, settings)
    await tournaments.recover()
    return made


def sit_and_go(players: int = 3, **changes: Any) -> TournamentOptions:
    """A turbo sit & go for 100+10."""
    plan = TournamentOptions(
        title="Turbo",
        kind=TournamentKind.SIT_AND_GO,
        sheet=sheet("turbo"),
        prize_part=Chips(100),
        fee=Chips(10),
        entrants_min=players,
        entrants_max=players,
        seats=6,
    )
    return replace(plan, **changes)


def scheduled(in_minutes: float = 60, **changes: Any) -> TournamentOptions:
    """A turbo freeze-out at a fixed time."""
    starts_ms = now_ms() + round(in_minutes * MINUTE_MS)
    plan = sit_and_go(2, kind=TournamentKind.SCHEDULED, starts_ms=starts_ms, entrants_max=100)
    return replace(plan, **changes)


def now_ms() -> int:
    return VirtualClock().now_ms()


Test = Callable[[TournamentRoom], Awaitable[None]]


def in_virtual_time(test: Test) -> Callable[[Path], None]:
    """A test that is given a card room, in virtual time; afterwards the audit must be clean."""

    @wraps(test)
    def run(database_path: Path) -> None:
        async def play() -> None:
            async with tournament_room(database_path) as at:
                await test(at)
                assert not at.notes.frozen

        run_virtually(play)
        check_clean(database_path)

    del run.__wrapped__  # type: ignore[attr-defined]
    return run


def check_clean(path: Path) -> None:
    """The database agrees with itself, and everything in it can be played again."""
    assert findings_in(path) == []


def findings_in(path: Path) -> list[AuditFinding]:
    """All that the audit finds."""
    findings = list(audit(path).findings)
    for tournament in recorded_tournaments(path):
        findings += check_tournament(tournament)
    for table in recorded_tables(path, Cipher(None)):
        findings += check_replay(table)
    return findings


async def refused(asking: Awaitable[object]) -> str:
    """The code of the refusal that awaiting `asking` meets."""
    try:
        await asking
    except Refusal as refusal:
        return refusal.code.value
    raise AssertionError("nothing was refused")
