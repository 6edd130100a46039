"""Players who take no direct messages: told once, by name, and never kept from playing."""

from pathlib import Path

from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import TIMEOUT_SECONDS

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")


async def notices(room: CardRoom) -> list[str]:
    alice = room["Alice"]
    return [m.content for m in await alice.messages(alice.channel) if "direct messages" in m.text]


async def test_closed_dms_are_told_once_and_play_continues(tmp_path: Path) -> None:
    """The channel names the player, My cards shows the cards, and the next hand is silent."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await bob.close_dms()
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        told = await alice.wait_for_message(
            alice.channel, lambda m: "can't send you direct messages" in m.content, TIMEOUT_SECONDS
        )
        assert told.content.startswith(f"<@{bob.id}>")
        assert [user["id"] for user in told.json["mentions"]] == [bob.id]
        assert await bob.cards() == "A♠ A♦"
        await room.play("Alice fold")
        await room.deal()
        # Bob has the button now, and the deck deals Alice first.
        assert await bob.cards() == "K♥ K♦"
        await room.play("Bob fold")
        await room.result()
        assert len(await notices(room)) == 1
        await alice.wait_for_dm(lambda m: "A♠ A♦" in m.content, TIMEOUT_SECONDS)


async def test_opened_dms_are_used_again_after_sitting_down_anew(tmp_path: Path) -> None:
    """The player leaves, opens them, sits down, and the cards come by direct message."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await bob.close_dms()
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice fold")
        await room.result()
        await bob.open_dms()
        await bob.command("/table leave", channel=bob.channel)
        # A player who comes back brings what they left with: a blind more than at first.
        await room.seat(Bob=101)
        await room.deal()
        await bob.wait_for_dm(lambda m: f"<#{bob.channel}>" in m.content, TIMEOUT_SECONDS)
        # The messages of a deal are sent side by side: Bob's can be there first.
        await alice.wait_for_dm(lambda m: "A♠ A♦" in m.content, TIMEOUT_SECONDS)
        assert len(await alice.dms()) == 2
