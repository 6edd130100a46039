"""The commands that Discord is told, as text: a line for each command and each option.

`python -m tests.cogs.outline` writes them anew after a change that is wanted.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import discord

from tests.cogs.app import Json, installed_bot

FILE = Path(__file__).parent / "commands.txt"
_LEVELS = {
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
}
_MENUS = {
    discord.AppCommandType.user.value: "member",
    discord.AppCommandType.message.value: "message",
}
_BOT_DM = 1
"""Discord's context of direct messages with the bot."""
_BOUNDS = ("min_value", "max_value", "min_length", "max_length")


def outline(synced: list[Json]) -> str:
    """All commands, in the order of their names."""
    ordered = sorted(synced, key=lambda command: str(command["name"]))
    return "\n".join(line for command in ordered for line in _lines(command, "/")) + "\n"


def _lines(command: Json, prefix: str) -> Iterator[str]:
    where = _MENUS.get(command.get("type", 0)) if prefix == "/" else None
    path = command["name"] if where else f"{prefix}{command['name']}"
    needed = command.get("default_member_permissions")
    italian = command["name_localizations"]["it"]
    told = [f" in the menu of a {where}"] if where else []
    told += [f" needs {needed}"] if needed is not None else []
    told += [" also in direct messages"] if _BOT_DM in command.get("contexts", ()) else []
    yield f"{path} ({italian})" + "".join(told)
    for option in command.get("options", ()):
        if option["type"] in _LEVELS:
            yield from _lines(option, f"{path} ")
        else:
            yield f"    {_option(option)}"


def _option(option: Json) -> str:
    kind = discord.AppCommandOptionType(option["type"]).name
    words = [f"{option['name']} ({option['name_localizations']['it']}): {kind}"]
    words += ["required"] if option.get("required") else []
    words += [f"{bound}={option[bound]}" for bound in _BOUNDS if option.get(bound) is not None]
    words += ["autocomplete"] if option.get("autocomplete") else []
    words += ["|".join(str(choice["value"]) for choice in option.get("choices") or ())]
    return " ".join(filter(None, words))


async def _write() -> None:
    with TemporaryDirectory() as folder:
        async with installed_bot(Path(folder) / "room.db") as bot:
            FILE.write_text(outline(bot.synced), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_write())
