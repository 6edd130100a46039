"""Threads and the calendar: what the bot asks of Discord by its routes instead of its objects."""

from typing import Any

import discord
from discord import EventStatus

from devtools.simulation.discord import BOT, BotConnection
from devtools.simulation.http_errors import NO_PERMISSION, UNKNOWN_EVENT, UNKNOWN_GUILD, http_error

_STANDING = {EventStatus.scheduled.value, EventStatus.active.value}
"""The states of the events that a calendar shows."""


class SimulatedRoutes:
    """Stands in for the `http` of a `discord.Client`."""

    def __init__(self, line: BotConnection) -> None:
        self._line = line

    async def start_thread_without_message(
        self, channel: int, *, name: str, **_: Any
    ) -> dict[str, str]:
        world = self._line.world

        def do() -> dict[str, str]:
            world.check_access(channel)
            if channel in world.without_threads:
                world.faults["thread-refused"] += 1
                raise http_error(discord.Forbidden, 403, NO_PERMISSION)
            thread = next(world.ids)
            world.threads[thread], world.thread_names[thread] = channel, name
            return {"id": str(thread)}

        made: dict[str, str] = await self._line.say(channel, (name,), do)
        return made

    async def get_channel(self, channel: int) -> dict[str, Any]:
        world = self._line.world

        def do() -> dict[str, Any]:
            world.check_access(channel)
            return {"id": str(channel)}

        found: dict[str, Any] = await self._line.say(channel, (), do)
        return found

    async def get_guild(self, guild: int, **_: Any) -> dict[str, Any]:
        world = self._line.world

        def do() -> dict[str, Any]:
            if guild in world.left_servers:
                raise http_error(discord.NotFound, 404, UNKNOWN_GUILD)
            return {"id": str(guild)}

        found: dict[str, Any] = await self._line.say(guild, (), do)
        return found

    async def get_active_threads(self, guild: int) -> dict[str, list[dict[str, str]]]:
        world = self._line.world

        def do() -> dict[str, list[dict[str, str]]]:
            found = [
                {
                    "id": str(thread),
                    "owner_id": str(BOT),
                    "parent_id": str(world.threads[thread]),
                    "name": world.thread_names[thread],
                }
                for thread in world.open_threads()
            ]
            return {"threads": found}

        answer: dict[str, list[dict[str, str]]] = await self._line.say(guild, (), do)
        return answer

    async def edit_channel(self, thread: int, *, archived: bool) -> None:
        world = self._line.world

        def do() -> None:
            world.check_access(thread)
            (world.archived.add if archived else world.archived.discard)(thread)

        await self._line.say(thread, (), do)

    async def get_scheduled_events(self, guild: int, **_: Any) -> list[dict[str, Any]]:
        world = self._line.world

        def do() -> list[dict[str, Any]]:
            standing = [event for event in world.events.values() if event["guild_id"] == str(guild)]
            return [event for event in standing if event["status"] in _STANDING]

        found: list[dict[str, Any]] = await self._line.say(guild, (), do)
        return found

    async def create_guild_scheduled_event(self, guild: int, **fields: Any) -> dict[str, Any]:
        world = self._line.world

        def do() -> dict[str, Any]:
            event = next(world.ids)
            more = {"id": str(event), "guild_id": str(guild), "creator_id": str(BOT)}
            world.events[event] = {**fields, **more, "status": EventStatus.scheduled.value}
            return world.events[event]

        texts = tuple(str(value) for value in fields.values())
        made: dict[str, Any] = await self._line.say(guild, texts, do)
        return made

    async def edit_scheduled_event(
        self, guild: int, event: int, *, reason: str | None = None, **fields: Any
    ) -> None:
        world = self._line.world

        def do() -> None:
            if world.events.get(event, {}).get("status") not in _STANDING:
                raise http_error(discord.NotFound, 404, UNKNOWN_EVENT)
            world.events[event].update(fields)

        await self._line.say(guild, (), do)

    async def delete_scheduled_event(self, guild: int, event: int, **_: Any) -> None:
        world = self._line.world

        def do() -> None:
            if world.events.pop(event, None) is None:
                raise http_error(discord.NotFound, 404, UNKNOWN_EVENT)

        await self._line.say(guild, (), do)
