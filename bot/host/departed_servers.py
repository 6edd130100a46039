"""Erases servers that the bot was removed from, some time later: nothing of them is needed."""

import logging
from collections.abc import Callable, Collection

from bot.durations import DAY_MS
from bot.host.clock import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.host.repeated_check import RepeatedCheck
from bot.ids import GuildId
from bot.storage.servers import ServerStore

log = logging.getLogger(__name__)

LOOK_SECONDS = 86_400.0


class DepartedServers(RepeatedCheck):
    """Looks once a day. `kept_days` is how long a server's data stays; 0 is forever."""

    def __init__(
        self, servers: ServerStore, settings: SettingsByGuild, clock: Clock, kept_days: int
    ) -> None:
        super().__init__(clock, LOOK_SECONDS, log, "servers that were left could not be looked at")
        self._servers, self._settings = servers, settings
        self._kept_ms = kept_days * DAY_MS
        self._present: Callable[[], Collection[GuildId]] | None = None

    def compare_with(self, present: Callable[[], Collection[GuildId]]) -> None:
        """Compares what is stored with the servers that the bot is in, now and every day; returns
        at once. `present` has those that are merely unavailable too. Protections of days that are
        over go as well."""
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
