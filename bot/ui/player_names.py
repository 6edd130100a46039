"""Who is called what: we cache no members, so each person's name is kept as he comes by."""

import asyncio
import logging
from collections.abc import Collection

import discord

from bot.ids import GuildId, PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import KnownPlayer, PlayerStore
from bot.storage.standings import EVERYWHERE
from bot.ui.names import plain_name

log = logging.getLogger(__name__)

REMEMBERED_MAX = 10_000
"""Guests whose names are known to be stored; the oldest is forgotten, and stored once more."""


class PlayerNames:
    """Stores names when they are new, in the background: nobody waits for it."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._known: dict[tuple[GuildId, PlayerId], KnownPlayer] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def note_name(self, interaction: discord.Interaction) -> None:
        """Keeps how the person is called in this server, and what he is called everywhere."""
        user, locale = interaction.user, interaction.locale.value
        self._keep(EVERYWHERE, user.id, user.global_name or user.name, locale)
        if interaction.guild_id is not None:
            self._keep(GuildId(interaction.guild_id), user.id, user.display_name, locale)

    async def find_names(
        self, guild: GuildId, players: Collection[PlayerId]
    ) -> dict[PlayerId, KnownPlayer]:
        """Those of the players whom we have met, as they are called in `guild`.

        Somebody never seen there goes by the name that he has everywhere.
        """
        known = {p: self._known[guild, p] for p in players if (guild, p) in self._known}
        missing = [player for player in players if player not in known]
        found = await self._players.find(guild, missing)
        strangers = [player for player in missing if player not in found]
        if strangers and guild != EVERYWHERE:
            found = {**await self.find_names(EVERYWHERE, strangers), **found}
        return {**found, **known}

    async def close(self) -> None:
        """Returns when every name is stored."""
        await asyncio.gather(*self._tasks)

    def _keep(self, guild: GuildId, user: int, name: str, locale: str) -> None:
        seen = KnownPlayer(guild, PlayerId(user), plain_name(name), locale)
        key = (guild, seen.player)
        if self._known.get(key) == seen:
            return
        if len(self._known) >= REMEMBERED_MAX:
            del self._known[next(iter(self._known))]
        self._known[key] = seen
        task = asyncio.create_task(self._store(seen))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _store(self, seen: KnownPlayer) -> None:
        try:
            await self._players.remember([seen])
        except StorageFailed as error:
            self._known.pop((seen.guild, seen.player), None)
            log.warning("a name was not stored: %s", error)
