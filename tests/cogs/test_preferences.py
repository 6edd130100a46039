"""`/preferences`: what a player chooses for themselves."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.ids import GuildId
from bot.storage.players import PersonalSettings
from tests.builders import player
from tests.cogs.app import GUILD, FakeInteraction, InstalledBot
from tests.storage.builders import fund

pytestmark = pytest.mark.asyncio(loop_scope="session")
ME = player("patrizia")


class Interaction(FakeInteraction):
    """A command of a user with an id as long as those of Discord."""

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=ME, display_name="Patrizia", roles=[])


async def test_what_is_left_out_stays(bot: InstalledBot) -> None:
    """The answer tells what is chosen now; a direct message with the bot will do."""
    said = await bot.answer("preferences", Interaction(), messages=False)
    assert said.startswith("I don't write to you when you are sat out")
    again = await bot.answer("preferences", Interaction(guild_id=None))
    assert again == said
    assert not (await bot.app.database.players.personal_settings(ME)).seat_messages
    on = await bot.answer("preferences", Interaction(), messages=True)
    assert on.startswith("I write to you when your time runs out")
    assert "Text first" not in on
    assert "text: True" in on
    assert "Text first" in await bot.answer("preferences", Interaction(), text=True)
    kept = await bot.app.database.players.personal_settings(ME)
    assert kept == PersonalSettings(seat_messages=True, text_first=True)


async def test_forgotten_with_the_last_server(bot: InstalledBot) -> None:
    """A choice tells of a player too."""
    await fund(bot.app.database, ME, 50, GuildId(GUILD))
    await bot.call("preferences", Interaction(), messages=False)
    await bot.call("privacy forget", Interaction(), confirm=True)
    assert await bot.app.database.players.personal_settings(ME) == PersonalSettings()
    said = await bot.answer("preferences", Interaction())
    assert said.startswith("I write to you")
