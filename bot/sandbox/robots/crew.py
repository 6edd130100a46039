"""The robots of a sandbox: hired together, each a user of its own."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

import aiohttp

from bot.sandbox.robots.characters import AGGRESSIVE, LOOSE, STATION, TIGHT, Character
from bot.sandbox.robots.reading import TableReader
from bot.sandbox.robots.robot import HUMAN, Manner, Robot
from bot.sandbox.robots.screen import Screen, readers_of
from bot.sandbox.robots.window import Window
from bot.sandbox.server import Sandbox
from bot.sandbox.transports import OverHttp, Transport
from bot.texts.catalogue import Catalogue

NAMES: Final[dict[Character, tuple[str, ...]]] = {
    TIGHT: ("Prudenza", "Cauto", "Serafina"),
    AGGRESSIVE: ("Furio", "Vespa", "Tempesta"),
    STATION: ("Placido", "Pasquale", "Bonaria"),
    LOOSE: ("Allegra", "Felice", "Ventura"),
}
"""Names that tell those who know Italian whom they are up against."""


async def hire(
    session: aiohttp.ClientSession,
    sandbox: Sandbox,
    count: int,
    catalogue: Catalogue,
    rng: Random,
    manner: Manner = HUMAN,
) -> None:
    """Lets `count` robots into all servers of a running sandbox and plays them until cancelled."""
    readers, transport = readers_of(catalogue), OverHttp(session, sandbox.base_url)
    robots = [
        await _hire_one(transport, name, character, readers, rng, manner)
        for name, character in cast(count)
    ]
    async with asyncio.TaskGroup() as group:
        for robot in robots:
            group.create_task(robot.run())


def cast(count: int) -> list[tuple[str, Character]]:
    """`count` different names with their characters, in turn; numbered when they run out."""
    parts = list(NAMES)
    found = []
    for number in range(count):
        character = parts[number % len(parts)]
        names = NAMES[character]
        round_, place = divmod(number // len(parts), len(names))
        name = names[place] if round_ == 0 else f"{names[place]} {round_ + 1}"
        found.append((name, character))
    return found


async def _hire_one(
    transport: Transport,
    name: str,
    character: Character,
    readers: Sequence[TableReader],
    rng: Random,
    manner: Manner,
) -> Robot:
    window = await Window.of_new_robot(transport, name)
    return Robot(window, Screen(readers), character, Random(rng.getrandbits(64)), manner)
