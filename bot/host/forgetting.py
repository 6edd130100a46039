"""Forgetting: players of a server who want it, and servers from which the bot was removed."""

import logging
from collections.abc import Callable, Collection

from bot.durations import DAY_MS
from bot.host.background_tasks import Clock, RepeatedCheck
from bot.host.committing import refusing_unsaved
from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.ids import GuildId, PlayerId
from bot.refusal import refuse_if
from bot.storage.aliases import ALIAS_MAX, ALIAS_MIN
from bot.storage.database import Database
from bot.storage.errors import StillInvolved
from bot.storage.servers import ServerStore


class Forgetter:
    """Replaces a player by an alias chosen at random."""

    def __init__(self, room: Room, database: Database) -> None:
        self._room, self._database = room, database

    async def forget(self, guild: GuildId, player: PlayerId) -> None:
        """Forgets a player. All sums and the results of others stay.

        Raises `HostRefusal`: still-involved while the player sits or waits at a table, is in a
        tournament, or has opened a table or announced a tournament that is not over;
        nothing-stored, not-saved.
        """
        if self._room.seats_of(guild, player) or self._room.waits_in(guild, player):
            raise HostRefusal(HostCode.STILL_INVOLVED)
        given = self._room.dependencies
        alias = PlayerId(ALIAS_MIN + given.chance.randrange(ALIAS_MAX - ALIAS_MIN))
        now_ms = given.clock.now_ms()
        try:
            with refusing_unsaved():
                found = await self._database.forgetting.forget(guild, player, alias, now_ms)
        except StillInvolved as error:
            raise HostRefusal(HostCode.STILL_INVOLVED) from error
        refuse_if(not found, HostCode.NOTHING_STORED)


log = logging.getLogger(__name__)

DEPARTED_LOOK_SECONDS = 86_400.0


class DepartedServers(RepeatedCheck):
    """Erases servers that the bot was removed from, some time later; nothing of them is needed.

    Looks once a day. `kept_days` is how long a server's data stays; 0 is forever.
    """

    def __init__(
        self, servers: ServerStore, settings: SettingsByGuild, clock: Clock, kept_days: int
    ) -> None:
        super().__init__(
            clock, DEPARTED_LOOK_SECONDS, log, "servers that were left could not be looked at"
        )
        self._servers, self._settings = servers, settings
        self._kept_ms = kept_days * DAY_MS
        self._present: Callable[[], Collection[GuildId]] | None = None

    def compare_with(self, present: Callable[[], Collection[GuildId]]) -> None:
        """Compares the stored servers with the ones that the bot is in, now and every day; returns
        at once.

        `present` includes servers that are merely unavailable. Protections of days that are over
        are erased as well.
        """
        self._present = present
        self.start()

    async def check_once(self) -> None:
        now_ms = self._clock.now_ms()
        await self._servers.drop_past_protections(now_ms)
        if self._kept_ms and self._present is not None:
            await self._erase_departed(self._present, now_ms)

    async def _erase_departed(
        self, present: Callable[[], Collection[GuildId]], now_ms: int
    ) -> None:
        await self._servers.note_present(present(), now_ms)
        for guild in await self._servers.left_before(now_ms - self._kept_ms):
            if guild not in present() and await self._servers.erase(guild):
                self._settings.drop(guild)
                log.info("server %s: erased, the bot was removed from it long ago", guild)
