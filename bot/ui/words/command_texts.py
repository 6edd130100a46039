"""Names and descriptions of slash commands, in every language that the catalogues have."""

import inspect
from collections.abc import Callable, Coroutine, Iterable
from functools import cache
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.settings import ASSETS
from bot.texts.catalogue import FALLBACK, Catalogue, load_catalogue

Callback: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
Decorator: TypeAlias = Callable[[Callback], app_commands.Command[Any, ..., None]]

AnyCommand = TypeVar("AnyCommand", bound=app_commands.Command[Any, ..., None])
ValueT = TypeVar("ValueT", str, int)
Choices: TypeAlias = list[app_commands.Choice[ValueT]]

CHOICES_MAX = 25
"""The most choices that Discord shows for an option."""


@cache
def _catalogue() -> Catalogue:
    return load_catalogue(ASSETS / "locales")


def command_text(key: str) -> app_commands.locale_str:
    """The text `key` in English, to be translated by `CatalogueTranslator`."""
    return app_commands.locale_str(_catalogue().texts(FALLBACK).say(key), key=key)


def choices_of(prefix: str, values: Iterable[str]) -> Choices[str]:
    """The choices of an option: the catalogue names each value under `<prefix>-<value>`."""
    return [
        app_commands.Choice(name=command_text(f"{prefix}-{value}"), value=str(value))
        for value in values
    ]


def same_choices(values: Iterable[str]) -> Choices[str]:
    """Suggestions that say what they stand for."""
    found = [app_commands.Choice(name=value, value=value) for value in values]
    return found[:CHOICES_MAX]


def command(name: str, description: str | None = None, /, **options: str) -> Decorator:
    """A slash command: the catalogue has its name under `command-<name>`, and under `describe-…`
    the descriptions of the command and of its options, each by its own name unless told."""

    def decorate(callback: Callback) -> app_commands.Command[Any, ..., None]:
        _cog, _interaction, *named = inspect.signature(callback).parameters
        keys = {option: option.replace("_", "-") for option in named} | options
        texts = {option: command_text(f"describe-{key}") for option, key in keys.items()}
        described = app_commands.describe(**texts)(callback)
        return app_commands.command(
            name=command_text(f"command-{name}"),
            description=command_text(f"describe-{description or name}"),
        )(described)

    return decorate


def context_menu(
    name: str, callback: app_commands.commands.ContextMenuCallback
) -> app_commands.ContextMenu:
    """A command in the menu of a message or a member, whichever `callback` takes: the catalogue has
    its name under `menu-<name>`."""
    return app_commands.ContextMenu(name=command_text(f"menu-{name}"), callback=callback)


def also_in_messages(of: AnyCommand) -> AnyCommand:
    """Offers the command in direct messages with the bot too, and not only in servers."""
    return app_commands.allowed_contexts(guilds=True, dms=True)(of)


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
