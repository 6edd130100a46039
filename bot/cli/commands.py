"""`mazziere commands`: the slash commands as Discord gets them, without a token or a network.

The whole bot is built on a database that is thrown away, so that its own cogs say what they are.
"""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import discord

from bot.app import App, build
from bot.cli.arguments import EXIT_OK, settings_or_exit
from bot.settings import BEACON_OFF, Settings

Payload: TypeAlias = dict[str, Any]
"""A command or an option in Discord's own words."""

_TYPED: Final = discord.AppCommandType.chat_input.value
_LEVELS: Final = {
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
}
_MENUS: Final = {
    discord.AppCommandType.user.value: "member",
    discord.AppCommandType.message.value: "message",
}
_BOT_DM: Final = 1
"""Discord's context of direct messages with the bot."""
_BOUNDS: Final = ("min_value", "max_value", "min_length", "max_length")
_ANY_DATABASE: Final[Mapping[str, object]] = {
    "database": Path("none.db"),
    "key_file": None,
    "shards": None,
    "health_port": None,
    "beacon": BEACON_OFF,
    "discord_api_url": None,
}
"""Settings that replace those that would lead out of this process."""


def run(as_json: bool) -> int:
    """Writes all commands: a line for each command, menu and option, or the tree of slash commands
    as JSON. Bad settings end the process with one line and exit code 2."""
    payload = asyncio.run(command_payload(any_settings()))
    if as_json:
        typed = [command for command in payload if command["type"] == _TYPED]
        sys.stdout.write(json.dumps(typed, ensure_ascii=False, indent=2) + "\n")
        return EXIT_OK
    for line, description in outline(payload):
        sys.stdout.write(f"{line} · {description}\n" if description else f"{line}\n")
    return EXIT_OK


async def command_payload(settings: Settings) -> list[Payload]:
    """All commands and menus that a bot with these settings registers with Discord."""
    async with _built(settings) as app:
        return await app.client.command_payload(app)


async def names_together(settings: Settings) -> list[list[str]]:
    """The keys of the names of all commands, by those that are side by side."""
    async with _built(settings) as app:
        return await app.client.names_together(app)


@asynccontextmanager
async def _built(settings: Settings) -> AsyncIterator[App]:
    """The whole bot, on a database that is thrown away."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "room.db"
        app = await build(settings.model_copy(update={"database": database}))
        try:
            yield app
        finally:
            await app.close()


def any_settings() -> Settings:
    """The settings, for a bot that leaves this process alone. Bad ones end it with one line and
    exit code 2."""
    # What a database would warn of is of no use here; without a handler it would go to stderr.
    logging.getLogger("bot").addHandler(logging.NullHandler())
    return settings_or_exit(**_ANY_DATABASE)


def outline(payload: Iterable[Payload]) -> Iterator[tuple[str, str]]:
    """A line for each command, in the order of their names, and for each of its options below it,
    with their descriptions."""
    for command in sorted(payload, key=lambda command: str(command["name"])):
        yield from _lines(command, "/")


def _lines(command: Payload, prefix: str) -> Iterator[tuple[str, str]]:
    where = _MENUS.get(command.get("type", 0)) if prefix == "/" else None
    path = command["name"] if where else f"{prefix}{command['name']}"
    needed = command.get("default_member_permissions")
    told = [f" in the menu of a {where}"] if where else []
    told += [f" needs {needed}"] if needed is not None else []
    told += [" age-restricted"] if command.get("nsfw") else []
    told += [" also in direct messages"] if _BOT_DM in command.get("contexts", ()) else []
    yield path + _elsewhere(command) + "".join(told), command.get("description", "")
    for option in command.get("options", ()):
        if option["type"] in _LEVELS:
            yield from _lines(option, f"{path} ")
        else:
            yield f"    {_option(option)}", option["description"]


def _elsewhere(named: Payload) -> str:
    """The names of a command or an option in other languages."""
    names = dict.fromkeys((named.get("name_localizations") or {}).values())
    return f" ({', '.join(names)})" if names else ""


def _option(option: Payload) -> str:
    kind = discord.AppCommandOptionType(option["type"]).name
    words = [f"{option['name']}{_elsewhere(option)}: {kind}"]
    words += ["required"] if option.get("required") else []
    words += [f"{bound}={option[bound]}" for bound in _BOUNDS if option.get(bound) is not None]
    words += ["autocomplete"] if option.get("autocomplete") else []
    words += ["|".join(str(choice["value"]) for choice in option.get("choices") or ())]
    return " ".join(filter(None, words))
