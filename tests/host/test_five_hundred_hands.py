"""A session of five hundred hands in virtual time: people come, wait, leave, go broke, return."""

import asyncio
import random
import re
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from bot.bank.accounts import house as house_account
from bot.bank.topup import TOPUP_WAIT_MS
from bot.cli.arguments import EXIT_OK
from bot.cli.audit import run as full_audit
from bot.host.table_timers import WANTED_SEAT_SECONDS
from bot.host.topups import Credited, TopupDependencies, TopUps
from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.refusal import Refusal
from bot.storage.audit import audit
from bot.storage.place import Place
from bot.table.events import AwayReason, Left, SeatOffered, TableEvent
from bot.table.rules import TableRules
from bot.table.seats import Presence
from bot.table.table import Table
from bot.table.table_commands import (
    Act,
    BuyChips,
    ComeBack,
    CorrectStack,
    JoinWaitingList,
    Kick,
    Leave,
    LeaveWaitingList,
    SetAutoTopUp,
    SitOut,
    TableCommand,
    Verb,
)
from bot.table.view import TableView
from tests.builders import player, rules, sit_down
from tests.clock import ManualClock
from tests.host.table_room import GUILD, NEXT_HAND, TURN, TableRoom, table_room
from tests.storage.builders import issued

PEOPLE = [f"p{number}" for number in range(12)]
STAKES = rules(
    seats=4,
    small_blind=5,
    big_blind=10,
    buy_in_min=10,
    buy_in_max=1000,
    turn_seconds=TURN,
    rake_bps=500,
    rake_cap=7,
    all_in_protection=True,
)
HANDS, SITTINGS, AUDITED_EVERY = 500, 4, 50


class Robots:
    """Twelve people who do whatever the dice say; the clock moves only when all of them wait."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.happened: Counter[str] = Counter()
        self.results: list[tuple[int, ...]] = []
        self.clock = ManualClock()
        self.at: TableRoom
        self.topups: TopUps
        self.table = TableId(0)
        self._heard = 0

    @asynccontextmanager
    async def open(self, path: Place) -> AsyncIterator[None]:
        """The bot on the database, until it is stopped."""
        async with table_room(path, clock=self.clock, seed=self.dice.randrange(10**6)) as self.at:
            await self.at.room.recover()
            self._heard = 0
            outside = TopupDependencies(self._has_role, self._credited)
            database = self.at.database
            self.topups = TopUps(database.wallets, self.at.settings, self.clock, outside)
            self.topups.start()
            await self.topups.settle()
            yield
            await self.topups.close()

    async def _has_role(self, guild: GuildId, who: PlayerId, role: int) -> bool:
        raise AssertionError("this server has no subscribers")

    def _credited(self, credited: Credited) -> None:
        assert credited.amount == 1000
        self.happened["topped up"] += 1

    @property
    def view(self) -> TableView:
        return self.at.room.look(self.table)

    @property
    def live(self) -> Table:
        """The table itself: quicker to look into than a view of it."""
        return self.at.room.inspect(self.table)

    async def ask(self, command: TableCommand) -> bool:
        """Whether the table did it; some of what is asked makes no sense."""
        try:
            await self.at.room.ask_table(self.table, command)
        except Refusal:
            return False
        return True

    def listen(self) -> None:
        """Counts what was told since the last time."""
        events: list[TableEvent] = [e for news in self.at.told.news for e in news.events]
        for event in events[self._heard :]:
            if isinstance(event, Left):
                self.happened[f"left: {event.why.value}"] += 1
            if isinstance(event, SeatOffered):
                self.happened["offered a seat"] += 1
        self._heard = len(events)

    # --- between hands ------------------------------------------------------------------------

    async def come_and_go(self) -> None:
        """Everybody has a whim, in an order of the dice's own."""
        for name in self.dice.sample(PEOPLE, len(PEOPLE)):
            if not self.live.is_seated(player(name)):
                await self._outside(name)
            elif self.live.seat_of(player(name)).presence is Presence.SITTING_OUT:
                if self.dice.random() < 0.3:
                    await self.ask(ComeBack(player(name), post=self.dice.random() < 0.5))
            else:
                await self._seated(name)

    async def _outside(self, name: str) -> None:
        waiting = bool(self.live.waiting.place_of(player(name)))
        if waiting and self.dice.random() < 0.05:
            await self.ask(LeaveWaitingList(player(name)))
            return
        if not waiting and self.dice.random() < 0.6:
            return
        wallet = await self.at.wallet(name) or 1000
        least = self.live.seating.rejoins_with(player(name))
        chips = min(1000, wallet, max(least, self.dice.choice([100, 400, 1000])))
        if await self.ask(sit_down(name, chips)):
            self.happened["sat down"] += 1
        elif not waiting:
            self.happened["waits"] += await self.ask(JoinWaitingList(player(name), name))

    async def _seated(self, name: str) -> None:
        whim, who = self.dice.random(), player(name)
        if whim < 0.03:
            await self.ask(Leave(who))
        elif whim < 0.10:
            await self.ask(SitOut(who))
        elif whim < 0.15:
            self.happened["bought"] += await self.ask(
                BuyChips(who, Chips(1 + self.dice.randrange(300)))
            )
        elif whim < 0.18:
            await self.ask(SetAutoTopUp(who, Chips(self.dice.choice([0, 500, 1000]))))
        elif whim < 0.185:
            await self.ask(Kick(who))
        elif whim < 0.195:
            amount = self.dice.randrange(-60, 60)
            self.happened["corrected"] += await self.ask(CorrectStack(who, amount, who, "a bet"))

    async def until_dealt(self) -> None:
        """Lets time go by until a hand runs; where nobody has chips, a day."""
        for _ in range(200):
            await self.come_and_go()
            await self.at.pass_time(NEXT_HAND)
            if self.view.running:
                return
            if self.view.waiting and not self.view.can_start:
                await self.at.pass_time(WANTED_SEAT_SECONDS)
            elif sum(seat.presence is Presence.PLAYING for seat in self.view.seats) < 2:
                await self._next_day()
        raise AssertionError("nobody plays any more")

    async def _next_day(self) -> None:
        self.happened["days"] += 1
        self.clock.set_forward(TOPUP_WAIT_MS / 1000)
        await self.at.pass_time(0)
        self.topups.start()
        await self.topups.settle()

    # --- the hand -----------------------------------------------------------------------------

    async def play(self) -> None:
        """One hand to its end."""
        hand = self.view.hand_id
        for _ in range(400):
            view = self.view
            if view.hand_id != hand or view.to_act is None:
                break
            await self.move(view)
        assert not self.view.running
        result = self.at.room.inspect(self.table).hand
        assert result is not None
        assert result.result is not None
        self.results.append((hand, *result.result.stacks))

    async def move(self, view: TableView) -> None:
        assert view.to_act is not None
        assert view.to_act.player is not None
        assert view.hand is not None
        options, whim, who = view.hand.options, self.dice.random(), view.to_act.player
        assert options is not None
        if whim < 0.02:
            await self.at.pass_time(TURN)
        elif whim < 0.03:
            await self.ask(Leave(who))
        else:
            verb, to = Verb.CHECK if options.check else Verb.CALL, 0
            if whim < 0.22 and options.min_to is not None and options.max_to is not None:
                span = options.max_to - options.min_to
                verb, to = Verb.RAISE, options.min_to + int(span * self.dice.random() ** 3)
            elif whim < 0.65 and options.call:
                verb = Verb.FOLD
            assert await self.ask(Act(who, view.hand_id, view.turn, verb, Chips(to)))

    # --- the books ----------------------------------------------------------------------------

    async def check_chips(self) -> None:
        """All accounts together are what was issued, and the seats' are the stacks."""
        wallets = self.at.database.wallets
        assert await wallets.totals() == {GUILD: 0}
        stacks = {
            seat.player: seat.stack for seat in self.view.seats if seat.presence and seat.stack
        }
        assert (await wallets.all_seats()).get(self.table, {}) == stacks


