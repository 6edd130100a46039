"""`mazziere sandbox`: the whole bot on a Discord of this machine's own, and robots to play with."""

import asyncio
import contextlib
import os
import sys
import webbrowser
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from bot.app import App, build
from bot.cli.arguments import EXIT_REFUSED, sentence, settings_or_exit
from bot.cli.run import log_to_stdout, refuse, stop_signal, until_stopped
from bot.host.structures import load_structures
from bot.poker.cut import QUICKNET, BeaconChain
from bot.refusal import Refusal
from bot.settings import ASSETS, Settings
from bot.storage.database import check_shared
from bot.storage.keyfile import key_for, key_path
from bot.storage.place import place_of
from bot.texts.catalogue import our_catalogue
from bot.ui.tournaments.plans import USUAL_PRESET
from devtools.beacon_chain import CHAIN
from devtools.sandbox.bot_processes import SupervisedBot, slices_of
from devtools.sandbox.robots.pool import RobotNumbers, run_robots
from devtools.sandbox.server import Sandbox

ROBOTS_MAX = 100
SHARDS_MAX = 64
ROBOTS_USUAL = RobotNumbers(first=4, most=12)
"""Enough for a tournament of nine beside a table with company."""
USUAL: Mapping[str, object] = {
    # Apart from the real one: nobody's chips are mixed with a try-out's.
    "database": Path("data/sandbox.db"),
    # The address is what its reader looks for.
    "log_level": "ERROR",
}
"""The settings of a sandbox where the environment names no others."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The sandbox that is asked for.

    `robots` come at the start and no others; without a number others come as they are wanted.
    """

    port: int
    robots: int | None = None
    shards: int = 1
    processes: int = 1

    @property
    def numbers(self) -> RobotNumbers:
        return ROBOTS_USUAL if self.robots is None else RobotNumbers(self.robots)

    def mistake(self) -> str | None:
        """The first number that is out of its bounds, in a sentence; None where all are right."""
        if self.robots is not None and self.robots > ROBOTS_MAX:
            return f"--robots: at most {ROBOTS_MAX}"
        if not 1 <= self.shards <= SHARDS_MAX:
            return f"--shards: from 1 to {SHARDS_MAX}"
        if not 1 <= self.processes <= self.shards:
            return "--processes: at least one, and no more than --shards"
        return None


def run(wish: Wish, chosen: Mapping[str, object]) -> int:
    """Plays until SIGINT or SIGTERM. Returns 2 with one line when it cannot start.

    `chosen` are settings of the command line.
    """
    usual = {name: value for name, value in USUAL.items() if name.upper() not in os.environ}
    settings = settings_or_exit(**{**usual, **chosen, "shards": None})
    mistake = wish.mistake()
    if mistake is not None:
        return refuse(mistake)
    log_to_stdout(settings)
    return asyncio.run(_play(wish, settings))


async def _play(wish: Wish, settings: Settings) -> int:
    sandbox = Sandbox(shards=wish.shards)
    sandbox.build.add_servers_for(wish.shards)
    try:
        address = await sandbox.start(wish.port)
        settings, chain = with_beacon(
            sandbox, settings.model_copy(update={"discord_api_url": sandbox.api_url})
        )
        app = None if wish.processes > 1 else await build(settings, chain=chain)
        bots = bots_of(wish, settings, sandbox.token, chain) if app is None else ()
    except Refusal as refusal:
        await sandbox.stop()
        return refuse(sentence(refusal))
    except OSError as error:
        await sandbox.stop()
        return refuse(f"port {wish.port} cannot be used: {error.strerror}")
    sys.stdout.write(too_few_for_a_tournament(wish.numbers))
    sys.stdout.write(f"Mazziere is dealing at {address} - open it in a browser. Ctrl+C stops.\n")
    sys.stdout.flush()
    if sys.stdout.isatty() and has_window():
        await asyncio.to_thread(webbrowser.open, address)
    try:
        return await _with_robots(sandbox, wish.numbers, _dealing(app, bots, sandbox.token))
    except Refusal as refusal:
        return refuse(sentence(refusal))
    finally:
        if app is not None:
            await app.close()
        await sandbox.stop()


def with_beacon(sandbox: Sandbox, settings: Settings) -> tuple[Settings, BeaconChain]:
    """The settings, with the sandbox's own beacon where they name no other, and its chain."""
    if settings.beacon is not None:
        return settings, QUICKNET
    return settings.model_copy(update={"beacon": sandbox.beacon_relays}), CHAIN


def bots_of(
    wish: Wish, settings: Settings, token: str, chain: BeaconChain
) -> tuple[SupervisedBot, ...]:
    """The bots, not started. Raises `StorageRefusal` where they cannot share the database."""
    slices = slices_of(wish.shards, wish.processes)
    place = place_of(settings.database_address)
    check_shared(place, slices[0])
    # Before two of them make one.
    key_for(place, settings.key_file or key_path(place))
    environment = {
        "DISCORD_TOKEN": token,
        "DISCORD_API_URL": settings.discord_api_url or "",
        "DATABASE": str(settings.database_address),
        "TURN_SECONDS": str(settings.turn_seconds),
        "HEALTH_PORT": "",
        "BEACON": settings.beacon or "",
    }
    return tuple(SupervisedBot(each, environment, chain) for each in slices)


async def _dealing(app: App | None, bots: Sequence[SupervisedBot], token: str) -> int:
    """Runs the bot, or the bots, until a signal. Returns 2 when one of them cannot start."""
    stop = stop_signal()
    if app is not None:
        await until_stopped(app, token, stop)
        return 0
    stopping = asyncio.create_task(stop.wait())
    running = [asyncio.create_task(bot.run()) for bot in bots]
    await asyncio.wait({stopping, *running}, return_when=asyncio.FIRST_COMPLETED)
    refused = not stopping.done()
    for task in (stopping, *running):
        task.cancel()
    await asyncio.gather(stopping, *running, return_exceptions=True)
    return EXIT_REFUSED if refused else 0


def has_window() -> bool:
    """Whether a browser would open beside the terminal, and not in it."""
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(shown)


def too_few_for_a_tournament(numbers: RobotNumbers) -> str:
    """A line that says so when one person and the robots cannot fill the usual tournament."""
    needed = load_structures(ASSETS).presets[USUAL_PRESET].options.entrants_min
    if max(numbers.first, numbers.most) >= needed - 1:
        return ""
    return (
        f"The usual tournament needs {needed} players, more than you and {numbers.first} robots: "
        "announce it with fewer players, or leave out --robots, and more come as they are wanted.\n"
    )


async def _with_robots(
    sandbox: Sandbox, numbers: RobotNumbers, dealing: Coroutine[Any, Any, int]
) -> int:
    catalogue = our_catalogue()
    async with aiohttp.ClientSession() as session:
        robots_at_play = asyncio.create_task(
            run_robots(session, sandbox, numbers, catalogue, Random())
        )
        try:
            return await dealing
        finally:
            robots_at_play.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await robots_at_play
