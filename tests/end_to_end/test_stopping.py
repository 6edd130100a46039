"""The bot is asked to stop: it says so at the tables, does not take long, and comes back."""

import time
from pathlib import Path

import pytest

from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import turn_of

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")
CLOSING_SECONDS_MAX = 5


async def in_mid_hand(room: CardRoom) -> None:
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()
    await room["Alice"].turn()


async def test_a_stop_tells_what_an_all_in_holds_back(tmp_path: Path) -> None:
    """Alice is out of chips, and reads it when the bot stops before the last street; not again when
    it is back."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK], street_seconds=5) as room:
        await in_mid_hand(room)
        await room.play("Alice all-in, Bob all-in")
        await room["Alice"].table(lambda m: "all-in" in m.text)
        assert len(await room["Alice"].dms()) == 1
        await room.stop_bot()
        cards, broke = [message.content for message in await room["Alice"].dms()]
        assert "out of chips" in broke
        await room["Alice"].table(lambda m: "**Bob** wins 200" in m.text)
        await room.start_bot()
        await room["Alice"].table(lambda m: "I'm back" in m.text)
        assert [message.content for message in await room["Alice"].dms()] == [cards, broke]


@pytest.mark.parametrize(
    ("language", "stop_words", "back"),
    [("en", "I'm restarting", "I'm back"), ("it", "Mi riavvio", "Rieccomi")],
)
async def test_a_stop_is_told_and_so_is_the_return(
    tmp_path: Path, language: str, stop_words: str, back: str
) -> None:
    """The same message says that the bot stops, without controls; later that it is back."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK], language=language) as room:
        await in_mid_hand(room)
        await room.stop_bot()
        gone = await room["Alice"].table(lambda m: stop_words in m.text)
        assert gone.buttons == []
        await room.start_bot()
        returned = await room["Alice"].table(lambda m: back in m.text and turn_of(m))
        assert returned.id == gone.id
        await room.play("Alice raise 10, Bob fold")


async def test_a_slow_discord_does_not_hold_up_the_stop(tmp_path: Path) -> None:
    """Every request takes half a minute: the bot is gone within five seconds all the same."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await in_mid_hand(room)
        room.sandbox.faults.plan("delay", seconds=30.0, times=100)
        began = time.monotonic()
        await room.stop_bot()
        assert time.monotonic() - began < CLOSING_SECONDS_MAX
        room.sandbox.faults.clear()
        await room.start_bot()
        await room["Alice"].table(lambda m: "I'm back" in m.text and turn_of(m))
