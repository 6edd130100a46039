"""Tournaments as rows: commands, snapshots, tables, tickets, reminders, and finding them again."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot.bank.accounts import house, issuance, pool, seat
from bot.bank.refusal import InsufficientFunds
from bot.ids import ChannelId, Chips, TableId
from bot.refusal import BrokenInvariant
from bot.storage.database import Database
from bot.storage.errors import (
    DuplicateInteraction,
    DuplicateTournamentSequence,
    StorageCode,
    StorageRefusal,
    TicketNotSo,
)
from bot.storage.tables import UNHOUSED
from bot.storage.tournaments import RecoveredTournament
from bot.storage.unit import (
    TableChange,
    TicketState,
    TournamentChange,
    TournamentRow,
    TournamentSnapshot,
    Unit,
)
from bot.storage.writer import Disk
from bot.tournament.options import Limits
from bot.tournament.state import Phase
from tests.storage.builders import (
    ANNA,
    BRUNO,
    CARLA,
    GUILD,
    NOW,
    OTHER_GUILD,
    command,
    fund,
    give,
    open_database,
    open_table,
    outcome,
    raw,
    unit,
)
from tests.storage.events import (
    asked,
    moved,
    open_tournament,
    over,
    plan,
    step,
    ticket,
    ticket_states,
)


async def recovered(database: Database, tournament: int) -> RecoveredTournament:
    found = await database.tournaments.recover_one(tournament)
    assert found is not None
    return found


# --- the row ----------------------------------------------------------------------------------


async def test_a_tournament_is_found_as_it_was_created(database: Database) -> None:
    """Its whole plan and the limits of that day, which hold for its whole life."""
    limits = Limits(buy_in_max=Chips(777))
    options = plan(guarantees=(Chips(300), Chips(100)))
    number = await database.tournaments.open(
        GUILD, ChannelId(9), BRUNO, options, None, NOW, limits=limits
    )
    record = await database.tournaments.find(number)
    assert record is not None
    assert (record.options, record.limits) == (options, limits)
    assert (record.guild, record.channel, record.host) == (GUILD, 9, BRUNO)
    assert (record.title, record.phase, record.ended_ms) == ("Friday", Phase.REGISTERING, None)
    assert (record.created_ms, record.starts_ms) == (NOW, options.starts_ms)


async def test_an_unknown_number_finds_nothing(database: Database) -> None:
    """Neither a record nor something to recover."""
    assert await database.tournaments.find(404) is None
    assert await database.tournaments.recover_one(404) is None


async def test_its_place_on_discord_changes(database: Database) -> None:
    """What is not named stays as it was."""
    number = await open_tournament(database)
    change = TournamentChange(number, message=77, event=88)
    await database.journal.commit(step(tournament_changes=(change,)))
    await database.journal.commit(step(tournament_changes=(TournamentChange(number, host=CARLA),)))
    record = await database.tournaments.find(number)
    assert record is not None
    assert (record.message, record.event, record.host, record.channel) == (77, 88, CARLA, 500)


def test_a_change_changes_something() -> None:
    """An empty one is a mistake of the caller."""
    with pytest.raises(BrokenInvariant):
        TournamentChange(1)


@pytest.mark.parametrize("phase", [Phase.RUNNING, None])
def test_an_end_says_how(phase: Phase | None) -> None:
    """The time of the end goes with the phase, and only with one that is an end."""
    with pytest.raises(BrokenInvariant):
        TournamentChange(1, phase=phase, ended_ms=NOW)
    with pytest.raises(BrokenInvariant):
        TournamentChange(1, phase=Phase.CANCELLED)


async def test_a_tournament_ends_once(database: Database) -> None:
    """A second end, or a start after it, is refused with all of its unit."""
    number = await open_tournament(database)
    await database.journal.commit(step(tournament_changes=(over(number),)))
    for late in (over(number, Phase.CANCELLED), TournamentChange(number, phase=Phase.RUNNING)):
        with pytest.raises(BrokenInvariant):
            await database.journal.commit(step(asked(number, 1), tournament_changes=(late,)))
    record = await database.tournaments.find(number)
    assert record is not None
    assert record.phase is Phase.FINISHED
    assert await database.tournaments.rows(number, 0, 9) == ()


async def test_lists_have_pages(database: Database) -> None:
    """Open ones and those that are over apart, one guild's alone, the newest first."""
    numbers = [await open_tournament(database) for _ in range(5)]
    await open_tournament(database, guild=OTHER_GUILD)
    await database.journal.commit(step(tournament_changes=(over(numbers[1]),)))
    tournaments = database.tournaments
    first = await tournaments.listed(GUILD, limit=2)
    second = await tournaments.listed(GUILD, before=first[-1].id)
    assert [each.id for each in (*first, *second)] == [numbers[n] for n in (4, 3, 2, 0)]
    assert [each.id for each in await tournaments.listed(GUILD, over=True)] == [numbers[1]]


