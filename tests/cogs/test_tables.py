"""`/table`: tables and seats."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.host.refusals import HostCode
from bot.host.room import Room
from bot.ids import GuildId, PlayerId, TableId
from bot.table.rules import TableCode
from bot.ui.opening.house_forms import HouseTopic
from bot.ui.opening.open_tables import no_tables_words, tournament_table_lines
from bot.ui.words.refusals import UiCode
from tests.cogs.app import CATALOGUE, USER, FakeInteraction, InstalledBot
from tests.storage.builders import fund

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"blinds": "a lot"}, UiCode.BLINDS_UNREADABLE),
        ({"preset": "bridge"}, UiCode.PRESET_UNKNOWN),
        ({"game": "razz +"}, UiCode.ONE_GAME_IN_TURN),
        ({"game": "razz + bridge"}, UiCode.GAME_UNKNOWN),
        ({"game": "razz + omaha", "structure": "no-limit"}, UiCode.MIX_HAS_LIMITS),
    ],
)
async def test_a_table_that_cannot_be_is_not_opened(
    bot: InstalledBot, options: dict[str, Any], code: StrEnum
) -> None:
    """The channel stays without one."""
    assert await bot.refusal("table open", FakeInteraction(), **options) is code
    assert bot.app.room.open_tables == ()


@pytest.mark.parametrize("command", ["open", "new"])
async def test_where_the_bot_may_not_write_no_table_is_opened(
    bot: InstalledBot, command: str
) -> None:
    """Told before a form is filled in."""
    silent = FakeInteraction(app_permissions=discord.Permissions(view_channel=True))
    assert await bot.refusal(f"table {command}", silent) is UiCode.BOT_MAY_NOT_WRITE
    assert bot.app.room.open_tables == ()


@pytest.mark.parametrize("command", ["sit", "leave", "sitout", "status", "close"])
async def test_a_channel_without_a_table(bot: InstalledBot, command: str) -> None:
    """Every other command needs one."""
    assert await bot.refusal(f"table {command}", FakeInteraction()) is HostCode.NO_TABLE_HERE


class Table:
    """A channel with a table of the caller, opened by a command."""

    def __init__(self, bot: InstalledBot, guild: int) -> None:
        self._bot, self._guild, self._asked = bot, guild, 3000 + guild * 100

    def asked(self, user: int = USER, **more: Any) -> FakeInteraction:
        """A new interaction in the table's channel."""
        self._asked += 1
        channel = 500 + self._guild
        by = {"guild_id": self._guild, "channel_id": channel, "user_id": user, **more}
        return FakeInteraction(id=self._asked, **by)

    async def answer(self, command: str, user: int = USER, **options: Any) -> str:
        return await self._bot.answer(f"table {command}", self.asked(user), **options)

    async def refusal(self, command: str, user: int = USER, **options: Any) -> StrEnum:
        return await self._bot.refusal(f"table {command}", self.asked(user), **options)


@asynccontextmanager
async def opened(bot: InstalledBot, guild: int, **options: Any) -> AsyncIterator[Table]:
    """Closed again, for the bot is everybody's."""
    table = Table(bot, guild)
    await table.answer("open", blinds="1/2", **options)
    try:
        yield table
    finally:
        await table.answer("close")
    assert bot.app.room.open_tables == ()


async def test_a_seat_by_commands_alone(bot: InstalledBot) -> None:
    """Sitting down, more chips, a rest and the way back to the wallet, each told in a sentence."""
    await fund(bot.app.database, PlayerId(USER), 1_000, GuildId(41))
    async with opened(bot, 41) as table:
        assert await table.answer("sit", buy_in=150) == "You're in seat 1 with 150 chips."
        assert await table.refusal("sit") is TableCode.ALREADY_SEATED
        assert "20" in await table.answer("topup", amount=20)
        assert await table.answer("topup", amount=180, always=True)
        assert await table.answer("topup", amount=0, always=True)
        rests = await table.answer("sitout")
        assert await table.answer("sitout") != rests
        assert "/541)" in await table.answer("status")
        refused = await table.refusal("topup", amount=10**6)
        assert refused is HostCode.WALLET_TOO_SMALL
        assert await table.answer("leave")
        assert await table.refusal("leave") is TableCode.NOT_SEATED


async def test_rules_are_for_the_owner(bot: InstalledBot) -> None:
    """Everybody may read them; one table is enough for a channel."""
    async with opened(bot, 42, rake_percent=5.0, rake_cap=7) as table:
        told = await table.answer("settings", user=302)
        assert f"<@{USER}>" in told
        assert "5" in told
        for command in ("close", "rules"):
            options = {"part": HouseTopic.BETS} if command == "rules" else {}
            assert await table.refusal(command, user=302, **options) is HostCode.NOT_THE_HOST
        again = await table.refusal("open", blinds="1/2")
        assert again is HostCode.TABLE_ALREADY_HERE
        assert await table.refusal("sit", user=302, buy_in=1) is TableCode.BUY_IN_TOO_SMALL
        elsewhere = table.asked(channel_id=9)
        assert await bot.refusal("table sit", elsewhere) is HostCode.NO_TABLE_HERE


async def test_a_server_s_tables_are_listed(bot: InstalledBot) -> None:
    """A server's tables are listed with a picture of them; a server without any says so."""
    async with opened(bot, 43) as table:
        assert "1/2" in await table.answer("list")
        elsewhere = await bot.answer("table list", FakeInteraction(guild_id=44))
        assert elsewhere == CATALOGUE.texts("en").say("lobby-no-tables")


async def test_the_tables_of_a_tournament_are_counted() -> None:
    """The server's figures have them too; they are in a list of their own."""
    room = cast(Room, SimpleNamespace(tournament_tables_of=lambda guild: (TableId(4), TableId(5))))
    for locale in ("en", "it"):
        texts = CATALOGUE.texts(locale)
        listing = "/tournament list" if locale == "en" else "/torneo elenco"
        for told in (
            no_tables_words(room, GuildId(1), texts),
            *tournament_table_lines(room, GuildId(1), texts),
        ):
            assert "2" in told
            assert listing in told
