"""`/tournament`: for players and organisers of a tournament."""

import pytest

from bot.host.refusals import HostCode
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("command", ["register", "status", "start", "pause", "cancel", "rebuy"])
async def test_a_number_that_no_tournament_has(bot: InstalledBot, command: str) -> None:
    """Of this server."""
    refused = await bot.refusal(f"tournament {command}", FakeInteraction(), number=9)
    assert refused is HostCode.NO_SUCH_TOURNAMENT


async def test_a_server_without_tournaments_lists_none(bot: InstalledBot) -> None:
    """A sentence says so."""
    assert await bot.answer("tournament list", FakeInteraction(guild_id=91))