# --- the journal ------------------------------------------------------------------------------


async def test_a_command_comes_back_as_it_was(database: Database) -> None:
    """The chance of 128 bits included, which no column of numbers could hold."""
    number = await open_tournament(database)
    row = TournamentRow(number, 1, "start", {"tables": [1, 2], "chance": 2**128 - 1}, NOW, 2**62)
    await database.journal.commit(step(row))
    assert await database.tournaments.rows(number, 1, 1) == (row,)


async def test_an_interaction_counts_once(database: Database) -> None:
    """A second delivery of a press is refused by name, in whichever tournament it lands."""
    first, second = await open_tournament(database), await open_tournament(database)
    await database.journal.commit(step(asked(first, 1, interaction=5)))
    for late in (asked(first, 2, interaction=5), asked(second, 1, interaction=5)):
        with pytest.raises(DuplicateInteraction) as refused:
            await database.journal.commit(step(late))
        assert refused.value.interaction == 5
    assert len(await database.tournaments.rows(first, 0, 9)) == 1
    assert await database.tournaments.rows(second, 0, 9) == ()


async def test_a_number_is_taken_once(database: Database) -> None:
    """A caller whose memory is out of date learns it."""
    number = await open_tournament(database)
    await database.journal.commit(step(asked(number, 1)))
    with pytest.raises(DuplicateTournamentSequence) as refused:
        await database.journal.commit(step(asked(number, 1)))
    assert (refused.value.tournament, refused.value.seq) == (number, 1)


async def test_a_row_of_nothing_is_a_broken_invariant(database: Database) -> None:
    """A tournament that was never opened has no journal."""
    with pytest.raises(BrokenInvariant):
        await database.journal.commit(step(asked(404, 1)))


async def test_the_same_press_twice_in_one_commit_counts_once(database: Database) -> None:
    """Two deliveries that race are told apart even when they share the transaction."""
    number = await open_tournament(database)
    presses = [step(asked(number, seq, interaction=9)) for seq in (1, 2)]
    results = await asyncio.gather(*(outcome(database.journal.commit(each)) for each in presses))
    assert [type(result) for result in results] == [type(None), DuplicateInteraction]


async def test_an_entry_that_cannot_be_paid_leaves_nothing(database: Database) -> None:
    """Row, snapshot and change go with the chips that are not there."""
    number = await open_tournament(database)
    purse = await fund(database, ANNA, 100)
    entry = give(purse, pool(GUILD, number), 110)
    with pytest.raises(InsufficientFunds):
        await database.journal.commit(
            step(
                asked(number, 1),
                batches=(entry,),
                tournament_snapshot=TournamentSnapshot(number, 1, {"a": 1}),
                tournament_changes=(TournamentChange(number, message=7),),
            )
        )
    there = await recovered(database, number)
    assert (there.rows, there.snapshot, there.record.message) == ((), None, None)
    assert await database.wallets.balance(purse) == 100


