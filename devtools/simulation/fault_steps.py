"""The steps that go wrong: disks, power, Discord, and people who take away permissions."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.storage.unit import HostAction
from devtools.simulation.discord import DiscordTrouble
from devtools.simulation.disk import CrashMoment
from devtools.simulation.people import newest_table
from devtools.simulation.state import SimulationState
from devtools.simulation.steps import Step, StepKind

CHANNELS_AMONG_DELETED = 250
"""The deletions of channels in a thousand deletions."""
SLEEP_SECONDS = 25 * 3600
WITHOUT_POWER_SECONDS = 60
"""Seconds until a bot whose power has gone in the night is started again."""
THREADS_AMONG_DELETED = 250
"""The others are messages."""
DELETIONS_AMONG_LOSSES, CLOSINGS_AMONG_LOSSES = 500, 350
"""The deletions and closings in a thousand channels that go; the others go with their server."""


class FaultSteps:
    """Every fault that a script may ask for."""

    def __init__(self, state: SimulationState, cut_power: Callable[[], Awaitable[None]]) -> None:
        self._state = state
        self._cut_power = cut_power
        self.handlers = {
            StepKind.WAIT: self._wait,
            StepKind.SLEEP: self._sleep,
            StepKind.DISK: self._spoil_disk,
            StepKind.POWER: self._plan_power_cut,
            StepKind.TROUBLE: self._trouble,
            StepKind.HOLD: self._hold,
            StepKind.DELETE: self._delete,
            StepKind.CHANNEL: self._lose_channel,
            StepKind.FORBID: self._forbid,
            StepKind.MAIL: self._mail,
            StepKind.DEPART: self._depart,
            StepKind.GATEWAY: self._drop_gateway,
        }

    async def _wait(self, step: Step) -> None:
        await asyncio.sleep(step.d * 0.04)

    async def _sleep(self, step: Step) -> None:
        """A day is too long to wait for its end: without power nothing can be saved, and a bot that
        tries it again every few seconds has nothing else to do."""
        for _ in range(SLEEP_SECONDS // WITHOUT_POWER_SECONDS):
            await asyncio.sleep(WITHOUT_POWER_SECONDS)
            if self._state.bot.disk.survivor is not None:
                await self._cut_power()

    async def _spoil_disk(self, step: Step) -> None:
        plan = self._state.bot.disk.plan
        plan.fail_before = 20 if step.c % 5 == 0 else step.a % 3
        plan.fail_after = step.b % 2

    async def _plan_power_cut(self, step: Step) -> None:
        moments = [*CrashMoment, None]
        moment = moments[step.a % len(moments)]
        if moment is None:
            await self._cut_power()
            return
        plan = self._state.bot.disk.plan
        plan.crash, plan.crash_in, plan.seed = moment, step.b % 4, step.c

    async def _trouble(self, step: Step) -> None:
        kinds = list(DiscordTrouble)
        self._state.world.begin_trouble(kinds[step.a % len(kinds)], step.b % 20 + 0.5, step.c)

    async def _hold(self, step: Step) -> None:
        self._state.world.hold(step.a % 8, done=step.b % 2 == 0)

    async def _delete(self, step: Step) -> None:
        world = self._state.world
        threads = world.open_threads()
        if step.b < CHANNELS_AMONG_DELETED:
            self._delete_channel(step.a)
        elif step.b < CHANNELS_AMONG_DELETED + THREADS_AMONG_DELETED and threads:
            self._lose_thread(threads[step.c % len(threads)])
        elif shown := newest_table(world, self._state.somewhere(step.a)[1]):
            shown.deleted = True
            world.faults["message-deleted"] += 1

    def _delete_channel(self, number: int) -> None:
        world = self._state.world
        _, channel = self._state.places.channel(number)
        self._state.places.delete(number)
        world.lost_channels.add(channel)
        world.faults["channel-deleted"] += 1
        if not self._state.gateway_is_down:
            self._state.bot.channel_deleted(channel)
        for thread, parent in world.threads.items():
            if parent == channel:
                self._lose_thread(thread)

    def _lose_thread(self, thread: int) -> None:
        self._state.world.delete_thread(thread)
        if not self._state.gateway_is_down:
            self._state.bot.channel_deleted(thread)

    async def _lose_channel(self, step: Step) -> None:
        lost = list(self._state.lost_tournaments())
        if lost and step.d % 3 == 0:
            await self._move(step, lost[step.b % len(lost)])
        elif step.b < DELETIONS_AMONG_LOSSES:
            self._delete_channel(step.a)
        elif step.b < DELETIONS_AMONG_LOSSES + CLOSINGS_AMONG_LOSSES:
            self._state.spawn(self._close_channel(step))
        else:
            self._state.spawn(self._remove_bot(step))

    async def _move(self, step: Step, event: int) -> None:
        """Has somebody name another channel for a tournament."""
        tournaments = self._state.bot.tournaments
        place = tournaments.place(event)
        guild, channel = self._state.places.channel(step.a)
        if guild == place.guild:
            data = {"tournament": event}
            act = HostAction(guild, place.organiser, "tournament-move", None, data, 0)
            await self._state.bot.lost.announcements.move(event, channel, act)
            self._state.world.faults["tournament-moved"] += 1

    async def _close_channel(self, step: Step) -> None:
        """A permission is taken away, and given back after a while, which may be a long one."""
        world = self._state.world
        _, channel = self._state.places.channel(step.a)
        world.faults["channel-closed"] += 1
        world.closed_channels.add(channel)
        await asyncio.sleep(step.c * 1.5)
        world.closed_channels.discard(channel)

    async def _remove_bot(self, step: Step) -> None:
        """A server removes the bot, and lets it in again after a while."""
        state = self._state
        guild, _ = state.places.channel(step.a)
        state.world.faults["bot-removed"] += 1
        state.world.left_servers.add(guild)
        if not state.gateway_is_down:
            state.bot.removed_from_server(guild)
        await asyncio.sleep(step.c * 0.3)
        state.world.left_servers.discard(guild)
        if not state.gateway_is_down:
            state.bot.look_for_channels()

    async def _forbid(self, step: Step) -> None:
        """The right to open threads in a channel is taken away, or given back."""
        _, channel = self._state.places.channel(step.a)
        self._state.world.without_threads ^= {channel}

    async def _mail(self, step: Step) -> None:
        self._state.world.closed_dms ^= {self._state.person(step.b)}

    async def _depart(self, step: Step) -> None:
        self._state.world.gone ^= {self._state.person(step.b)}
        self._state.world.faults["player-left-or-came-back"] += 1

    async def _drop_gateway(self, step: Step) -> None:
        seconds = step.b % 20 + 0.5
        self._state.gateway_down_until = asyncio.get_running_loop().time() + seconds
        self._state.world.faults["gateway-dropped"] += 1
        self._state.spawn(self._restore_gateway(seconds))

    async def _restore_gateway(self, seconds: float) -> None:
        """A new session of the gateway: what went meanwhile is no longer told of."""
        await asyncio.sleep(seconds + 0.1)
        if not self._state.gateway_is_down:
            self._state.bot.look_for_channels()
