"""What is not needed any more: of servers that the bot was removed from, all, some time later."""

import logging
from collections.abc import Callable, Collection

from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer
from bot.host.guild_settings import SettingsByGuild
from bot.ids import GuildId
from bot.storage.servers import DAY_MS, ServerStore

log = logging.getLogger(__name__)

LOOK_SECONDS = 86_400.0


class DepartedServers:
    """Looks once a day. `kept_days` is how long a server's data stays; 0 is for ever."""

    def __init__(
        self, servers: ServerStore, settings: SettingsByGuild, clock: Clock, kept_days: int
    ) -> None:
        self._servers, self._settings = servers, settings
        self._clock, self._kept_ms = clock, kept_days * DAY_MS
        self._present: Callable[[], Collection[GuildId]] | None = None
        self._timer: Timer | None = None
        self._tasks = BackgroundTasks(log, "servers that were left could not be looked at")
        self._looking = self._closed = False

    def look(self, present: Callable[[], Collection[GuildId]]) -> None:
        """Compares what is stored with the servers that the bot is in, now and every day; returns
        at once. `present` has those that are merely unavailable too. Protections of days that are
        over go as well."""
        self._present = present
        if not self._looking:
            self._looking = True
            self._tasks.spawn(self._look(present))

    async def settle(self) -> None:
        """Waits until nothing is being looked at."""
        await self._tasks.settle()

    async def close(self) -> None:
        """Stops looking."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self._tasks.cancel()

    async def _look(self, present: Callable[[], Collection[GuildId]]) -> None:
        try:
            now_ms = self._clock.now_ms()
            await self._servers.drop_past_protections(now_ms)
            if self._kept_ms:
                await self._erase_departed(present, now_ms)
        finally:
            self._looking = False
            if not self._closed:
                self._wait()

    async def _erase_departed(
        self, present: Callable[[], Collection[GuildId]], now_ms: int
    ) -> None:
        await self._servers.note_present(present(), now_ms)
        for guild in await self._servers.left_before(now_ms - self._kept_ms):
            if guild not in present() and await self._servers.erase(guild):
                self._settings.drop(guild)
                log.info("server %s: erased, the bot was removed from it long ago", guild)

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_later(LOOK_SECONDS, self._look_again)

    def _look_again(self) -> None:
        if self._present is not None:
            self.look(self._present)
