"""`/stats`: a player's figures."""

from types import SimpleNamespace

import pytest

from bot.ui.words.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_player_without_hands_has_no_figures(bot: InstalledBot) -> None:
    """A sentence says so, by name."""
    assert "Anna" in await bot.answer("stats", FakeInteraction(guild_id=81))


async def test_figures_belong_to_a_server(bot: InstalledBot) -> None:
    """In a DM there is no record to look at."""
    assert await bot.refusal("stats", FakeInteraction(guild_id=None)) is UiCode.SERVERS_ONLY


async def test_what_cannot_be_compared(bot: InstalledBot) -> None:
    """One player with themselves, and a game that there is not; nobody without hands."""
    caller = FakeInteraction()
    refused = await bot.refusal("stats", caller, friend=caller.user)
    assert refused is UiCode.STATS_OF_ONE
    assert await bot.refusal("stats", FakeInteraction(), game="chess") is UiCode.GAME_UNKNOWN
    friend = SimpleNamespace(id=301, display_name="Bruno")
    said = await bot.answer("stats", FakeInteraction(guild_id=81), friend=friend)
    assert "Anna hasn't finished a hand" in said
