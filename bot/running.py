"""The running bot: all its parts, and how they stop."""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass

from bot.client import MazziereClient
from bot.health import HealthMonitor
from bot.host.decks import BeaconRounds
from bot.metrics import ProcessMetrics
from bot.parts import Parts
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.table.shortened_hands import ShortenedHands
from bot.ui.tournaments.publisher import TournamentPublisher

log = logging.getLogger(__name__)


@dataclass(slots=True, kw_only=True)
class App(Parts):
    """The bot, built and ready to log in."""

    client: MazziereClient
    shortened_hands: ShortenedHands
    tournament_publisher: TournamentPublisher
    render_process: RenderProcess
    health_monitor: HealthMonitor
    metrics: ProcessMetrics
    beacon: BeaconRounds | None
    health_port: int | None = None
    closed: bool = False

    async def run(self, token: str) -> None:
        """Logs in and plays until `close` is called. Raises `discord.LoginFailure`."""
        await self.health_monitor.start(self.health_port)
        await self.client.start(token)

    async def close(self) -> None:
        """Finishes what is in flight, sends the final updates to the tables, closes the database.

        Takes less than five seconds, however slow Discord is. Harmless when done twice.
        """
        if self.closed:
            return
        self.closed = True
        try:
            for close, seconds in (
                (self.client.stop_recovering, 0.3),
                (self.health_monitor.close, 0.2),
                (self.lobby_keeper.close, 0.1),
                (self.greeter.close, 0.1),
                (self.departed_servers.close, 0.1),
                (self.badges.close, 0.1),
                (self.recounting.close, 0.1),
                (self.badge_roles.close, 0.1),
                (self.topups.close, 0.3),
                (self.lost_channels.close, 0.1),
                (self.tournaments.close, 0.4),
                (self.room.close, 0.8),
                (self.shortened_hands.close, 0.3),
                (self.face_uploads.close, 0.3),
                (self._close_publishers, 2.2),
                (self.client.close, 0.5),
                (self.player_names.settle, 0.3),
            ):
                await _within(seconds, close())
            if self.beacon is not None:
                await _within(0.1, self.beacon.close())
            await _within(0.3, self.render_process.close())
        finally:
            self.metrics.close()
            await self.database.close()

    async def _close_publishers(self) -> None:
        self.publisher.tell_waiting()
        await asyncio.gather(
            self.publisher.close(), self.tournament_publisher.close(), self.topup_messages.close()
        )


async def _within(seconds: float, closing: Awaitable[None]) -> None:
    """Waits no longer than that: what is accepted is on disk already."""
    try:
        async with asyncio.timeout(seconds):
            await closing
    except TimeoutError:
        log.warning("a part of the bot did not stop within %s s", seconds)
