"""`/host` and `/mod`: for table owners and moderators."""

from typing import Any

import pytest

from bot.host.refusals import HostCode
from bot.ui.refusals import UiCode
from tests.cogs.app import MANAGER, FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("command", ["pause", "resume", "void"])
async def test_a_table_owner_needs_a_table(bot: InstalledBot, command: str) -> None:
    """There is none in this channel."""
    assert await bot.refusal(f"host {command}", FakeInteraction()) is HostCode.NO_TABLE_HERE


async def test_the_log_is_for_moderators(bot: InstalledBot) -> None:
    """A server may have shown the command to everybody."""
    assert await bot.refusal("mod log", FakeInteraction()) is UiCode.NOT_A_MODERATOR


async def test_a_ban_is_answered_and_logged(bot: InstalledBot) -> None:
    """By name, and for moderators alone."""
    by: dict[str, Any] = {"guild_id": 51, "permissions": MANAGER}
    banned = FakeInteraction().user
    assert "Anna" in await bot.answer("mod ban", FakeInteraction(**by), player=banned)
    assert f"<@{banned.id}>" in await bot.answer("mod log", FakeInteraction(**by))
