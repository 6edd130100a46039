"""The whole record of each table, for replaying it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError

from bot.ids import HandId, PlayerId
from bot.storage import sqlite
from bot.storage.encryption import Cipher
from bot.storage.errors import StorageFailed
from bot.storage.schema import hand_players, hands, journal, tables
from bot.storage.tables import TableRecord, hand_start, journal_row, table_record
from bot.storage.unit import HandStart, JournalRow


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table from its first command to its last.

    `nets` holds, for every hand that ended and was not void, what each player won or lost.
    """

    table: TableRecord
    commands: tuple[JournalRow, ...]
    hands: Mapping[HandId, HandStart]
    nets: Mapping[HandId, Mapping[PlayerId, int]]


def recorded_tables(path: Path, cipher: Cipher) -> Iterator[RecordedTable]:
    """One table after the other, as they are at this moment; the bot may be playing on.

    Raises `DecryptionFailed` when the cipher does not have the key, `StorageFailed` when a page of
    the file cannot be read.
    """
    engine = sqlite.reading_engine(path)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            for row in (connection.execute(select(tables).order_by(tables.c.id))).all():
                yield _recorded(connection, table_record(row), cipher)
    except (DatabaseError, UnicodeDecodeError) as error:
        raise StorageFailed(type(error).__name__) from error
    finally:
        engine.dispose()


def _recorded(connection: Connection, record: TableRecord, cipher: Cipher) -> RecordedTable:
    of_table = select(journal).where(journal.c.table_id == record.id).order_by(journal.c.seq)
    commands = [journal_row(row, cipher) for row in connection.execute(of_table)]
    dealt = connection.execute(select(hands).where(hands.c.table_id == record.id))
    started = [hand_start(row, cipher) for row in dealt]
    lines = connection.execute(
        select(hand_players)
        .join(hands, hands.c.id == hand_players.c.hand_id)
        .where(hands.c.table_id == record.id)
    )
    nets: dict[HandId, dict[PlayerId, int]] = {}
    for line in lines:
        of_hand = nets.setdefault(HandId(line.hand_id), {})
        of_hand[PlayerId(line.player_id)] = line.stack_after - line.stack_before
    return RecordedTable(record, tuple(commands), {hand.hand: hand for hand in started}, nets)
