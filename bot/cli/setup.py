"""`mazziere setup`: the first start of a host, from a token to the invitation.

`doctor` looks at the bot's account with the functions of this module too, without a gateway.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from getpass import getpass
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord.http import Route
from dotenv import set_key

from bot.cli.arguments import EXIT_OK, EXIT_REFUSED
from bot.settings import ENV_FILE, BadSettings, load
from bot.storage.sqlite import PRIVATE
from bot.ui.servers.greeting import invitation_link, missing_permissions
from bot.ui.words.discord_address import point_discord_at

SERVERS_AT_ONCE = 200
"""The most that Discord lists in an answer."""
ACCOUNT_SECONDS_MAX = 20.0


@dataclass(frozen=True, slots=True)
class BotAccount:
    """Discord's answers about a token."""

    name: str
    invitation: str
    """The link that adds the bot to a server, with the permissions that it needs."""
    missing: tuple[tuple[str, tuple[str, ...]], ...]
    """The names of servers that do not give all permissions, each with those that are missing."""
    servers: int


async def account_of(token: str, api_url: str | None) -> BotAccount:
    """Asks Discord about the bot and its servers.

    Raises `discord.LoginFailure` for a token that Discord refuses, `discord.DiscordException`,
    `aiohttp.ClientError` and `TimeoutError` when it does not answer.
    """
    if api_url:
        point_discord_at(api_url)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        missing: list[tuple[str, tuple[str, ...]]] = []
        servers = 0
        async for server in _servers(client):
            servers += 1
            lacks = missing_permissions(discord.Permissions(int(server["permissions"])))
            if lacks:
                missing.append((server["name"], lacks))
        assert client.user is not None
        return BotAccount(
            client.user.name, invitation_link(client.application_id or 0), tuple(missing), servers
        )


async def _servers(client: discord.Client) -> AsyncIterator[dict[str, Any]]:
    after = None
    while True:
        page: list[Any] = await client.http.get_guilds(SERVERS_AT_ONCE, after=after)
        for server in page:
            yield server
        if len(page) < SERVERS_AT_ONCE:
            return
        after = page[-1]["id"]


async def clock_ahead_seconds(api_url: str | None) -> float | None:
    """How far this machine's clock is ahead of Discord's; None where no answer tells.

    Discord tells whole seconds. Raises `aiohttp.ClientError` and `TimeoutError`.
    """
    if api_url:
        point_discord_at(api_url)
    timeout = aiohttp.ClientTimeout(total=ACCOUNT_SECONDS_MAX)
    async with (
        aiohttp.ClientSession(timeout=timeout) as session,
        session.get(f"{Route.BASE}/gateway") as answer,
    ):
        told = answer.headers.get("Date")
    if told is None:
        return None
    return (datetime.now(UTC) - parsedate_to_datetime(told)).total_seconds()


def run() -> int:
    """Asks for the token, the language and the time zone, and writes them into `.env`, which only
    its owner may read; other lines stay. Returns 2 with one line when that cannot be done."""
    try:
        before = load()
        token = _asked("Bot token (developer portal, Bot, Reset Token): ", hidden=True)
        _check("discord_token", token)
        account = asyncio.run(account_of(token, before.discord_api_url))
        sys.stdout.write("For servers that haven't chosen:\n")
        language = _asked(f"Language, en or it [{before.language}]: ")
        _check("language", language)
        zone = _asked(f"Time zone, such as Europe/Rome [{before.timezone}]: ")
        _check("timezone", zone)
        values = {"DISCORD_TOKEN": token, "LANGUAGE": language, "TIMEZONE": zone}
        _write(Path(ENV_FILE), **values)
    except BadSettings as error:
        return _refuse(str(error))
    except EOFError:
        return _refuse("no answer; nothing was written")
    except discord.LoginFailure:
        return _refuse("Discord rejects the token; nothing was written")
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
        return _refuse(f"Discord cannot be reached ({type(error).__name__}); nothing was written")
    except OSError as error:
        return _refuse(f"{ENV_FILE} cannot be written: {error.strerror}")
    hidden = [name for name, value in values.items() if value and name in os.environ]
    for name in hidden:
        sys.stdout.write(f"{name} in the environment overrides {ENV_FILE}: unset it there.\n")
    sys.stdout.write(_next_steps(account))
    return EXIT_OK


def _asked(question: str, *, hidden: bool = False) -> str:
    """The operator's answer to a question; `hidden` ones are not shown while they are typed. Raises
    `EOFError`."""
    ask: Callable[[str], str] = getpass if hidden and sys.stdin.isatty() else input
    return ask(question).strip()


def _check(name: str, answer: str) -> None:
    """Raises `BadSettings`; an empty answer leaves a setting as it is, and is no token."""
    if answer:
        load(**{name: answer})
    elif name == "discord_token":
        raise BadSettings("no token; nothing was written")


def _write(path: Path, **values: str) -> None:
    """Sets the values that are not empty. Raises `OSError`."""
    # Made before anything is in it: nobody else may read the token even for a moment.
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, PRIVATE))
    path.chmod(PRIVATE)
    for name, value in values.items():
        if value:
            set_key(path, name, value, quote_mode="auto", encoding="utf-8")
    path.chmod(PRIVATE)


def _next_steps(account: BotAccount) -> str:
    return (
        f"\nSaved to {ENV_FILE}. Invite {account.name} to a server that you manage:\n"
        f"{account.invitation}\n"
        "Then start it with: mazziere run\n"
    )


def _refuse(line: str) -> int:
    sys.stderr.write(f"mazziere setup: {line}\n")
    return EXIT_REFUSED
