"""Tournaments as rows: found as they were created, changed, ended once, and their tables.

No statement reads a whole table while people play: what is fast today is fast in a year.
Seasons: made, ended, listed, and the results that count for them.
Ends of tournaments that nobody may have heard of.
"""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.bank.accounts import pool, seat, wallet
from bot.bank.topup import TopupMode
from bot.durations import DAY_MS
from bot.ids import ChannelId, Chips, PlayerId, TableId
from bot.refusal import BrokenInvariant
from bot.storage.aliases import ALIAS_MIN, ID_MIN
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal, UnitRefused
from bot.storage.leaderboards import leaderboard
from bot.storage.players import KnownPlayer
from bot.storage.standings import EVERYWHERE, Span
from bot.storage.tables import NO_CHANNEL
from bot.storage.unit import (
    LeaderboardKind,
    PlayerStyle,
    Snapshot,
    TableChange,
    TicketState,
    TournamentChange,
    TournamentEntry,
    TournamentSnapshot,
)
from bot.table.tally import StyleCounts
from bot.tournament.options import CostLimits
from bot.tournament.seasons import Result, Season, season_table
from bot.tournament.state import Phase
from tests.storage.builders import (
    ANNA,
    BRUNO,
    CARLA,
    DARIO,
    GUILD,
    NOW,
    OTHER_GUILD,
    TODAY,
    command,
    give,
    line,
    open_database,
    open_table,
    play_hand,
    post,
    unit,
)
from tests.storage.events import (
    asked,
    moved,
    open_tournament,
    over,
    plan,
    recovered,
    result,
    step,
    ticket,
)

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


ONLY_WHAT_IS_OPEN = ("open_tournaments", "open_tables", "running_hands")
"""Indexes that hold nothing else: reading one through is what recovery is for."""


class Plans:
    """Every statement that reads whole tables, with the plan that says so."""

    def __init__(self, path: Path, *engines: Engine) -> None:
        self.scans: dict[str, str] = {}
        self._seen: set[str] = set()
        self._path = path
        for engine in engines:
            event.listen(engine, "before_cursor_execute", self._look)

    def _look(self, _c: Any, _cursor: Any, statement: str, parameters: Any, *rest: Any) -> None:
        verb = statement.split()[0]
        if statement in self._seen or verb not in {"SELECT", "UPDATE", "DELETE", "INSERT"}:
            return
        self._seen.add(statement)
        connection = sqlite3.connect(self._path)
        first = parameters[0] if isinstance(parameters, list) else parameters
        for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", first):
            # Reading through the values that a statement itself lists is no scan of a table.
            harmless = "CONSTANT ROW" in row[3] or row[3].endswith(ONLY_WHAT_IS_OPEN)
            if row[3].startswith("SCAN") and not harmless:
                self.scans[statement] = row[3]
        connection.close()


async def play_a_day(database: Database) -> None:
    """Everything that happens while people play."""
    table = await open_table(database)
    anna, stack = wallet(GUILD, ANNA), seat(GUILD, table, ANNA)
    wallets = database.wallets
    await wallets.visit(GUILD, ANNA, NOW)
    await wallets.visit(GUILD, BRUNO, NOW)
    await database.writer.commit(
        unit(
            command(table, 1, interaction=1),
            batches=(give(anna, stack, 500), give(stack, anna, 100)),
            snapshot=Snapshot(table, 1, {}),
            table_changes=(TableChange(table, message=7),),
            entries=(TournamentEntry(GUILD, 1, BRUNO, alive=True),),
        )
    )
    await play_hand(database, table, 2, line(ANNA, 5), line(BRUNO, -5))
    style = PlayerStyle(ANNA, "holdem", "btn", StyleCounts(hands=1))
    await play_hand(database, table, 4, line(ANNA, 5), line(BRUNO, -5), styles=(style,))
    await post(database, give(anna, wallet(GUILD, BRUNO), 600), NOW)
    await wallets.top_up(GUILD, ANNA, TopupMode.DAILY, Chips(5), NOW)
    await database.players.store([KnownPlayer(GUILD, ANNA, "Anna", "it")])
    await database.players.note_message(ANNA)
    await database.players.had_message(ANNA)


