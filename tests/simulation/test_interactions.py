"""The answers as people of the simulation see them."""

import asyncio

import discord
import pytest

from devtools.simulation.discord import BotConnection, SimulatedDiscord, StoredMessage
from devtools.simulation.interactions import SimulatedInteraction
from devtools.simulation.loop import run_virtually

GUILD, CHANNEL, PERSON = 1, 1_000_000_001, 5


def test_an_answer_that_is_taken_back_is_gone() -> None:
    """An answer that is taken back is gone from the one screen that it was on; there is nothing to
    take back a second time."""
    world = SimulatedDiscord(lambda _: None)

    async def answered() -> None:
        born = asyncio.get_running_loop().time()
        line = BotConnection(world)
        press = SimulatedInteraction(line, 1, PERSON, "x", GUILD, CHANNEL, None, {}, [], born)
        await press.response.send_message("too late", ephemeral=True)
        await press.followup.send("and more", ephemeral=True)
        assert [message.texts for message in world.private[PERSON]] == [
            ("too late",),
            ("and more",),
        ]
        await press.delete_original_response()
        assert [message.texts for message in world.private[PERSON]] == [("and more",)]
        with pytest.raises(discord.NotFound):
            await press.delete_original_response()

    run_virtually(answered)


def test_after_a_press_that_changed_nothing_its_message_is_edited() -> None:
    """An answer that was promised is a message for the user alone instead."""
    world = SimulatedDiscord(lambda _: None)

    async def answered() -> None:
        born = asyncio.get_running_loop().time()
        line = BotConnection(world)
        pressed = world.post(StoredMessage(1, CHANNEL, ("before",), (), ()))
        for number, thinking in (1, False), (2, True):
            press = SimulatedInteraction(
                line, number, PERSON, "x", GUILD, CHANNEL, pressed, {}, [], born
            )
            await press.response.defer(thinking=thinking)
            await press.edit_original_response(f"after {number}")
        assert pressed.texts == ("after 1",)
        assert [message.texts for message in world.private[PERSON]] == [("after 2",)]

    run_virtually(answered)
