"""Repeats the final update of tournament tables that closed shortly before a crash."""

import logging

from bot.codec import from_json
from bot.durations import DAY_MS
from bot.host.announcing import announcing
from bot.host.past_hand import past_hand
from bot.host.recovery import place_of
from bot.host.table_announcer import TableAnnouncer, TableNews
from bot.host.tournament_announcer import TournamentAnnouncer
from bot.host.unannounced_ends import UnannouncedEnds
from bot.storage.database import Database
from bot.storage.tables import ClosedTable
from bot.table.rules import TableRules
from bot.table.snapshot import table_from_json
from bot.table.view import TableView, view_of

log = logging.getLogger(__name__)

FORGOTTEN_AFTER_MS = DAY_MS
"""Discord archives a thread after a day without messages."""


class ClosedTableUpdates:
    """Sends the final update of closed tables again, unless Discord has shown it. Call `repeat`
    once, at the start."""

    def __init__(
        self,
        database: Database,
        table_announcer: TableAnnouncer,
        tournament_announcer: TournamentAnnouncer,
        endings: UnannouncedEnds,
    ) -> None:
        self._database = database
        self._table_announcer = table_announcer
        self._tournament_announcer = tournament_announcer
        self._unannounced_ends = endings

    async def repeat(self, now_ms: int) -> None:
        """Shows the last picture, without controls, and archives the thread.

        Damaged records of closed tables do not hold up the open ones."""
        try:
            for each in await self._database.tables.unfinished(now_ms - FORGOTTEN_AFTER_MS):
                await self._tell(each)
        except Exception:
            log.exception("the recently closed tournament tables could not be read")

    async def _tell(self, closed: ClosedTable) -> None:
        await self._show(closed)
        number = closed.table.tournament or 0
        place = await self._unannounced_ends.place(number)
        if place is not None:
            with announcing(place):
                self._tournament_announcer.tournament_table_closed(
                    place, closed.table.id, closed.table.channel
                )

    async def _show(self, closed: ClosedTable) -> None:
        if closed.table.message is None:
            return
        try:
            view = await self._last_view(closed)
            if view is not None:
                place = place_of(closed.table)
                self._table_announcer.table_changed(TableNews(place=place, view=view))
        except Exception:
            log.exception("the final update of table %s cannot be shown", closed.table.id)

    async def _last_view(self, closed: ClosedTable) -> TableView | None:
        """The closed table with the hand that was played last, which snapshots leave out: without
        it, its message would lose the result that it shows. A void hand leaves nothing to show."""
        if closed.snapshot is None:
            return None
        rules = from_json(TableRules, closed.table.config)
        table = table_from_json(rules, closed.snapshot.state)
        last = await self._database.hands.newest(closed.table.id)
        if last is not None and not last.void:
            past_hand(closed.table, last).put_back(table)
        return view_of(table, None)
