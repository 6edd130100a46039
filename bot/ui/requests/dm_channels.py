"""The DM channels of players: opened before they are needed, slowly, and cached.

Discord lets a bot open only a few new ones at a time. If all were opened when the first cards are
dealt, the last of a hundred players would wait long for their cards. Players whose channels are not
open by then get their cards in the order in which they act, first actors at all tables first.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import discord
from cachetools import LRUCache

from bot.ids import PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import PlayerStore
from bot.texts.catalogue import Texts
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import OrderedTurns, UnreadableAnswer, new_nonce
from bot.ui.requests.sending import SHORT_WAIT, set_event, until_taken

log = logging.getLogger(__name__)

FIRST_MESSAGES_REMEMBERED = 10_000


class FirstMessages:
    """Adds a line to each player's first direct message, wherever it comes from: chips are play
    money, for adults."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._told: LRUCache[PlayerId, bool] = LRUCache(FIRST_MESSAGES_REMEMBERED)

    @asynccontextmanager
    async def completed(self, player: PlayerId, text: str, texts: Texts) -> AsyncIterator[str]:
        """The text of a message that is sent within: with the line, if it is the player's first.

        A message that fails does not count, and a database that is away holds no message up.
        """
        if not await self._is_first(player):
            yield text
            return
        try:
            yield f"{text}\n-# {texts.say('play-money')}"
        except BaseException:
            self._told.pop(player, None)
            raise
        try:
            await self._players.note_message(player)
        except StorageFailed as error:
            log.warning("the first message to player %s was not noted: %s", player, error)

    async def _is_first(self, player: PlayerId) -> bool:
        if player in self._told:
            return False
        # Two messages may be on their way at once.
        self._told[player] = True
        try:
            return not await self._players.had_message(player)
        except StorageFailed as error:
            self._told.pop(player, None)
            log.warning("nobody knows whether player %s had a message: %s", player, error)
            return False


OPENING_PAUSE_SECONDS = 1.0
"""Seconds between two channels opened in advance: they leave room for urgent ones."""
NEXT_AFTER_SECONDS = 3.0
"""Time that an unanswered request delays the next channel."""
CHANNELS_REMEMBERED_MAX = 10_000
"""The least recently used is forgotten, and requested again when needed."""
UNREADABLE = (*SEND_ERRORS, ValueError)
"""Errors for no answer, half an answer, one that is not JSON, or another player's channel."""


class DmChannels:
    """A DM channel for each player."""

    def __init__(self, client: discord.Client, may_begin: asyncio.Event | None = None) -> None:
        """Opens channels in advance once `may_begin` is set; from now on without it."""
        self._client = client
        self._may_begin = may_begin or set_event()
        self.pause_seconds = OPENING_PAUSE_SECONDS
        self.known: LRUCache[PlayerId, discord.DMChannel] = LRUCache(CHANNELS_REMEMBERED_MAX)
        """The channels that Discord has given so far."""
        self._wanted: dict[PlayerId, None] = {}
        """The players whose channels are to be opened, in order."""
        self._turns = OrderedTurns()
        self._opening: dict[PlayerId, asyncio.Task[discord.DMChannel]] = {}
        self._worker: asyncio.Task[None] | None = None
        self._closed = False

    def open_soon(self, player: PlayerId) -> None:
        """Opens the player's channel in advance. Returns at once; a failure is only logged."""
        if self._closed or player in self.known or player in self._opening:
            return
        self._wanted[player] = None
        if self._worker is None:
            self._worker = asyncio.create_task(self._open_wanted(), name="dm channels")

    async def channel_of(self, player: PlayerId, number: int = 0) -> discord.DMChannel:
        """The channel that Discord gives for the player, ahead of those opened in advance; of
        several who wait, for the one with the lowest `number` first. Raises as `open_dm` does.
        """
        self._wanted.pop(player, None)
        known = self.known.get(player)
        if known is not None:
            return known
        return await asyncio.shield(self._start_opening(player, self._open_in_turn(player, number)))

    def _start_opening(
        self, player: PlayerId, work: Coroutine[Any, Any, discord.DMChannel]
    ) -> asyncio.Task[discord.DMChannel]:
        opening = self._opening.get(player)
        if opening is not None:
            work.close()
        else:
            opening = self._opening[player] = asyncio.create_task(work)
            opening.add_done_callback(_read_failure)
        return opening

    def forget_channel(self, player: PlayerId) -> None:
        """Forgets a channel that does not exist any more."""
        self.known.pop(player, None)

    async def close(self) -> None:
        """Stops opening channels."""
        self._closed = True
        tasks = [*self._opening.values(), *([self._worker] if self._worker else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open_in_turn(self, player: PlayerId, number: int) -> discord.DMChannel:
        try:
            async with self._turns.turn(number):
                return await self._open(player)
        finally:
            self._opening.pop(player, None)

    async def _open(self, player: PlayerId) -> discord.DMChannel:
        try:
            channel = self.known[player] = await open_dm(self._client, player)
        finally:
            self._opening.pop(player, None)
        return channel

    async def _open_wanted(self) -> None:
        await self._may_begin.wait()
        now = asyncio.get_running_loop().time
        while self._wanted:
            player, begun = next(iter(self._wanted)), now()
            del self._wanted[player]
            opening = self._start_opening(player, self._open(player))
            await asyncio.wait({opening}, timeout=NEXT_AFTER_SECONDS)
            error = opening.exception() if opening.done() and not opening.cancelled() else None
            if isinstance(error, UNREADABLE):
                log.info("the DM channel of player %s is not open yet: %s", player, error)
            elif error is not None:
                log.warning("the DM channel of player %s is not open yet: %r", player, error)
            await asyncio.sleep(max(0.0, begun + self.pause_seconds - now()))
        self._worker = None


async def open_dm(client: discord.Client, player: PlayerId) -> discord.DMChannel:
    """The channel in which the player is the only recipient: an id alone is not trusted with cards.

    Raises the request's errors, and `UnreadableAnswer` when Discord gives another channel.
    """
    channel = await until_taken(lambda: client.create_dm(discord.Object(player)), SHORT_WAIT)
    if [reader.id for reader in channel.recipients] != [player]:
        log.error("asked for the DM channel of player %s, got another's", player)
        raise UnreadableAnswer("another's DM channel")
    return channel


async def send_dm(
    client: discord.Client, first: FirstMessages, player: PlayerId, text: str, texts: Texts
) -> None:
    """Sends a DM, once, though an answer may be lost. Raises as `open_dm` does."""
    nonce = new_nonce()
    channel = await open_dm(client, player)
    async with first.completed(player, text, texts) as whole:
        await until_taken(lambda: channel.send(whole, nonce=nonce), SHORT_WAIT)


def _read_failure(task: asyncio.Task[discord.DMChannel]) -> None:
    """Retrieves the failure of a task that nobody waits for, as asyncio demands."""
    if not task.cancelled():
        task.exception()
