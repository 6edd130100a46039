"""From `/table open` to the pot, as a player sees it."""

from pathlib import Path

from tests.end_to_end.evening import evening

# Heads-up the first seat has the button: player 0, dealt first, is the second seat.
ACES_AGAINST_KINGS = "As Kh Ad Kd  2c  7c 8d 9h  3c  2d  4c  Jh"


async def test_a_hand_from_the_command_to_the_pot(tmp_path: Path) -> None:
    """Two friends open a table, sit down, are dealt in, and one wins the pot."""
    async with evening(tmp_path / "room.db", "Alice Bob", [ACES_AGAINST_KINGS]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await alice.command("/table open", channel=alice.channel)
        await alice.sit(100)
        await bob.sit()
        assert "K♥ K♦" in (await alice.wait_for_dm(lambda m: "♥" in m.content)).content
        assert "A♠ A♦" in (await bob.wait_for_dm(lambda m: "♠" in m.content)).content
        await alice.act("Call 1")
        await bob.act("Check")
        for _ in range(3):
            await bob.act("Check")
            await alice.act("Check")
        result = await alice.table(lambda m: "wins" in m.text)
        assert "**Bob** wins 4 with pair of aces" in result.text
