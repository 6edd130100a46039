"""`/leaderboard`: who is ahead."""

import pytest

from bot.ui.boards import BoardCode
from bot.ui.refusals import UiCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_wallets_have_no_champions_of_months(bot: InstalledBot) -> None:
    """Chips in a wallet were not won in a month."""
    refused = await bot.refusal(
        "leaderboard", FakeInteraction(), board="wallet", span="hall-of-fame"
    )
    assert refused is BoardCode.NO_CHAMPIONS


async def test_a_board_is_of_a_server(bot: InstalledBot) -> None:
    """In a DM there is nobody to compare."""
    assert await bot.refusal("leaderboard", FakeInteraction(guild_id=None)) is UiCode.SERVERS_ONLY
