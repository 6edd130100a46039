"""The rules, for those who ask: in every language, for every game."""

from pathlib import Path

import pytest

from bot.poker.games import GameCode
from tests.end_to_end.card_room import card_room


@pytest.mark.parametrize("locale", ["en-US", "it"])
async def test_every_game_has_its_rules(tmp_path: Path, locale: str) -> None:
    """One message each that Discord takes, for this user alone."""
    async with card_room(tmp_path / "room.db", "Alice", locales={"Alice": locale}) as room:
        alice = room["Alice"]
        told = set()
        for game in GameCode:
            outcome = await alice.command("/rules", channel=alice.channel, game=game.value)
            assert outcome.message.ephemeral
            told.add(outcome.message.text)
        assert len(told) == len(GameCode)


async def test_the_tables_game_is_the_one_that_is_meant(tmp_path: Path) -> None:
    """Without a table it is Hold'em; the answer reads in the user's language."""
    async with card_room(tmp_path / "room.db", "Alice Bob", locales={"Bob": "it"}) as room:
        alice, bob = room["Alice"], room["Bob"]
        first = await alice.command("/rules", channel=alice.channel)
        assert first.message.text.startswith("### How Hold'em is played here")
        await room.open(game="razz")
        second = await bob.command("/rules", channel=bob.channel)
        assert second.message.text.startswith("### Come si gioca qui a Razz")
        assert "**più bassa**" in second.message.text
