"""Names of slash commands and their options."""

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

import cogs
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.words.command_texts import CatalogueTranslator, option_key

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
