"""A bounded cache of players' avatars, whose URLs are learned from their interactions.

No picture waits for an avatar: one that is not cached yet is drawn as initials, and used from the
next picture on. Whether the bytes are an image is checked by `bot.picture`.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import NamedTuple

import aiohttp
import discord
from cachetools import LRUCache, TTLCache

from bot.ids import GuildId, PlayerId
from bot.picture.scene import Avatar

log = logging.getLogger(__name__)

SIZE = 128
"""Pixels asked for; seats show at most half of it on a high-density screen."""
AVATAR_BYTES_MAX = 256 * 1024
CACHED_BYTES_MAX = 16 * 1024 * 1024
KNOWN_MAX = 10_000
"""Users whose avatar's URL is remembered; the least recently seen is forgotten."""
FETCH_SECONDS_MAX = 5
AVATARS_AT_ONCE_MAX = 4
AVATAR_RETRY_SECONDS = 600
"""Pause before an avatar that could not be fetched is tried again."""

Fetch = Callable[[str], Awaitable[bytes]]


class _KnownAvatar(NamedTuple):
    """A user's avatar where Discord has it, and the URL of the file that is drawn."""

    asset: str
    url: str


class AvatarUnavailable(Exception):
    """The URL gave no file of an acceptable size."""


async def fetch(url: str) -> bytes:
    """A file from Discord's CDN. Raises `AvatarUnavailable` or the connection's errors."""
    timeout = aiohttp.ClientTimeout(total=FETCH_SECONDS_MAX)
    async with (
        aiohttp.ClientSession(timeout=timeout) as session,
        session.get(url, allow_redirects=False) as answer,
    ):
        if answer.status != 200:
            raise AvatarUnavailable(f"status {answer.status}")
        data = bytearray()
        async for chunk in answer.content.iter_any():
            data += chunk
            if len(data) > AVATAR_BYTES_MAX:
                raise AvatarUnavailable("too large")
        return bytes(data)


class AvatarCache:
    """Avatar URLs by server and player, and the recently used files."""

    def __init__(self, fetch: Fetch = fetch, now: Callable[[], float] = monotonic) -> None:
        self._fetch = fetch
        self._known: LRUCache[tuple[GuildId, PlayerId], _KnownAvatar] = LRUCache(KNOWN_MAX)
        self._cached: LRUCache[str, Avatar] = LRUCache(
            CACHED_BYTES_MAX, lambda each: len(each.data)
        )
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._failed: TTLCache[str, None] = TTLCache(KNOWN_MAX, AVATAR_RETRY_SECONDS, now)
        self._slots = asyncio.Semaphore(AVATARS_AT_ONCE_MAX)

    def note_avatar(self, interaction: discord.Interaction) -> None:
        """Remembers the avatar of the interaction's user, as this server sees it."""
        user = interaction.user
        guild = GuildId(interaction.guild_id or 0)
        asset = getattr(user, "guild_avatar", None) or user.avatar
        key = guild, PlayerId(user.id)
        if asset is None:
            self._known.pop(key, None)
            return
        known = self._known.get(key)
        if known is None or known.asset != asset.url:
            # Each press brings it, and discord.py takes a while to put the other URL together.
            url = asset.replace(size=SIZE, format="png").url
            known = self._known[key] = _KnownAvatar(asset.url, url)
        self._fetch_soon(known.url)

    def avatars_of(self, guild: GuildId, players: Iterable[PlayerId]) -> dict[PlayerId, Avatar]:
        """The cached avatars of the players; missing ones are fetched for the next time."""
        found = {}
        for player in players:
            known = self._known.get((guild, player))
            if known is None:
                continue
            avatar = self._cached.get(known.url)
            if avatar is None:
                self._fetch_soon(known.url)
                continue
            found[player] = avatar
        return found

    async def close(self) -> None:
        """Cancels the fetches under way."""
        tasks = list(self._fetching.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settle(self) -> None:
        """Waits until nothing is being fetched."""
        await asyncio.gather(*self._fetching.values())

    def _fetch_soon(self, url: str) -> None:
        if url in self._cached or url in self._fetching or url in self._failed:
            return
        task = self._fetching[url] = asyncio.create_task(self._fetch_and_keep(url))
        task.add_done_callback(lambda _: self._fetching.pop(url, None))

    async def _fetch_and_keep(self, url: str) -> None:
        try:
            async with self._slots:
                data = await self._fetch(url)
        except (AvatarUnavailable, aiohttp.ClientError, OSError, TimeoutError) as error:
            log.info("an avatar could not be fetched: %s: %s", url, error)
            self._failed[url] = None
            return
        self._cached[url] = Avatar(url, data)
