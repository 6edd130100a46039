"""A thread for each table of a tournament, or the announcement's channel where there is none."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Literal

import discord
from cachetools import LRUCache

from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import OutgoingRequest, UnreadableAnswer, created_id
from bot.ui.requests.retries import RETRY_AFTER_SECONDS

log = logging.getLogger(__name__)

NAME_MAX = 100
ARCHIVE_MINUTES: Final[Literal[1440]] = 1440
"""A day without a message: no break is that long."""
REMEMBERED_MAX = 10_000
THREADS_A_TABLE = 2
"""A thread that somebody deletes is replaced once."""


class Threads:
    """Opens and archives threads. A failure does not hold up a table."""

    def __init__(self, client: discord.Client, has_table: Callable[[ChannelId], bool]) -> None:
        self._client = client
        self._has_table = has_table
        """Whether a table is played in a channel, whatever tournament it belongs to."""
        self._opened: LRUCache[ChannelId, None] = LRUCache(REMEMBERED_MAX)
        """Threads already given to a table: tournaments may have the same title."""
        self._opening: Counter[tuple[ChannelId, str]] = Counter()
        """Number of threads of a name that are being opened in a channel."""

    async def open(
        self, place: TournamentPlace, name: str, *, may_stand: bool = False
    ) -> ChannelId | None:
        """A public thread below the announcement's channel; None where Discord allows none.

        With `may_stand`, an existing thread whose answer was lost is looked for first.
        """
        for pause in (*RETRY_AFTER_SECONDS, None):
            try:
                standing = await self._reusable(place, name) if may_stand else []
                thread = standing[0] if standing else await self._open(place, name)
                if thread in self._opened:
                    # Another table of that name has taken it while it was being opened.
                    thread = await self._open(place, name)
            except (TimeoutError, *SEND_ERRORS) as error:
                log.info("tournament %s gets no thread: %s", place.tournament, error)
                if is_final_error(error):
                    break
            else:
                self._opened[thread] = None
                return thread
            if pause is not None:
                may_stand = True
                await asyncio.sleep(pause)
        return None

    async def archive(self, thread: ChannelId) -> None:
        """Archives a thread; its messages stay readable. Raises Discord's errors."""
        await self._client.http.edit_channel(thread, archived=True)

    async def _open(self, place: TournamentPlace, name: str) -> ChannelId:
        key = place.channel, name
        self._opening[key] += 1
        try:
            return await self._open_alone(place, name, key)
        finally:
            self._opening[key] -= 1
            if not self._opening[key]:
                del self._opening[key]

    async def _open_alone(
        self, place: TournamentPlace, name: str, key: tuple[ChannelId, str]
    ) -> ChannelId:
        opening = OutgoingRequest(
            self._client.http.start_thread_without_message(
                place.channel,
                name=name[:NAME_MAX],
                auto_archive_duration=ARCHIVE_MINUTES,
                type=discord.ChannelType.public_thread.value,
            )
        )
        thread = ChannelId(created_id(await opening.answer()))
        # A thread that is being opened for another table is no duplicate.
        if opening.attempts > 1 and self._opening[key] == 1:
            for duplicate in await self._reusable(place, name):
                if duplicate != thread:
                    await self.archive(duplicate)
        return thread

    async def _reusable(self, place: TournamentPlace, name: str) -> list[ChannelId]:
        """The bot's threads of this name since the announcement that no table has had."""
        found: Any = await OutgoingRequest(
            self._client.http.get_active_threads(place.guild)
        ).answer()
        me = self._client.user
        try:
            ids = [
                ChannelId(int(thread["id"]))
                for thread in found["threads"]
                if me is not None
                and (int(thread["owner_id"]), thread["name"]) == (me.id, name[:NAME_MAX])
                and int(thread["parent_id"]) == place.channel
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise UnreadableAnswer("the list of threads cannot be read") from error
        return sorted(
            each
            for each in ids
            if each > (place.message or 0) and not (each in self._opened or self._has_table(each))
        )
