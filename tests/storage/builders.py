"""Small makers of what storage keeps."""

import sqlite3
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from bot.bank.accounts import Account, issuance, wallet
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.storage.database import Database
from bot.storage.hands import HandRecord
from bot.storage.place import Place, PostgresPlace
from bot.storage.standings import day_of
from bot.storage.unit import HandEnd, HandStart, HostAction, JournalRow, Json, PlayerHand, Unit
from bot.storage.writer import Disk
from tests import servers

GUILD = GuildId(1)
OTHER_GUILD = GuildId(2)
ANNA, BRUNO, CARLA, DARIO = (PlayerId(number) for number in (11, 12, 13, 14))
NOW = 1_785_000_000_000
TODAY = day_of(NOW)
"""A Saturday in July 2026, in milliseconds UTC."""

_keys = count(1)


async def open_database(
    place: Place, *, key: bytes | None = None, disk: Disk | None = None
) -> Database:
    """Without the pause that gathers commits: tests mostly write one thing after the other."""
    return await Database.open(place, key=key, disk=disk, gather_seconds=0)


async def open_table(database: Database, channel: int = 100, guild: GuildId = GUILD) -> TableId:
    return await database.tables.open(guild, ChannelId(channel), ANNA, {"seats": 6}, NOW)


def command(
    table: TableId, seq: int, interaction: int | None = None, body: Json | None = None
) -> JournalRow:
    return JournalRow(table, seq, "act", body or {"verb": "check"}, NOW, interaction=interaction)


def unit(*rows: JournalRow, **parts: Any) -> Unit:
    return Unit(**{"at_ms": NOW, "journal": rows, **parts})


def give(source: Account, target: Account, amount: int, key: str | None = None) -> Batch:
    """A gift with a key of its own unless one is given."""
    transfer = Transfer(source, target, Chips(amount))
    return Batch(key or f"gift:{next(_keys)}", TransferReason.TOPUP, (transfer,))


async def fund(
    database: Database, player: PlayerId, amount: int, guild: GuildId = GUILD, at_ms: int = NOW
) -> Account:
    """Issues chips into a wallet."""
    account = wallet(guild, player)
    await post(database, give(issuance(guild), account, amount), at_ms)
    return account


def line(player: PlayerId, net: int, stack: int = 1000, **counted: Any) -> PlayerHand:
    values = {"seat": player % 10, "pot_won": Chips(max(net, 0)), **counted}
    return PlayerHand(player, values.pop("seat"), Chips(stack), Chips(stack + net), **values)


def start(hand: HandId, table: TableId, seq: int = 1, **values: Any) -> HandStart:
    return HandStart(hand, table, GUILD, "holdem", {"deck": "AhKd"}, seq, NOW, **values)


def end(hand: HandId, *players: PlayerHand, at_ms: int = NOW, **values: Any) -> HandEnd:
    pot = Chips(sum(player.pot_won for player in players))
    return HandEnd(
        **{
            "hand": hand,
            "guild": GUILD,
            "last_seq": 2,
            "summary": {"board": "2c3c4c"},
            "pot": pot,
            "players": players,
            "at_ms": at_ms,
            "game": "holdem",
            **values,
        }
    )


async def play_hand(
    database: Database, table: TableId, seq: int, *players: PlayerHand, **values: Any
) -> HandId:
    """A hand begun by journal row `seq` and ended by the one after it."""
    hand = database.hand_ids.new(GUILD)
    tournament = values.get("tournament")
    guild = values.get("guild", GUILD)
    game = values.get("game", "holdem")
    begun = HandStart(hand, table, guild, game, {"deck": "AhKd"}, seq, NOW, tournament=tournament)
    await database.writer.commit(unit(command(table, seq), hand_start=begun))
    ended = end(hand, *players, **{"last_seq": seq + 1, **values})
    await database.writer.commit(unit(command(table, seq + 1), hand_end=ended))
    return hand


async def issued(database: Database, guild: GuildId) -> int:
    """All chips that exist in the guild (R-304)."""
    return -await database.wallets.balance(issuance(guild))


async def finished_hands(database: Database, table: TableId) -> list[HandRecord]:
    """The table's, the newest first."""
    ended = f"table_id = {table} AND ended_ms IS NOT NULL"
    rows = execute(database.place, f"SELECT id FROM hands WHERE {ended} ORDER BY id DESC")
    found = [await database.hands.find(HandId(number)) for (number,) in rows]
    return [record for record in found if record is not None]


async def leave_traces(place: Place) -> None:
    """A row in each table that only ever grows."""
    database = await open_database(place)
    table = await open_table(database)
    await fund(database, ANNA, 100)
    act = HostAction(GUILD, ANNA, "kick", BRUNO, {}, NOW)
    await database.writer.commit(unit(command(table, 1), host_actions=(act,)))
    await database.close()


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """The file without any of our code, as somebody with a tool would open it."""
    connection = sqlite3.connect(path)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


async def outcome(promise: Awaitable[Any]) -> Any:
    """The result of an awaitable, or the error it raises."""
    try:
        return await promise
    except Exception as error:
        return error


def execute(place: Place, statement: str) -> list[Any]:
    """The rows of a statement on the database itself, without any of our code."""
    if isinstance(place, PostgresPlace):
        return list(servers.run_sql(place, statement))
    with raw(place) as connection:
        return connection.execute(statement).fetchall()


def tamper(place: Place, statement: str) -> None:
    """Executes a statement as somebody would who knows about triggers and constraints."""
    if isinstance(place, PostgresPlace):
        checks = "SELECT conrelid::regclass, conname FROM pg_constraint WHERE contype = 'c'"
        for table, name in servers.run_sql(place, f"{checks} AND conrelid <> 0"):
            servers.run_sql(place, f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        assert servers.run_sql(place, f"{statement} RETURNING 1", replica=True)
        return
    with raw(place) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        assert connection.execute(statement).rowcount > 0


async def post(database: Database, batch: Batch, at_ms: int) -> None:
    """Posts a batch alone, with no command of a table or a tournament."""
    await database.writer.commit(Unit(at_ms=at_ms, batches=(batch,)))
