"""A message posted in the bot's last instant, which nobody noted, does not stay below the table."""

import asyncio
from pathlib import Path

import pytest

from bot.host.room import Room
from bot.ids import TableId
from tests.end_to_end.card_room import card_room
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import is_table, turn_of

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")


async def test_an_unnoted_message_goes_when_the_bot_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed between posting a hand's message and noting it: one message is left, with controls."""
    remember, is_pulled = Room.remember_message, asyncio.Event()

    async def remember_unless_pulled(room: Room, table: TableId, message: int) -> None:
        """The plug is pulled before this is on disk."""
        if not is_pulled.is_set():
            await remember(room, table, message)

    monkeypatch.setattr(Room, "remember_message", remember_unless_pulled)
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        is_pulled.set()
        await room.deal()
        orphan = await room["Alice"].turn()
        await room.kill_bot()
        is_pulled.clear()
        await room.start_bot()
        back = await room["Alice"].table(lambda m: "I'm back" in m.text and turn_of(m))
        assert back.id != orphan.id
        seen = await room["Alice"].messages(room["Alice"].channel)
        assert [message.id for message in seen if is_table(message)] == [back.id]
        await room.play("Alice raise 10, Bob fold")
