"""Cards as emoji, as Discord shows them: uploaded at the first start, found at the next."""

from pathlib import Path

from tests.end_to_end.card_room import card_room, until

FACES = 52


async def test_cards_are_emoji_in_messages(tmp_path: Path) -> None:
    """Cards are emoji in messages, in a player's own cards, in the result and wherever a hand is
    told again; a restart uploads nothing."""
    async with card_room(tmp_path / "room.db", card_emoji=True) as room:
        await until(lambda: len(room.sandbox.world.application_emojis) == FACES)
        names = {each["name"] for each in room.sandbox.world.application_emojis.values()}
        assert {"card_As", "card_Td", "card_2c"} <= names
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        own = await room["Alice"].wait_for_dm(lambda m: "<:card_" in m.text)
        assert own.text.count("<:card_") == 2
        await room.play("Alice all-in, Bob all-in")
        result = await room.result()
        assert "<:card_" in result.text
        alice = room["Alice"]
        for line in ("/hand show", "/hand verify"):
            outcome = await alice.command(line, channel=alice.channel)
            assert "<:card_" in outcome.message.text, line
        replay = (await alice.command("/hand replay", channel=alice.channel)).message
        last = next(each for each in replay.buttons if each.label == "End")
        await alice.press(replay, last.custom_id)
        assert "<:card_" in (await alice.look(replay)).text
        await room.stop_bot()
        before = dict(room.sandbox.world.application_emojis)
        await room.start_bot()
        assert room.sandbox.world.application_emojis == before
