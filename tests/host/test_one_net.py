"""One truth about a night: wallets, session, `/stats` and boards tell the same net of everybody."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection

from bot.bank import accounts
from bot.bank.transfers import TransferReason
from bot.host.session_story import running_results
from bot.ids import GuildId, PlayerId, TableId
from bot.storage import postgres, sqlite
from bot.storage.audit import audit
from bot.storage.leaderboards import leaderboard
from bot.storage.place import Place, PostgresPlace
from bot.storage.standings import EVERYWHERE, Span
from bot.storage.unit import LeaderboardKind
from bot.table.rules import GamePlan, HouseRules, Straddle, TableAnte, TableRules
from bot.table.table_commands import CallBombPot, RunoutAnswer, SetChop, SetRunouts
from tests.builders import player
from tests.host.table_room import GUILD, HOST
from tests.host.test_five_hundred_hands import PEOPLE, STAKES, Robots

HANDS = 300
LIMIT = 10_000
"""More than there is of anything."""
AT_TABLES = {TransferReason.BUY_IN, TransferReason.REBUY, TransferReason.CASH_OUT}
EVERYTHING = HouseRules(
    straddle=Straddle.UNDER_THE_GUN,
    straddles=3,
    table_ante=TableAnte.BIG_BLIND,
    runouts=3,
    bomb_ante=3,
    bomb_every=9,
    bomb_boards=2,
    seven_deuce=2,
    stand_up=3,
    all_in_face_up=False,
    rabbit_hunt=True,
)
CHOPPING = replace(
    EVERYTHING, straddle=Straddle.NONE, straddles=1, table_ante=TableAnte.NONE, chop_blinds=True
)
"""Nobody chops with an ante or a straddle in the middle."""
STEP = "bot.storage.migrations.versions.v0024_nets_with_side_payments"


class HouseRobots(Robots):
    """Robots that want whatever a house rule offers; of each table they finish they note the
    number."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.tables: list[TableId] = []

    async def come_and_go(self) -> None:
        await super().come_and_go()
        for name in PEOPLE:
            await self.ask(SetChop(player(name), chops=True))
            wish = self.dice.choice([RunoutAnswer.ALWAYS, RunoutAnswer.NEVER])
            await self.ask(SetRunouts(player(name), wish))
        if self.dice.random() < 0.1:
            await self.ask(CallBombPot(HOST))

    async def play(self) -> None:
        """One hand to its end; the next one may have begun by then."""
        hand = self.view.hand_id
        while self.view.hand_id == hand and self.view.to_act is not None:
            await self.move(self.view)
        self.results.append((hand,))

    async def evening(self, of: TableRules, hands: int) -> None:
        """Plays so many hands at a table of its own, which closes in the end."""
        self.table = await self.at.open(of)
        self.tables.append(self.table)
        last = len(self.results) + hands
        while len(self.results) < last or self.view.running:
            await self.until_dealt()
            await self.play()
        await self.at.close(self.table)
        await self.at.settle()


async def of_wallets(robots: HouseRobots) -> Counter[PlayerId]:
    """The gain of each wallet at the tables, but for chips that a moderator gave there."""
    wallets, nets = robots.at.database.wallets, Counter[PlayerId]()
    for who in map(player, PEOPLE):
        lines = await wallets.history(accounts.wallet(GUILD, who), limit=LIMIT)
        nets[who] += sum(line.amount for line in lines if line.reason in AT_TABLES)
    for table in robots.tables:
        for account in await wallets.table_account(GUILD, table):
            nets[account.player] -= account.corrected
    return nets


async def of_sessions(robots: HouseRobots) -> Counter[PlayerId]:
    """The accounts of the tables, which their stories agree with hand by hand."""
    database, nets = robots.at.database, Counter[PlayerId]()
    for table in robots.tables:
        results = running_results(await database.sessions.hands(table, LIMIT), {})
        for account in await database.wallets.table_account(GUILD, table):
            assert results.get(account.player, (0,))[-1] == account.net
            nets[account.player] += account.net
    return nets


