"""The world of a script: Discord, the people around, and the bot that is running just now."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, GuildId, PlayerId
from bot.tournament.state import Phase
from devtools.simulation.beacon import SimulatedBeacon
from devtools.simulation.bot_process import BotProcess
from devtools.simulation.checks import Checks
from devtools.simulation.discord import SimulatedDiscord
from devtools.simulation.people import SERVERS, Channels, person


class SimulationState:
    """The state that every step works with."""

    def __init__(self, *, faulty: bool) -> None:
        self.checks = Checks()
        self.world = self.checks.time.world = SimulatedDiscord(self.checks.request_sent)
        self.rounds = SimulatedBeacon(self.world.faults if faulty else None)
        self.places = Channels()
        self.faulty = faulty
        """Whether presses may get lost, come twice or late."""
        self.gateway_down_until = 0.0
        """The end of the gateway's outage."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.running: BotProcess | None = None

    @property
    def bot(self) -> BotProcess:
        if self.running is None:
            raise RuntimeError("no bot is running")
        return self.running

    @property
    def gateway_is_down(self) -> bool:
        """Whether nothing that happens on Discord reaches the bot."""
        return asyncio.get_running_loop().time() < self.gateway_down_until

    def person(self, number: int) -> PlayerId:
        """One of those who are around now."""
        return PlayerId(person(number, self.checks.hands))

    def somewhere(self, number: int) -> tuple[GuildId, ChannelId]:
        """A channel or a thread where people look, and its server."""
        threads = self.world.open_threads()
        if number % 2 and threads:
            thread = threads[number // 2 % len(threads)]
            return self.places.server_of(self.world.threads[thread]), ChannelId(thread)
        return self.places.channel(number // 2)

    def a_tournament(self, number: int) -> int | None:
        """One of the open tournaments: mostly one that is played, since the others refuse most."""
        events = [n for server in SERVERS for n in self.bot.tournaments.of_guild(server)]
        if number % 4:
            events = [n for n in events if self._is_played(n)] or events
        return events[number // 4 % len(events)] if events else None

    def lost_tournaments(self) -> Iterator[int]:
        """The open tournaments that have lost their channel."""
        for server in SERVERS:
            for number in self.bot.tournaments.of_guild(server):
                if self.bot.lost.announcements.is_lost(number):
                    yield number

    def _is_played(self, event: int) -> bool:
        with suppress(HostRefusal):
            return self.bot.tournaments.inspect(event).state.phase is Phase.RUNNING
        return False

    def spawn(self, work: Any) -> None:
        """Lets somebody do something beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
