"""The robots of a sandbox: their names, their characters, and all of them at once."""

import asyncio
from random import Random

import aiohttp

from bot.sandbox.robots.characters import CHARACTERS
from bot.sandbox.robots.client import UserClient
from bot.sandbox.robots.robot import Manner, Robot
from bot.sandbox.robots.screen import Screen, readers_of
from bot.sandbox.server import Sandbox
from bot.texts.catalogue import Catalogue

NAMES = ("Gina", "Tullio", "Ombretta", "Ezio", "Norma", "Dario", "Livia", "Sandro", "Mirella")


async def hire(
    session: aiohttp.ClientSession,
    sandbox: Sandbox,
    number: int,
    catalogue: Catalogue,
    rng: Random,
    manner: Manner | None = None,
) -> None:
    """Makes `number` users of the sandbox and plays them until cancelled."""
    robots = []
    for place in range(number):
        user = sandbox.build.add_user(_account(place), global_name=_name(place), robot=True)
        for guild in sandbox.world.guilds.values():
            sandbox.build.add_member(guild, user)
        client = UserClient(session, sandbox.base_url, str(user.id))
        character = CHARACTERS[place % len(CHARACTERS)]
        robots.append(
            Robot(
                client,
                Screen(readers_of(catalogue)),
                character,
                Random(rng.random()),
                manner or Manner(),
            )
        )
    await asyncio.gather(*(robot.run() for robot in robots))


def _name(place: int) -> str:
    name, again = NAMES[place % len(NAMES)], place // len(NAMES)
    return f"{name} {again + 1}" if again else name


def _account(place: int) -> str:
    return f"robot_{_name(place).lower().replace(' ', '_')}"
