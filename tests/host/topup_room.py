"""Top-ups on a real database, a clock that can be set, and roles that tests give."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from bot.bank.accounts import issuance, wallet
from bot.bank.topup import TopupMode, TopupPolicy
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.host.guild_settings import SettingsByGuild
from bot.host.topups import Credited, RolesUnknown, TopupDependencies, TopUps
from bot.ids import Chips, GuildId, PlayerId
from bot.storage.database import Database
from tests.clock import ManualClock
from tests.host.table_room import GUILD, FaultyDisk
from tests.storage.builders import post

ANNA, BRUNO = PlayerId(11), PlayerId(12)
OTHER_GUILD = GuildId(8)
HOUR = 3_600
DAY = 24 * HOUR
ROLE = 900
DAILY = TopupPolicy(TopupMode.DAILY)
WITH_ROLE = TopupPolicy(role=ROLE)
_gifts = count(1)


@dataclass
class TopupRoom:
    """Top-ups on a real database, somebody who is told of them, and roles that tests give."""

    database: Database
    clock: ManualClock
    disk: FaultyDisk
    settings: SettingsByGuild
    credited: list[Credited] = field(default_factory=list)
    subscribers: set[PlayerId] = field(default_factory=set)
    asked: int = 0
    unknown: bool = False
    answering: Callable[[], Awaitable[object]] | None = None

    def open(self) -> TopUps:
        outside = TopupDependencies(self.has_role, self.credited.append)
        return TopUps(self.database.wallets, self.settings, self.clock, outside)

    async def choose(self, policy: TopupPolicy, guild: GuildId = GUILD) -> None:
        await self.settings.change(guild, lambda was: replace(was, topup=policy))

    async def has_role(self, guild: GuildId, player: PlayerId, role: int) -> bool:
        self.asked += 1
        if self.answering:
            await self.answering()
        if self.unknown:
            raise RolesUnknown
        return role == ROLE and player in self.subscribers

    async def give(self, amount: int, player: PlayerId = ANNA, guild: GuildId = GUILD) -> None:
        """Gives, or below zero takes."""
        ends = (issuance(guild), wallet(guild, player))
        source, target = ends if amount > 0 else reversed(ends)
        batch = Batch(
            f"gift:{next(_gifts)}",
            TransferReason.CORRECTION,
            (Transfer(source, target, Chips(abs(amount))),),
        )
        await post(self.database, batch, self.clock.now_ms())

    async def go_broke(self, player: PlayerId = ANNA, guild: GuildId = GUILD) -> None:
        await self.give(5, player, guild)
        await self.give(-5, player, guild)

    async def wallet(self, player: PlayerId = ANNA, guild: GuildId = GUILD) -> int:
        return await self.database.wallets.balance(wallet(guild, player))

    async def pass_time(self, topups: TopUps, seconds: float) -> None:
        """Moves the clock; all who are due by then are credited when this returns."""
        until = self.clock.now_ms() + round(seconds * 1000)
        await topups.settle()
        while (timer := self.clock.next_due(until)) is not None:
            timer.call()
            await topups.settle()

    async def skip(self, topups: TopUps, seconds: float) -> None:
        """Moves the clock at one stroke, without the looks of every minute in between."""
        self.clock.set_forward(seconds)
        await self.pass_time(topups, 0)


@asynccontextmanager
async def topup_room(path: Path, clock: ManualClock | None = None) -> AsyncIterator[TopupRoom]:
    disk = FaultyDisk()
    database = await Database.open(path, gather_seconds=0, disk=disk)
    try:
        settings = SettingsByGuild(database.settings)
        await settings.load()
        yield TopupRoom(database, clock or ManualClock(), disk, settings)
    finally:
        await database.close()
