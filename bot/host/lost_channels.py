"""Channels that are lost: deleted, closed to the bot, or gone with their server.

What is shown there is brought to an end or to another place, so that nobody's chips stay where no
command reaches them. Only what Discord says for certain counts: while it says nothing, or fails,
everything stays as it is.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator

from bot.durations import MINUTE_MS
from bot.host.actor import RELOAD_SECONDS
from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer
from bot.host.lost_announcements import (
    LOOK_AGAIN_SECONDS,
    ChannelCheck,
    ChannelState,
    LostAnnouncements,
    LostChannelAnnouncer,
)
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, GuildId, TableId
from bot.refusal import Refusal
from bot.storage.unit import BOT_ACTOR, HostAction
from bot.table.table_commands import Close

log = logging.getLogger(__name__)

ACCESS_MS = 10 * MINUTE_MS
"""How long cash tables wait for a channel that is there, but closed to the bot."""


class LostChannels(BackgroundTasks):
    """Handles channels that Discord reports missing; asks `check_channel` unless it is certain."""

    def __init__(
        self,
        room: Room,
        tournaments: Tournaments,
        clock: Clock,
        check_channel: ChannelCheck,
        announcer: LostChannelAnnouncer,
    ) -> None:
        super().__init__(log, "a channel that may be gone was not looked after")
        self._room = room
        self._tournaments = tournaments
        self._clock = clock
        self._check_channel = check_channel
        self._announcer = announcer
        self.announcements = LostAnnouncements(tournaments, clock, check_channel, announcer)
        self._looking: set[ChannelId] = set()
        self._closed_since_ms: dict[ChannelId, int] = {}
        """Channels that are there and that the bot cannot see, or write to."""
        self._timers: dict[ChannelId, Timer] = {}

    # --- reports from Discord ------------------------------------------------------------

    def places(self) -> dict[ChannelId, GuildId]:
        """Every channel in which a table or an announcement is shown, and its server."""
        tables = [self._room.place(table) for table in self._room.open_tables]
        found = {place.channel: place.guild for place in tables if place.has_channel}
        return found | {place.channel: place.guild for place in self._tournaments.channels.places()}

    def check(
        self, knows: Callable[[GuildId, ChannelId], bool], guild: GuildId | None = None
    ) -> None:
        """Looks for the channels, of one server or of all, that Discord's side does not know, and
        for those that were missing before."""
        for channel, where in self.places().items():
            if guild in (None, where) and (self._is_missing(channel) or not knows(where, channel)):
                self.recheck(channel)

    def _is_missing(self, channel: ChannelId) -> bool:
        announced = self._tournaments.channels.announced_in(channel)
        lost = any(self.announcements.is_lost(number) for number in announced)
        return lost or channel in self._closed_since_ms

    def recheck(self, channel: ChannelId) -> None:
        """A channel may be gone, or back: it is checked. Returns at once."""
        guild = self.places().get(channel)
        if guild is None:
            # Nothing is shown there any more.
            self._closed_since_ms.pop(channel, None)
        elif channel not in self._looking and not self.closed:
            self._looking.add(channel)
            self.spawn(self._look(guild, channel))

    def deleted(self, channel: ChannelId) -> None:
        """A channel or a thread is gone for good. Idempotent."""
        self._closed_since_ms.pop(channel, None)
        self._room.hold(channel)
        self._close_tables(channel)
        self._lose_tournaments(channel)

    def server_gone(self, guild: GuildId) -> None:
        """The bot is no longer in a server; one that is merely unavailable is not gone."""
        for channel, where in self.places().items():
            if where == guild:
                self.deleted(channel)

    async def close(self) -> None:
        """Stops checking; the next start checks again what is missing."""
        for timer in self._timers.values():
            timer.cancel()
        # At once: what takes too long to stop is left, and must hold up nothing else.
        await asyncio.gather(super().close(), self.announcements.close())

    # --- looking ------------------------------------------------------------------------------

    async def _look(self, guild: GuildId, channel: ChannelId) -> None:
        try:
            found = await self._check_channel(guild, channel)
        finally:
            self._looking.discard(channel)
        self._conclude(channel, found)

    def _conclude(self, channel: ChannelId, found: ChannelState) -> None:
        match found:
            case ChannelState.GONE:
                log.warning("channel %s is gone", channel)
                self.deleted(channel)
            case ChannelState.CLOSED:
                self._wait_for_access(channel)
                self._look_again(channel)
            case ChannelState.THERE:
                self._closed_since_ms.pop(channel, None)
                self._room.release(channel)
                for number in self._tournaments.channels.announced_in(channel):
                    self.announcements.found(number)
            case ChannelState.UNKNOWN:
                self._look_again(channel)

    def _wait_for_access(self, channel: ChannelId) -> None:
        """Permissions are changed by mistake and put right again; a deletion is not."""
        now_ms = self._clock.now_ms()
        since_ms = self._closed_since_ms.setdefault(channel, now_ms)
        if now_ms - since_ms >= ACCESS_MS:
            self._close_tables(channel)
        else:
            log.warning("channel %s is closed to the bot", channel)
            self._room.hold(channel)
        self._lose_tournaments(channel)

    def _look_again(self, channel: ChannelId) -> None:
        def again() -> None:
            self._timers.pop(channel, None)
            self.recheck(channel)

        if channel not in self._timers and not self.closed:
            self._timers[channel] = self._clock.call_later(LOOK_AGAIN_SECONDS, again)

    # --- cash tables --------------------------------------------------------------------------

    def _close_tables(self, channel: ChannelId) -> None:
        for table in self._room.tables_in_channel(channel):
            if self._room.place(table).tournament is None:
                self.spawn(self._close_table(table))

    async def _close_table(self, table: TableId) -> None:
        """Closes by the table's own rules, in one commit; retried until it is saved.

        The next start finds a table that was not closed by then.
        """
        try:
            place = self._room.place(table)
            act = HostAction(
                place.guild,
                BOT_ACTOR,
                "table-lost",
                None,
                {"table": table, "channel": place.channel},
                self._clock.now_ms(),
            )
            await self._room.ask_table(table, Close(lost=True), act=act)
        except HostRefusal as refusal:
            if refusal.code is HostCode.NOT_SAVED and not self.closed:
                again = self._close_table
                self._clock.call_later(RELOAD_SECONDS, lambda: self.spawn(again(table)))
        except Refusal as refusal:
            log.warning("table %s stays open: %s", table, refusal)
        else:
            log.warning(
                "table %s has lost its channel %s: all players are cashed out", table, place.channel
            )

    # --- tournaments --------------------------------------------------------------------------

    def _lose_tournaments(self, channel: ChannelId) -> None:
        """Handles those announced there, and those with a table there."""
        for number in self._tournaments.channels.announced_in(channel):
            self.announcements.lose(number)
        for number in self._playing_at(channel):
            if not self.announcements.is_lost(number):
                self.spawn(self._replace(number, channel))

    def _playing_at(self, channel: ChannelId) -> Iterator[int]:
        places = [self._room.place(table) for table in self._room.tables_in_channel(channel)]
        return iter({place.tournament for place in places if place.tournament is not None})

    async def _replace(self, number: int, channel: ChannelId) -> None:
        """Replaces the thread of a table, unless the channel above it is gone too."""
        try:
            place = self._tournaments.place(number)
        except HostRefusal:
            return
        above = await self._check_channel(place.guild, place.channel)
        if above in (ChannelState.GONE, ChannelState.CLOSED):
            self._conclude(place.channel, above)
        else:
            self._announcer.channel_gone(channel)
