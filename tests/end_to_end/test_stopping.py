"""The bot is asked to stop: it says so at the tables, does not take long, and comes back."""

import time
from pathlib import Path

import pytest

from bot.ids import PlayerId
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
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


async def test_a_kill_loses_nothing_that_an_all_in_holds_back(tmp_path: Path) -> None:
    """A power cut before the last street: when the bot is back, Alice reads that she is out of
    chips, and Bob, who chose text first, how it ended; after another restart nobody again."""
    database = tmp_path / "room.db"
    async with card_room(database, "Alice Bob", [DECK], street_seconds=5) as room:
        alice, bob = room["Alice"], room["Bob"]
        await bob.command("/preferences", channel=bob.channel, text=True)
        await in_mid_hand(room)
        await room.play("Alice all-in, Bob all-in")
        await alice.table(lambda m: "all-in" in m.text)
        assert len(await alice.dms()) == 1
        await room.kill_bot()
        await room.start_bot()
        broke = await alice.wait_for_dm(lambda m: "out of chips" in m.text)
        over = await bob.wait_for_dm(lambda m: "**Hand 1**" in m.text and "is over" in m.text)
        assert "wins 200" in over.text
        for end in (room.stop_bot, room.kill_bot):
            await end()
            await room.start_bot()
            await alice.table(lambda m: "I'm back" in m.text)
        await room.stop_bot()
        assert [m.id for m in await alice.dms() if "out of chips" in m.text] == [broke.id]
        assert [m.id for m in await bob.dms() if "is over" in m.text] == [over.id]


async def test_who_bought_chips_and_left_is_not_out_of_them(tmp_path: Path) -> None:
    """Alice's chips came after the all-in that she had lost; then she left, and a kill came."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK], street_seconds=5) as room:
        alice = room["Alice"]
        await in_mid_hand(room)
        await alice.command("/table topup", channel=alice.channel, amount=100)
        await room.play("Alice all-in, Bob all-in")
        await alice.table(lambda m: "all-in" in m.text)
        number = PlayerId(int(alice.id))
        assert isinstance(room.clock, ManualClock)
        await room.settle()
        room.clock.advance(18)
        await until(lambda: (seat := room.view.seat_of(number)) and seat.stack == 100)
        await alice.command("/table leave", channel=alice.channel)
        await until(lambda: room.view.seat_of(number) is None)
        await room.kill_bot()
        await room.start_bot()
        await alice.table(lambda m: "I'm back" in m.text)
        await room.stop_bot()
        assert not [m for m in await alice.dms() if "out of chips" in m.text]


@pytest.mark.parametrize(
    ("language", "stop_words", "back"),
    [("en", "I'm restarting", "I'm back"), ("it", "Mi riavvio", "Rieccomi")],
)
async def test_a_stop_is_told_and_so_is_the_return(
    tmp_path: Path, language: str, stop_words: str, back: str
) -> None:
    """A table's message says that the bot stops, without controls; later it says that the bot is
    back."""
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
