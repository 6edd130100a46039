"""Messages of the bot: sending, editing, files, replies, mentions, and what is refused."""

import asyncio
import datetime
import io
from typing import Any

import aiohttp
import discord
import pytest

from devtools.sandbox.limits.messages import FILE_BYTES_MAX
from tests.sandbox.little_bot import picture, table_view
from tests.sandbox.scenes import Scene


def png(name: str = "table.png", width: int = 64) -> discord.File:
    return discord.File(io.BytesIO(picture(width)), name)


async def refused(awaited: Any) -> tuple[int, int]:
    """Status and code with which Discord refuses."""
    with pytest.raises(discord.HTTPException) as caught:
        await awaited
    return caught.value.status, caught.value.code


async def test_a_message_reaches_everybody_in_the_channel(scene: Scene) -> None:
    """REST answer, gateway event and windows tell the same message."""
    sent = await scene.channel().send("hello")
    event = await scene.bob.wait_for(lambda e: e.name == "message_create")
    assert (event.message.id, event.message.content) == (str(sent.id), "hello")
    assert scene.sandbox.violations == []


async def test_a_picture_is_served_over_http(scene: Scene) -> None:
    """The attachment's URL gives back the very bytes that were sent."""
    sent = await scene.channel().send(file=png())
    assert (sent.attachments[0].width, sent.attachments[0].height) == (64, 48)
    assert await sent.attachments[0].read() == picture(64)


async def test_files_shown_by_components_are_not_listed_as_attachments(scene: Scene) -> None:
    """Files shown by components are not in the list of attachments, as on Discord: the media item
    has the URL and the attachment's id."""
    sent = await scene.channel().send(view=table_view("table"), file=png())
    (seen,) = await scene.bob.messages(scene.table)
    assert sent.attachments == []
    assert seen.pictures[0]["attachment_id"]
    assert seen.pictures[0]["description"] == "an empty table"


async def test_an_edit_replaces_the_picture(scene: Scene) -> None:
    """A multipart edit with `attachments` drops the old file and shows the new one."""
    sent = await scene.channel().send(view=table_view("one"), file=png())
    await sent.edit(view=table_view("two"), attachments=[png(width=100)])
    seen = await scene.bob.look((await scene.bob.messages(scene.table))[0])
    assert seen.text == "two"
    assert seen.pictures[0]["width"] == 100
    assert len(scene.table.messages[sent.id].attachments) == 1
    assert scene.sandbox.violations == []


async def test_the_old_picture_can_still_be_loaded_for_a_while(scene: Scene) -> None:
    """A window that was about to load it must not find a hole."""
    sent = await scene.channel().send(view=table_view("one"), file=png())
    (before,) = await scene.bob.messages(scene.table)
    await sent.edit(view=table_view("two"), attachments=[png(width=100)])
    async with aiohttp.ClientSession() as session, session.get(before.pictures[0]["url"]) as answer:
        assert answer.status == 200


async def test_a_picture_that_was_not_sent_can_not_be_shown(scene: Scene) -> None:
    """`attachment://` must name a file of the request or of the message."""
    assert await refused(scene.channel().send(view=table_view("table"))) == (400, 50035)
    assert "attachment was not found" in scene.sandbox.violations[0].errors[0]


async def test_v2_can_not_be_mixed_with_content(scene: Scene) -> None:
    """A message with the V2 flag takes no content, at first or by an edit."""
    sent = await scene.channel().send("content")
    assert await refused(sent.edit(view=table_view("table"), attachments=[png()])) == (400, 50035)
    assert (await scene.bob.look(scene.table.messages[sent.id])).content == "content"


async def test_a_legacy_message_becomes_v2_when_its_content_is_removed(scene: Scene) -> None:
    """The flag may be set by an edit, and stays."""
    sent = await scene.channel().send("content")
    await sent.edit(content=None, view=table_view("table"), attachments=[png()])
    await sent.edit(view=table_view("again"), attachments=[png()])
    assert scene.table.messages[sent.id].is_v2


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"content": "x" * 2001}, 50035),
        ({"content": ""}, 50006),
        ({"embeds": [discord.Embed(description="x" * 4000)] * 2}, 50035),
    ],
)
async def test_sizes_are_those_of_discord(scene: Scene, message: Any, code: int) -> None:
    """Too long, or nothing at all: 400, and a violation."""
    assert await refused(scene.channel().send(**message)) == (400, code)
    assert len(scene.sandbox.violations) == 1


async def test_a_file_over_ten_mebibytes_is_refused(scene: Scene) -> None:
    """413 with 40005."""
    big = discord.File(io.BytesIO(b"\0" * (FILE_BYTES_MAX + 1)), "big.bin")
    assert await refused(scene.channel().send(file=big)) == (413, 40005)


async def test_a_deleted_message_is_unknown(scene: Scene) -> None:
    """10008 for edits, reads and deletes after a moderator has deleted it."""
    sent = await scene.channel().send("doomed")
    await scene.alice.delete(scene.table.messages[sent.id])
    assert await refused(sent.edit(content="?")) == (404, 10008)
    assert await refused(scene.channel().fetch_message(sent.id)) == (404, 10008)
    assert await refused(sent.delete()) == (404, 10008)


