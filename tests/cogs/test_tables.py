"""`/table`: tables and seats."""

from enum import StrEnum
from typing import Any

import discord
import pytest

from bot.host.refusals import HostCode
from bot.ui.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

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
