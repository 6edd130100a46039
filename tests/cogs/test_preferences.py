"""`/preferences`: what a player chooses for themselves."""

from collections.abc import Mapping
from itertools import count
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.ids import GuildId
from bot.storage.players import PersonalSettings
from tests.builders import player
from tests.cogs.app import GUILD, FakeInteraction, InstalledBot
from tests.storage.builders import fund

pytestmark = pytest.mark.asyncio(loop_scope="session")
ME = player("patrizia")
_numbers = count(ME)
"""Of presses: the bot of all these tests carries each out once."""


class Interaction(FakeInteraction):
    """A command of a user with an id as long as those of Discord."""

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=ME, display_name="Patrizia", roles=[])


class Pressed(Interaction):
    """A press, or the submit of a form with these checkboxes, in a direct message."""

    def __init__(self, custom_id: str, ticked: Mapping[str, bool] = MappingProxyType({})) -> None:
        super().__init__(guild_id=None, id=next(_numbers))
        boxes = [
            {"component": {"custom_id": name, "value": value}} for name, value in ticked.items()
        ]
        self.data = {"custom_id": custom_id, "components": boxes}
        self.message = None
        self.forms: list[Any] = []

    @property
    def response(self) -> Any:
        async def keep(form: Any) -> None:
            self.forms.append(form)

        return SimpleNamespace(**vars(super().response), send_modal=keep)

    async def delete_original_response(self) -> None:
        """Takes the answer away when the next one comes."""


async def test_what_is_left_out_stays(bot: InstalledBot) -> None:
    """The answer tells what is chosen now; a direct message with the bot will do."""
    said = await bot.answer("preferences", Interaction(), messages=False, text=False)
    assert said.startswith("I don't DM you when you're sat out")
    again = await bot.answer("preferences", Interaction(guild_id=None))
    assert again == said
    assert not (await bot.app.database.players.personal_settings(ME)).seat_messages
    on = await bot.answer("preferences", Interaction(), messages=True)
    assert on.startswith("I DM you when you run out of time")
    assert "Text first" not in on
    assert "With *text first*, I DM you everything" in on
    assert "Text first" in await bot.answer("preferences", Interaction(), text=True)
    kept = await bot.app.database.players.personal_settings(ME)
    assert kept == PersonalSettings(seat_messages=True, text_first=True)


async def test_a_form_has_a_checkbox_for_each_choice(bot: InstalledBot) -> None:
    """Opened by the control below the answer, also in a direct message; its submit is told."""
    asked = Interaction()
    await bot.call("preferences", asked, messages=True, text=False)
    ((_, more),) = asked.answers
    (change,) = more["view"].children
    assert change.label == "Change…"
    opened = Pressed(change.custom_id)
    await bot.app.controls.answer_interaction(cast(discord.Interaction, opened))
    (form,) = opened.forms
    boxes = {label.component.custom_id: label.component.default for label in form.children}
    assert boxes == {"messages": True, "text-first": False}
    sent = Pressed(form.custom_id, {"messages": False, "text-first": True})
    await bot.app.controls.answer_interaction(cast(discord.Interaction, sent))
    ((said, again),) = sent.answers
    assert said[0].startswith("I don't DM you when you're sat out")
    assert "Text first: on each of your turns" in said[0]
    assert again["view"].children
    kept = await bot.app.database.players.personal_settings(ME)
    assert kept == PersonalSettings(seat_messages=False, text_first=True)


async def test_forgotten_with_the_last_server(bot: InstalledBot) -> None:
    """A choice tells of a player too."""
    await fund(bot.app.database, ME, 50, GuildId(GUILD))
    await bot.call("preferences", Interaction(), messages=False)
    await bot.call("privacy forget", Interaction(), confirm=True)
    assert await bot.app.database.players.personal_settings(ME) == PersonalSettings()
    said = await bot.answer("preferences", Interaction())
    assert said.startswith("I DM you")