async def test_only_its_author_edits_a_message(scene: Scene) -> None:
    """50005 for a user's message."""
    written = await scene.alice.write(scene.table, "mine")
    message = scene.channel().get_partial_message(int(written.id))
    assert await refused(message.edit(content="yours")) == (403, 50005)


async def test_without_the_intent_a_users_words_are_not_told(scene: Scene) -> None:
    """A bot without message content reads only what names it."""
    await scene.alice.write(scene.table, "secret")
    await scene.alice.write(scene.table, f"hey <@{scene.sandbox.world.bot.id}>")
    await scene.settle()
    contents = [args[0].content for name, args in scene.bot.seen if name == "message"]
    assert contents == ["", f"hey <@{scene.sandbox.world.bot.id}>"]


async def test_a_reply_names_and_pings_its_target(scene: Scene) -> None:
    """A reply carries the referenced message; a target that is gone is refused."""
    written = await scene.alice.write(scene.table, "question")
    target = scene.channel().get_partial_message(int(written.id))
    await target.reply("answer")
    answer = (await scene.bob.messages(scene.table))[-1]
    assert answer.json["referenced_message"]["id"] == written.id
    assert [user["username"] for user in answer.json["mentions"]] == ["alice"]
    await scene.alice.delete(written)
    assert await refused(target.reply("late")) == (400, 50035)


async def test_allowed_mentions_decide_who_is_pinged(scene: Scene) -> None:
    """Text names two users, one may be pinged; @everyone needs a permission."""
    alice, bob = scene.user("alice"), scene.user("bob")
    await scene.channel().send(
        f"<@{alice.id}> <@{bob.id}> @everyone",
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(bob.id)]),
    )
    (seen,) = await scene.bob.messages(scene.table)
    assert [user["username"] for user in seen.json["mentions"]] == ["bob"]
    assert seen.json["mention_everyone"] is False


async def test_an_enforced_nonce_sends_once(scene: Scene) -> None:
    """A nonce that comes again gives the first message instead of a second one."""
    first = await scene.channel().send("once", nonce="n1")
    second = await scene.channel().send("once", nonce="n1")
    assert first.id == second.id
    assert len(await scene.bob.messages(scene.table)) == 1


async def test_history_comes_newest_first_and_in_pages(scene: Scene) -> None:
    """`history` of discord.py walks over all messages."""
    for number in range(5):
        await scene.channel().send(str(number))
    newest = [message.content async for message in scene.channel().history(limit=2)]
    oldest = [m.content async for m in scene.channel().history(limit=2, oldest_first=True)]
    assert (newest, oldest) == (["4", "3"], ["0", "1"])


async def test_many_messages_are_deleted_at_once(scene: Scene) -> None:
    """Bulk delete takes 2 to 100 messages and tells every window."""
    sent = [await scene.channel().send(str(number)) for number in range(3)]
    await scene.channel().delete_messages(sent[:2])
    assert [m.text for m in await scene.bob.messages(scene.table)] == ["2"]
    assert sum(event.name == "message_delete" for event in scene.bob.events) == 2


async def test_a_pin_is_listed_and_announced(scene: Scene) -> None:
    """Pinning writes a notice into the channel; unpinning takes the pin away."""
    sent = await scene.channel().send("rules")
    await sent.pin()
    assert [m.id async for m in scene.channel().pins()] == [sent.id]
    assert (await scene.bob.messages(scene.table))[-1].json["type"] == 6
    await sent.unpin()
    assert [m.id async for m in scene.channel().pins()] == []


async def test_reactions_are_counted(scene: Scene) -> None:
    """The bot can react and take it back."""
    sent = await scene.channel().send("nice hand")
    await sent.add_reaction("👍")
    (seen,) = await scene.bob.messages(scene.table)
    assert seen.json["reactions"][0]["count"] == 1
    assert scene.sandbox.world.bot is not None
    assert scene.bot.user is not None
    await sent.remove_reaction("👍", scene.bot.user)
    (seen,) = await scene.bob.messages(scene.table)
    assert "reactions" not in seen.json


async def test_typing_is_shown_to_others(scene: Scene) -> None:
    """The bot's typing reaches the windows."""
    await scene.channel().typing()
    event = await scene.bob.wait_for(lambda e: e.name == "typing")
    assert event.data["user_id"] == str(scene.sandbox.world.bot.id)


async def test_a_message_of_many_requests_keeps_order(scene: Scene) -> None:
    """Ids grow with the order of arrival, also when many requests come at once."""
    await asyncio.gather(*(scene.channel().send(str(number)) for number in range(20)))
    ids = [int(message.id) for message in await scene.bob.messages(scene.table)]
    assert ids == sorted(set(ids))
    assert len(ids) == 20


async def test_what_the_sandbox_does_not_offer_is_refused_aloud(scene: Scene) -> None:
    """A poll is not dropped in silence: 50035, and the log says why."""
    poll = discord.Poll("Next game?", duration=datetime.timedelta(hours=1))
    poll.add_answer(text="Razz")
    assert await refused(scene.channel().send(poll=poll)) == (400, 50035)
    assert "does not offer" in scene.sandbox.violations[-1].errors[0]
