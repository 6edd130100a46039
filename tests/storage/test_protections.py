"""All-in protection is used once a day, whoever uses it (R-150)."""

import asyncio

import pytest

from bot.durations import DAY_MS
from bot.ids import PlayerId
from bot.storage.database import Database
from bot.storage.errors import ProtectionUsed
from bot.storage.hand_figures import KnownFact
from bot.storage.place import Place
from bot.storage.unit import Protection, Unit
from bot.table.tally import BadgeFact
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    command,
    execute,
    open_database,
    open_table,
    outcome,
    unit,
)

DAY = 20_000


async def protecting(
    database: Database, channel: int, player: PlayerId = ANNA, day: int = DAY
) -> Unit:
    """The first command of a new table, which protects a player at noon."""
    table, began_ms = await open_table(database, channel), day * DAY_MS
    protection = Protection(player, began_ms + DAY_MS // 2, began_ms)
    return unit(command(table, 1), protection=protection)


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


async def test_days_of_before_are_moments_now(place: Place) -> None:
    """At noon of the day in UTC; the facts of a month have its end."""
    database = await open_database(place)
    await database.badges.note(
        [
            KnownFact(GUILD, ANNA, BadgeFact.MONTH_NET, "2026-12", 5),
            KnownFact(GUILD, ANNA, BadgeFact.ROYAL_FLUSH, "7", 5),
        ]
    )
    await database.close()
    execute(place, 'ALTER TABLE protections RENAME COLUMN used_ms TO "day"')
    execute(place, f"INSERT INTO protections VALUES ({ANNA}, {DAY})")
    execute(place, "UPDATE alembic_version SET version_num = '0022'")
    database = await open_database(place)
    refused = await outcome(database.writer.commit(await protecting(database, 1)))
    assert isinstance(refused, ProtectionUsed)
    await database.writer.commit(await protecting(database, 2, day=DAY + 1))
    assert await database.badges.judged("2026-12") == {GUILD: 1_798_761_600_000}
    await database.close()
    assert execute(place, "SELECT at_ms FROM badge_facts WHERE occasion = '7'")[0][0] == 5
