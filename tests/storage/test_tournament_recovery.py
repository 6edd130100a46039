"""Open tournaments after a stop: snapshot, rows since, and whatever belongs to them."""

import asyncio
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.unit import TicketState, TournamentSnapshot
from tests.storage.builders import BRUNO, GUILD, NOW, open_database, raw
from tests.storage.events import asked, moved, open_tournament, over, recovered, step, ticket


async def test_recovery_starts_at_the_snapshot(database: Database) -> None:
    """The state after row 2, and the rows since."""
    number = await open_tournament(database)
    await database.writer.commit(step(asked(number, 1)))
    snapshot = TournamentSnapshot(number, 2, {"version": 1, "state": {"id": number}})
    await database.writer.commit(step(asked(number, 2), tournament_snapshot=snapshot))
    await database.writer.commit(step(asked(number, 3)))
    (found,) = await database.tournaments.recover()
    assert found.snapshot == snapshot
    assert [row.seq for row in found.rows] == [3]
    assert (found.last_seq, found.snapshot_seq) == (3, 2)


async def test_recovery_of_a_new_tournament_starts_from_its_plan(database: Database) -> None:
    """Recovery of a new tournament starts from its plan: there is no snapshot and no row yet."""
    number = await open_tournament(database)
    found = await recovered(database, number)
    assert (found.snapshot, found.rows, found.last_seq) == (None, (), 0)


async def test_the_last_snapshot_of_a_commit_counts(database: Database) -> None:
    """Two commands of a tournament can share one."""
    number = await open_tournament(database)
    await asyncio.gather(
        *(
            database.writer.commit(
                step(
                    asked(number, seq),
                    tournament_snapshot=TournamentSnapshot(number, seq, {"seq": seq}),
                )
            )
            for seq in (1, 2)
        )
    )
    found = await recovered(database, number)
    assert (found.snapshot_seq, found.rows) == (2, ())


async def test_what_is_over_is_not_recovered(database: Database) -> None:
    """A tournament that is over is not recovered; its rows stay for the audit."""
    number, running = await open_tournament(database), await open_tournament(database)
    await database.writer.commit(step(asked(number, 1), tournament_changes=(over(number),)))
    assert [found.record.id for found in await database.tournaments.recover()] == [running]
    assert await database.tournaments.recover_one(number) is None
    assert len(await database.tournaments.rows(number, 0, 9)) == 1


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tournament_journal SET body = '{' WHERE tournament_id = 2",
        "UPDATE tournaments SET snapshot = '[' WHERE id = 2",
        "UPDATE tournaments SET options = '{}' WHERE id = 2",
    ],
)
async def test_one_that_cannot_be_read_hides_no_other(path: Path, damage: str) -> None:
    """A tournament that cannot be read hides no other: it is left out, and named to those who ask
    for what was left out."""
    database = await open_database(path)
    numbers = [await open_tournament(database) for _ in range(3)]
    await database.writer.commit(step(*(asked(number, 1) for number in numbers)))
    with raw(path) as connection:
        assert connection.execute(damage).rowcount == 1
    found = {each.record.id for each in await database.tournaments.recover()}
    assert found == {1, 3}
    assert await database.tournaments.unreadable(found) == (2,)
    await database.close()


async def test_a_plan_that_cannot_be_read_hides_no_other(path: Path) -> None:
    """Lists do without it, and it is found no more."""
    database = await open_database(path)
    numbers = [await open_tournament(database) for _ in range(3)]
    with raw(path) as connection:
        connection.execute("UPDATE tournaments SET options = '' WHERE id = 2")
    assert [each.id for each in await database.tournaments.listed(GUILD)] == [3, 1]
    assert [await database.tournaments.find(number) is None for number in numbers] == [
        False,
        True,
        False,
    ]
    await database.close()


async def test_everything_is_there_after_a_restart(place: Place) -> None:
    """Rows, tables, tickets and reminders, as they were acknowledged."""
    database = await open_database(place, key=bytes(32))
    satellite, number = await open_tournament(database), await open_tournament(database)
    (table,) = await database.tournaments.reserve_tables(number, 1, {"seats": 9}, NOW)
    won = ticket(satellite, number)
    await database.writer.commit(step(asked(number, 1), tickets=(moved(won, TicketState.OPEN),)))
    await database.tournaments.set_reminder(number, BRUNO, True)
    before = await recovered(database, number)
    await database.close()
    database = await open_database(place, key=bytes(32))
    assert await recovered(database, number) == before
    assert before.tickets == (won,)
    assert before.reminders == (BRUNO,)
    assert [each.id for each in before.tables] == [table]
    await database.close()
