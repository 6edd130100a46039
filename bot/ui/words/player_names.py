"""Names of players, stored when they use the bot: members of servers are not cached."""

import logging
from collections.abc import Collection

import discord
from cachetools import LRUCache

from bot.host.background_tasks import BackgroundTasks
from bot.ids import GuildId, PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import KnownPlayer, PlayerStore
from bot.storage.standings import EVERYWHERE
from bot.ui.words.names import plain_name

log = logging.getLogger(__name__)

REMEMBERED_MAX = 10_000
"""Names known to be stored; the least recently used is forgotten, and stored again when seen."""


class PlayerNames(BackgroundTasks):
    """Stores new and changed names in the background."""

    def __init__(self, players: PlayerStore) -> None:
        super().__init__(log, "a name was not stored")
        self._players = players
        self._known: LRUCache[tuple[GuildId, PlayerId], KnownPlayer] = LRUCache(REMEMBERED_MAX)

    def __len__(self) -> int:
        """The number of names that are remembered."""
        return len(self._known)

    def record(self, interaction: discord.Interaction) -> None:
        """Stores the user's name in this server, and their global name."""
        user, locale = interaction.user, interaction.locale.value
        self._record_one(EVERYWHERE, user.id, user.global_name or user.name, locale)
        if interaction.guild_id is not None:
            self._record_one(GuildId(interaction.guild_id), user.id, user.display_name, locale)

    async def find_names(
        self, guild: GuildId, players: Collection[PlayerId]
    ) -> dict[PlayerId, KnownPlayer]:
        """The known players among `players`, with their names in `guild`.

        A player never seen there has their global name.
        """
        known = {p: self._known[guild, p] for p in players if (guild, p) in self._known}
        missing = [player for player in players if player not in known]
        found = await self._players.find(guild, missing)
        unseen = [player for player in missing if player not in found]
        if unseen and guild != EVERYWHERE:
            found = {**await self.find_names(EVERYWHERE, unseen), **found}
        return {**found, **known}

    def drop(self, player: PlayerId) -> None:
        """The player's names are not stored any more."""
        for key in [each for each in self._known if each[1] == player]:
            del self._known[key]

    def _record_one(self, guild: GuildId, user: int, name: str, locale: str) -> None:
        seen = KnownPlayer(guild, PlayerId(user), plain_name(name), locale)
        key = (guild, seen.player)
        if self._known.get(key) == seen:
            return
        self._known[key] = seen
        self.spawn(self._store(seen))

    async def _store(self, seen: KnownPlayer) -> None:
        try:
            await self._players.store([seen])
        except StorageFailed as error:
            self._known.pop((seen.guild, seen.player), None)
            log.warning("a name was not stored: %s", error)
