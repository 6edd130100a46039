"""`mazziere run`: the bot on Discord."""

import asyncio

import aiohttp
import discord

from bot.app import build
from bot.cli.process import built, log_to_stdout, refuse, stop_signal, until_stopped
from bot.cli.sentences import sentence
from bot.cli.settings import settings_or_exit
from bot.poker.cut import QUICKNET, BeaconChain
from bot.settings import Settings
from bot.storage.errors import StorageRefusal


def has_token() -> bool:
    """Whether the settings name a bot; a bad one ends the process with one line."""
    return settings_or_exit().discord_token is not None


def run(accept_loss: bool | None = None, chain: BeaconChain = QUICKNET) -> int:
    """Plays on Discord until SIGINT or SIGTERM. Returns 2 with one line when it cannot start.

    `chain` is the one whose relays the settings name.
    """
    settings = settings_or_exit(**({"accept_loss": True} if accept_loss else {}))
    if settings.discord_token is None:
        return refuse("DISCORD_TOKEN is not set; `mazziere sandbox` needs none")
    log_to_stdout(settings)
    return asyncio.run(_play(settings, settings.discord_token.get_secret_value(), chain))


async def _play(settings: Settings, token: str, chain: BeaconChain) -> int:
    stop = stop_signal()
    try:
        app = await built(build(settings, chain=chain), stop)
    except StorageRefusal as refusal:
        return refuse(sentence(refusal))
    except OSError as error:
        return refuse(_cannot_start(error))
    if app is None:
        return 0
    try:
        await until_stopped(app, token, stop)
    except StorageRefusal as refusal:
        return refuse(sentence(refusal))
    except discord.LoginFailure:
        return refuse("Discord refuses the token; copy it again from the developer portal")
    except aiohttp.ClientError as error:
        return refuse(f"Discord cannot be reached: {_first_line(error)}")
    except OSError as error:
        return refuse(_cannot_start(error))
    except discord.DiscordException as error:
        return refuse(f"Discord does not let the bot in: {_first_line(error)}")
    finally:
        await app.close()
    return 0


def _cannot_start(error: OSError) -> str:
    return f"the bot cannot start: {_first_line(error)}"


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
