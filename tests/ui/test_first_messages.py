"""The line about play money in the first direct message that a player gets."""

import asyncio

import pytest

from bot.ids import PlayerId
from bot.storage.database import Database
from bot.storage.place import Place
from bot.ui.requests.dm_channels import FirstMessages
from tests.storage.builders import ANNA, BRUNO, open_database
from tests.ui.first_messages import FakePlayers, first_messages
from tests.ui.tables import CATALOGUE, ENGLISH

LINE = "-# Ages 18+ only. This is play money: it cannot be bought, sold or exchanged for"


async def send(messages: FirstMessages, player: PlayerId = ANNA) -> str:
    async with messages.completed(player, "Your cards", ENGLISH) as whole:
        return whole


async def test_only_the_first_message_has_the_line() -> None:
    """Each player's own first, in their language."""
    messages = first_messages(FakePlayers())
    assert (await send(messages)).startswith(f"Your cards\n{LINE}")
    assert await send(messages) == "Your cards"
    async with messages.completed(BRUNO, "Le tue carte", CATALOGUE.texts("it")) as whole:
        assert "Si gioca" in whole.splitlines()[1]


async def test_a_message_that_fails_is_not_the_first() -> None:
    """Whoever had closed their DMs gets the line with the one that arrives."""
    messages = first_messages(FakePlayers())
    with pytest.raises(OSError, match="closed"):
        async with messages.completed(ANNA, "Your cards", ENGLISH):
            raise OSError("closed")
    assert LINE in await send(messages)


async def test_two_messages_at_once_have_one_line() -> None:
    messages = first_messages(FakePlayers())
    sent = await asyncio.gather(send(messages), send(messages))
    assert sum(LINE in text for text in sent) == 1


async def test_a_database_that_is_away_holds_no_message_up() -> None:
    """The line comes with a later one."""
    players = FakePlayers()
    players.is_away = True
    messages = first_messages(players)
    assert await send(messages) == "Your cards"
    players.is_away = False
    assert LINE in await send(messages)


async def test_after_a_restart_nobody_is_new(place: Place) -> None:
    """A player who had a message before a restart is not new after it: that is stored."""
    database: Database = await open_database(place)
    assert LINE in await send(FirstMessages(database.players))
    await database.close()
    database = await open_database(place)
    messages = FirstMessages(database.players)
    assert await send(messages) == "Your cards"
    assert LINE in await send(messages, BRUNO)
    await database.players.note_message(ANNA)
    await database.close()
