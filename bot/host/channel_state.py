"""Whether a channel is still there, as far as Discord says."""

from collections.abc import Awaitable, Callable
from enum import StrEnum

from bot.ids import ChannelId, GuildId

LOOK_AGAIN_SECONDS = 30.0
"""The interval of checks for a channel that cannot be seen."""


class ChannelState(StrEnum):
    """A channel's state, as Discord reports it."""

    THERE = "there"
    GONE = "gone"
    """Deleted, or the bot is no longer in its server."""
    CLOSED = "closed"
    """It exists, but the bot may not see it, or not write there."""
    UNKNOWN = "unknown"
    """Discord did not say: an outage is no deletion."""


ChannelCheck = Callable[[GuildId, ChannelId], Awaitable[ChannelState]]
"""Asks Discord about a channel of a server. Does not raise on errors of Discord or the network."""
