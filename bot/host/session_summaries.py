"""When a table has closed, its evening's account is told."""

import asyncio
import logging

from bot.host.session_summary import session_summary_of
from bot.host.table_announcer import TableAnnouncer, TablePlace
from bot.storage.database import Database

log = logging.getLogger(__name__)


class SessionSummaries:
    """Tells the account of each table that has closed."""

    def __init__(self, database: Database, announcer: TableAnnouncer) -> None:
        self._database = database
        self._announcer = announcer
        self._tasks: set[asyncio.Task[None]] = set()

    def table_closed(self, place: TablePlace) -> None:
        """Reads the ledger and tells; returns at once. What fails is logged and not told."""
        task = asyncio.create_task(self._tell(place))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Waits until all accounts have been told."""
        await asyncio.gather(*self._tasks)

    async def _tell(self, place: TablePlace) -> None:
        try:
            accounts = await self._database.wallets.table_account(place.guild, place.table)
            if accounts:
                self._announcer.session_ended(place, session_summary_of(accounts))
        except Exception:
            log.exception("table %s: its account could not be told", place.table)
