"""The addresses that lead to a place on Discord."""

from bot.ids import ChannelId, GuildId

_CHANNELS = "https://discord.com/channels"


def channel_link(guild: GuildId, channel: ChannelId) -> str:
    """The way to a channel or a thread, whether it is open or archived."""
    return f"{_CHANNELS}/{guild}/{channel}"


def message_link(guild: GuildId, channel: ChannelId, message: int | None) -> str:
    """The way to a message; to its channel while it has not been posted."""
    way = channel_link(guild, channel)
    return way if message is None else f"{way}/{message}"
