"""The goal of recovery: `recovery/…` in `mazziere bench`.

Five hundred tables in mid-hand, on a real disk and encrypted, as a killed process leaves them.
Timed is all from opening the file until every table has its clock and its news. The baseline is a
bare `sqlite3` that reads the same rows.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from bot.codec import to_json
from bot.host.actor import Accepted
from bot.host.background_tasks import LiveClock
from bot.host.guild_settings import SettingsByGuild
from bot.host.room import Room
from bot.host.session_story import SessionSummary
from bot.host.table_actors import RoomDependencies
from bot.host.table_announcer import DealtCards, TableNews, TablePlace
from bot.host.table_timers import Timing
from bot.host.table_unit import AcceptedAtTable, table_unit
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId
from bot.poker.cards import FULL_DECK, shuffled
from bot.refusal import BrokenInvariant
from bot.storage.database import Database
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.table_commands import Act, SitDown, StartHand, TableCommand, Verb
from devtools.bench.measuring import real_folder

TABLES: Final = 500
PLAYERS: Final = 6
CALLS: Final = 8
"""Actions of the hand in progress."""
ROUNDS: Final = 3
GOAL_SECONDS: Final = 3

_GUILD: Final = GuildId(1)
_KEY: Final = bytes(range(32))
_NOW_MS: Final = 1_785_000_000_000


def rows() -> Iterator[dict[str, Any]]:
    """One row. Takes some twenty seconds, most of them to play the hands."""
    with real_folder() as folder:
        path = folder / "room.db"
        asyncio.run(play(path, _GUILD, ChannelId(1)))
        seconds = [asyncio.run(_recover(path)) for _ in range(ROUNDS)]
        bare = [_read(path) for _ in range(ROUNDS)]
    value, baseline = median(seconds), median(bare)
    yield {
        "name": f"recovery/{TABLES}-tables",
        "value": round(value, 3),
        "unit": "s",
        "baseline": round(baseline, 4),
        "ratio": round(value / baseline, 1),
        "goal": f"< {GOAL_SECONDS} s",
        "ok": value < GOAL_SECONDS,
    }


class _Nobody:
    """An announcer that tells nobody, and counts."""

    def __init__(self) -> None:
        self.told = 0

    def table_changed(self, news: TableNews) -> None:
        self.told += news.recovered

    def cards_dealt(self, cards: DealtCards) -> None:
        """Does nothing: cards of a hand in progress were dealt before."""

    def nudge(self, place: TablePlace, player: PlayerId) -> None:
        """Does nothing: nobody waits that long here."""

    def session_ended(self, place: TablePlace, summary: SessionSummary) -> None:
        """Does nothing: no table closes here."""

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        raise BrokenInvariant(f"table {place.table} cannot be revived")


async def _recover(path: Path) -> float:
    announcer = _Nobody()
    began = perf_counter()
    database = await Database.open(path, key=_KEY)
    settings = SettingsByGuild(database.settings)
    room = Room(database, RoomDependencies(LiveClock(), Random(1), Timing(), settings))
    room.listen(announcer)
    recovered = await room.recover()
    seconds = perf_counter() - began
    await room.close()
    await database.close()
    if recovered != TABLES or announcer.told != TABLES:
        raise BrokenInvariant(f"{recovered} tables recovered, {announcer.told} told")
    return seconds


def _read(path: Path) -> float:
    began = perf_counter()
    with closing(sqlite3.connect(path)) as connection:
        for table in ("tables", "journal", "hands"):
            connection.execute(f"SELECT * FROM {table}").fetchall()
    return perf_counter() - began


async def play(path: Path, guild: GuildId, first: ChannelId, key: bytes = _KEY) -> None:
    """Leaves a database with tables in mid-hand, in the channels of a server from `first` on. All
    at once, so that they share their commits."""
    database = await Database.open(path, key=key)
    await asyncio.gather(
        *(database.wallets.visit(guild, _player(n), _NOW_MS) for n in range(TABLES * PLAYERS))
    )
    await asyncio.gather(*(_play_table(database, guild, first, n) for n in range(TABLES)))
    await database.close()


def _player(number: int) -> PlayerId:
    return PlayerId(1_000 + number)


async def _play_table(database: Database, guild: GuildId, first: ChannelId, number: int) -> None:
    rules = TableRules()
    channel, host = ChannelId(first + number), _player(number)
    number_stored = await database.tables.open(guild, channel, host, to_json(rules), _NOW_MS)
    place = TablePlace(guild=guild, channel=channel, table=number_stored, owner=host)
    table = Table(rules)
    for seq, command in enumerate(_commands(table, number), 1):
        entry: AcceptedAtTable = Accepted(_NOW_MS, seq)
        entry.note(command, table.apply(command), number * 100 + seq)
        await database.writer.commit(table_unit(place, table, entry))


def _commands(table: Table, number: int) -> Iterator[TableCommand]:
    for seat in range(PLAYERS):
        player = _player(number * PLAYERS + seat)
        yield SitDown(player, f"p{player}", "en-GB", Chips(200))
    yield StartHand(HandId(number + 1), shuffled(Random(number), FULL_DECK), number)
    for _ in range(CALLS):
        to_act = table.to_act
        if to_act is None or table.hand is None:
            return
        verb = Verb.CALL if table.hand.options().call else Verb.CHECK
        yield Act(to_act.player, table.hand_id, table.turn, verb)
