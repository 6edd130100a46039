"""The commands that Discord is told, as text: a line for each command and each option.

`python -m tests.cogs.outline` writes them anew after a change that is wanted.
"""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.commands import outline
from tests.cogs.app import Json, installed_bot

FILE = Path(__file__).parent / "commands.txt"


def outline_text(synced: list[Json]) -> str:
    """All commands without their descriptions, which are the catalogues' own, and with the names of
    one other language, so that a third one needs no other file."""
    return "".join(f"{line}\n" for line, _description in outline(map(_in_italian, synced)))


def _in_italian(item: Json) -> Json:
    names = item.get("name_localizations") or {}
    return {
        **item,
        "name_localizations": {tag: name for tag, name in names.items() if tag == "it"},
        "options": [_in_italian(each) for each in item.get("options") or ()],
    }


async def _write() -> None:
    with TemporaryDirectory() as folder:
        async with installed_bot(Path(folder) / "room.db") as bot:
            FILE.write_text(outline_text(bot.synced), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(_write())
