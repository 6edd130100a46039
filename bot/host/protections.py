"""All-in protection is for each player once a day, at whichever table (R-150).

Each table knows whom it has protected; here they are asked together, so that there is nothing to
keep in step with them.
"""

import logging
from collections.abc import Callable, Iterable, Mapping

from bot.codec import from_json
from bot.ids import PlayerId
from bot.storage.tables import TableStore
from bot.table.seating import DAY_MS
from bot.table.snapshot import StoredTable
from bot.table.table import Table

log = logging.getLogger(__name__)


class Protections:
    """Tracks who has been protected today, at the open `tables` or at closed ones."""

    def __init__(self, tables: Callable[[], Iterable[Table]]) -> None:
        self._tables = tables
        self._closed: dict[PlayerId, int] = {}

    async def load(self, tables: TableStore, now_ms: int) -> None:
        """Asks the tables that have closed today; damaged records do not hold up the open ones.

        To be called at the start.
        """
        try:
            for snapshot in await tables.closed_since(now_ms // DAY_MS * DAY_MS):
                self.keep(from_json(StoredTable, snapshot.state).protected)
        except Exception:
            log.exception("the protections at closed tables could not be read")

    def keep(self, protected: Mapping[PlayerId, int]) -> None:
        """A table is closed: whom it protected, and on which day (counted from 1970 in UTC)."""
        for player, day in protected.items():
            self._closed[player] = max(day, self._closed.get(player, 0))

    def is_left(self, player: PlayerId, now_ms: int) -> bool:
        """Whether the player may still be protected today."""
        today = now_ms // DAY_MS
        self._closed = {who: day for who, day in self._closed.items() if day >= today}
        return player not in self._closed and not any(
            table.seating.protected.get(player) == today for table in self._tables()
        )
