"""Points discord.py at a sandbox: the three addresses that it keeps in class attributes."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


@contextmanager
def pointed_at(api_url: str) -> Iterator[None]:
    """Within this block every discord.py client of the process speaks to `api_url`.

    `api_url` is a sandbox's `api_url`; its gateway and its pictures are on the same host.
    """
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)
    point(api_url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


def point(api_url: str) -> None:
    """The same for the rest of the process's life."""
    host = urlsplit(api_url).netloc
    Route.BASE = api_url.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{host}/gateway")
    Asset.BASE = f"http://{host}/cdn"
