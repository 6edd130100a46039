"""Guilds as the bot asks for them: channels, members and roles, and what it may change there."""

from typing import Any

import discord
import pytest

from devtools.sandbox import Intent, Permission
from tests.sandbox.little_bot import LittleBot
from tests.sandbox.scenes import Opening, Scene


def rooms(scene: Scene) -> discord.Guild:
    guild = scene.bot.get_guild(scene.guild.id)
    assert guild is not None
    return guild


def grant(scene: Scene, permission: Permission) -> None:
    scene.sandbox.faults.plan("grant", guild=scene.guild.id, permissions=int(permission))


async def code_of(awaited: Any) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await awaited
    return caught.value.code


async def test_a_guild_can_be_fetched(scene: Scene) -> None:
    """A guild is fetched with its counts, its channels and its roles."""
    guild = await scene.bot.fetch_guild(scene.guild.id)
    assert guild.approximate_member_count == 5
    assert "lobby" in [c.name for c in await rooms(scene).fetch_channels()]
    assert [r.name for r in await rooms(scene).fetch_roles()] == ["@everyone", "Mazziere"]
    assert [g.name async for g in scene.bot.fetch_guilds()] == ["The Card Room", "Kitchen Table"]


async def test_a_guild_without_the_bot_is_unknown(scene: Scene) -> None:
    """10004."""
    scene.sandbox.faults.plan("kick_bot", guild=scene.guild.id)
    assert await code_of(scene.bot.fetch_guild(scene.guild.id)) == 10004
    assert await code_of(scene.bot.fetch_guild(7)) == 10004


async def test_members_can_be_fetched_and_searched(scene: Scene) -> None:
    """Members are fetched by id, or searched by the beginning of a name; strangers are unknown."""
    assert (await rooms(scene).fetch_member(int(scene.bob.id))).name == "bob"
    found = await rooms(scene).query_members("car")
    assert [member.name for member in found] == ["carol"]
    assert await code_of(rooms(scene).fetch_member(7)) == 10013
    stranger = scene.sandbox.build.add_user("stranger")
    assert await code_of(rooms(scene).fetch_member(stranger.id)) == 10007


async def test_channels_are_made_changed_and_deleted_with_permission(scene: Scene) -> None:
    """50013 without Manage Channels; with it windows see each step."""
    assert await code_of(rooms(scene).create_text_channel("high-stakes")) == 50013
    grant(scene, Permission.MANAGE_CHANNELS)
    made = await rooms(scene).create_text_channel("high-stakes", topic="Big pots")
    await made.edit(name="higher-stakes")
    await made.delete()
    names = [e.name for e in scene.bob.events if e.name.startswith("channel_")]
    assert names == ["channel_create", "channel_update", "channel_delete"]
    assert scene.sandbox.violations == []


async def test_overwrites_are_set_with_permission(scene: Scene) -> None:
    """A private table: @everyone can't see it any more."""
    grant(scene, Permission.MANAGE_ROLES)
    everyone = rooms(scene).default_role
    await scene.channel().set_permissions(rooms(scene).me, view_channel=True)
    await scene.channel().set_permissions(everyone, view_channel=False)
    await scene.bob.wait_for(lambda e: e.name == "channel_delete")
    await scene.channel().send("members only")
    await scene.channel().set_permissions(everyone, overwrite=None)
    await scene.bob.wait_for(lambda e: e.name == "channel_create")


async def test_roles_are_given_below_the_bots_own(scene: Scene) -> None:
    """50013 for a role above it, and without Manage Roles."""
    role = scene.sandbox.build.add_role(scene.guild, "players")
    member = await rooms(scene).fetch_member(int(scene.bob.id))
    give = discord.Object(role.id)
    assert await code_of(member.add_roles(give)) == 50013
    grant(scene, Permission.MANAGE_ROLES)
    assert await code_of(member.add_roles(give)) == 50013
    role.position = 0
    await member.add_roles(give)
    assert role.id in scene.guild.members[int(scene.bob.id)].role_ids
    await member.remove_roles(give)
    assert scene.guild.members[int(scene.bob.id)].role_ids == []


async def test_the_bot_changes_its_own_name_in_a_guild(scene: Scene) -> None:
    """PATCH members/@me."""
    await rooms(scene).me.edit(nick="Dealer")
    event = await scene.bob.wait_for(lambda e: e.name == "member_update")
    assert event.data["nick"] == "Dealer"


async def test_a_role_is_made_and_deleted(scene: Scene) -> None:
    """A bot with Manage Roles makes and deletes a role."""
    grant(scene, Permission.MANAGE_ROLES)
    made = await rooms(scene).create_role(name="winners")
    scene.guild.roles[made.id].position = 0
    await made.delete()
    assert made.id not in scene.guild.roles


async def test_the_list_of_all_members_needs_the_privileged_intent(opening: Opening) -> None:
    """50001 without it; with it everybody is listed."""
    without = await opening()
    listing = without.bot.http.get_members(without.guild.id, 10, None)
    assert await code_of(listing) == 50001
    intents = discord.Intents.default()
    intents.members = True
    allowed = await opening(bot=LittleBot(intents=intents), privileged=Intent.GUILD_MEMBERS)
    found = {member.name async for member in rooms(allowed).fetch_members()}
    assert found == {"alice", "bob", "carol", "dave", "Mazziere"}
