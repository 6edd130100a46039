"""Channels that are lost: deleted, closed to the bot, or gone with their server.

Everything shown there ends or moves to another place, so that nobody's chips stay where no command
reaches them. Only what Discord says for certain counts: while it says nothing, or fails, everything
stays as it is.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.durations import MINUTE_MS
from bot.host.actor import RELOAD_SECONDS
from bot.host.announcing import Audience, announcing
from bot.host.background_tasks import BackgroundTasks, Clock, Timer
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.host.tournament_announcer import TournamentPlace
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.refusal import Refusal, refuse_if
from bot.storage.unit import BOT_ACTOR, HostAction
from bot.table.table_commands import Close
from bot.tournament.tournament_commands import (
    TOURNAMENT_COMMANDS,
    CancelTournament,
    PauseTournament,
    ResumeTournament,
    TournamentCommand,
)

LOOK_AGAIN_SECONDS = 30.0
"""The interval of checks for a channel that cannot be seen."""


class ChannelState(StrEnum):
    """A channel's state, as Discord reports it."""

    THERE = "there"
    GONE = "gone"
    """The channel is deleted, or the bot is no longer in its server."""
    CLOSED = "closed"
    """The channel exists, but the bot may not see it, or not write there."""
    UNKNOWN = "unknown"
    """Discord did not say: an outage is no deletion."""


ChannelCheck = Callable[[GuildId, ChannelId], Awaitable[ChannelState]]
"""Asks Discord about a channel of a server. Does not raise on errors of Discord or the network."""


log = logging.getLogger(__name__)

NEW_CHANNEL_WITHIN_MS = 30 * MINUTE_MS
"""The time within which somebody has to name another channel."""


"""The time in which another channel has to be named."""
RESUME_WITHIN_MS = MINUTE_MS
"""The time after a move by which play resumes, wherever its tables are shown."""


class LostChannelAnnouncer(Protocol):
    """Announces the news that a lost channel can no longer show. Every call returns at once.

    `bot/ui` implements it, which the host may not import.
    """

    def channel_gone(self, channel: ChannelId) -> None:
        """A tournament's table needs another place."""

    def announcement_lost(self, place: TournamentPlace, ends_ms: int) -> None:
        """The organiser has to name another channel by then."""

    def announcement_moved(self, place: TournamentPlace) -> None:
        """Another channel shows everything now, the tables too."""

    def cancelled_without_channel(
        self, place: TournamentPlace, title: str, players: tuple[PlayerId, ...]
    ) -> None:
        """The tournament was cancelled, and no channel can show that to the players."""


@dataclass(slots=True)
class _Lost:
    ends_ms: int
    timer: Timer | None = None
    paused: bool = False
    """Whether the tournament is paused for this reason alone."""


