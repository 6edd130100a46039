"""The state of a card room for other processes: open tables, hands, the last commit."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass

from sqlalchemy import text

from bot.shards import SNOWFLAKE_TIMESTAMP_SHIFT, WHOLE, Slice
from bot.storage import ownership
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.inspection import inspect
from bot.storage.place import Place, PostgresPlace
from bot.storage.sqlite import is_held, lock_path

_BUSY_SECONDS = 1.0
# No index tells the newest row of all tables, and none is worth a write per action: the newest of
# each open table lies at the end of its key.
_QUERY = """
SELECT
  (SELECT count(*) FROM tables WHERE closed_ms IS NULL AND {ours}),
  (SELECT count(*) FROM hands WHERE ended_ms IS NULL AND {ours}),
  (SELECT max(at_ms) FROM (
    SELECT (SELECT at_ms FROM journal WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1) AS at_ms
      FROM tables WHERE closed_ms IS NULL
    UNION ALL
    SELECT (SELECT at_ms FROM tournament_journal WHERE tournament_id = tournaments.id
            ORDER BY seq DESC LIMIT 1)
      FROM tournaments WHERE ended_ms IS NULL
    UNION ALL
    SELECT created_ms FROM tables WHERE closed_ms IS NULL
    UNION ALL
    SELECT at_ms FROM (SELECT at_ms FROM ledger_batches ORDER BY id DESC LIMIT 1)
  ))
"""


@dataclass(frozen=True, slots=True)
class RoomStatus:
    """The state of a card room, from its database; `last_commit_ms` is a time of day."""

    tables: int
    """The number of open tables."""
    hands: int
    """The number of hands in progress."""
    last_commit_ms: int | None
    """When the newest action was committed, at an open table, in an open tournament or in the
    ledger; None when there was never any."""


def room_status_of(place: Place, shards: Slice = WHOLE) -> RoomStatus | None:
    """Reads without disturbing the bot: the tables and hands of these shards, the last commit of
    all. None for a database that does not answer, or is not ours.

    Raises `StorageRefusal` (database-corrupt) for a damaged file.
    """
    if isinstance(place, PostgresPlace):
        return _on_server(place, shards)
    address = f"{place.resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, timeout=_BUSY_SECONDS, uri=True)) as connection:
            return RoomStatus(*connection.execute(_query(WHOLE)).fetchone())
    except (sqlite3.Error, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        if code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise StorageRefusal(StorageCode.CORRUPT, file=str(place)) from None
        return None


def _query(shards: Slice) -> str:
    shard = f"(guild_id >> {SNOWFLAKE_TIMESTAMP_SHIFT}) % {shards.count}"
    ours = f"{shard} BETWEEN {shards.first} AND {shards.last}"
    return _QUERY.format(ours="1 = 1" if shards.is_whole else ours)


def _on_server(place: PostgresPlace, shards: Slice) -> RoomStatus | None:
    try:
        row = inspect(place, lambda connection: connection.execute(text(_query(shards))).one())
    except StorageRefusal:
        return None
    return RoomStatus(*row)


def is_played_on(place: Place, shards: Slice = WHOLE) -> bool:
    """Whether some process holds the database, or these shards of it, to play on it."""
    if isinstance(place, PostgresPlace):
        try:
            return inspect(place, lambda connection: ownership.is_held(connection, shards))
        except StorageRefusal:
            return False
    return is_held(lock_path(place))
