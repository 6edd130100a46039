"""Counts earlier hands again, beside play: from the journal of each table, some at a time."""

import asyncio
import logging
from typing import Final

from bot.codec import from_json
from bot.host.background_tasks import Clock, RepeatedCheck
from bot.host.past_hands import LuckOf
from bot.host.table_actors import place_of
from bot.host.table_unit import hand_end, replay
from bot.ids import HandId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.storage.recounts import CountedHand, TableToCount
from bot.storage.unit import HandEnd
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.table_commands import START_HAND

log = logging.getLogger(__name__)

RECOUNT_LOOK_SECONDS: Final = 600.0
"""The interval between two looks for hands to count."""
RECOUNTED_ROWS_AT_ONCE: Final = 50
"""Commands that are read, and whose hands are counted, together."""
RECOUNTED_AT_ONCE: Final = 5
RECOUNT_PAUSE_SECONDS: Final = 0.01
"""The pause after `RECOUNTED_ROWS_AT_ONCE` commands, in which the tables come first: playing the
commands again takes three milliseconds."""


class Recounting(RepeatedCheck):
    """Counts the tables that wait in the database, one after the other.

    Each commit says how far it came, so a restart goes on from there.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        luck_of: LuckOf | None,
        pause_seconds: float = RECOUNT_PAUSE_SECONDS,
    ) -> None:
        """Without `luck_of` the luck of all-ins is left to a later start."""
        super().__init__(clock, RECOUNT_LOOK_SECONDS, log, "earlier hands could not be counted")
        self._database, self._luck_of = database, luck_of
        self._pause_seconds = pause_seconds

    async def check_once(self) -> None:
        """Counts all waiting tables; where the database does not answer, the rest waits for the
        next look."""
        try:
            await self._count_all()
        except StorageFailed as error:
            log.warning("earlier hands wait to be counted: %s", error)

    async def _count_all(self) -> None:
        store = self._database.recounts
        while (waiting := await store.next_table()) is not None:
            try:
                await self._count(waiting)
            except StorageFailed:
                raise
            except Exception:
                log.exception("table %s: its earlier hands cannot be counted", waiting.table.id)
                await store.leave_out(waiting)
            else:
                log.info("table %s: its earlier hands are counted", waiting.table.id)

    async def _count(self, waiting: TableToCount) -> None:
        """Plays the table again from its first command, and counts the hands that wait.

        Raises as `replay` does, and `BrokenInvariant` where the journal ends before them.
        """
        record, done, seq = waiting.table, waiting.counted, 0
        table, place = Table(from_json(TableRules, record.config)), place_of(record)
        while done < waiting.last:
            rows = await self._database.tables.commands(
                record.id, seq + 1, seq + RECOUNTED_ROWS_AT_ONCE
            )
            if not rows:
                raise BrokenInvariant(f"hand {waiting.last} is not in the journal")
            started = {row.hand for row in rows if row.kind == START_HAND and row.hand}
            starts = await self._database.recounts.starts(record.id, started)
            found: list[CountedHand] = []
            for number, row in enumerate(rows):
                if number % RECOUNTED_AT_ONCE == 0:
                    await asyncio.sleep(self._pause_seconds)
                events = replay(table, row, starts.get(row.hand or HandId(0)))
                end = hand_end(place, table, events, row.seq, row.at_ms)
                if end is not None and not end.void and done < end.hand <= waiting.last:
                    found.append(CountedHand(end, await self._luck(table, end)))
            if found:
                if not await self._database.recounts.record(waiting, found):
                    return
                done = found[-1].end.hand
            seq = rows[-1].seq

    async def _luck(self, table: Table, end: HandEnd) -> dict[PlayerId, int] | None:
        """The luck of everybody in a hand that has just been played again; None where nobody was
        all-in, where it is calculated after its end, or left to a later start."""
        hand, luck_of = table.hand, self._luck_of
        if not end.all_in or hand is None or luck_of is None:
            return None
        if await self._database.recounts.has_luck(end.hand):
            return None
        try:
            lucks = await luck_of(hand)
        except Exception:
            log.exception("the luck of hand %s counts as none", end.hand)
            lucks = None
        by_number = lucks or [0] * hand.players
        return {dealt.player: luck for dealt, luck in zip(table.dealt, by_number, strict=True)}
