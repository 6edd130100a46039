"""Old hands in a channel: a line of text is left of them, and Discord takes it."""

from pathlib import Path

from bot.ui.table.shortened_hands import HANDS_KEPT
from tests.end_to_end.card_room import card_room


async def test_the_first_hands_become_lines(tmp_path: Path) -> None:
    """The first hands become lines, without picture and controls; the newest ones stay as they
    were."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        for _ in range(HANDS_KEPT + 1):
            await room.deal()
            assert room.view.to_act is not None
            await room.play(f"{room.view.to_act.name} fold")
            await room.result()
        # It goes on: were it over too before its message is noted, there would be two lines.
        await room.deal()
        alice = room["Alice"]
        line = await alice.wait_for_message(
            alice.channel, lambda m: m.text.startswith("-# Hand 1: ")
        )
        assert not line.buttons
        assert "wins" in line.text
        channel = room.sandbox.world.channels[alice.channel]
        told = [str(message.components) for message in channel.messages.values()]
        assert sum("-# Hand " in text for text in told) == 1
        assert sum("table.png" in text for text in told) >= HANDS_KEPT
