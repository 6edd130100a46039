"""`/bank`: chips away from the tables."""

import pytest

from bot.host.topups import TopupCode
from bot.ui.words.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_first_look_at_the_wallet_fills_it(bot: InstalledBot) -> None:
    """A new player is welcomed once."""
    first = await bot.answer("bank balance", FakeInteraction(guild_id=11))
    again = await bot.answer("bank balance", FakeInteraction(guild_id=11))
    assert "Welcome" in first
    assert "Welcome" not in again
    assert "1,000" in again


async def test_a_player_with_chips_gets_no_daily_chips(bot: InstalledBot) -> None:
    """A player with chips gets no daily chips: they come to players who are broke, without a
    command."""
    refused = await bot.refusal("bank topup", FakeInteraction(guild_id=12))
    assert refused in set(TopupCode)


async def test_chips_belong_to_a_server(bot: InstalledBot) -> None:
    """In a DM there is no wallet to look at."""
    assert await bot.refusal("bank balance", FakeInteraction(guild_id=None)) is UiCode.SERVERS_ONLY
