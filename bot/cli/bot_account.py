"""The bot's account at Discord, as `doctor` and `setup` look at it: without a gateway."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.ui.servers.greeting import invitation_link, missing_permissions
from bot.ui.words.discord_address import point_discord_at

SERVERS_AT_ONCE = 200
"""The most that Discord lists in an answer."""
ANSWER_SECONDS_MAX = 20.0


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
    timeout = aiohttp.ClientTimeout(total=ANSWER_SECONDS_MAX)
    async with (
        aiohttp.ClientSession(timeout=timeout) as session,
        session.get(f"{Route.BASE}/gateway") as answer,
    ):
        told = answer.headers.get("Date")
    if told is None:
        return None
    return (datetime.now(UTC) - parsedate_to_datetime(told)).total_seconds()
