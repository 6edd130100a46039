"""Threads and the calendar: what the bot asks of Discord by its routes instead of its objects."""

from typing import Any

import discord

from bot.simulation.failures import NO_PERMISSION, UNKNOWN_CHANNEL, UNKNOWN_EVENT, http_error
from bot.simulation.world import Line


class Routes:
    """What the herald takes for the `http` of a `discord.Client`."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def start_thread_without_message(
        self, channel: int, *, name: str, **_: Any
    ) -> dict[str, str]:
        world = self._line.world

        def do() -> dict[str, str]:
            if channel in world.lost_channels:
                raise http_error(discord.NotFound, 404, UNKNOWN_CHANNEL)
            if channel in world.without_threads:
                world.faults["thread-refused"] += 1
                raise http_error(discord.Forbidden, 403, NO_PERMISSION)
            thread = next(world.ids)
            world.threads[thread] = channel
            return {"id": str(thread)}

        made: dict[str, str] = await self._line.say(channel, (name,), do)
        return made

    async def edit_channel(self, thread: int, *, archived: bool) -> None:
        world = self._line.world

        def do() -> None:
            if thread in world.lost_channels:
                raise http_error(discord.NotFound, 404, UNKNOWN_CHANNEL)
            (world.archived.add if archived else world.archived.discard)(thread)

        await self._line.say(thread, (), do)

    async def create_guild_scheduled_event(self, guild: int, **fields: Any) -> dict[str, str]:
        world = self._line.world

        def do() -> dict[str, str]:
            event = next(world.ids)
            world.events.add(event)
            return {"id": str(event)}

        texts = tuple(str(value) for value in fields.values())
        made: dict[str, str] = await self._line.say(guild, texts, do)
        return made

    async def edit_scheduled_event(self, guild: int, event: int, **_: Any) -> None:
        world = self._line.world

        def do() -> None:
            if event not in world.events:
                raise http_error(discord.NotFound, 404, UNKNOWN_EVENT)

        await self._line.say(guild, (), do)
