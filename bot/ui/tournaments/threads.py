"""A thread for each table of a tournament, or the announcement's channel where there is none."""

import logging
from typing import Final, Literal

import discord

from bot.host.heralds import TournamentPlace
from bot.ids import ChannelId

log = logging.getLogger(__name__)

NAME_MAX = 100
ARCHIVE_MINUTES: Final[Literal[1440]] = 1440
"""A day without a message: no break is that long."""
THREADS_A_TABLE = 2
"""A thread that somebody deletes is replaced once."""


class Threads:
    """Opens and archives threads. What Discord refuses is no reason to hold up a table."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def open(self, place: TournamentPlace, name: str) -> ChannelId | None:
        """A public thread below the announcement's channel; None where Discord allows none."""
        try:
            made = await self._client.http.start_thread_without_message(
                place.channel,
                name=name[:NAME_MAX],
                auto_archive_duration=ARCHIVE_MINUTES,
                type=discord.ChannelType.public_thread.value,
            )
        except discord.HTTPException as error:
            log.info("tournament %s gets no thread: %s", place.tournament, error)
            return None
        return ChannelId(int(made["id"]))

    async def archive(self, thread: ChannelId) -> None:
        """Nobody plays there any more; what was said can still be read. Raises what it met."""
        await self._client.http.edit_channel(thread, archived=True)
