"""The robots of a sandbox: hired together, each a user of its own."""

import asyncio
from random import Random
from typing import Final

import aiohttp

from bot.sandbox.building import FIRST_USER_ID
from bot.sandbox.robots.characters import AGGRESSIVE, LOOSE, STATION, TIGHT, Character
from bot.sandbox.robots.robot import HUMAN, Manner, Robot
from bot.sandbox.robots.screen import Screen, readers_of
from bot.sandbox.robots.window import Window
from bot.sandbox.server import Sandbox
from bot.sandbox.transports import OverHttp, Transport
from bot.texts.catalogue import Catalogue

FIRST_ROBOT_ID: Final = FIRST_USER_ID + 1_000

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
    await employ(OverHttp(session, sandbox.base_url), sandbox, count, catalogue, rng, manner)


async def employ(
    transport: Transport,
    sandbox: Sandbox,
    count: int,
    catalogue: Catalogue,
    rng: Random,
    manner: Manner = HUMAN,
) -> None:
    """As `hire`; the robots reach the sandbox by `transport`."""
    readers = readers_of(catalogue)
    robots = [
        Robot(
            Window(transport, str(let_in(sandbox, number, name))),
            Screen(readers),
            character,
            Random(rng.getrandbits(64)),
            manner,
        )
        for number, (name, character) in enumerate(cast(count))
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


def let_in(sandbox: Sandbox, number: int, name: str) -> int:
    """The user id of the robot with this number, who is a member of every server from now on.

    It is the same every time, so that a bot whose tables outlive the sandbox knows him again.
    """
    user_id = FIRST_ROBOT_ID + number
    user = sandbox.world.users.get(user_id) or sandbox.build.add_user(
        name.lower().replace(" ", "_"), id=user_id, global_name=name, robot=True
    )
    for guild in sandbox.world.guilds.values():
        if user_id not in guild.members:
            sandbox.build.add_member(guild, user)
    return user_id
