"""`/season`: seasons of a server's tournaments."""

import pytest

from bot.ids import GuildId
from bot.ui.words.refusals import UiCode
from tests.cogs.app import MANAGER, FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_points_are_numbers(bot: InstalledBot) -> None:
    """Points are numbers, one for each place, from the first on."""
    made = FakeInteraction(permissions=MANAGER)
    refused = await bot.refusal("season create", made, title="Spring", points="ten")
    assert refused is UiCode.AMOUNTS_UNREADABLE


async def test_a_season_is_stored_for_its_server(bot: InstalledBot) -> None:
    """A season is stored for its server, with its points, and without an end."""
    made = FakeInteraction(guild_id=61, permissions=MANAGER)
    assert "Spring" in await bot.answer("season create", made, title="Spring", points="10 6 3")
    (stored,) = await bot.app.database.seasons.listed(GuildId(61))
    assert (stored.season.title, stored.season.points) == ("Spring", (10, 6, 3))
    assert stored.ended_ms is None
