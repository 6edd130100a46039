"""Tables read again from the database: one reading for all who ask for one at once."""

import asyncio

from bot.host.recovery import restore_table
from bot.host.table_announcer import TablePlace
from bot.host.table_dependencies import LoadedTable
from bot.ids import TableId
from bot.storage.errors import StorageFailed
from bot.storage.tables import RecoveredTable, TableStore


class TableReloader:
    """A commit that fails fails for many tables, and each wants to know what is true."""

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables
        self._reading: asyncio.Task[dict[TableId, RecoveredTable]] | None = None
        """A reading that has not begun: whoever needs one may share it."""

    async def table(self, place: TablePlace) -> LoadedTable | None:
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
        except Exception as error:
            raise StorageFailed(type(error).__name__) from error
        return {recovered.table.id: recovered for recovered in tables}
