"""Tournaments as rows: found as they were created, changed, ended once, and their tables."""

import pytest

from bot.ids import ChannelId, Chips, TableId
from bot.refusal import BrokenInvariant
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.tables import NO_CHANNEL
from bot.storage.unit import TableChange, TournamentChange
from bot.tournament.options import CostLimits
from bot.tournament.state import Phase
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    OTHER_GUILD,
    command,
    open_table,
    unit,
)
from tests.storage.events import asked, open_tournament, over, plan, recovered, step

# --- the row ----------------------------------------------------------------------------------


async def test_a_tournament_is_found_as_it_was_created(database: Database) -> None:
    """A tournament is found with its whole plan and the limits of that day, which apply for its
    whole life."""
    limits = CostLimits(buy_in_max=Chips(777))
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
    """An unknown number finds nothing, neither a record nor something to recover."""
    assert await database.tournaments.find(404) is None
    assert await database.tournaments.recover_one(404) is None


async def test_its_place_on_discord_changes(database: Database) -> None:
    """Columns that are not named stay as they were."""
    number = await open_tournament(database)
    change = TournamentChange(number, message=77, event=88)
    await database.writer.commit(step(tournament_changes=(change,)))
    await database.writer.commit(
        step(tournament_changes=(TournamentChange(number, starts_ms=NOW),))
    )
    record = await database.tournaments.find(number)
    assert record is not None
    assert (record.message, record.event, record.starts_ms, record.channel) == (77, 88, NOW, 500)


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
    await database.writer.commit(step(tournament_changes=(over(number),)))
    for late in (over(number, Phase.CANCELLED), TournamentChange(number, phase=Phase.RUNNING)):
        with pytest.raises(BrokenInvariant):
            await database.writer.commit(step(asked(number, 1), tournament_changes=(late,)))
    record = await database.tournaments.find(number)
    assert record is not None
    assert record.phase is Phase.FINISHED
    assert await database.tournaments.rows(number, 0, 9) == ()


async def test_open_ones_and_past_ones_are_listed_apart(database: Database) -> None:
    """Open and past tournaments of one guild are listed apart, the newest first."""
    numbers = [await open_tournament(database) for _ in range(5)]
    await open_tournament(database, guild=OTHER_GUILD)
    await database.writer.commit(step(tournament_changes=(over(numbers[1]),)))
    tournaments = database.tournaments
    assert [each.id for each in await tournaments.listed(GUILD)] == [
        numbers[n] for n in (4, 3, 2, 0)
    ]
    assert len(await tournaments.listed(GUILD, limit=2)) == 2
    assert [each.id for each in await tournaments.listed(GUILD, over=True)] == [numbers[1]]


# --- tables -----------------------------------------------------------------------------------


async def test_reserved_tables_have_no_channel_yet(database: Database) -> None:
    """Reserved tables have no channel yet: they belong to the tournament and its host, and are
    open."""
    number = await open_tournament(database)
    reserved = await database.tournaments.reserve_tables(number, 3, {"seats": 9}, NOW)
    assert len(set(reserved)) == 3
    for table in (await recovered(database, number)).tables:
        assert (table.tournament, table.host, table.channel) == (number, ANNA, NO_CHANNEL)
        assert table.config == {"seats": 9}


async def test_tables_of_nothing_are_a_broken_invariant(database: Database) -> None:
    """A tournament that was never opened has no tables."""
    with pytest.raises(BrokenInvariant):
        await database.tournaments.reserve_tables(404, 1, {}, NOW)


async def test_several_tables_may_share_a_channel(database: Database) -> None:
    """Several tables may share a channel: where no threads can be opened they are all shown under
    the announcement."""
    number = await open_tournament(database)
    reserved = await database.tournaments.reserve_tables(number, 2, {}, NOW)
    changes = tuple(TableChange(table, channel=ChannelId(500)) for table in reserved)
    await database.writer.commit(step(table_changes=changes))
    homes = [table.channel for table in (await recovered(database, number)).tables]
    assert homes == [500, 500]


async def test_a_cash_table_may_open_beside_them(database: Database) -> None:
    """A cash table may open beside them: only cash tables are alone in their channel."""
    number = await open_tournament(database)
    (table,) = await database.tournaments.reserve_tables(number, 1, {}, NOW)
    moving = TableChange(table, channel=ChannelId(500))
    await database.writer.commit(step(table_changes=(moving,)))
    cash = await open_table(database, 500)
    found = await database.tables.newest_in_channel(ChannelId(500))
    assert found is not None
    assert (found.id, found.tournament) == (cash, None)
    with pytest.raises(StorageRefusal) as refused:
        await open_table(database, 500)
    assert refused.value.code is StorageCode.CHANNEL_TAKEN


async def test_tables_are_recovered_with_their_tournament(database: Database) -> None:
    """Tables are recovered with their tournament, and like every other open table; a closed one no
    more."""
    number = await open_tournament(database)
    first, second = await database.tournaments.reserve_tables(number, 2, {}, NOW)
    await database.writer.commit(
        unit(command(TableId(first), 1), table_changes=(TableChange(second, closed_ms=NOW),))
    )
    (table,) = await database.tables.recover()
    assert (table.table.id, table.table.tournament, table.last_seq) == (first, number, 1)
    assert [each.id for each in (await recovered(database, number)).tables] == [first]
