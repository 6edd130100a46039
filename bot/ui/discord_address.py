"""Which Discord discord.py speaks to: its addresses are class attributes, for the whole process."""

from urllib.parse import urlsplit

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.ids import ChannelId, GuildId


def point_discord_at(api_url: str) -> None:
    """Speaks from now on to the API at `api_url`, such as `http://127.0.0.1:8787/api/v10`.

    Its gateway and its pictures are taken to be on the same host.
    """
    parts = urlsplit(api_url)
    socket = "wss" if parts.scheme == "https" else "ws"
    Route.BASE = api_url.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{socket}://{parts.netloc}/gateway")
    Asset.BASE = f"{parts.scheme}://{parts.netloc}/cdn"


_CHANNELS = "https://discord.com/channels"


def channel_link(guild: GuildId, channel: ChannelId) -> str:
    """The way to a channel or a thread, whether it is open or archived."""
    return f"{_CHANNELS}/{guild}/{channel}"


def message_link(guild: GuildId, channel: ChannelId, message: int | None) -> str:
    """The way to a message; to its channel while it has not been posted."""
    way = channel_link(guild, channel)
    return way if message is None else f"{way}/{message}"
