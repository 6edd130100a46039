"""Permissions: how they are worked out, and what a bot without them is told."""

from typing import Any

import discord
import pytest

from devtools.sandbox import Permission
from devtools.sandbox.channels import Overwrite
from tests.sandbox.scenes import Scene


def deny(scene: Scene, denied: Permission, *, target: int | None = None) -> None:
    """An overwrite in the table's channel for @everyone, or for one member."""
    overwrite = Overwrite(target or scene.guild.id, target is not None, 0, int(denied))
    scene.sandbox.world.overwrite(scene.table, overwrite)


async def code_of(awaited: Any) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await awaited
    return caught.value.code


async def test_a_channel_that_the_bot_can_not_see_refuses_everything(scene: Scene) -> None:
    """50001 Missing Access."""
    deny(scene, Permission.VIEW_CHANNEL, target=scene.sandbox.world.bot.id)
    assert await code_of(scene.channel().send("?")) == 50001
    assert await code_of(scene.bot.fetch_channel(scene.table.id)) == 50001


@pytest.mark.parametrize(
    ("denied", "message"),
    [
        (Permission.SEND_MESSAGES, {"content": "?"}),
        (Permission.EMBED_LINKS, {"embed": discord.Embed(title="?")}),
    ],
)
async def test_a_missing_permission_is_named_50013(
    scene: Scene, denied: Permission, message: Any
) -> None:
    """Sending, embeds: each needs its permission."""
    deny(scene, denied, target=scene.sandbox.world.bot.id)
    assert await code_of(scene.channel().send(**message)) == 50013


async def test_deleting_the_messages_of_others_needs_a_permission(scene: Scene) -> None:
    """A bot deletes the messages of others by a permission, and its own always."""
    deny(scene, Permission.MANAGE_MESSAGES, target=scene.sandbox.world.bot.id)
    own = await scene.channel().send("mine")
    written = await scene.alice.write(scene.table, "hers")
    hers = scene.channel().get_partial_message(int(written.id))
    assert await code_of(hers.delete()) == 50013
    await own.delete()


async def test_answers_to_interactions_need_no_permission_to_send(scene: Scene) -> None:
    """A bot that may not send can still answer a press."""
    deny(scene, Permission.SEND_MESSAGES, target=scene.sandbox.world.bot.id)
    outcome = await scene.alice.command("choose", channel=scene.table)
    assert outcome.state == "answered"


async def test_a_members_overwrite_beats_a_role_and_a_role_beats_everyone(scene: Scene) -> None:
    """The documented order: @everyone, roles, member."""
    world, bob = scene.sandbox.world, scene.user("bob")
    role = scene.sandbox.build.add_role(scene.guild, "players")
    scene.sandbox.build.add_member(scene.guild, bob, roles=[role])
    send = int(Permission.SEND_MESSAGES)
    world.overwrite(scene.table, Overwrite(scene.guild.id, False, 0, send))
    assert not world.permissions_in(bob, scene.table) & send
    world.overwrite(scene.table, Overwrite(role.id, False, send, 0))
    assert world.permissions_in(bob, scene.table) & send
    world.overwrite(scene.table, Overwrite(bob.id, True, 0, send))
    assert not world.permissions_in(bob, scene.table) & send


async def test_the_owner_and_administrators_may_do_everything(scene: Scene) -> None:
    """Overwrites don't touch them."""
    deny(scene, Permission.VIEW_CHANNEL)
    world = scene.sandbox.world
    scene.sandbox.build.add_member(
        scene.guild, scene.user("bob"), permissions=Permission.ADMINISTRATOR
    )
    assert world.can_see(scene.user("alice"), scene.table)
    assert world.can_see(scene.user("bob"), scene.table)
    assert not world.can_see(scene.user("carol"), scene.table)


async def test_who_can_not_send_can_not_attach_either(scene: Scene) -> None:
    """Without Send Messages the permissions that go with it are gone."""
    deny(scene, Permission.SEND_MESSAGES)
    granted = scene.sandbox.world.permissions_in(scene.user("bob"), scene.table)
    assert granted & Permission.VIEW_CHANNEL
    assert not granted & Permission.ATTACH_FILES


async def test_discord_py_works_out_the_same_permissions(scene: Scene) -> None:
    """The sandbox computes what the client computes from the same overwrites."""
    world, bot = scene.sandbox.world, scene.sandbox.world.bot
    deny(scene, Permission.EMBED_LINKS | Permission.ADD_REACTIONS)
    world.overwrite(scene.table, Overwrite(bot.id, True, int(Permission.MANAGE_ROLES), 0))
    await scene.settle()
    channel = scene.channel()
    theirs = channel.permissions_for(channel.guild.me).value
    ours = world.permissions_in(bot, scene.table)
    shared = sum(int(permission) for permission in Permission)
    assert theirs & shared == ours & shared