async def ask_everything(database: Database) -> None:
    """Everything that people ask for while others play."""
    table = await open_table(database, 200)
    hand = await play_hand(database, table, 1, line(ANNA, 5), line(BRUNO, -5))
    await database.tables.find(table)
    await database.tables.recover()
    await database.tables.recover_one(table)
    await database.tables.running_hand(table)
    await database.tables.commands(table, 1, 2)
    await database.hands.find(hand)
    await database.hands.newest(table)
    await database.hands.totals(ANNA)
    await database.hands.chart(ANNA, GUILD)
    await database.hands.styles(ANNA, GUILD)
    await database.hands.styles(ANNA, GUILD, "razz")
    await database.wallets.holdings(GUILD, ANNA)
    await database.wallets.seats(GUILD, ANNA)
    await database.wallets.history(wallet(GUILD, ANNA), before=9)
    await database.wallets.table_account(GUILD, table)
    await database.wallets.history(wallet(GUILD, ANNA), after=9)
    await database.wallets.due_topups(NOW + 9 * DAY_MS, [GUILD])
    await database.wallets.next_topup_ms(NOW, [GUILD])
    await database.tables.newest_in_channel(ChannelId(100))
    await database.hands.numbered(table, 1)
    await database.players.find(GUILD, [ANNA])
    await database.host_actions.of_guild(GUILD)
    for span in Span:
        wanted = leaderboard(LeaderboardKind.NET, GUILD, span, TODAY)
        await database.leaderboards.top(wanted)
        await database.leaderboards.own(wanted, ANNA)
        await database.leaderboards.size(wanted)
        await database.leaderboards.champions(LeaderboardKind.NET, GUILD, span)
    for scope in (GUILD, EVERYWHERE):
        await database.payouts.of_month("2026-07", scope)


async def play_a_tournament(database: Database) -> None:
    """Everything that happens from the announcement to the last prize, and is asked meanwhile."""
    season = await database.seasons.create(GUILD, Season("Autumn"), NOW)
    await database.wallets.visit(GUILD, ANNA, NOW)
    satellite, number = [await open_tournament(database, season) for _ in range(2)]
    tables = await database.tournaments.reserve_tables(number, 2, {}, NOW)
    won = ticket(satellite, number)
    await database.writer.commit(
        step(
            asked(number, 1, interaction=7),
            batches=(give(wallet(GUILD, ANNA), pool(GUILD, number), 110),),
            tournament_snapshot=TournamentSnapshot(number, 1, {}),
            tournament_changes=(TournamentChange(number, phase=Phase.RUNNING, message=3),),
            table_changes=(TableChange(tables[0], channel=ChannelId(500)),),
            tickets=(moved(won, TicketState.OPEN),),
            entries=(TournamentEntry(GUILD, number, ANNA, alive=True),),
        )
    )
    for wrong in (step(asked(number, 1)), step(asked(number, 2, interaction=7))):
        with pytest.raises(UnitRefused):
            await database.writer.commit(wrong)
    await database.tournaments.set_reminder(number, BRUNO, True)
    await ask_of_tournaments(database, number, season)
    await database.writer.commit(
        step(
            tickets=(moved(won, TicketState.USED),),
            results=(result(number, ANNA, 1),),
            tournament_changes=(over(number),),
        )
    )
    await database.refunds.cancel(satellite, "5", NOW)
    await database.refunds.cancel(satellite, "5", NOW)
    await database.results.of_tournament(number)
    await database.results.winners(GUILD)
    await database.seasons.results(season)
    await database.seasons.end(season, NOW)


async def ask_of_tournaments(database: Database, number: int, season: int) -> None:
    tournaments = database.tournaments
    await tournaments.recover()
    await tournaments.recover_one(number)
    await tournaments.find(number)
    await tournaments.listed(GUILD)
    await tournaments.listed(GUILD, over=True)
    await tournaments.unreadable(())
    await tournaments.rows(number, 1, 2)
    await database.results.totals(ANNA, GUILD)
    await database.seasons.find(season)
    await database.seasons.current(GUILD)
    await database.seasons.listed(GUILD)


@pytest.mark.parametrize("happens", [play_a_day, ask_everything, play_a_tournament])
async def test_every_statement_finds_its_rows_by_an_index(path: Path, happens: Any) -> None:
    """Every statement finds its rows by an index, by SQLite's own account of how it will run
    them."""
    database = await open_database(path)
    plans = Plans(path, database.reader.engine, database.writer.engine)
    await happens(database)
    await database.close()
    assert plans.scans == {}


