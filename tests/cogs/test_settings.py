"""`/settings`: the settings of a server."""

from typing import Any

import pytest

from bot.ui.refusals import UiCode
from tests.cogs.app import MANAGER, FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_time_zone_that_does_not_exist(bot: InstalledBot) -> None:
    """Nothing is changed."""
    asked = FakeInteraction(permissions=MANAGER)
    refused = await bot.refusal("settings timezone", asked, zone="Utopia")
    assert refused is UiCode.TIMEZONE_UNKNOWN


async def test_choices_are_shown(bot: InstalledBot) -> None:
    """Those of this server, with the defaults of what was not chosen."""
    by: dict[str, Any] = {"guild_id": 71, "permissions": MANAGER}
    default = await bot.answer("settings show", FakeInteraction(**by))
    await bot.call("settings timezone", FakeInteraction(**by), zone="rome")
    await bot.call("settings language", FakeInteraction(**by), language="it")
    chosen = await bot.answer("settings show", FakeInteraction(**by))
    assert "Europe/Rome" in chosen
    assert "Europe/Rome" not in default
    elsewhere = FakeInteraction(guild_id=72, permissions=MANAGER)
    assert await bot.answer("settings show", elsewhere) == default


async def test_all_ins_are_shown_as_the_server_chooses(bot: InstalledBot) -> None:
    """The answer says it, and so does the list."""
    by: dict[str, Any] = {"guild_id": 73, "permissions": MANAGER}
    assert "street by street" in await bot.answer("settings show", FakeInteraction(**by))
    chosen = await bot.answer("settings messages", FakeInteraction(**by), streets=False)
    assert chosen.startswith("All-ins show their result at once\nA hand's message is shortened")
    chosen = await bot.answer("settings messages", FakeInteraction(**by), shorten=False)
    assert chosen.startswith("All-ins show their result at once\nMessages of finished hands stay")
    assert chosen in await bot.answer("settings show", FakeInteraction(**by))
