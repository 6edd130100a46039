"""All-in protection is a player's, once a day, wherever he sits (R-150).

Each table knows whom it has protected; here they are asked together, so that there is nothing to
keep in step with them.
"""

import logging
from collections.abc import Callable, Iterable, Mapping

from bot.ids import PlayerId
from bot.storage.tables import TableStore
from bot.table.seating import DAY_MS
from bot.table.snapshot import protected_in
from bot.table.table import Table

log = logging.getLogger(__name__)


class Protections:
    """Who has been protected today: at the `tables` that are open, or at one that has closed."""

    def __init__(self, tables: Callable[[], Iterable[Table]]) -> None:
        self._tables = tables
        self._closed: dict[PlayerId, int] = {}

    async def load(self, tables: TableStore, now_ms: int) -> None:
        """Asks the tables that have closed today; no damage to them holds up those that are open.

        To be called at the start.
        """
        try:
            closed = await tables.closed_since(now_ms // DAY_MS * DAY_MS)
        except Exception:
            log.exception("whom closed tables have protected today is not known")
        else:
            for snapshot in closed:
                self.keep(protected_in(snapshot.state))

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
