"""`/stats`: a player's figures."""

import pytest

from bot.ui.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_player_without_hands_has_no_figures(bot: InstalledBot) -> None:
    """A sentence says so, by name."""
    assert "Anna" in await bot.answer("stats", FakeInteraction(guild_id=81))


async def test_figures_belong_to_a_server(bot: InstalledBot) -> None:
    """In a DM there is no record to look at."""
    assert await bot.refusal("stats", FakeInteraction(guild_id=None)) is UiCode.SERVERS_ONLY