async def test_a_tournament_and_tables_share_a_commit(database: Database) -> None:
    """A director's command costs no commit of its own; a refused one is refused alone."""
    tables = [await open_table(database, channel) for channel in range(50)]
    numbers = [await open_tournament(database) for _ in range(10)]
    await database.journal.commit(step(asked(numbers[3], 1)))
    before = database.journal.counts.commits
    units = [unit(command(table, 1)) for table in tables]
    units += [step(asked(number, 1)) for number in numbers]
    results = await asyncio.gather(*(outcome(database.journal.commit(each)) for each in units))
    assert database.journal.counts.commits - before <= 2
    refused = [place for place, result in enumerate(results) if result is not None]
    assert refused == [53]


async def statements_of(database: Database, *units: Unit) -> int:
    """How many statements the units take that share a commit."""
    seen: list[str] = []

    def see(_c: Any, _cursor: Any, statement: str, *rest: Any) -> None:
        seen.append(statement)

    engine = database._writer._engine
    event.listen(engine, "before_cursor_execute", see)
    await asyncio.gather(*map(database.journal.commit, units))
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
        await database.wallets.post(give(issuance(GUILD), account, 100), NOW)
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


# --- recovery ---------------------------------------------------------------------------------


async def test_recovery_starts_at_the_snapshot(database: Database) -> None:
    """The state after row 2, and the rows since."""
    number = await open_tournament(database)
    await database.journal.commit(step(asked(number, 1)))
    snapshot = TournamentSnapshot(number, 2, {"version": 1, "state": {"id": number}})
    await database.journal.commit(step(asked(number, 2), tournament_snapshot=snapshot))
    await database.journal.commit(step(asked(number, 3)))
    (found,) = await database.tournaments.recover()
    assert found.snapshot == snapshot
    assert [row.seq for row in found.rows] == [3]
    assert (found.last_seq, found.snapshot_seq) == (3, 2)


async def test_recovery_of_a_new_tournament_starts_from_its_plan(database: Database) -> None:
    """There is no snapshot and no row yet."""
    number = await open_tournament(database)
    found = await recovered(database, number)
    assert (found.snapshot, found.rows, found.last_seq) == (None, (), 0)


