"""Direct messages: who gets them, who refuses them, and who can read them."""

import discord
import pytest

from tests.sandbox.scenes import Scene
from tests.user_client import NotDone, UserClient


async def dm_bob(scene: Scene, content: str = "your cards") -> discord.Message:
    user = await scene.bot.fetch_user(int(scene.bob.id))
    return await user.send(content)


async def test_a_dm_is_read_by_its_user_alone(scene: Scene) -> None:
    """The other users' windows hear nothing of it and can't reach the channel."""
    sent = await dm_bob(scene)
    assert [message.text for message in await scene.bob.dms()] == ["your cards"]
    assert await scene.alice.dms() == []
    with pytest.raises(NotDone, match="unknown-channel"):
        await scene.alice.messages(str(sent.channel.id))
    assert all(event.name != "message_create" for event in scene.alice.events)
    assert scene.sandbox.violations == []


async def test_a_new_dm_appears_in_the_window(scene: Scene) -> None:
    """First the channel, then the message."""
    await dm_bob(scene)
    await scene.bob.wait_for(lambda e: e.name == "channel_create" and e.data["type"] == 1)
    event = await scene.bob.wait_for(lambda e: e.name == "message_create")
    assert event.message.text == "your cards"


async def test_a_user_who_closed_their_dms_is_refused(scene: Scene) -> None:
    """50007; once they are open again messages arrive."""
    await scene.bob.close_dms()
    with pytest.raises(discord.Forbidden) as caught:
        await dm_bob(scene)
    assert caught.value.code == 50007
    await scene.bob.open_dms()
    await dm_bob(scene)
    assert len(await scene.bob.dms()) == 1


async def test_without_a_common_guild_there_is_no_dm(scene: Scene) -> None:
    """50278 when the user has left every guild of the bot."""
    world = scene.sandbox.world
    for guild in list(world.guilds_of(scene.user("bob"))):
        world.remove_member(guild, scene.user("bob"))
    with pytest.raises(discord.Forbidden) as caught:
        await dm_bob(scene)
    assert caught.value.code == 50278


async def test_nobody_is_called_by_an_unknown_id(scene: Scene) -> None:
    """10013 for the user, 50033 for the DM."""
    with pytest.raises(discord.NotFound) as caught:
        await scene.bot.fetch_user(12345678901234567)
    assert caught.value.code == 10013
    with pytest.raises(discord.HTTPException) as refused:
        await scene.bot.http.start_private_message(12345678901234567)
    assert refused.value.code == 50033


async def test_a_press_in_a_dm_reaches_the_bot(scene: Scene) -> None:
    """Buttons work in DMs, with a user instead of a member."""
    user = await scene.bot.fetch_user(int(scene.bob.id))
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Cards", custom_id="act:cards"))
    await user.send("hello", view=view)
    (message,) = await scene.bob.dms()
    outcome = await scene.bob.press(message, "Cards")
    assert outcome.message.text == "your cards"


async def test_what_a_user_writes_in_a_dm_is_told_to_the_bot(scene: Scene) -> None:
    """The bot reads what a user writes in a DM: there the content is always told."""
    await dm_bob(scene)
    (message,) = await scene.bob.dms()
    await scene.bob.write(message.channel_id, "thanks")
    await scene.settle()
    heard = [a[0].content for name, a in scene.bot.seen if name == "message"]
    assert heard == ["your cards", "thanks"]


async def test_a_new_user_has_no_dms(scene: Scene) -> None:
    """Every user begins with an empty list."""
    carol = UserClient.of(scene.sandbox, "carol")
    assert await carol.dms() == []
