"""No statement reads a whole table while people play: what is fast today is fast in a year."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.bank.accounts import pool, seat, wallet
from bot.bank.topup import TopupMode
from bot.durations import DAY_MS
from bot.ids import ChannelId, Chips, PlayerId
from bot.storage.aliases import ALIAS_MIN, ID_MIN
from bot.storage.database import Database
from bot.storage.errors import UnitRefused
from bot.storage.leaderboards import leaderboard
from bot.storage.players import KnownPlayer
from bot.storage.standings import EVERYWHERE, Span
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
from bot.tournament.seasons import Season
from bot.tournament.state import Phase
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
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
from tests.storage.events import asked, moved, open_tournament, over, result, step, ticket

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
