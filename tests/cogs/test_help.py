"""`/help` and `/rules`: how to play."""

import pytest

from bot.poker.games import GameCode
from tests.cogs.app import CATALOGUE, FakeInteraction, InstalledBot

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_help_says_that_chips_are_play_money(bot: InstalledBot) -> None:
    """Below the lines about the commands."""
    said = await bot.answer("help", FakeInteraction())
    assert said.endswith(CATALOGUE.texts("en").say("play-money"))


async def test_rules_without_a_table_are_those_of_holdem(bot: InstalledBot) -> None:
    """The command asks the host for the channel's table, and answers though there is none."""
    assert "Hold'em" in await bot.answer("rules", FakeInteraction())


@pytest.mark.parametrize("game", GameCode)
async def test_rules_of_each_game(bot: InstalledBot, game: GameCode) -> None:
    """Under the name of the game."""
    said = await bot.answer("rules", FakeInteraction(), topic=game.value)
    assert CATALOGUE.texts("en").say(f"game-{game.value}").split()[0] in said
