"""Which Discord discord.py speaks to: its addresses are class attributes, for the whole process."""

from urllib.parse import urlsplit

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_discord_at(api_url: str) -> None:
    """Speaks from now on to the API at `api_url`, such as `http://127.0.0.1:8787/api/v10`.

    Its gateway and its pictures are taken to be on the same host.
    """
    parts = urlsplit(api_url)
    socket = "wss" if parts.scheme == "https" else "ws"
    Route.BASE = api_url.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{socket}://{parts.netloc}/gateway")
    Asset.BASE = f"{parts.scheme}://{parts.netloc}/cdn"
