"""The listener on the line hears what goes out, and knows a leak when there is one."""

from pathlib import Path

import pytest

from bot.poker import viewpoint
from bot.poker.hand import Hand
from tests.end_to_end.card_room import card_room
from tests.end_to_end.known_decks import holdem

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")


async def test_a_whole_hand_is_read_and_nothing_leaks(tmp_path: Path) -> None:
    """Hole cards to their owners, the board to all, the showdown to all: many cards, no leak."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        assert [await room["Alice"].cards(), await room["Bob"].cards()] == ["K♥ K♦", "A♠ A♦"]
        await room.play("Alice call, Bob check, Bob check, Alice check")
        await room.play("Bob check, Alice check, Bob check, Alice check")
        await room.result()
    assert room.leak_detector.cards_read > 20


async def test_a_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows everybody everything makes the test fail."""

    def all_cards(hand: Hand, player: int, viewer: int | None) -> tuple[viewpoint.SeenCard, ...]:
        return tuple(viewpoint.SeenCard(card, up=True) for card in hand.dealer.hole[player])

    monkeypatch.setattr(viewpoint, "seen_cards", all_cards)
    leaks: list[str] = []

    async def play() -> None:
        async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
            leaks_of = room.leak_detector.leaks
            await room.open()
            await room.seat(Alice=100, Bob=100)
            await room.deal()
            await room["Alice"].table()
            leaks.extend(leaks_of)

    with pytest.raises(AssertionError):
        await play()
    assert any("reader None: the picture of a table" in leak for leak in leaks)
