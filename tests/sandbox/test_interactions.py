"""Interactions: every way to act and to answer, and the deadlines of both."""

import base64

import discord
import pytest

from tests.sandbox.little_bot import Act
from tests.sandbox.scenes import Scene, eventually
from tests.user_client import NotDone


def keep(scene: Scene) -> list[discord.Interaction]:
    """The interactions that reach the bot from now on."""
    kept: list[discord.Interaction] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        kept.append(interaction)

    scene.bot.on_interaction = on_interaction  # type: ignore[attr-defined]
    return kept


async def silent(scene: Scene) -> discord.Interaction:
    """An interaction that the bot has got and has not answered."""
    kept = keep(scene)
    await scene.alice.command("silence", channel=scene.table, wait=None)
    await eventually(lambda: kept)
    return kept[0]


async def test_a_slash_command_is_answered_with_a_picture(scene: Scene) -> None:
    """Command, options, Components V2, multipart and attachment work through the real client."""
    outcome = await scene.alice.command("/table open", channel=scene.table, game="plo", seats=6)
    message = outcome.message
    assert (outcome.state, outcome.response_type) == ("answered", 4)
    assert message.text == "plo for 6"
    assert [button.label for button in message.buttons][:2] == ["Fold", "Raise"]
    assert message.json["interaction_metadata"]["user"]["username"] == "alice"
    assert scene.sandbox.violations == []


async def test_a_press_is_answered_by_the_new_picture_itself(scene: Scene) -> None:
    """Callback type 7 changes the pressed message and adds none."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    outcome = await scene.bob.press(opened, "Fold")
    assert (outcome.response_type, outcome.message.id) == (7, opened.id)
    assert outcome.message.text == "last: fold"
    assert outcome.message.pictures[0]["width"] == 80
    assert len(await scene.bob.messages(scene.table)) == 1
    assert scene.sandbox.violations == []


async def test_autocomplete_offers_what_the_bot_says(scene: Scene) -> None:
    """The focused option reaches the bot, its choices come back."""
    choices = await scene.alice.autocomplete("table open", "game", "l", channel=scene.table)
    assert choices == [{"name": "NLHE", "value": "nlhe"}, {"name": "PLO", "value": "plo"}]


async def test_a_modal_opens_and_its_submit_is_answered(scene: Scene) -> None:
    """Type 9 opens a modal for that user alone; the submit carries its values."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    modal = (await scene.bob.press(opened, "Raise")).modal
    assert [m.title for m in await scene.bob.modals()] == ["Raise"]
    assert await scene.alice.modals() == []
    outcome = await scene.bob.submit(modal, {"Raise to": "77"})
    assert outcome.message.text == "raised to 77"
    assert await scene.bob.modals() == []
    assert scene.sandbox.violations == []


async def test_a_modal_keeps_what_stands_in_it(scene: Scene) -> None:
    """A field that the user leaves alone is sent with its default."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    modal = (await scene.alice.press(opened, "Raise")).modal
    assert (await scene.alice.submit(modal, {})).message.text == "raised to 40"


async def test_a_modal_refuses_what_its_field_refuses(scene: Scene) -> None:
    """Discord's client checks lengths before anything is sent."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    modal = (await scene.alice.press(opened, "Raise")).modal
    (field,) = modal.fields
    with pytest.raises(NotDone, match="0 to 6 characters"):
        await scene.alice.submit(modal, {field: "1234567"})


async def test_files_of_a_form_reach_the_bot(scene: Scene) -> None:
    """The bot reads as many uploaded files of a form as the form takes."""
    one = {"filename": "a.txt", "data": base64.b64encode(b"first").decode()}
    modal = (await scene.alice.command("files", channel=scene.table)).modal
    for wrong in ([], [one] * 3, "a.txt", [{"filename": "a.txt", "data": "?"}], ["a.txt"]):
        with pytest.raises(NotDone, match="invalid-value"):
            await scene.alice.submit(modal, {"files": wrong})
    outcome = await scene.alice.submit(modal, {"files": [one, {**one, "filename": "b.txt"}]})
    assert outcome.message.text == "[('a.txt', b'first'), ('b.txt', b'first')]"


async def test_an_emoji_that_nobody_has_is_refused(scene: Scene) -> None:
    """An emoji that nobody has is refused, on a new message, in an edit, and in a form; one of the
    application's own is fine."""
    own = 123456789012345678
    scene.sandbox.world.application_emojis[own] = {"id": str(own), "name": "as"}

    def view(number: int) -> discord.ui.View:
        made = discord.ui.View(timeout=None)
        emoji = discord.PartialEmoji(name="as", id=number)
        return made.add_item(discord.ui.Button(label="x", custom_id="x", emoji=emoji))

    sent = await scene.channel().send("x", view=view(own))
    for refused in (scene.channel().send("x", view=view(5)), sent.edit(view=view(5))):
        with pytest.raises(discord.HTTPException, match="Invalid emoji"):
            await refused


