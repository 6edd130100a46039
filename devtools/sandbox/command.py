"""`mazziere sandbox`: the whole bot on a Discord of this machine's own, and robots to play with."""

import asyncio
import contextlib
import os
import sys
from pathlib import Path
from random import Random

import aiohttp

from bot.app import App, build
from bot.cli.process import log_to_stdout, refuse, until_stopped
from bot.cli.sentences import sentence
from bot.cli.settings import settings_or_exit
from bot.host.structures import load_structures
from bot.refusal import Refusal
from bot.settings import ASSETS, Settings
from bot.texts.catalogue import load_catalogue
from bot.ui.tournaments.plans import USUAL_PRESET
from devtools.sandbox.robots.pool import RobotNumbers, run_robots
from devtools.sandbox.server import Sandbox

ROBOTS_MAX = 100
ROBOTS_USUAL = RobotNumbers(first=4, most=12)
"""Enough for a tournament of nine beside a table with company."""
DATABASE = Path("data/sandbox.db")
"""Apart from the real one: nobody's chips are mixed with a try-out's."""


def run(
    port: int, robots: int | None, turn_seconds: int | None, accept_loss: bool | None = None
) -> int:
    """Plays until SIGINT or SIGTERM. Returns 2 with one line when it cannot start.

    `robots` come at the start and no others; without a number others come as they are wanted.
    """
    given = {"turn_seconds": turn_seconds, "accept_loss": accept_loss}
    chosen = {name: value for name, value in given.items() if value is not None}
    in_environment = "DATABASE" in os.environ
    settings = settings_or_exit(**chosen, **({} if in_environment else {"database": DATABASE}))
    if robots is not None and robots > ROBOTS_MAX:
        return refuse(f"--robots: at most {ROBOTS_MAX}")
    log_to_stdout(settings)
    numbers = ROBOTS_USUAL if robots is None else RobotNumbers(robots)
    return asyncio.run(_play(port, numbers, settings))


async def _play(port: int, numbers: RobotNumbers, settings: Settings) -> int:
    sandbox = Sandbox()
    try:
        address = await sandbox.start(port)
        app = await build(settings.model_copy(update={"discord_api_url": sandbox.api_url}))
    except Refusal as refusal:
        await sandbox.stop()
        return refuse(sentence(refusal))
    except OSError as error:
        await sandbox.stop()
        return refuse(f"port {port} cannot be used: {error.strerror}")
    sys.stdout.write(f"Mazziere is dealing at {address} - open it in a browser. Ctrl+C stops.\n")
    sys.stdout.write(too_few_for_a_tournament(numbers))
    sys.stdout.flush()
    try:
        await _with_robots(sandbox, app, numbers)
    except Refusal as refusal:
        return refuse(sentence(refusal))
    finally:
        await app.close()
        await sandbox.stop()
    return 0


def too_few_for_a_tournament(numbers: RobotNumbers) -> str:
    """A line that says so when one person and the robots cannot fill the usual tournament."""
    needed = load_structures(ASSETS).presets[USUAL_PRESET].options.entrants_min
    if max(numbers.first, numbers.most) >= needed - 1:
        return ""
    return (
        f"The usual tournament needs {needed} players, more than you and {numbers.first} robots: "
        "announce it with fewer players, or leave out --robots, and more come as they are wanted.\n"
    )


async def _with_robots(sandbox: Sandbox, app: App, numbers: RobotNumbers) -> None:
    catalogue = load_catalogue(ASSETS / "locales")
    async with aiohttp.ClientSession() as session:
        robots_at_play = asyncio.create_task(
            run_robots(session, sandbox, numbers, catalogue, Random())
        )
        try:
            await until_stopped(app, sandbox.token)
        finally:
            robots_at_play.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await robots_at_play
