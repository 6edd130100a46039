"""`/privacy`: the file of a player's own data, and the way out."""

import csv
import json
from io import BytesIO, StringIO
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

from bot.host.refusals import HostCode
from bot.ids import ChannelId, GuildId, PlayerId
from bot.table.table_commands import Close
from bot.ui.words.refusals import UiCode
from tests.builders import player, rules
from tests.cogs.app import CHANNEL, GUILD, FakeInteraction, InstalledBot
from tests.storage.builders import fund

pytestmark = pytest.mark.asyncio(loop_scope="session")
SOMEBODY = player("giacomo")
"""As long as ids of Discord are."""
ELSEWHERE = GuildId(GUILD + 1)


class Interaction(FakeInteraction):
    """A command of a user with a long id and a name that a spreadsheet would take for a formula."""

    @property
    def user(self) -> Any:
        return SimpleNamespace(
            id=SOMEBODY, name="g", global_name=None, display_name="=1+1", roles=[]
        )


async def exported(bot: InstalledBot) -> ZipFile:
    interaction = Interaction()
    await bot.call("privacy export", interaction)
    ((_, more),) = interaction.answers
    assert more["ephemeral"]
    return ZipFile(BytesIO(more["files"][0].fp.read()))


async def test_everything_of_every_server(bot: InstalledBot) -> None:
    """As JSON and as tables with the same lines; nothing of anybody else."""
    database = bot.app.database
    for guild in (GuildId(GUILD), ELSEWHERE):
        await fund(database, SOMEBODY, 50, guild)
        await fund(database, PlayerId(SOMEBODY + 1), 70, guild)
    bot.app.player_names.record(Interaction())  # type: ignore[arg-type]
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
            assert await bot.refusal("privacy export", Interaction()) is UiCode.FILE_TOO_LARGE


async def test_being_forgotten(bot: InstalledBot) -> None:
    """Only after a yes, and not with a table of one's own open; afterwards nothing is left here."""
    database, room = bot.app.database, bot.app.room
    await fund(database, SOMEBODY, 50, GuildId(GUILD))
    assert "confirm" in await bot.answer("privacy forget", Interaction(), confirm=False)
    # Not where the other commands of this bot are called: their channel has never had a table.
    channel = ChannelId(CHANNEL + 1)
    table = await room.open_table(GuildId(GUILD), channel, SOMEBODY, rules())
    refused = await bot.refusal("privacy forget", Interaction(), confirm=True)
    assert refused is HostCode.STILL_INVOLVED
    await room.ask_table(table, Close())
    interaction = Interaction()
    bot.app.player_names.record(interaction)  # type: ignore[arg-type]
    assert "forgotten" in await bot.answer("privacy forget", interaction, confirm=True)
    told = json.loads((await exported(bot)).read("data.json"))
    assert {line["guild_id"] for line in told["accounts"]} <= {ELSEWHERE}
    assert not [line for line in told["player_names"] if line["guild_id"] == GUILD]
    again = await bot.refusal("privacy forget", Interaction(), confirm=True)
    assert again is HostCode.NOTHING_STORED