class LostAnnouncements(BackgroundTasks):
    """Keeps each such tournament waiting until it is moved, found again, or cancelled by its
    rules."""

    def __init__(
        self,
        tournaments: Tournaments,
        clock: Clock,
        check_channel: ChannelCheck,
        audience: Audience[LostChannelAnnouncer],
    ) -> None:
        super().__init__(log, "a tournament without a channel was not looked after")
        self._tournaments = tournaments
        self._clock = clock
        self._check_channel = check_channel
        self._audience = audience
        self._lost: dict[int, _Lost] = {}

    def is_lost(self, number: int) -> bool:
        return number in self._lost

    def lose(self, number: int) -> None:
        """Pauses the tournament and notifies its organiser. Idempotent."""
        if number in self._lost or self.closed:
            return
        place = self._tournaments.place(number)
        ends_ms = self._clock.now_ms() + NEW_CHANNEL_WITHIN_MS
        self._lost[number] = _Lost(ends_ms)
        log.warning("tournament %s has lost its channel %s", number, place.channel)
        self._tournaments.channels.hold(number)
        with announcing(place):
            self._audience.announcer.announcement_lost(place, ends_ms)
        self.spawn(self._attend(number))

    def found(self, number: int) -> None:
        """Resumes a tournament whose channel can be seen again. Harmless when it was never lost."""
        lost = self._forget(number)
        if lost is not None:
            log.info("the channel of tournament %s is there again", number)
            self._tournaments.channels.release(number)
            self.spawn(self._resume_found(number, lost))

    async def move(self, number: int, channel: ChannelId, act: HostAction) -> bool:
        """Shows the tournament in `channel`; returns whether it is still paused for another reason.

        Raises `HostRefusal` (channel-stands, no-such-tournament, not-saved).
        """
        place = self._tournaments.place(number)
        if number not in self._lost:
            found = await self._check_channel(place.guild, place.channel)
            refuse_if(found in (ChannelState.THERE, ChannelState.UNKNOWN), HostCode.CHANNEL_STANDS)
        before = set(self._tournaments.table_channels(number).values())
        await self._tournaments.channels.move(number, channel, act)
        lost = self._forget(number)
        log.info("tournament %s moves from channel %s to %s", number, place.channel, channel)
        self._tournaments.channels.release(number)
        place = self._tournaments.place(number)
        with announcing(place):
            self._audience.announcer.announcement_moved(place)
        if lost is not None and lost.paused:
            self._resume_soon(number, frozenset(before), self._clock.now_ms())
            return False
        return self._tournaments.channels.is_paused(number)

    async def close(self) -> None:
        """Stops waiting; the next start checks again which channels are lost."""
        for lost in self._lost.values():
            if lost.timer is not None:
                lost.timer.cancel()
        await super().close()

    # --- while it is lost ---------------------------------------------------------------------

    async def _attend(self, number: int) -> None:
        """Keeps the tournament paused; cancels it when nobody names another channel in time."""
        lost = self._lost.get(number)
        if lost is None:
            return
        try:
            place = self._tournaments.place(number)
            if self._clock.now_ms() < lost.ends_ms:
                await self._keep_paused(number, lost)
            elif await self._is_wait_over(place):
                return
        except Refusal as refusal:
            if refusal.code is HostCode.NO_SUCH_TOURNAMENT:
                self._forget(number)
                return
            log.info("tournament %s, which has no channel: %s", number, refusal)
        if self._lost.get(number) is lost and not self.closed:
            seconds = min(LOOK_AGAIN_SECONDS, (lost.ends_ms - self._clock.now_ms()) / 1000)
            seconds = seconds if seconds > 0 else LOOK_AGAIN_SECONDS
            lost.timer = self._clock.call_later(seconds, lambda: self.spawn(self._attend(number)))

    async def _keep_paused(self, number: int, lost: _Lost) -> None:
        """Pauses the tournament, even when it has just started or was resumed: nobody can see
        it."""
        if not self._tournaments.channels.is_running(number):
            return
        # Before the pause is durable: a move in that moment must not call it somebody's own.
        lost.paused = True
        try:
            await self._ask(number, PauseTournament(0))
        except Refusal:
            lost.paused = False
            raise
        if self._lost.get(number) is not lost:
            # Found, or moved, meanwhile.
            await self._resume(number)

    async def _is_wait_over(self, place: TournamentPlace) -> bool:
        """Returns whether the wait is over: the channel was found again, or the tournament is
        cancelled now."""
        number = place.tournament
        found = await self._check_channel(place.guild, place.channel)
        if number not in self._lost or found is ChannelState.UNKNOWN:
            return number not in self._lost
        if found is ChannelState.THERE:
            self.found(number)
            return True
        title, players = self._tournaments.channels.title_and_players(number)
        await self._ask(number, CancelTournament(0))
        self._forget(number)
        log.warning("tournament %s is cancelled: no other channel was named", number)
        with announcing(place):
            self._audience.announcer.cancelled_without_channel(place, title, players)
        # There is no place where it could be shown after a restart either.
        await self._tournaments.mark_end_announced(number)
        return True

    # --- afterwards ---------------------------------------------------------------------------

    def _resume_soon(self, number: int, before: frozenset[ChannelId], moved_ms: int) -> None:
        """Resumes as soon as every table is shown somewhere else, or after `RESUME_WITHIN_MS`."""
        try:
            homes = set(self._tournaments.table_channels(number).values())
        except HostRefusal:
            return
        if homes & before and self._clock.now_ms() < moved_ms + RESUME_WITHIN_MS:
            again = self._resume_soon
            self._clock.call_later(1.0, lambda: again(number, before, moved_ms))
        elif number not in self._lost:
            self.spawn(self._resume(number))

    async def _resume_found(self, number: int, lost: _Lost) -> None:
        if lost.paused:
            await self._resume(number)
        self._tournaments.channels.show(number)

    async def _resume(self, number: int) -> None:
        try:
            await self._ask(number, ResumeTournament(0))
        except HostRefusal as refusal:
            if refusal.code is HostCode.NOT_SAVED and not self.closed:
                again = self._resume
                self._clock.call_later(2.0, lambda: self.spawn(again(number)))
        except Refusal as refusal:
            log.info("tournament %s is not resumed automatically: %s", number, refusal)

    # --- parts --------------------------------------------------------------------------------

    async def _ask(self, number: int, command: TournamentCommand) -> None:
        """Submits a command, with a line in the server's action log."""
        guild = self._tournaments.place(number).guild
        action, data = f"tournament-{TOURNAMENT_COMMANDS.name_of(command)}", {"tournament": number}
        act = HostAction(guild, BOT_ACTOR, action, None, data, self._clock.now_ms())
        await self._tournaments.ask_tournament(number, command, act=act)

    def _forget(self, number: int) -> _Lost | None:
        lost = self._lost.pop(number, None)
        if lost is not None and lost.timer is not None:
            lost.timer.cancel()
        return lost


