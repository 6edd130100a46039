"""Calculates the luck of hands that were all-in, after they have ended: no player waits for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from bot.host.background_tasks import BackgroundTasks
from bot.host.past_hand import past_hand
from bot.host.refusals import HostRefusal
from bot.ids import HandId, PlayerId
from bot.poker.hand import Hand
from bot.storage.database import Database
from bot.storage.errors import StorageFailed

log = logging.getLogger(__name__)

DELAY_AFTER_HAND_SECONDS: Final = 0.5
"""After the end of a hand its picture comes first: Python computes one thing at a time."""

LuckOf = Callable[[Hand], Awaitable[Sequence[int] | None]]


async def luck_in_thread(hand: Hand) -> tuple[int, ...] | None:
    """The luck of a hand's players, calculated while the event loop does other things."""
    return await asyncio.to_thread(_luck, hand)


def _luck(hand: Hand) -> tuple[int, ...] | None:
    # Not at the start: see `bot/ui/presentation/odds.py`.
    from bot.odds.luck import all_in_luck

    return all_in_luck(hand)


class AllInLuck(BackgroundTasks):
    """Calculates what waits in the database, one hand after the other.

    The end of a hand commits who was all-in, so a restart finds the hands that are left.
    """

    def __init__(self, database: Database, luck_of: LuckOf | None) -> None:
        """Without `luck_of` nothing is calculated: it is left to a later start."""
        super().__init__(log, "luck could not be calculated")
        self._database, self._luck_of = database, luck_of
        self._calculating = asyncio.Lock()
        self._is_awaited = asyncio.Event()
        self._scheduled = False
        """Whether a look at what waits is about to come: one finds it all."""

    def calculate_soon(self) -> None:
        """Calculates all that waits, once a hand's end has been drawn; returns at once."""
        if self._luck_of is not None and not self._scheduled:
            self._scheduled = True
            self.spawn(self._calculate(self._luck_of))

    async def settle(self) -> None:
        """Calculates at once all that was asked for, and waits for it."""
        self._is_awaited.set()
        await super().settle()
        self._is_awaited.clear()

    async def _calculate(self, luck_of: LuckOf) -> None:
        async with self._calculating:
            with suppress(TimeoutError):
                async with asyncio.timeout(DELAY_AFTER_HAND_SECONDS):
                    await self._is_awaited.wait()
            self._scheduled = False
            for hand in await self._database.luck.to_calculate():
                await self._database.luck.note(hand, await self._luck(hand, luck_of))

    async def _luck(self, hand: HandId, luck_of: LuckOf) -> dict[PlayerId, int] | None:
        """The luck of everybody in a hand; None for one whose details are gone or broken, which
        counts as it ended, so that no other hand waits for it. Raises `StorageFailed`."""
        try:
            record = await self._database.hands.find(hand)
            table = await self._database.tables.find(record.start.table) if record else None
            if record is None or table is None:
                return None
            past = past_hand(table, record)
            lucks = await luck_of(past.played())
        except StorageFailed:
            raise
        except HostRefusal:
            log.info("the luck of hand %s cannot be told", hand)
        except Exception:
            log.exception("the luck of hand %s counts as none", hand)
        else:
            if lucks is not None:
                return {dealt.player: luck for dealt, luck in zip(past.dealt, lucks, strict=True)}
        return None