async def session(path: Path, seed: int, hands: int, of: TableRules = STAKES) -> Robots:
    """Plays so many hands over four sittings of the bot, and checks the books after each hand."""
    robots = Robots(seed)
    for sitting in range(SITTINGS):
        async with robots.open(path):
            if not sitting:
                robots.table = await robots.at.open(of)
            while len(robots.results) < hands * (sitting + 1) // SITTINGS:
                await robots.until_dealt()
                await robots.play()
                robots.listen()
                await robots.check_chips()
                if len(robots.results) % AUDITED_EVERY == 0:
                    assert (await asyncio.to_thread(audit, path)).clean
            robots.happened["hands"] = len(robots.results)
            if sitting == SITTINGS - 1:
                await leave_table(robots)
    return robots


async def leave_table(robots: Robots) -> None:
    """The table closes: all chips are in the wallets again."""
    if robots.view.running:
        await robots.play()
    with suppress(Refusal):
        await robots.at.close(robots.table)
    await robots.at.settle()
    owned = [await robots.at.wallet(name) for name in PEOPLE]
    rake = await robots.at.database.wallets.balance(house_account(GUILD))
    assert sum(owned) + rake == await issued(robots.at.database, GUILD)
    assert await robots.at.database.wallets.all_seats() == {}
    await robots.at.room.close()
    (told,) = robots.at.told.summaries
    assert sum(account.net for account in told.players) + told.rake == 0


async def test_five_hundred_hands(database_path: Path, capsys: Any) -> None:
    """Nobody's chips are lost or doubled, whatever happens; the books agree, played again too."""
    robots = await session(database_path, seed=5, hands=HANDS)
    happened = robots.happened
    assert happened["hands"] == HANDS
    for what in (
        "sat down",
        "bought",
        "waits",
        "offered a seat",
        "topped up",
        "days",
        "corrected",
        f"left: {AwayReason.ASKED.value}",
        f"left: {AwayReason.BROKE.value}",
        f"left: {AwayReason.KICKED.value}",
        f"left: {AwayReason.AWAY.value}",
    ):
        assert happened[what], what
    assert await asyncio.to_thread(full_audit, str(database_path), False) == EXIT_OK
    replayed = re.search(r"(\d+) hands_replayed", capsys.readouterr().out)
    assert replayed is not None
    assert int(replayed[1]) >= HANDS


async def test_the_same_seed_gives_the_same_session(migrated: Path, tmp_path: Path) -> None:
    """Every failure of the session has a seed: two runs agree on each hand and happening."""
    runs = []
    for name in ("one.db", "two.db"):
        path = tmp_path / name
        shutil.copy(migrated, path)
        runs.append(await session(path, seed=6, hands=40))
    assert runs[0].results == runs[1].results
    assert runs[0].happened == runs[1].happened
