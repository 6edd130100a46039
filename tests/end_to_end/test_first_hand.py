"""A first hand from `/table open` to the pot, as a player sees it."""

from pathlib import Path

from tests.end_to_end.card_room import card_room
from tests.end_to_end.known_decks import holdem

# Heads-up the first seat has the button: the second seat is dealt first.
ACES_AGAINST_KINGS = holdem("AsAd KhKd", "7c8d9h 2d Jh")


async def test_a_hand_from_the_command_to_the_pot(tmp_path: Path) -> None:
    """Two friends open a table, sit down, are dealt in, and one wins the pot."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [ACES_AGAINST_KINGS]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await alice.command("/table open", channel=alice.channel)
        await alice.sit(100)
        await bob.sit()
        await room.deal()
        assert "K♥ K♦" in (await alice.wait_for_dm(lambda m: "♥" in m.content)).content
        assert "A♠ A♦" in (await bob.wait_for_dm(lambda m: "♠" in m.content)).content
        await room.play("Alice call, Bob check, Bob check, Alice check, Bob check, Alice check")
        await room.play("Bob check, Alice check")
        assert "**Bob** wins 4 with a pair of aces" in (await room.result()).text
