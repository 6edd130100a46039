"""Points discord.py at a sandbox: the three addresses that it keeps in class attributes."""

from collections.abc import Iterator
from contextlib import contextmanager

from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.ui.words.discord_address import point_discord_at


@contextmanager
def pointed_at(api_url: str) -> Iterator[None]:
    """Within this block every discord.py client of the process speaks to `api_url`.

    `api_url` is a sandbox's `api_url`; its gateway and its pictures are on the same host.
    """
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)
    point_discord_at(api_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before
