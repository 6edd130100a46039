"""The rules, for those who ask: in every language, for every game."""

from pathlib import Path

import pytest

from bot.poker.games import GameCode
from bot.ui.servers.rule_topics import RuleTopic
from tests.end_to_end.card_room import card_room


@pytest.mark.parametrize("locale", ["en-US", "it"])
async def test_every_game_has_its_rules(tmp_path: Path, locale: str) -> None:
    """One message each that Discord takes, for this user alone."""
    async with card_room(tmp_path / "room.db", "Alice", locales={"Alice": locale}) as room:
        alice = room["Alice"]
        told = set()
        for game in GameCode:
            outcome = await alice.command("/rules", channel=alice.channel, topic=game.value)
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


@pytest.mark.parametrize("locale", ["en-US", "it"])
async def test_topics_and_terms_are_told(tmp_path: Path, locale: str) -> None:
    """Each topic with what the chips are; the order of hands as a picture; a term by its name."""
    async with card_room(tmp_path / "room.db", "Alice", locales={"Alice": locale}) as room:
        alice = room["Alice"]
        for topic in RuleTopic:
            outcome = await alice.command("/rules", channel=alice.channel, topic=topic.value)
            assert outcome.message.ephemeral
            assert "18+" in outcome.message.text
        outcome = await alice.command("/rules", channel=alice.channel, topic="ranks")
        assert "hands.png" in str(outcome.message.json)
        offered = await alice.autocomplete("/glossary", "term", "kick", channel=alice.channel)
        assert [each["value"] for each in offered] == ["kicker"]
        outcome = await alice.command("/glossary", channel=alice.channel, term="kicker")
        assert outcome.message.content.startswith("**kicker**")
        outcome = await alice.command("/glossary", channel=alice.channel)
        assert "kicker" in outcome.message.content
        outcome = await alice.command("/help", channel=alice.channel)
        assert "18+" in outcome.message.content
