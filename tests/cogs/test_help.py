"""`/help` and `/rules`: how to play."""

import re
from collections.abc import Iterator

import discord
import pytest

from bot.poker.games import GameCode
from bot.ui.components.pages import MESSAGE_MAX
from cogs.help import HelpRole
from tests.cogs.app import CATALOGUE, FakeInteraction, InstalledBot, Json

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_help_says_that_chips_are_play_money(bot: InstalledBot) -> None:
    """Below the lines about the commands."""
    said = await bot.answer("help", FakeInteraction())
    assert said.endswith(CATALOGUE.texts("en").say("play-money"))


@pytest.mark.parametrize("topic", ["", "razz", "conduct"])
async def test_rules_say_that_chips_are_play_money(bot: InstalledBot, topic: str) -> None:
    """Below a game and below a topic, as `/help` does (R-008)."""
    said = await bot.answer("rules", FakeInteraction(), **({"topic": topic} if topic else {}))
    assert CATALOGUE.texts("en").say("play-money") in said


@pytest.mark.parametrize("locale", [discord.Locale.british_english, discord.Locale.italian])
async def test_help_in_messages_begins_with_what_works_there(
    bot: InstalledBot, locale: discord.Locale
) -> None:
    """No table is opened in a direct message, but the rules can be read."""
    said = await bot.answer("help", FakeInteraction(guild_id=None, locale=locale))
    first, *later = re.findall(r"^\d\. .*$", said, re.MULTILINE)
    texts = CATALOGUE.texts(locale.value)
    opening = f"`/{texts.say('command-table')} {texts.say('command-open')}`"
    assert f"`/{texts.say('command-rules')}`" in first
    assert opening in later[-1]
    assert opening not in "".join([first, *later[:-1]])


async def test_rules_without_a_table_are_those_of_holdem(bot: InstalledBot) -> None:
    """The command asks the host for the channel's table, and answers though there is none."""
    assert "Hold'em" in await bot.answer("rules", FakeInteraction())


@pytest.mark.parametrize("game", GameCode)
async def test_rules_of_each_game(bot: InstalledBot, game: GameCode) -> None:
    """Under the name of the game."""
    said = await bot.answer("rules", FakeInteraction(), topic=game.value)
    assert CATALOGUE.texts("en").say(f"game-{game.value}").split()[0] in said


@pytest.mark.parametrize("role", [role for role in HelpRole if role is not HelpRole.PLAYER])
async def test_help_by_role(bot: InstalledBot, role: HelpRole) -> None:
    """Each has lines of its own, in every language, that fit into one message."""
    for locale in (discord.Locale.british_english, discord.Locale.italian):
        said = await bot.answer("help", FakeInteraction(locale=locale), role=role.value)
        assert said == CATALOGUE.texts(locale.value).say(f"help-{role}")
        assert len(said) < MESSAGE_MAX


async def test_help_names_commands_that_there_are(bot: InstalledBot) -> None:
    """In each language: a command that got another name would leave the help behind."""
    for language in CATALOGUE.locales:
        texts = CATALOGUE.texts(language)
        keys = (
            "help",
            "help-dm",
            "greeting",
            "help-more",
            *(f"help-{role}" for role in HelpRole if role != "player"),
        )
        named = {
            name for key in keys for name in re.findall(r"`/(\w[\w-]*(?: [\w-]+)?)", texts.say(key))
        }
        known = {name for command in bot.synced for name in names_of(command, language)}
        assert named
        assert {name.removesuffix(" ruolo").removesuffix(" role") for name in named} <= known


def names_of(command: Json, language: str) -> Iterator[str]:
    """A command with its first level of subcommands, as users of a language see them."""
    own = str(command["name_localizations"].get(language, command["name"]))
    yield own
    for option in command.get("options", ()):
        yield f"{own} {option['name_localizations'].get(language, option['name'])}"
