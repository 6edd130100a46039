"""Names and descriptions of slash commands, in every language that the catalogues have."""

from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.settings import ASSETS
from bot.texts.catalogue import FALLBACK, Catalogue, load_catalogue

CHOICES_MAX = 25
"""Discord shows at most so many choices for an option."""


@cache
def _catalogue() -> Catalogue:
    return load_catalogue(ASSETS / "locales")


def command_text(key: str) -> app_commands.locale_str:
    """The text `key` in English, to be translated by `CatalogueTranslator`."""
    return app_commands.locale_str(_catalogue().texts(FALLBACK).say(key), key=key)


def option_key(name: str) -> str:
    """The catalogue key of the name of a command's option."""
    return f"option-{name.replace('_', '-')}"


class CatalogueTranslator(app_commands.Translator):
    """Translates names and descriptions of commands for Discord."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        language = locale.value.split("-")[0]
        key = string.extras.get("key")
        if context.location is app_commands.TranslationContextLocation.parameter_name:
            key = option_key(string.message)
        if key is None or language == FALLBACK or language not in _catalogue().locales:
            return None
        return _catalogue().texts(language).say(key)