async def test_a_dismissed_modal_can_not_be_submitted(scene: Scene) -> None:
    """The bot hears nothing of a modal that is closed."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    modal = (await scene.alice.press(opened, "Raise")).modal
    await scene.alice.dismiss(modal)
    with pytest.raises(NotDone, match="unknown-modal"):
        await scene.alice.submit(modal, {})


async def test_a_select_tells_the_bot_what_was_chosen(scene: Scene) -> None:
    """String selects carry their values."""
    message = (await scene.alice.command("choose", channel=scene.table)).message
    outcome = await scene.alice.select(message, "Game", "razz")
    assert outcome.message.text == "chose razz"


async def test_a_select_takes_only_what_it_offers(scene: Scene) -> None:
    """A user can't choose what is not in the list."""
    message = (await scene.alice.command("choose", channel=scene.table)).message
    with pytest.raises(NotDone, match="not an option"):
        await scene.alice.select(message, "Game", "chess")


async def test_an_ephemeral_answer_is_seen_by_its_user_alone(scene: Scene) -> None:
    """Neither other users nor the bot's channel routes reach an ephemeral message."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    answer = (await scene.bob.press(opened, "Cards")).message
    assert answer.ephemeral
    assert len(await scene.bob.messages(scene.table)) == 2
    assert len(await scene.alice.messages(scene.table)) == 1
    assert all(event.data.get("id") != answer.id for event in scene.alice.events)
    with pytest.raises(discord.NotFound) as caught:
        await scene.channel().fetch_message(int(answer.id))
    assert caught.value.code == 10008


async def test_nobody_can_press_on_a_message_they_can_not_see(scene: Scene) -> None:
    """An ephemeral message does not exist for anybody else."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    answer = (await scene.bob.press(opened, "Cards")).message
    with pytest.raises(NotDone, match="unknown-message"):
        await scene.alice.press(answer, "anything")


async def test_a_deferred_answer_is_filled_in_with_v2_and_a_picture(scene: Scene) -> None:
    """Thinking first, then Components V2 and a file through edit-original."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    outcome = await scene.bob.press(opened, "Think")
    assert outcome.message.text == "thought"
    assert outcome.message.ephemeral
    assert not outcome.message.loading
    states = [e.data["state"] for e in scene.bob.events if e.name == "interaction"]
    assert states == ["pending", "deferred", "answered"]
    assert scene.sandbox.violations == []


async def test_the_first_follow_up_fills_in_a_deferred_answer(scene: Scene) -> None:
    """On Discord the first follow-up takes the place of "thinking", the second is a new message."""
    outcome = await scene.alice.command("follow", channel=scene.table)
    second = await scene.alice.wait_for_message(scene.table, lambda m: m.text == "second")
    assert outcome.message.text == "first"
    assert second.ephemeral
    assert [m.text for m in await scene.bob.messages(scene.table)] == ["first"]
    assert scene.sandbox.parts.answers.deprecated == ["follow"], "Discord wants @original edited"


async def test_a_deferred_press_leaves_the_message_alone(scene: Scene) -> None:
    """Type 6 answers without a visible change."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    outcome = await scene.alice.press(opened, "Quiet")
    assert (outcome.state, outcome.response_type) == ("answered", 6)
    assert (await scene.alice.look(opened)).text == opened.text


async def test_the_fourth_second_is_too_late(scene: Scene) -> None:
    """After three seconds the user sees a failure and the bot gets 10062."""
    interaction = await silent(scene)
    scene.clock.advance(3.1)
    failed = await scene.alice.wait_for(
        lambda e: e.name == "interaction" and e.data["state"] == "failed"
    )
    with pytest.raises(discord.NotFound) as caught:
        await interaction.response.send_message("late")
    assert failed.data["error"] == "no-answer"
    assert caught.value.code == 10062


async def test_a_second_answer_is_refused(scene: Scene) -> None:
    """An interaction is acknowledged once: 40060."""
    interaction = await silent(scene)
    await interaction.response.send_message("first")
    # As after a lost answer, of which discord.py knows nothing.
    again = discord.InteractionResponse(interaction)
    with pytest.raises(discord.HTTPException) as caught:
        await again.send_message("second")
    assert caught.value.code == 40060
    assert [m.text for m in await scene.bob.messages(scene.table)] == ["first"]


async def test_the_sixteenth_minute_is_too_late_to_edit(scene: Scene) -> None:
    """The token lives for 15 minutes: then 50027."""
    interaction = await silent(scene)
    await interaction.response.send_message("first")
    scene.clock.advance(14 * 60)
    await interaction.edit_original_response(content="still in time")
    scene.clock.advance(61)
    with pytest.raises(discord.HTTPException) as caught:
        await interaction.edit_original_response(content="too late")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_thinking_forever_fails_after_fifteen_minutes(scene: Scene) -> None:
    """A deferred answer that never comes is a failure for the user."""
    interaction = await silent(scene)
    await interaction.response.defer(thinking=True)
    scene.clock.advance(15 * 60 + 1)
    event = await scene.alice.wait_for(
        lambda e: e.name == "interaction" and e.data["state"] == "failed"
    )
    assert event.data["response_type"] == 5


