"""Tournaments' commands: numbered, once each, with their money, in shared commits."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import event

from bot.bank.accounts import house, issuance, pool, seat
from bot.bank.transfers import InsufficientFunds
from bot.refusal import BrokenInvariant
from bot.storage.database import Database
from bot.storage.errors import DuplicateInteraction, DuplicateSequence
from bot.storage.place import Place
from bot.storage.unit import TicketState, TournamentChange, TournamentRow, TournamentSnapshot, Unit
from bot.storage.writer import Disk
from tests.storage.builders import (
    ANNA,
    GUILD,
    NOW,
    command,
    fund,
    give,
    open_database,
    open_table,
    outcome,
    post,
    unit,
)
from tests.storage.events import (
    asked,
    moved,
    open_tournament,
    recovered,
    step,
    ticket,
    ticket_states,
)


async def test_a_command_comes_back_as_it_was(database: Database) -> None:
    """The chance of 128 bits included, which no column of numbers could hold."""
    number = await open_tournament(database)
    row = TournamentRow(number, 1, "start", {"tables": [1, 2], "chance": 2**128 - 1}, NOW, 2**62)
    await database.writer.commit(step(row))
    assert await database.tournaments.rows(number, 1, 1) == (row,)


async def test_an_interaction_counts_once(database: Database) -> None:
    """A second delivery of a press is refused by name, in whichever tournament it lands."""
    first, second = await open_tournament(database), await open_tournament(database)
    await database.writer.commit(step(asked(first, 1, interaction=5)))
    for late in (asked(first, 2, interaction=5), asked(second, 1, interaction=5)):
        with pytest.raises(DuplicateInteraction) as refused:
            await database.writer.commit(step(late))
        assert str(refused.value) == "interaction 5 was accepted before"
    assert len(await database.tournaments.rows(first, 0, 9)) == 1
    assert await database.tournaments.rows(second, 0, 9) == ()


async def test_a_number_is_taken_once(database: Database) -> None:
    """A caller whose memory is out of date learns it."""
    number = await open_tournament(database)
    await database.writer.commit(step(asked(number, 1)))
    with pytest.raises(DuplicateSequence) as refused:
        await database.writer.commit(step(asked(number, 1)))
    assert str(refused.value) == f"tournament {number} already has journal row 1"


async def test_a_row_of_nothing_is_a_broken_invariant(database: Database) -> None:
    """A tournament that was never opened has no journal."""
    with pytest.raises(BrokenInvariant):
        await database.writer.commit(step(asked(404, 1)))


async def test_the_same_press_twice_in_one_commit_counts_once(database: Database) -> None:
    """Two deliveries that race are told apart even when they share the transaction."""
    number = await open_tournament(database)
    presses = [step(asked(number, seq, interaction=9)) for seq in (1, 2)]
    results = await asyncio.gather(*(outcome(database.writer.commit(each)) for each in presses))
    assert [type(result) for result in results] == [type(None), DuplicateInteraction]


async def test_an_entry_that_cannot_be_paid_leaves_nothing(database: Database) -> None:
    """Row, snapshot and change go with the chips that are not there."""
    number = await open_tournament(database)
    account = await fund(database, ANNA, 100)
    entry = give(account, pool(GUILD, number), 110)
    with pytest.raises(InsufficientFunds):
        await database.writer.commit(
            step(
                asked(number, 1),
                batches=(entry,),
                tournament_snapshot=TournamentSnapshot(number, 1, {"a": 1}),
                tournament_changes=(TournamentChange(number, message=7),),
            )
        )
    there = await recovered(database, number)
    assert (there.rows, there.snapshot, there.record.message) == ((), None, None)
    assert await database.wallets.balance(account) == 100


async def test_a_tournament_and_tables_share_a_commit(database: Database) -> None:
    """A director's command costs no commit of its own; a refused one is refused alone."""
    tables = [await open_table(database, channel) for channel in range(50)]
    numbers = [await open_tournament(database) for _ in range(10)]
    await database.writer.commit(step(asked(numbers[3], 1)))
    before = database.writer.counts.commits
    units = [unit(command(table, 1)) for table in tables]
    units += [step(asked(number, 1)) for number in numbers]
    results = await asyncio.gather(*(outcome(database.writer.commit(each)) for each in units))
    assert database.writer.counts.commits - before <= 2
    refused = [place for place, result in enumerate(results) if result is not None]
    assert refused == [53]


async def statements_of(database: Database, *units: Unit) -> int:
    """The number of statements for units that share a commit."""
    seen: list[str] = []

    def see(_c: Any, _cursor: Any, statement: str, *rest: Any) -> None:
        seen.append(statement)

    engine = database.writer.engine
    event.listen(engine, "before_cursor_execute", see)
    await asyncio.gather(*map(database.writer.commit, units))
    event.remove(engine, "before_cursor_execute", see)
    return len(seen)


@pytest.mark.parametrize("together", [1, 30])
async def test_a_command_costs_what_a_tables_costs(database: Database, together: int) -> None:
    """A row and a batch each, whatever the size of the field, and many share their statements."""
    tables = [await open_table(database, channel) for channel in range(together)]
    numbers = [await open_tournament(database) for _ in range(together)]
    seats = [seat(GUILD, table, ANNA) for table in tables]
    pools = [pool(GUILD, number) for number in numbers]
    for account in (house(GUILD), *seats, *pools):
        await post(database, give(issuance(GUILD), account, 100), NOW)
    cost = await statements_of(
        database,
        *(
            unit(command(table, 1), batches=(give(account, house(GUILD), 1),))
            for table, account in zip(tables, seats, strict=True)
        ),
    )
    steps = [
        step(asked(number, 1), batches=(give(account, house(GUILD), 1),))
        for number, account in zip(numbers, pools, strict=True)
    ]
    assert await statements_of(database, *steps) == cost


async def test_a_disk_that_fails_leaves_nothing_or_everything(place: Place) -> None:
    """Whatever the caller hears: rows, chips and tickets are there together or not at all."""

    class Failing(Disk):
        after = False
        armed = False

        def before_commit(self) -> None:
            if self.armed and not self.after:
                raise OSError

        def after_commit(self) -> None:
            if self.armed and self.after:
                raise OSError

    disk = Failing()
    database = await open_database(place, disk=disk)
    number = await open_tournament(database)
    for seq, disk.after in enumerate((False, True), start=1):
        moving = give(issuance(GUILD), pool(GUILD, number), seq)
        disk.armed = True
        await outcome(
            database.writer.commit(
                step(
                    asked(number, 1),
                    batches=(moving,),
                    tickets=(moved(ticket(number, 9), TicketState.OPEN),),
                )
            )
        )
        disk.armed = False
        written = disk.after
        assert len(await database.tournaments.rows(number, 0, 9)) == written
        assert len(ticket_states(place, number)) == written
        assert await database.wallets.balance(pool(GUILD, number)) == seq * written
    await database.close()
