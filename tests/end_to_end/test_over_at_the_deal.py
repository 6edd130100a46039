"""A hand that ends as it is dealt, all-in by a blind: no message tells its end before its time."""

from pathlib import Path

import pytest

from bot.ui.components.custom_ids import ControlKind
from tests.end_to_end.card_room import NEXT_HAND, card_room
from tests.end_to_end.known_decks import holdem

LOST = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")
"""Alice, on the button, is dealt the kings."""
AT_THE_DEAL = holdem("6c2d AsAd", "Kc 7d 9h Jc 3s")
"""Alice, in the big blind with her last chip, loses with six high."""
BOARD = ("K♣", "7♦", "9♥", "J♣", "3♠", "king of clubs", "seven of diamonds", "jack of clubs")


@pytest.mark.parametrize("reads_text", [False, True])
async def test_the_cards_of_a_hand_over_at_the_deal_tell_nothing_of_its_end(
    tmp_path: Path, reads_text: bool
) -> None:
    """Neither the message with the cards nor My cards tells the board before the table shows it;
    Alice, whose seat the hand has freed, is told her cards, the result and what it meant, in this
    order."""
    decks = [LOST, AT_THE_DEAL]
    async with card_room(tmp_path / "room.db", "Alice Bob", decks, street_seconds=5) as room:
        alice, bob = room["Alice"], room["Bob"]
        if reads_text:
            await alice.command("/preferences", channel=alice.channel, text=True)
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice raise 99, Bob call")
        await room.play("Bob check, Alice check, Bob check, Alice check, Bob check, Alice check")
        await room.result()
        before = {m.id for m in (*await alice.dms(), *await bob.dms())}
        await room.pass_time(NEXT_HAND)
        await bob.table(lambda m: "**All-in:**" in m.text)
        own = (await bob.press_control(await bob.table(), ControlKind.CARDS)).message
        dealt = [
            await player.wait_for_dm(lambda m: m.id not in before and "cards-" in str(m.json))
            for player in (alice, bob)
        ]
        for message in (own, *dealt):
            assert not [card for card in BOARD if card in str(message.json)]
        assert not [m for m in await alice.dms() if "ran out of chips" in m.text]
        await room.pass_time(30)
        await alice.wait_for_dm(lambda m: "ran out of chips" in m.text)
        told = [m.text for m in await alice.dms() if m.id not in before]
        assert "ran out of chips" in told[-1]
        assert ("is over" in told[-2]) is reads_text