async def test_a_follow_up_before_the_answer_is_refused(scene: Scene) -> None:
    """The interaction's webhook exists only after the first answer: 10015."""
    interaction = await silent(scene)
    with pytest.raises(discord.NotFound) as caught:
        await interaction.followup.send("too early")
    assert caught.value.code == 10015


async def test_a_press_on_a_message_deleted_meanwhile_can_not_update_it(scene: Scene) -> None:
    """Type 7 on a message that a moderator has deleted after the press: 10008."""
    kept = keep(scene)
    view = discord.ui.View(timeout=None)
    view.add_item(Act("silence"))
    sent = await scene.channel().send("press me", view=view)
    await scene.bob.press(scene.table.messages[sent.id], "Silence", wait=None)
    await eventually(lambda: kept)
    await scene.alice.delete(scene.table.messages[sent.id])
    with pytest.raises(discord.NotFound) as caught:
        await kept[0].response.edit_message(content="too late")
    assert caught.value.code == 10008


async def test_a_disabled_button_can_not_be_pressed(scene: Scene) -> None:
    """A control that is greyed out does nothing."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Closed", custom_id="closed", disabled=True))
    sent = await scene.channel().send("closed", view=view)
    message = scene.table.messages[sent.id]
    with pytest.raises(NotDone, match="component-disabled"):
        await scene.alice.press(message, "Closed")


async def test_the_bot_may_delete_its_answer(scene: Scene) -> None:
    """DELETE @original takes the message away."""
    interaction = await silent(scene)
    await interaction.response.send_message("gone soon")
    await interaction.delete_original_response()
    assert await scene.alice.messages(scene.table) == []


async def test_an_interaction_tells_who_where_and_what_they_may(scene: Scene) -> None:
    """The payload carries member, permissions, locale, guild and channel."""
    interaction = await silent(scene)
    assert isinstance(interaction.user, discord.Member)
    assert interaction.user.name == "alice"
    assert interaction.permissions.administrator  # the guild's owner
    assert interaction.app_permissions.send_messages
    assert interaction.guild_id == scene.guild.id
    assert interaction.channel_id == scene.table.id
    assert interaction.filesize_limit == 10 * 1024 * 1024


async def test_a_user_option_reaches_the_bot_as_a_member(scene: Scene) -> None:
    """Ids in options are resolved, and the bot can write to the user."""
    await scene.alice.command("table invite", channel=scene.table, player=scene.user("bob"))
    dm = await scene.bob.wait_for_dm(lambda m: m.text == "come and play")
    assert await scene.alice.dms() == []
    assert dm.author_id == str(scene.sandbox.world.bot.id)


async def test_an_option_out_of_range_is_not_sent(scene: Scene) -> None:
    """Discord's client checks ranges and required options."""
    with pytest.raises(NotDone, match="out of range"):
        await scene.alice.command("table open", channel=scene.table, seats=11)
    for digits in (400, 5_000):
        with pytest.raises(NotDone, match="not a number"):
            await scene.alice.command("table open", channel=scene.table, seats="9" * digits)
    with pytest.raises(NotDone, match="option-required"):
        await scene.alice.command("table invite", channel=scene.table)


async def test_commands_in_a_dm_come_without_a_member(scene: Scene) -> None:
    """In the bot's DM an interaction has a user and no guild."""
    kept = keep(scene)
    await scene.alice.command("silence", channel=await scene.alice.dm(), wait=None)
    await eventually(lambda: kept)
    assert kept[0].guild is None
    assert isinstance(kept[0].user, discord.User)
    await kept[0].response.send_message("hello")
    assert [m.text for m in await scene.alice.dms()] == ["hello"]


async def test_an_answer_into_a_deleted_channel_is_refused(scene: Scene) -> None:
    """10003 for the answer to a command whose channel is gone."""
    interaction = await silent(scene)
    scene.sandbox.faults.plan("delete_channel", channel=scene.table.id)
    with pytest.raises(discord.NotFound) as caught:
        await interaction.response.send_message("?")
    assert caught.value.code == 10003


async def test_a_modal_of_a_channel_that_is_hidden_now_can_not_be_sent(scene: Scene) -> None:
    """A user who has left the guild acts there no more."""
    opened = (await scene.alice.command("table open", channel=scene.table)).message
    modal = (await scene.bob.press(opened, "Raise")).modal
    scene.sandbox.world.remove_member(scene.guild, scene.user("bob"))
    with pytest.raises(NotDone, match="unknown-channel"):
        await scene.bob.submit(modal, {})