async def test_the_last_snapshot_of_a_commit_counts(database: Database) -> None:
    """Two commands of a tournament can share one."""
    number = await open_tournament(database)
    await asyncio.gather(
        *(
            database.journal.commit(
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
    """Its rows stay for the audit."""
    number, running = await open_tournament(database), await open_tournament(database)
    await database.journal.commit(step(asked(number, 1), tournament_changes=(over(number),)))
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
async def test_one_that_cannot_be_read_hides_no_other(database: Database, damage: str) -> None:
    """It is left out, and named to those who ask for what was left out."""
    numbers = [await open_tournament(database) for _ in range(3)]
    await database.journal.commit(step(*(asked(number, 1) for number in numbers)))
    with raw(database.path) as connection:
        assert connection.execute(damage).rowcount == 1
    found = {each.record.id for each in await database.tournaments.recover()}
    assert found == {1, 3}
    assert await database.tournaments.unread(found) == (2,)


async def test_a_plan_that_cannot_be_read_hides_no_other(database: Database) -> None:
    """Lists do without it, and it is found no more."""
    numbers = [await open_tournament(database) for _ in range(3)]
    with raw(database.path) as connection:
        connection.execute("UPDATE tournaments SET options = '' WHERE id = 2")
    assert [each.id for each in await database.tournaments.listed(GUILD)] == [3, 1]
    assert [await database.tournaments.find(number) is None for number in numbers] == [
        False,
        True,
        False,
    ]


async def test_everything_is_there_after_a_restart(path: Path) -> None:
    """Rows, tables, tickets and reminders, as they were acknowledged."""
    database = await open_database(path, key=bytes(32))
    satellite, number = await open_tournament(database), await open_tournament(database)
    (table,) = await database.tournaments.reserve_tables(number, 1, {"seats": 9}, NOW)
    won = ticket(satellite, number)
    await database.journal.commit(step(asked(number, 1), tickets=(moved(won, TicketState.OPEN),)))
    await database.tournaments.set_reminder(number, BRUNO, True)
    before = await recovered(database, number)
    await database.close()
    database = await open_database(path, key=bytes(32))
    assert await recovered(database, number) == before
    assert before.tickets == (won,)
    assert before.reminders == (BRUNO,)
    assert [each.id for each in before.tables] == [table]
    await database.close()


async def test_a_disk_that_fails_leaves_nothing_or_everything(path: Path) -> None:
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
    database = await open_database(path, disk=disk)
    number = await open_tournament(database)
    for seq, disk.after in enumerate((False, True), start=1):
        moving = give(issuance(GUILD), pool(GUILD, number), seq)
        disk.armed = True
        await outcome(
            database.journal.commit(
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
        assert len(ticket_states(path, number)) == written
        assert await database.wallets.balance(pool(GUILD, number)) == seq * written
    await database.close()


# --- tables -----------------------------------------------------------------------------------


async def test_reserved_tables_have_no_channel_yet(database: Database) -> None:
    """They belong to the tournament and its host, and are open."""
    number = await open_tournament(database)
    reserved = await database.tournaments.reserve_tables(number, 3, {"seats": 9}, NOW)
    assert len(set(reserved)) == 3
    for table in (await recovered(database, number)).tables:
        assert (table.tournament, table.host, table.channel) == (number, ANNA, UNHOUSED)
        assert not table.is_housed
        assert table.config == {"seats": 9}


async def test_tables_of_nothing_are_a_broken_invariant(database: Database) -> None:
    """A tournament that was never opened has no tables."""
    with pytest.raises(BrokenInvariant):
        await database.tournaments.reserve_tables(404, 1, {}, NOW)


async def test_several_tables_may_share_a_channel(database: Database) -> None:
    """Where no threads can be opened they are all shown under the announcement."""
    number = await open_tournament(database)
    reserved = await database.tournaments.reserve_tables(number, 2, {}, NOW)
    changes = tuple(TableChange(table, channel=ChannelId(500)) for table in reserved)
    await database.journal.commit(step(table_changes=changes))
    homes = [table.channel for table in (await recovered(database, number)).tables]
    assert homes == [500, 500]
    assert all(table.is_housed for table in (await recovered(database, number)).tables)


async def test_a_cash_table_may_open_beside_them(database: Database) -> None:
    """Only cash tables are alone in their channel, and found by it."""
    number = await open_tournament(database)
    (table,) = await database.tournaments.reserve_tables(number, 1, {}, NOW)
    moving = TableChange(table, channel=ChannelId(500))
    await database.journal.commit(step(table_changes=(moving,)))
    assert await database.tables.in_channel(ChannelId(500)) is None
    cash = await open_table(database, 500)
    found = await database.tables.in_channel(ChannelId(500))
    assert found is not None
    assert (found.id, found.tournament) == (cash, None)
    with pytest.raises(StorageRefusal) as refused:
        await open_table(database, 500)
    assert refused.value.code is StorageCode.CHANNEL_TAKEN


async def test_tables_are_recovered_with_their_tournament(database: Database) -> None:
    """And like every other open table; a closed one no more."""
    number = await open_tournament(database)
    first, second = await database.tournaments.reserve_tables(number, 2, {}, NOW)
    await database.journal.commit(
        unit(command(TableId(first), 1), table_changes=(TableChange(second, closed_ms=NOW),))
    )
    (table,) = await database.tables.recover()
    assert (table.table.id, table.table.tournament, table.last_seq) == (first, number, 1)
    assert [each.id for each in (await recovered(database, number)).tables] == [first]


# --- tickets and reminders --------------------------------------------------------------------


async def test_a_ticket_is_won_used_given_back_and_paid_out(database: Database) -> None:
    """Each state in turn; only an open one is offered."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    won = ticket(satellite, target)
    for state in ("open", "used", "open", "credited"):
        change = moved(won, TicketState(state))
        await database.journal.commit(step(tickets=(change,)))
        is_open = (won,) if state == "open" else ()
        assert (await recovered(database, target)).tickets == is_open
        assert ticket_states(database.path, satellite) == [state]


@pytest.mark.parametrize(
    "states", ["used", "credited", "open open", "open used used", "open credited open"]
)
async def test_a_ticket_is_used_once(database: Database, states: str) -> None:
    """What does not follow is refused, and leaves nothing of its unit."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    *before, wrong = [moved(ticket(satellite, target), TicketState(s)) for s in states.split()]
    for change in before:
        await database.journal.commit(step(tickets=(change,)))
    with pytest.raises(TicketNotSo) as refused:
        await database.journal.commit(step(asked(target, 1), tickets=(wrong,)))
    assert (refused.value.satellite, refused.value.player) == (satellite, ANNA)
    assert await database.tournaments.rows(target, 0, 9) == ()


async def test_two_who_race_for_a_ticket(database: Database) -> None:
    """One of them uses it or pays it out, the other is refused, in one commit too."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    won = ticket(satellite, target)
    await database.journal.commit(step(tickets=(moved(won, TicketState.OPEN),)))
    units = [
        step(tickets=(moved(won, state),)) for state in (TicketState.USED, TicketState.CREDITED)
    ]
    results = await asyncio.gather(*(outcome(database.journal.commit(each)) for each in units))
    assert [type(result) for result in results] == [type(None), TicketNotSo]


async def test_a_ticket_may_be_won_and_paid_out_at_once(database: Database) -> None:
    """Its winner is registered already (R-232)."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    won = ticket(satellite, target)
    changes = (moved(won, TicketState.OPEN), moved(won, TicketState.CREDITED))
    await database.journal.commit(step(tickets=changes))
    assert ticket_states(database.path, satellite) == [TicketState.CREDITED]


async def test_tickets_to_what_is_over_are_stranded(database: Database) -> None:
    """Open ones alone: they are to be paid out."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    stranded, used = ticket(satellite, target), ticket(satellite, target, BRUNO)
    changes = [moved(each, TicketState.OPEN) for each in (stranded, used)]
    await database.journal.commit(step(tickets=(*changes, moved(used, TicketState.USED))))
    assert await database.tournaments.stranded_tickets() == ()
    await database.journal.commit(step(tournament_changes=(over(target, Phase.CANCELLED),)))
    assert await database.tournaments.stranded_tickets() == ((GUILD, stranded),)


async def test_tickets_around_a_tournament_lead_to_it_or_come_from_it(database: Database) -> None:
    """Open ones alone."""
    first, second, third = [await open_tournament(database) for _ in range(3)]
    won, further, used = ticket(first, second), ticket(second, third), ticket(first, third, BRUNO)
    changes = [moved(each, TicketState.OPEN) for each in (won, further, used)]
    await database.journal.commit(step(tickets=(*changes, moved(used, TicketState.USED))))
    around = database.tournaments.tickets_around
    assert await around(first) == ((GUILD, won),)
    assert await around(second) == ((GUILD, won), (GUILD, further))
    assert await around(third) == ((GUILD, further),)


async def test_tickets_of_several_players(database: Database) -> None:
    """Each has his own; a satellite may award hundreds at once."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    many = [replace(ticket(satellite, target), player=type(ANNA)(n)) for n in range(1, 401)]
    await database.journal.commit(
        step(tickets=tuple(moved(each, TicketState.OPEN) for each in many))
    )
    assert (await recovered(database, target)).tickets == tuple(many)


async def test_reminders_are_set_and_taken_back(database: Database) -> None:
    """Saying it twice is harmless."""
    number = await open_tournament(database)
    for player, on in ((ANNA, True), (BRUNO, True), (BRUNO, True), (ANNA, False), (ANNA, False)):
        await database.tournaments.set_reminder(number, player, on)
    assert (await recovered(database, number)).reminders == (BRUNO,)