async def of_boards(
    robots: HouseRobots, scope: GuildId, games: Sequence[str] = ("",)
) -> Counter[PlayerId]:
    nets = Counter[PlayerId]()
    for game in games:
        wanted = leaderboard(LeaderboardKind.NET, scope, Span.ALL, robots.clock.now_ms(), game)
        for ranked in await robots.at.database.leaderboards.top(wanted, LIMIT):
            nets[ranked.player] += ranked.score
    return nets


async def of_stats(robots: HouseRobots) -> Counter[PlayerId]:
    """The totals, which the end of the chart agrees with."""
    hands, nets = robots.at.database.hands, Counter[PlayerId]()
    for who in map(player, PEOPLE):
        nets[who] = (await hands.totals(who, GUILD, cash=True)).net
        for limit in (LIMIT, 20):
            chart = await hands.chart(who, GUILD, limit)
            assert (chart[-1].net if chart else 0) == nets[who]
    return nets


async def payments(robots: HouseRobots) -> Counter[TransferReason]:
    """How often chips have moved at the seats, by the reason."""
    found = Counter[TransferReason]()
    for table in robots.tables:
        for name in PEOPLE:
            seat = accounts.seat(GUILD, table, player(name))
            history = await robots.at.database.wallets.history(seat, limit=LIMIT)
            found.update(line.reason for line in history)
    return found


async def check_one_truth(robots: HouseRobots, games: Sequence[str]) -> None:
    nets = await of_wallets(robots)
    assert any(nets.values())
    assert await of_sessions(robots) == nets
    assert await of_stats(robots) == nets
    for scope in (GUILD, EVERYWHERE):
        assert await of_boards(robots, scope) == nets
        assert await of_boards(robots, scope, games) == nets


async def test_everybody_has_one_net(database_path: Path) -> None:
    """Over 300 hands with all house rules: bounties of 7-2, the stand-up game, chops, straddles,
    bomb pots, several boards, rake, purchases, corrections, and people who come and go."""
    robots = HouseRobots(seed=5)
    async with robots.open(database_path):
        for house in (EVERYTHING, CHOPPING):
            await robots.evening(replace(STAKES, house=house), HANDS // 2)
        moved = await payments(robots)
        assert moved[TransferReason.STAND_UP] > 10
        assert moved[TransferReason.SEVEN_DEUCE]
        assert moved[TransferReason.CORRECTION]
        await check_one_truth(robots, ["holdem"])
    assert (await asyncio.to_thread(audit, database_path)).clean


TWO_GAMES = replace(
    STAKES,
    games=(GamePlan("holdem", "no-limit"), GamePlan("omaha", "pot-limit")),
    house=HouseRules(stand_up=3),
)


async def test_boards_of_games_add_up_to_the_net(database_path: Path) -> None:
    """A round of the stand-up game counts in the game in which it was lost."""
    robots = HouseRobots(seed=3)
    async with robots.open(database_path):
        await robots.evening(TWO_GAMES, 60)
        await check_one_truth(robots, ["holdem", "omaha"])


async def take_step(place: Place) -> None:
    """The step of the migration, once more."""
    connections = (
        postgres.writing_connections(place, alone=True)
        if isinstance(place, PostgresPlace)
        else sqlite.writing_connections(place, blocking=True)
    )

    def upgrade(connection: Connection) -> None:
        with connection.begin(), Operations.context(MigrationContext.configure(connection)):
            import_module(STEP).upgrade()

    await connections.run(upgrade)
    await connections.close()


async def test_what_is_stored_is_put_right(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database in which side payments counted in no net: the step to this version reads them in
    the ledger."""
    robots = HouseRobots(seed=3)
    with monkeypatch.context() as before:
        before.setattr("bot.storage.applier.count_side_payments", lambda *_: [])
        async with robots.open(place):
            await robots.evening(TWO_GAMES, 60)
    wrong = {finding.check for finding in audit(place).findings}
    assert wrong == {"totals-wrong", "styles-wrong"}
    await take_step(place)
    assert audit(place).clean
    async with robots.open(place):
        await check_one_truth(robots, ["holdem", "omaha"])
