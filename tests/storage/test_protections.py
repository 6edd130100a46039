"""All-in protection is used once a day, whoever uses it (R-150)."""

import asyncio

import pytest

from bot.ids import PlayerId
from bot.storage.database import Database
from bot.storage.errors import ProtectionUsed
from bot.storage.unit import Protection, Unit
from tests.storage.builders import ANNA, BRUNO, command, open_table, outcome, unit

DAY = 20_000


async def protecting(
    database: Database, channel: int, player: PlayerId = ANNA, day: int = DAY
) -> Unit:
    """The first command of a new table, which protects a player."""
    table = await open_table(database, channel)
    return unit(command(table, 1), protection=Protection(player, day))


async def test_once_a_day(database: Database) -> None:
    """The second unit of a day is refused as a whole; others and the next day have theirs."""
    await database.writer.commit(await protecting(database, 1))
    again = await protecting(database, 2)
    with pytest.raises(ProtectionUsed) as refused:
        await database.writer.commit(again)
    assert f"player {ANNA} " in str(refused.value)
    assert await database.tables.commands(again.journal[0].table, 0, 9) == ()
    await database.writer.commit(await protecting(database, 3, BRUNO))
    await database.writer.commit(await protecting(database, 4, day=DAY + 1))
    result = await outcome(database.writer.commit(await protecting(database, 5)))
    assert isinstance(result, ProtectionUsed), "the day before has passed"


async def test_two_in_one_commit(database: Database) -> None:
    """One of them is refused; what else is in the commit is stored."""
    units = [await protecting(database, number) for number in (1, 2)]
    units.append(await protecting(database, 3, BRUNO))
    results = await asyncio.gather(*(outcome(database.writer.commit(each)) for each in units))
    assert [type(each).__name__ for each in results] == ["NoneType", "ProtectionUsed", "NoneType"]
