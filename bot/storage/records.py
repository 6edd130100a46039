"""Everything that ever happened at each table, for those who play it again."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import HandId, PlayerId
from bot.storage import sqlite
from bot.storage.schema import hand_players, hands, journal, tables
from bot.storage.tables import TableRecord, hand_start, journal_row, table_record
from bot.storage.unit import HandStart, JournalRow
from bot.storage.vault import Vault


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table from its first command to its last.

    `nets` holds, for every hand that ended and was not void, what each player won or lost.
    """

    table: TableRecord
    commands: tuple[JournalRow, ...]
    hands: Mapping[HandId, HandStart]
    nets: Mapping[HandId, Mapping[PlayerId, int]]


async def recorded_tables(path: Path, vault: Vault) -> AsyncIterator[RecordedTable]:
    """One table after the other, as they are at this moment; the bot may be playing on.

    Raises `SealBroken` when the vault does not hold the key.
    """
    engine = sqlite.reading_engine(path)
    try:
        async with engine.connect() as connection:
            await connection.exec_driver_sql("BEGIN")
            for row in (await connection.execute(select(tables).order_by(tables.c.id))).all():
                yield await _recorded(connection, table_record(row), vault)
    finally:
        await engine.dispose()


async def _recorded(
    connection: AsyncConnection, record: TableRecord, vault: Vault
) -> RecordedTable:
    of_table = select(journal).where(journal.c.table_id == record.id).order_by(journal.c.seq)
    commands = [journal_row(row, vault) for row in await connection.execute(of_table)]
    dealt = await connection.execute(select(hands).where(hands.c.table_id == record.id))
    started = [hand_start(row, vault) for row in dealt]
    lines = await connection.execute(
        select(hand_players)
        .join(hands, hands.c.id == hand_players.c.hand_id)
        .where(hands.c.table_id == record.id)
    )
    nets: dict[HandId, dict[PlayerId, int]] = {}
    for line in lines:
        of_hand = nets.setdefault(HandId(line.hand_id), {})
        of_hand[PlayerId(line.player_id)] = line.stack_after - line.stack_before
    return RecordedTable(record, tuple(commands), {hand.hand: hand for hand in started}, nets)
