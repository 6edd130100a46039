"""`/preferences` and `/privacy`: a player's choices, the file of their data, and the way out."""

import csv
import json
from collections.abc import Mapping
from io import BytesIO, StringIO
from itertools import count
from types import MappingProxyType, SimpleNamespace
from typing import Any, cast
from zipfile import ZipFile

import discord
import pytest

from bot.host.refusals import HostCode
from bot.ids import ChannelId, GuildId, PlayerId
from bot.storage.players import PersonalSettings
from bot.table.table_commands import Close
from bot.ui.words.refusals import UiCode
from tests.builders import player, rules
from tests.cogs.app import CHANNEL, GUILD, FakeInteraction, InstalledBot
from tests.storage.builders import fund

pytestmark = pytest.mark.asyncio(loop_scope="session")
ME = player("patrizia")
_numbers = count(ME)
"""The numbers of presses: the bot of all these tests carries each out once."""


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


SOMEBODY = player("giacomo")
"""A player whose id is as long as Discord's."""
ELSEWHERE = GuildId(GUILD + 1)


class PrivateInteraction(FakeInteraction):
    """A command of a user with a long id and a name that a spreadsheet would take for a formula."""

    @property
    def user(self) -> Any:
        return SimpleNamespace(
            id=SOMEBODY, name="g", global_name=None, display_name="=1+1", roles=[]
        )


async def exported(bot: InstalledBot) -> ZipFile:
    interaction = PrivateInteraction()
    await bot.call("privacy export", interaction)
    ((_, more),) = interaction.answers
    assert more["ephemeral"]
    return ZipFile(BytesIO(more["files"][0].fp.read()))


async def test_everything_of_every_server(bot: InstalledBot) -> None:
    """The file has JSON and tables with the same lines, and nothing of anybody else."""
    database = bot.app.database
    for guild in (GuildId(GUILD), ELSEWHERE):
        await fund(database, SOMEBODY, 50, guild)
        await fund(database, PlayerId(SOMEBODY + 1), 70, guild)
    bot.app.player_names.record(PrivateInteraction())  # type: ignore[arg-type]
    file = await exported(bot)
    told = json.loads(file.read("data.json"))
    assert [(line["guild_id"], line["amount"]) for line in told["ledger"]] == [(1, 50), (2, 50)]
    assert str(SOMEBODY + 1) not in file.read("data.json").decode()
    for name in file.namelist():
        if name.endswith(".csv"):
            rows = list(csv.DictReader(StringIO(file.read(name).decode())))
            assert len(rows) == len(told[name.removesuffix(".csv")])
            assert not [cell for row in rows for cell in row.values() if cell.startswith("=")]
    assert {"ledger.csv", "accounts.csv", "player_names.csv"} <= set(file.namelist())


async def test_more_than_fits(bot: InstalledBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence instead of a failure."""
    for limit in (
        "bot.ui.controls.exporting.HANDS_FILE_BYTES_MAX",
        "bot.storage.personal_data.LINES_MAX",
    ):
        with monkeypatch.context() as small:
            small.setattr(limit, -1)
            assert (
                await bot.refusal("privacy export", PrivateInteraction()) is UiCode.FILE_TOO_LARGE
            )


async def test_being_forgotten(bot: InstalledBot) -> None:
    """Only after a yes, and not with a table of one's own open; afterwards nothing is left here."""
    database, room = bot.app.database, bot.app.room
    await fund(database, SOMEBODY, 50, GuildId(GUILD))
    assert "confirm" in await bot.answer("privacy forget", PrivateInteraction(), confirm=False)
    # Not where the other commands of this bot are called: their channel has never had a table.
    channel = ChannelId(CHANNEL + 1)
    table = await room.open_table(GuildId(GUILD), channel, SOMEBODY, rules())
    refused = await bot.refusal("privacy forget", PrivateInteraction(), confirm=True)
    assert refused is HostCode.STILL_INVOLVED
    await room.ask_table(table, Close())
    interaction = PrivateInteraction()
    bot.app.player_names.record(interaction)  # type: ignore[arg-type]
    assert "forgotten" in await bot.answer("privacy forget", interaction, confirm=True)
    told = json.loads((await exported(bot)).read("data.json"))
    assert {line["guild_id"] for line in told["accounts"]} <= {ELSEWHERE}
    assert not [line for line in told["player_names"] if line["guild_id"] == GUILD]
    again = await bot.refusal("privacy forget", PrivateInteraction(), confirm=True)
    assert again is HostCode.NOTHING_STORED
