"""Names of slash commands and their options."""

import importlib
import pkgutil
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

import bot.texts
import cogs
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.words.command_texts import CatalogueTranslator, option_key
from devtools.sandbox.limits import commands as discord_limits
from tests.cogs.app import installed_bot

CATALOGUE = load_catalogue(ASSETS / "locales")
AnyCommand = app_commands.Command[Any, ..., Any]
NAME = re.compile(r"[-_\w]{1,32}")
"""Discord's rule, beside which a name is in lower case."""


def all_commands() -> Iterator[AnyCommand]:
    """Every command of every cog."""
    for module in pkgutil.iter_modules(cogs.__path__):
        for thing in vars(importlib.import_module(f"cogs.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, commands.Cog):
                yield from _commands_of(thing.__cog_app_commands__)


def _commands_of(found: Iterable[object]) -> Iterator[AnyCommand]:
    for one in found:
        if isinstance(one, app_commands.Group):
            yield from _commands_of(one.walk_commands())
        elif isinstance(one, app_commands.Command):
            yield one


COMMANDS = list(dict.fromkeys(all_commands()))
OPTIONS = sorted({option.display_name for one in COMMANDS for option in one.parameters})


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_name_in_every_language(name: str) -> None:
    """The English one is what the bot is told; all are names that Discord takes."""
    assert CATALOGUE.texts("en").say(option_key(name)) == name
    for locale in CATALOGUE.locales:
        translated = CATALOGUE.texts(locale).say(option_key(name))
        assert NAME.fullmatch(translated)
        assert translated == translated.lower()


@pytest.mark.parametrize("locale", sorted(CATALOGUE.locales))
def test_no_command_has_two_options_of_one_name(locale: str) -> None:
    """Two English names may not become the same word."""
    texts = CATALOGUE.texts(locale)
    for one in COMMANDS:
        names = [texts.say(option_key(option.display_name)) for option in one.parameters]
        assert len(names) == len(set(names)), one.qualified_name


async def test_discord_is_told_the_names() -> None:
    """Discord is told the names, in the languages that there are, and for options as for
    commands."""
    create = next(one for one in COMMANDS if any(each.name == "prize" for each in one.parameters))
    start = next(option for option in create.parameters if option.name == "start")
    context: app_commands.TranslationContext[Any, Any] = app_commands.TranslationContext(
        app_commands.TranslationContextLocation.parameter_name, start
    )
    translate, name = CatalogueTranslator().translate, app_commands.locale_str("start")
    assert await translate(name, discord.Locale.italian, context) == "inizio"
    assert await translate(name, discord.Locale.french, context) is None


async def test_names_that_equal_one_beside_them_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord would refuse all commands. It gets the English name, and the log says why; a name
    that is twice in different places stays, and so does a description that says nothing out."""
    locales = tmp_path / "locales"
    shutil.copytree(ASSETS / "locales", locales)
    (locales / "de").mkdir()
    (locales / "de" / "commands.ftl").write_text(
        "command-open = auf\ncommand-close = auf\ncommand-create = auf\n"
        "command-list = status\n"
        "option-structure = spiel\noption-game = spiel\n"
        'describe-open = { "" }\n',
        "utf-8",
    )
    monkeypatch.setattr(bot.texts, "LOCALES", locales)
    async with installed_bot(tmp_path / "room.db") as installed:
        synced = installed.synced
    assert not list(discord_limits.check_all(synced))
    table = next(each for each in synced if each["name"] == "table")
    german = {each["name"]: each["name_localizations"].get("de") for each in table["options"]}
    assert (german["open"], german["close"], german["list"]) == ("auf", None, None)
    [opening] = [each for each in table["options"] if each["name"] == "open"]
    assert "de" not in opening["description_localizations"]
    tournament = next(each for each in synced if each["name"] == "tournament")
    [create] = [each for each in tournament["options"] if each["name"] == "create"]
    assert create["name_localizations"]["de"] == "auf"
    assert "text command-close in de says the same as command-open beside it" in caplog.messages
