"""Restores a table from the database: its last snapshot plus the commands since."""

import asyncio

from bot.codec import from_json
from bot.host.actor_records import Loaded
from bot.host.table_announcer import TablePlace
from bot.host.table_unit import replay
from bot.ids import TableId
from bot.refusal import BrokenInvariant
from bot.storage.errors import StorageFailed
from bot.storage.tables import RecoveredTable, TableRecord, TableStore
from bot.table.rules import TableRules
from bot.table.snapshot import table_from_json
from bot.table.table import Table


def place_of(record: TableRecord) -> TablePlace:
    """Where the table is on Discord."""
    return TablePlace(
        guild=record.guild,
        channel=record.channel,
        message=record.message,
        table=record.id,
        owner=record.host,
        tournament=record.tournament,
    )


def restore_table(recovered: RecoveredTable) -> Loaded[Table]:
    """The table after its last committed command: the same cards, the same turn (R-161, R-162).

    Raises `BrokenInvariant` when its bytes are damaged.
    """
    if recovered.damage:
        raise BrokenInvariant(f"table {recovered.table.id}: {recovered.damage}")
    rules = from_json(TableRules, recovered.table.config)
    table = (
        Table(rules)
        if recovered.snapshot is None
        else table_from_json(rules, recovered.snapshot.state)
    )
    for row in recovered.commands:
        replay(table, row, recovered.hand)
    return Loaded(table, recovered.last_seq)


class TableReloader:
    """Reads tables again from the database, one reading for all that ask at once.

    A commit that fails, fails for many tables, and each has to know what is committed.
    """

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables
        self._reading: asyncio.Task[dict[TableId, RecoveredTable]] | None = None
        """A reading that has not begun, and may be shared."""

    async def table(self, place: TablePlace) -> Loaded[Table] | None:
        """The table as the database knows it; None when it is closed. Raises `StorageFailed`."""
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        recovered = (await self._reading).get(place.table)
        return None if recovered is None else restore_table(recovered)

    async def _read(self) -> dict[TableId, RecoveredTable]:
        await asyncio.sleep(0)
        self._reading = None
        try:
            tables = await self._tables.recover()
        except StorageFailed:
            raise
        except Exception as error:
            raise StorageFailed(type(error).__name__) from error
        return {recovered.table.id: recovered for recovered in tables}
