"""Tournaments whose channel is gone: they wait for another one, or are cancelled."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.durations import MINUTE_MS
from bot.host.announcing import announcing
from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer
from bot.host.refusals import HostCode, HostRefusal
from bot.host.tournament_announcer import TournamentPlace
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, GuildId, PlayerId
from bot.refusal import Refusal, refuse_if
from bot.storage.unit import BOT_ACTOR, HostAction
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
    """Deleted, or the bot is no longer in its server."""
    CLOSED = "closed"
    """It exists, but the bot may not see it, or not write there."""
    UNKNOWN = "unknown"
    """Discord did not say: an outage is no deletion."""


ChannelCheck = Callable[[GuildId, ChannelId], Awaitable[ChannelState]]
"""Asks Discord about a channel of a server. Does not raise on errors of Discord or the network."""


log = logging.getLogger(__name__)

NEW_CHANNEL_WITHIN_MS = 30 * MINUTE_MS
"""The time in which another channel has to be named."""
RESUME_WITHIN_MS = MINUTE_MS
"""After a move play resumes by then, wherever its tables are shown."""


class LostChannelAnnouncer(Protocol):
    """Announces what the lost channel can no longer show. Every call returns at once.

    `bot/ui` implements it, which the host may not import.
    """

    def channel_gone(self, channel: ChannelId) -> None:
        """A tournament's table is to be shown somewhere else."""

    def announcement_lost(self, place: TournamentPlace, ends_ms: int) -> None:
        """The organiser is to name another channel by then."""

    def announcement_moved(self, place: TournamentPlace) -> None:
        """Everything is shown in another channel from now on, the tables too."""

    def cancelled_without_channel(
        self, place: TournamentPlace, title: str, players: tuple[PlayerId, ...]
    ) -> None:
        """It was cancelled, and no channel can show that to the players."""


@dataclass(slots=True)
class _Lost:
    ends_ms: int
    timer: Timer | None = None
    paused: bool = False
    """Whether it is paused for this reason alone."""


class LostAnnouncements(BackgroundTasks):
    """Holds each such tournament until it is moved, found again, or cancelled by its rules."""

    def __init__(
        self,
        tournaments: Tournaments,
        clock: Clock,
        check_channel: ChannelCheck,
        announcer: LostChannelAnnouncer,
    ) -> None:
        super().__init__(log, "a tournament without a channel was not looked after")
        self._tournaments = tournaments
        self._clock = clock
        self._check_channel = check_channel
        self._announcer = announcer
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
            self._announcer.announcement_lost(place, ends_ms)
        self.spawn(self._attend(number))

    def found(self, number: int) -> None:
        """Resumes a tournament whose channel can be seen again. Harmless when it was never lost."""
        lost = self._forget(number)
        if lost is not None:
            log.info("the channel of tournament %s is there again", number)
            self._tournaments.channels.release(number)
            self.spawn(self._resume_found(number, lost))

    async def move(self, number: int, channel: ChannelId, act: HostAction) -> bool:
        """The tournament is shown in `channel` from now on; returns whether it is still paused
        for another reason.

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
            self._announcer.announcement_moved(place)
        if lost is not None and lost.paused:
            self._resume_soon(number, frozenset(before), self._clock.now_ms())
            return False
        return self._tournaments.channels.is_paused(number)

    async def close(self) -> None:
        """Stops waiting; the next start checks again what is lost."""
        for lost in self._lost.values():
            if lost.timer is not None:
                lost.timer.cancel()
        await super().close()

    # --- while it is lost ---------------------------------------------------------------------

    async def _attend(self, number: int) -> None:
        """Keeps it paused; cancels it when no other channel was named in time."""
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
        """Pauses it, also when it has just started or was resumed: nobody can see it."""
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
        """Returns whether the wait is over: it was found again, or is cancelled now."""
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
            self._announcer.cancelled_without_channel(place, title, players)
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
