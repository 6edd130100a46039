"""Threads: opened with and without a message, joined, archived, locked, deleted."""

from typing import Any

import discord
import pytest

from devtools.sandbox import Permission
from tests.sandbox.scenes import Scene


async def code_of(awaited: Any) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await awaited
    return caught.value.code


async def public(scene: Scene, name: str = "side game") -> discord.Thread:
    return await scene.channel().create_thread(name=name, type=discord.ChannelType.public_thread)


async def test_a_public_thread_is_seen_by_all(scene: Scene) -> None:
    """Windows get the thread, the channel gets a notice, messages go into the thread."""
    thread = await public(scene)
    await thread.send("deal")
    event = await scene.bob.wait_for(lambda e: e.name == "thread_create")
    assert event.data["parent_id"] == str(scene.table.id)
    assert [m.text for m in await scene.bob.messages(str(thread.id))] == ["deal"]
    assert (await scene.bob.messages(scene.table))[0].json["type"] == 18
    assert scene.sandbox.violations == []


async def test_a_thread_of_a_message_has_its_id(scene: Scene) -> None:
    """A thread of a message has its id, as on Discord; a second thread on the same message is
    refused (160004)."""
    sent = await scene.channel().send("hand 1")
    thread = await sent.create_thread(name="talk about it")
    assert thread.id == sent.id
    assert (await scene.bob.look(scene.table.messages[sent.id])).json["thread"]["name"]
    assert await code_of(sent.create_thread(name="again")) == 160004


async def test_a_private_thread_is_for_its_members(scene: Scene) -> None:
    """A private thread is for its members: it appears in a window when its user is added, and
    disappears on their removal."""
    thread = await scene.channel().create_thread(name="showdown", invitable=False)
    assert thread.id not in [int(t["id"]) for t in (await scene.bob.view())["guilds"][0]["threads"]]
    await thread.add_user(discord.Object(int(scene.bob.id)))
    await scene.bob.wait_for(lambda e: e.name == "thread_create")
    await thread.send("psst")
    assert [m.text for m in await scene.bob.messages(str(thread.id))] == ["psst"]
    await thread.remove_user(discord.Object(int(scene.bob.id)))
    await scene.bob.wait_for(lambda e: e.name == "thread_delete")


async def test_sending_wakes_an_archived_thread(scene: Scene) -> None:
    """A thread that is archived but not locked opens again, whoever writes; edits in it are refused
    before."""
    thread = await public(scene)
    sent = await thread.send("first")
    await thread.edit(archived=True)
    assert await code_of(sent.edit(content="?")) == 50083
    state = scene.sandbox.world.channels[thread.id].thread
    assert state is not None
    await thread.send("second")
    assert not state.archived
    await thread.edit(archived=True)
    await scene.bob.write(str(thread.id), "third")
    assert not state.archived


async def test_a_locked_archive_stays_closed(scene: Scene) -> None:
    """50083 for messages to a locked thread."""
    thread = await public(scene)
    await thread.edit(archived=True, locked=True)
    assert await code_of(thread.send("?")) == 50083


async def test_archived_threads_are_listed(scene: Scene) -> None:
    """discord.py's iterator finds them; active ones are listed by the guild."""
    thread, other = await public(scene), await public(scene, "second")
    await thread.edit(archived=True)
    archived = [t.id async for t in scene.channel().archived_threads()]
    active = [t.id for t in await scene.channel().guild.active_threads()]
    assert (archived, active) == ([thread.id], [other.id])


async def test_joining_and_leaving_are_told(scene: Scene) -> None:
    """The member list follows."""
    thread = await public(scene)
    await thread.leave()
    assert await thread.fetch_members() == []
    await thread.join()
    assert [member.id for member in await thread.fetch_members()] == [scene.bot.application_id]


async def test_opening_threads_needs_a_permission(scene: Scene) -> None:
    """50013 without Create Public Threads."""
    scene.sandbox.faults.plan(
        "revoke", guild=scene.guild.id, permissions=int(Permission.CREATE_PUBLIC_THREADS)
    )
    assert await code_of(public(scene)) == 50013


async def test_a_deleted_thread_is_gone(scene: Scene) -> None:
    """10003 afterwards."""
    thread = await public(scene)
    await thread.delete()
    await scene.bob.wait_for(lambda e: e.name == "thread_delete")
    assert await code_of(thread.send("?")) == 10003


async def test_a_user_can_open_a_thread(scene: Scene) -> None:
    """The bot hears of it and can write into it."""
    made = await scene.alice.ask(
        "POST",
        f"/sandbox/users/{scene.alice.id}/channels/{scene.table.id}/threads",
        {"name": "Alice's corner"},
    )
    await scene.settle()
    thread = scene.bot.get_channel(int(made["id"]))
    assert isinstance(thread, discord.Thread)
    await thread.send("hello")
    assert [m.text for m in await scene.bob.messages(made["id"])] == ["hello"]
