"""Who takes no direct messages: told once, by name, and never kept from playing."""

from pathlib import Path

from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.player import PATIENCE_SECONDS, sentence_of
from tests.end_to_end.rigged import holdem

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")


async def notices(room: Evening) -> list[str]:
    alice = room["Alice"]
    return [m.content for m in await alice.messages(alice.channel) if "direct messages" in m.text]


async def test_closed_dms_are_told_once_and_play_goes_on(tmp_path: Path) -> None:
    """The channel names him, My cards shows his cards, and the next hand says nothing more."""
    async with evening(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await bob.close_dms()
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        told = await alice.wait_for_message(
            alice.channel, lambda m: "direct messages are closed" in m.content, PATIENCE_SECONDS
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
        await alice.wait_for_dm(lambda m: "A♠ A♦" in m.content, PATIENCE_SECONDS)


async def test_opened_dms_are_used_again_after_sitting_down_anew(tmp_path: Path) -> None:
    """He leaves, opens them, sits down, and his cards come by direct message."""
    async with evening(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await bob.close_dms()
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice fold")
        await room.result()
        await bob.open_dms()
        await bob.command("/table leave", channel=bob.channel)
        # Who comes back brings what he left with: a blind more than he had at first.
        assert not sentence_of(await bob.sit(101))
        await room.deal()
        await bob.wait_for_dm(lambda m: f"<#{bob.channel}>" in m.content, PATIENCE_SECONDS)
        assert len(await alice.dms()) == 2
