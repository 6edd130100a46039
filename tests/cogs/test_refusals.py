"""One refusal for each cog: an input that it cannot use is refused before anything is answered."""

from enum import StrEnum
from typing import Any

import discord
import pytest

from bot.host.refusals import HostCode
from bot.refusal import Refusal
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.boards import BoardCode
from bot.ui.refusals import UiCode, refusal_message
from tests.cogs.app import FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")
CATALOGUE = load_catalogue(ASSETS / "locales")
MANAGER = discord.Permissions(manage_guild=True)
NOBODY = discord.Permissions()

CASES: tuple[tuple[str, str, StrEnum, discord.Permissions, dict[str, Any]], ...] = (
    ("TableCommands", "table open", UiCode.BLINDS_UNREADABLE, NOBODY, {"blinds": "a lot"}),
    ("TableCommands", "table open", UiCode.PRESET_UNKNOWN, NOBODY, {"preset": "bridge"}),
    ("HostCommands", "host pause", HostCode.NO_TABLE_HERE, NOBODY, {}),
    ("ModeratorCommands", "mod log", UiCode.NOT_A_MODERATOR, NOBODY, {}),
    ("TournamentCommands", "tournament start", HostCode.NO_SUCH_TOURNAMENT, NOBODY, {"number": 9}),
    (
        "TournamentCommands",
        "tournament create",
        UiCode.START_UNREADABLE,
        MANAGER,
        {"start": "soon"},
    ),
    (
        "SeasonCommands",
        "season create",
        UiCode.AMOUNTS_UNREADABLE,
        MANAGER,
        {"title": "Spring", "points": "ten"},
    ),
    (
        "LeaderboardCommands",
        "leaderboard",
        BoardCode.NO_CHAMPIONS,
        NOBODY,
        {"board": "wallet", "span": "hall-of-fame"},
    ),
    ("HandCommands", "hand show", HostCode.NO_TABLE_HERE, NOBODY, {"number": 7}),
    ("SettingsCommands", "settings timezone", UiCode.TIMEZONE_UNKNOWN, MANAGER, {"zone": "Utopia"}),
)
IN_DMS = {"BankCommands": "bank balance", "StatsCommands": "stats"}
REFUSES_NOTHING = {"HelpCommands"}


async def refused(
    bot: InstalledBot, path: str, interaction: FakeInteraction, **options: Any
) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await bot.call(path, interaction, **options)
    assert not interaction.answers
    return caught.value


@pytest.mark.parametrize(
    ("cog", "path", "code", "permissions", "options"),
    [pytest.param(*case, id=f"{case[1]}: {case[2].value}") for case in CASES],
)
async def test_an_input_that_cannot_be_used_is_refused(
    bot: InstalledBot,
    cog: str,
    path: str,
    code: StrEnum,
    permissions: discord.Permissions,
    options: dict[str, Any],
) -> None:
    """With its code, which is a sentence in each language."""
    assert bot.command(path).binding is bot.cogs[cog]
    refusal = await refused(bot, path, FakeInteraction(permissions=permissions), **options)
    assert refusal.code is code
    sentences = {refusal_message(CATALOGUE.texts(locale), refusal) for locale in CATALOGUE.locales}
    assert len(sentences) == len(CATALOGUE.locales)


@pytest.mark.parametrize(("cog", "path"), IN_DMS.items())
async def test_chips_belong_to_a_server(bot: InstalledBot, cog: str, path: str) -> None:
    """In a DM there is no wallet and no record to look at."""
    assert bot.command(path).binding is bot.cogs[cog]
    refusal = await refused(bot, path, FakeInteraction(guild_id=None))
    assert refusal.code is UiCode.SERVERS_ONLY


async def test_rules_without_a_table_are_those_of_holdem(bot: InstalledBot) -> None:
    """The command asks the host for the channel's table, and answers though there is none."""
    interaction = FakeInteraction()
    await bot.call("rules", interaction)
    ((_, answer),) = interaction.answers
    assert "Hold'em" in str(answer["view"].to_components())


async def test_no_cog_is_left_out(bot: InstalledBot) -> None:
    assert {case[0] for case in CASES} | IN_DMS.keys() | REFUSES_NOTHING == bot.cogs.keys()