ACCESS_MS = 10 * MINUTE_MS
"""The time for which cash tables wait for a channel that exists, but is closed to the bot."""


"""How long cash tables wait for a channel that is there, but closed to the bot."""


class LostChannels(BackgroundTasks):
    """Handles channels that Discord reports missing; asks `check_channel` unless it is certain."""

    def __init__(
        self,
        room: Room,
        tournaments: Tournaments,
        clock: Clock,
        check_channel: ChannelCheck,
    ) -> None:
        super().__init__(log, "a channel that may be gone was not looked after")
        self._room = room
        self._tournaments = tournaments
        self._clock = clock
        self._check_channel = check_channel
        self._audience = Audience[LostChannelAnnouncer]()
        self.announcements = LostAnnouncements(tournaments, clock, check_channel, self._audience)
        self._looking: set[ChannelId] = set()
        self._closed_since_ms: dict[ChannelId, int] = {}
        """Channels that exist but that the bot cannot see, or write to."""
        self._timers: dict[ChannelId, Timer] = {}

    def listen(self, announcer: LostChannelAnnouncer) -> None:
        """Has `announcer` say what lost channels cannot show. Without one nothing is looked for:
        `BrokenInvariant`, as for a second one."""
        self._audience.subscribe(announcer)

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
        for the ones that were missing before."""
        for channel, where in self.places().items():
            if guild in (None, where) and (self._is_missing(channel) or not knows(where, channel)):
                self.recheck(channel)

    def _is_missing(self, channel: ChannelId) -> bool:
        announced = self._tournaments.channels.announced_in(channel)
        lost = any(self.announcements.is_lost(number) for number in announced)
        return lost or channel in self._closed_since_ms

    def recheck(self, channel: ChannelId) -> None:
        """Checks a channel that may be gone, or back. Returns at once."""
        self._audience.check()
        guild = self.places().get(channel)
        if guild is None:
            # Nothing is shown there any more.
            self._closed_since_ms.pop(channel, None)
        elif channel not in self._looking and not self.closed:
            self._looking.add(channel)
            self.spawn(self._look(guild, channel))

    def deleted(self, channel: ChannelId) -> None:
        """Handles a channel or a thread that is gone for good. Idempotent."""
        self._audience.check()
        self._closed_since_ms.pop(channel, None)
        self._room.hold(channel)
        self._close_tables(channel)
        self._lose_tournaments(channel)

    def server_gone(self, guild: GuildId) -> None:
        """Handles a server that the bot is no longer in; a server that is merely unavailable is not
        gone."""
        for channel, where in self.places().items():
            if where == guild:
                self.deleted(channel)

    async def close(self) -> None:
        """Stops checking; the next start checks again which channels are missing."""
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
        """Waits for access: permissions are changed by mistake and put right again; a deletion is
        not."""
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
        """Handles the tournaments announced there, and the ones with a table there."""
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
            self._audience.announcer.channel_gone(channel)
