"""Discord's addresses: the API that discord.py uses, and links; and moments as Discord shows them.

Discord shows a moment in the language and the time zone of each reader.
"""

from urllib.parse import urlsplit

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.ids import ChannelId, GuildId


def point_discord_at(api_url: str) -> None:
    """Makes discord.py use the API at `api_url`, such as `http://127.0.0.1:8787/api/v10`.

    Gateway and CDN are expected on the same host. The address applies to the whole process:
    discord.py keeps its addresses in class attributes.
    """
    parts = urlsplit(api_url)
    socket = "wss" if parts.scheme == "https" else "ws"
    # As aiohttp writes the addresses of its requests.
    Route.BASE = str(yarl.URL(api_url)).rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{socket}://{parts.netloc}/gateway")
    Asset.BASE = f"{parts.scheme}://{parts.netloc}/cdn"


def point_gateway_at(url: str) -> None:
    """Makes discord.py connect where Discord says that its gateway is.

    An API whose gateway is elsewhere is a proxy for requests alone, so pictures are elsewhere too.
    """
    told = urlsplit(url)
    if told.scheme not in ("ws", "wss") or not told.hostname:
        return
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)
    if told.hostname != urlsplit(Route.BASE).hostname:
        Asset.BASE = _PICTURES


_PICTURES = "https://cdn.discordapp.com"
_CHANNELS = "https://discord.com/channels"


def channel_link(guild: GuildId, channel: ChannelId) -> str:
    """The link to a channel or a thread, open or archived."""
    return f"{_CHANNELS}/{guild}/{channel}"


def message_link(guild: GuildId, channel: ChannelId, message: int | None) -> str:
    """The link to a message; to its channel while it has not been posted."""
    link = channel_link(guild, channel)
    return link if message is None else f"{link}/{message}"


def countdown(ms: int) -> str:
    """The time until a moment, rounded up so that it never ends early; or the time since then."""
    return f"<t:{_rounded_up(ms)}:R>"


def date_and_countdown(ms: int) -> str:
    return f"<t:{ms // 1000}:F> ({countdown(ms)})"


def clock_time(ms: int) -> str:
    """The time of day of a past moment, to the second."""
    return f"<t:{ms // 1000}:T>"


def date_and_time(ms: int) -> str:
    """The date and time of a past moment."""
    return f"<t:{ms // 1000}:f>"


def end_time(ms: int) -> str:
    """The date and time at which something ends, rounded up."""
    return f"<t:{_rounded_up(ms)}:f>"


def _rounded_up(ms: int) -> int:
    return -(-ms // 1000)
