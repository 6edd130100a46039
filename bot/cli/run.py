"""`mazziere run`: the bot on Discord. `mazziere` alone: the same with a token, else the sandbox."""

import asyncio
import logging
import signal
import sys

import aiohttp
import discord

from bot.app import App, build
from bot.cli.logs import LogLine
from bot.cli.sentences import sentence
from bot.cli.settings import settings_or_exit
from bot.settings import Settings
from bot.storage.errors import StorageRefusal

EXIT_REFUSED = 2


def run_default(port: int) -> int:
    """Runs on Discord when there is a token, else in the sandbox, and says so."""
    settings = settings_or_exit()
    if settings.discord_token:
        return run_bot()
    from bot.cli.sandbox import ROBOTS_DEFAULT, run

    sys.stdout.write("No DISCORD_TOKEN is set: this is the sandbox, a Discord on this machine.\n")
    return run(port, ROBOTS_DEFAULT, None)


def run_bot() -> int:
    """Plays on Discord until SIGINT or SIGTERM. Returns 2 with one line when it cannot start."""
    settings = settings_or_exit()
    if settings.discord_token is None:
        return refuse("DISCORD_TOKEN is not set; `mazziere sandbox` needs none")
    log_to_stdout(settings)
    return asyncio.run(_play(settings, settings.discord_token.get_secret_value()))


async def _play(settings: Settings, token: str) -> int:
    try:
        app = await build(settings)
    except StorageRefusal as refusal:
        return refuse(sentence(refusal))
    try:
        await until_stopped(app, token)
    except discord.LoginFailure:
        return refuse("Discord refuses the token; copy it anew from the developer portal")
    except aiohttp.ClientError as error:
        return refuse(f"Discord cannot be reached: {_first_line(error)}")
    except OSError as error:
        return refuse(f"the bot cannot start: {_first_line(error)}")
    except (discord.HTTPException, discord.GatewayNotFound) as error:
        return refuse(f"Discord does not let the bot in: {_first_line(error)}")
    finally:
        await app.close()
    return 0


async def until_stopped(app: App, token: str) -> None:
    """Runs the bot until it fails or a signal asks it to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    playing = asyncio.create_task(app.run(token))
    stopping = asyncio.create_task(stop.wait())
    done, _ = await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if playing in done:
        playing.result()
        return
    await app.close()
    await asyncio.gather(playing, return_exceptions=True)


def log_to_stdout(settings: Settings) -> None:
    """What the bot does is its output; stderr is for the one line that says why it cannot."""
    handler = logging.StreamHandler(sys.stdout)
    level = logging.getLevelNamesMapping()[settings.log_level]
    discord.utils.setup_logging(handler=handler, formatter=LogLine(), level=level)
    # Below INFO the library writes down every message that it sends, with the cards in it.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def refuse(sentence: str) -> int:
    """One line on stderr; returns the exit code for it."""
    sys.stderr.write(f"mazziere: {sentence}\n")
    return EXIT_REFUSED
