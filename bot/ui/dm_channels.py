"""The dm_channels of players: opened before they are needed, at a gentle pace, and remembered.

Discord lets a bot open a few new ones at a time. If all were opened when the first cards are dealt,
the last of a hundred players would wait for his.
"""

import asyncio
import logging

import aiohttp
import discord

from bot.ids import PlayerId
from bot.ui.retries import until_answered

log = logging.getLogger(__name__)

PAUSE_SECONDS = 1.0
"""From one mailbox that nobody waits for to the next, so that those who wait find room."""
NEXT_AFTER_SECONDS = 3.0
"""How long the next one waits for one that Discord does not open."""
REMEMBERED_MAX = 10_000
"""The oldest is forgotten, and asked for once more."""
UNREADABLE = (discord.HTTPException, aiohttp.ClientError, OSError, ValueError)
"""No answer, half of one, or one that is no JSON."""


class DmChannels:
    """One for each player. None that others read is ever remembered."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self.pause_seconds = PAUSE_SECONDS
        self._known: dict[PlayerId, discord.DMChannel] = {}
        self._wanted: dict[PlayerId, None] = {}
        """Who will need one, in order."""
        self._opening: dict[PlayerId, asyncio.Task[discord.DMChannel]] = {}
        self._worker: asyncio.Task[None] | None = None
        self._closed = False

    def open_soon(self, player: PlayerId) -> None:
        """He will need it. Returns at once; if it cannot be opened, that costs nothing."""
        if self._closed or player in self._known or player in self._opening:
            return
        self._wanted[player] = None
        if self._worker is None:
            self._worker = asyncio.create_task(self._open_wanted(), name="dm_channels")

    async def channel_of(self, player: PlayerId) -> discord.DMChannel:
        """The mailbox that Discord gives for the player, before all that nobody waits for.

        The reader must still be looked at (`belongs_to`). Raises what the request raises.
        """
        self._wanted.pop(player, None)
        known = self._known.get(player)
        if known is not None:
            return known
        return await asyncio.shield(self._open_now(player))

    def _open_now(self, player: PlayerId) -> asyncio.Task[discord.DMChannel]:
        opening = self._opening.get(player)
        if opening is None:
            opening = self._opening[player] = asyncio.create_task(self._open(player))
            opening.add_done_callback(_read_failure)
        return opening

    def forget_channel(self, player: PlayerId) -> None:
        """It is not there any more."""
        self._known.pop(player, None)

    async def close(self) -> None:
        """Opens no more: who needs one is known when the bot is back."""
        self._closed = True
        tasks = [*self._opening.values(), *([self._worker] if self._worker else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open(self, player: PlayerId) -> discord.DMChannel:
        try:
            mailbox = await until_answered(lambda: self._client.create_dm(discord.Object(player)))
        finally:
            self._opening.pop(player, None)
        if belongs_to(mailbox, player):
            if len(self._known) >= REMEMBERED_MAX:
                del self._known[next(iter(self._known))]
            self._known[player] = mailbox
        return mailbox

    async def _open_wanted(self) -> None:
        now = asyncio.get_running_loop().time
        while self._wanted:
            player, begun = next(iter(self._wanted)), now()
            del self._wanted[player]
            opening = self._open_now(player)
            await asyncio.wait({opening}, timeout=NEXT_AFTER_SECONDS)
            error = opening.exception() if opening.done() and not opening.cancelled() else None
            if isinstance(error, UNREADABLE):
                log.info("the mailbox of player %s is not open yet: %s", player, error)
            elif error is not None:
                log.warning("the mailbox of player %s is not open yet: %r", player, error)
            await asyncio.sleep(max(0.0, begun + self.pause_seconds - now()))
        self._worker = None


def belongs_to(mailbox: discord.DMChannel, player: PlayerId) -> bool:
    """Whether the player alone reads it. Cards go nowhere on the word of an id."""
    return [reader.id for reader in mailbox.recipients] == [player]


def _read_failure(task: asyncio.Task[discord.DMChannel]) -> None:
    """Whoever waited may be gone; asyncio wants a failure looked at."""
    if not task.cancelled():
        task.exception()
