"""Scheduled events: announced, changed, held and cancelled."""

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from devtools.sandbox import Intent, Permission
from tests.sandbox.little_bot import LittleBot
from tests.sandbox.scenes import Opening, Scene


def soon(scene: Scene, hours: float) -> datetime:
    return datetime.fromtimestamp(scene.clock.time(), UTC) + timedelta(hours=hours)


def guild(scene: Scene) -> discord.Guild:
    found = scene.bot.get_guild(scene.guild.id)
    assert found is not None
    return found


async def announce(scene: Scene, **more: Any) -> discord.ScheduledEvent:
    fields: dict[str, Any] = {
        "name": "Sunday tournament",
        "start_time": soon(scene, 1),
        "end_time": soon(scene, 4),
        "entity_type": discord.EntityType.external,
        "privacy_level": discord.PrivacyLevel.guild_only,
        "location": "#tournaments",
        **more,
    }
    return await guild(scene).create_scheduled_event(**fields)


async def code_of(awaited: Any) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await awaited
    return caught.value.code


async def test_an_event_is_announced_to_all(scene: Scene) -> None:
    """Bot, windows and the list agree."""
    made = await announce(scene)
    event = await scene.bob.wait_for(lambda e: e.name == "event_create")
    assert event.data["entity_metadata"] == {"location": "#tournaments"}
    assert [e.id for e in await guild(scene).fetch_scheduled_events()] == [made.id]
    assert scene.sandbox.violations == []


async def test_an_event_can_be_moved_and_started(scene: Scene) -> None:
    """PATCH changes what it names; the status follows Discord's order."""
    made = await announce(scene)
    await made.edit(start_time=soon(scene, 2))
    started = await made.start()
    await started.end()
    assert await guild(scene).fetch_scheduled_events() == []
    names = [e.name for e in scene.bob.events if e.name.startswith("event_")]
    assert names == ["event_create", "event_update", "event_update", "event_update"]


async def test_an_event_that_was_never_started_can_not_end(scene: Scene) -> None:
    """Scheduled events don't go straight to completed."""
    made = await announce(scene)
    status = discord.EventStatus.completed.value
    request = scene.bot.http.edit_scheduled_event(scene.guild.id, made.id, status=status)
    assert await code_of(request) == 50035


async def test_an_event_in_the_past_is_refused(scene: Scene) -> None:
    """50035, and nothing is announced."""
    assert await code_of(announce(scene, start_time=soon(scene, -1))) == 50035
    assert scene.sandbox.world.events == {}


async def test_a_deleted_event_is_unknown(scene: Scene) -> None:
    """10070 afterwards."""
    made = await announce(scene)
    await made.delete()
    await scene.bob.wait_for(lambda e: e.name == "event_delete")
    assert await code_of(guild(scene).fetch_scheduled_event(made.id)) == 10070


async def test_announcing_needs_a_permission(scene: Scene) -> None:
    """50013 without Manage Events and Create Events."""
    needed = Permission.MANAGE_EVENTS | Permission.CREATE_EVENTS
    scene.sandbox.faults.plan("revoke", guild=scene.guild.id, permissions=int(needed))
    assert await code_of(announce(scene)) == 50013


async def test_interest_is_counted(opening: Opening) -> None:
    """A user's interest is told to the bot (that knows its members) and listed."""
    intents = discord.Intents.default()
    intents.members = True
    scene = await opening(bot=LittleBot(intents=intents), privileged=Intent.GUILD_MEMBERS)
    made = await announce(scene)
    path = f"/sandbox/users/{scene.bob.id}/guilds/{scene.guild.id}/events/{made.id}/interested"
    await scene.bob.ask("PUT", path)
    await scene.settle()
    assert any(name == "scheduled_event_user_add" for name, _ in scene.bot.seen)
    assert [user.name async for user in made.users()] == ["bob"]
