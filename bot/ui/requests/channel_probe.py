"""Asks Discord whether a channel still exists and is open to the bot."""

import asyncio
import logging
from typing import Any

import discord

from bot.host.lost_channels import ChannelState
from bot.ids import ChannelId, GuildId
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import OutgoingRequest

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
"""Discord's code for a channel or thread that is gone."""
UNKNOWN_GUILD = 10004
MISSING_ACCESS = 50001
"""Discord's code for what the bot may not see; also for everything in a server that it has left."""
ANSWERED_WITHIN_SECONDS = 10.0


def is_lost(error: discord.HTTPException) -> bool:
    """Whether a request failed because its channel is gone, or closed to the bot."""
    return error.code in (UNKNOWN_CHANNEL, MISSING_ACCESS)


class ChannelProbe:
    """Tells a lost channel from an outage."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def needs_no_probe(self, guild: GuildId, channel: ChannelId) -> bool:
        """Whether there is no need to ask: the gateway has announced the channel, or the whole
        server is unavailable, which says nothing about the channel."""
        server = self._client.get_guild(guild)
        if server is None:
            return False
        return server.unavailable or server.get_channel_or_thread(channel) is not None

    async def probe_channel(self, guild: GuildId, channel: ChannelId) -> ChannelState:
        """Asks Discord for the channel. Raises nothing that Discord or the connection does."""
        if self._is_unavailable(guild):
            return ChannelState.UNKNOWN
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_SECONDS):
                found = await OutgoingRequest(self._client.http.get_channel(channel)).answer()
            return _state_of(found)
        except discord.HTTPException as error:
            found_out = await self._state_after_error(guild, error)
            log.info("channel %s is %s: %s", channel, found_out, error)
            return found_out
        except (TimeoutError, *SEND_ERRORS) as error:
            log.info("the state of channel %s is unknown: %s", channel, error)
            return ChannelState.UNKNOWN

    def _is_unavailable(self, guild: GuildId) -> bool:
        server = self._client.get_guild(guild)
        return server is not None and server.unavailable

    async def _state_after_error(
        self, guild: GuildId, error: discord.HTTPException
    ) -> ChannelState:
        if not is_lost(error) or self._is_unavailable(guild):
            return ChannelState.UNKNOWN
        if error.code == UNKNOWN_CHANNEL or await self._has_left(guild):
            return ChannelState.GONE
        return ChannelState.CLOSED

    async def _has_left(self, guild: GuildId) -> bool:
        """Whether both the gateway and the API say that the bot is not in the server."""
        if not self._client.is_ready() or self._client.get_guild(guild) is not None:
            return False
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_SECONDS):
                await OutgoingRequest(
                    self._client.http.get_guild(guild, with_counts=False)
                ).answer()
        except discord.HTTPException as error:
            return error.code in (UNKNOWN_GUILD, MISSING_ACCESS)
        except (TimeoutError, *SEND_ERRORS):
            return False
        return False


def _state_of(found: Any) -> ChannelState:
    """The state of a channel as Discord describes it: a locked thread counts as closed."""
    if not isinstance(found, dict):
        return ChannelState.UNKNOWN
    state = found.get("thread_metadata") or {}
    is_locked = state.get("archived") and state.get("locked")
    return ChannelState.CLOSED if is_locked else ChannelState.THERE