async def test_forgetting_a_player_reads_a_part_of_the_ledger_only(path: Path) -> None:
    """The batches that may name them are found by accounts, not by looking at every text."""
    database = await open_database(path)
    table, player = await open_table(database), PlayerId(ID_MIN)
    await database.wallets.visit(GUILD, player, NOW)
    await post(database, give(wallet(GUILD, player), seat(GUILD, table, player), 5), NOW)
    await post(database, give(seat(GUILD, table, player), wallet(GUILD, player), 5), NOW)
    plans = Plans(path, database.writer.engine)
    assert await database.forgetting.forget(GUILD, player, PlayerId(ALIAS_MIN), NOW)
    await database.close()
    read = [scan for scan in plans.scans.values() if "ledger" in scan or "standings" in scan]
    assert read == []


AUTUMN = Season("Autumn", points=(10, 6, 3), counting=4)


async def test_a_season_is_found_as_it_was_created(database: Database) -> None:
    """A season is found as it was created, its rules included."""
    number = await database.seasons.create(GUILD, AUTUMN, NOW)
    found = await database.seasons.find(number)
    assert found is not None
    assert (found.guild, found.season, found.created_ms) == (GUILD, AUTUMN, NOW)
    assert found.ended_ms is None
    assert await database.seasons.find(404) is None


async def test_the_current_season_is_the_newest_open_one(database: Database) -> None:
    """The current season is the newest open one of the guild; an ended one stays in the list."""
    first = await database.seasons.create(GUILD, AUTUMN, NOW)
    second = await database.seasons.create(GUILD, Season("Winter"), NOW + 1)
    await database.seasons.create(OTHER_GUILD, Season("Elsewhere"), NOW + 2)
    assert await database.seasons.end(second, NOW + 3)
    current = await database.seasons.current(GUILD)
    assert current is not None
    assert current.id == first
    listed = await database.seasons.listed(GUILD)
    assert [(each.id, each.ended_ms) for each in listed] == [(second, NOW + 3), (first, None)]


async def test_a_season_ends_once(database: Database) -> None:
    """The second time, and for one that never was, there is nothing to end."""
    season = await database.seasons.create(GUILD, AUTUMN, NOW)
    assert await database.seasons.end(season, NOW + 1)
    assert not await database.seasons.end(season, NOW + 2)
    assert not await database.seasons.end(404, NOW)
    assert await database.seasons.current(GUILD) is None


async def test_results_count_for_their_season(database: Database) -> None:
    """Finished tournaments of this season alone, those who tie together."""
    season = await database.seasons.create(GUILD, AUTUMN, NOW)
    counted = await open_tournament(database, season)
    running = await open_tournament(database, season)
    cancelled = await open_tournament(database, season)
    other = await open_tournament(database)
    lines = (
        result(counted, DARIO, 2, tied=2),
        result(counted, ANNA, 4),
        result(counted, BRUNO, 2, tied=2),
        result(counted, CARLA, 1),
    )
    ended = over(counted, at_ms=NOW + 5)
    await database.writer.commit(step(results=lines, tournament_changes=(ended,)))
    cancellation = over(cancelled, Phase.CANCELLED)
    await database.writer.commit(step(tournament_changes=(cancellation,)))
    await database.writer.commit(
        step(results=(result(other, ANNA, 1),), tournament_changes=(over(other),))
    )
    results = await database.seasons.results(season)
    assert results == (Result(counted, NOW + 5, ((CARLA,), (BRUNO, DARIO), (ANNA,))),)
    assert running not in {each.tournament for each in results}
    table = season_table(AUTUMN, results)
    assert [(row.player, row.points) for row in table] == [
        (CARLA, 10),
        (BRUNO, 4),
        (DARIO, 4),
        (ANNA, 0),
    ]


async def ended(database: Database, at_ms: int) -> int:
    """A tournament that was cancelled at this time."""
    number = await open_tournament(database)
    change = TournamentChange(number, phase=Phase.CANCELLED, ended_ms=at_ms)
    await database.writer.commit(step(tournament_changes=(change,)))
    return number


async def test_an_end_is_untold_until_it_is_told(database: Database) -> None:
    """Telling it twice does no harm, and the others wait on."""
    assert await database.unannounced_ends.unannounced(0) == ()
    await open_tournament(database)
    first, second = await ended(database, NOW), await ended(database, NOW + 1)
    assert await database.unannounced_ends.unannounced(0) == (first, second)
    await database.unannounced_ends.mark_announced(first)
    await database.unannounced_ends.mark_announced(first)
    assert await database.unannounced_ends.unannounced(0) == (second,)


async def test_an_old_end_is_no_news(database: Database) -> None:
    """An old end is no news: only those since the given time are."""
    await ended(database, NOW)
    number = await ended(database, NOW + 10)
    assert await database.unannounced_ends.unannounced(NOW + 10) == (number,)
