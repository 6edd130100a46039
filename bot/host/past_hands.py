"""Finished hands, played again from their records: what viewers saw of them, and the luck in
them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final

from bot.histories.history import History
from bot.host.background_tasks import BackgroundTasks
from bot.host.past_hand import HandProof, PastHand, past_hand, proof_of, without_names
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import ChannelId, GuildId, HandId, PlayerId, TableId
from bot.poker.hand import Hand
from bot.poker.stored_hand import hand_from_json
from bot.refusal import Refusal, refuse_if
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.storage.hands import HandRecord
from bot.storage.tables import TableRecord
from bot.tournament.options import TournamentOptions

log = logging.getLogger(__name__)

SESSION_HANDS_MAX = 1000
"""The most hands of a session that are shown at once."""


class PastHands:
    """Finds hands by the number that their table gave them, or by their own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, channel: ChannelId, number: int | None) -> PastHand:
        """Hand `number` of the channel's table, or the last finished one.

        The table is the one that was opened last, closed or not. Raises `HostRefusal`
        (no-table-here, no-such-hand, hand-not-over, hand-was-void, hand-not-told).
        """
        return past_hand(*await self._find(channel, number))

    async def newest_of(self, table: TableId) -> PastHand:
        """The last finished hand of a table. Raises `HostRefusal` (no-such-hand, hand-was-void,
        hand-not-told)."""
        record = await self._database.hands.newest(table)
        found = await self._database.tables.find(table)
        if record is None or found is None:
            raise HostRefusal(HostCode.NO_SUCH_HAND)
        return past_hand(found, record)

    async def forgotten(self, guild: GuildId) -> frozenset[PlayerId]:
        """The players who were forgotten in the server and whose old hands are still recorded under
        their ids. Raises `StorageFailed`."""
        return await self._database.forgetting.forgotten(guild)

    async def proof(self, channel: ChannelId, number: int | None, reader: PlayerId) -> HandProof:
        """The proof of a hand of the channel's table for one reader. For a void hand it opens no
        card.

        Raises as `find` does, except for void hands, and `HostRefusal` (hand-not-sealed).
        """
        return await self._proof(*await self._find(channel, number), reader)

    async def proof_by_id(self, channel: ChannelId, hand: HandId, reader: PlayerId) -> HandProof:
        """The proof of a hand of one of the channel's tables, as `proof` has it."""
        return await self._proof(*await self._find_by_id(channel, hand), reader)

    async def _proof(self, table: TableRecord, record: HandRecord, reader: PlayerId) -> HandProof:
        if record.ended_ms is not None and record.void:
            stored = hand_from_json(record.start.setup)
            if stored.cut_deck is None:
                raise HostRefusal(HostCode.HAND_WAS_VOID)
            proof = proof_of(record.start.hand, stored.cut_deck, ())
        else:
            proof = past_hand(table, record).proof_for(reader)
        return without_names(proof, await self._database.forgetting.forgotten(table.guild))

    async def _find(self, channel: ChannelId, number: int | None) -> tuple[TableRecord, HandRecord]:
        table = await self._database.tables.newest_in_channel(channel)
        if table is None:
            raise HostRefusal(HostCode.NO_TABLE_HERE)
        if number is None:
            record = await self._database.hands.newest(table.id)
        else:
            record = await self._database.hands.numbered(table.id, number)
        if record is None:
            raise HostRefusal(HostCode.NO_SUCH_HAND)
        return table, record

    async def history(self, past: PastHand, reader: PlayerId) -> History:
        """A hand as its reader may know it, with the known facts of its tournament."""
        return past.history(reader, await self._options(past))

    async def _options(self, past: PastHand) -> TournamentOptions | None:
        tournaments = self._database.tournaments
        if past.rules.tournament is None:
            return None
        record = await tournaments.find(past.rules.tournament)
        return None if record is None else await tournaments.newest_options(record)

    async def session(self, channel: ChannelId, reader: PlayerId) -> AsyncIterator[PastHand | None]:
        """The hands that the reader was dealt at the channel's newest table, the newest
        `SESSION_HANDS_MAX` of them, in order. None stands for a hand that cannot be shown, and for
        each hand of the table that was void since the first of them.

        Raises `HostRefusal` (no-table-here).
        """
        table = await self._database.tables.newest_in_channel(channel)
        if table is None:
            raise HostRefusal(HostCode.NO_TABLE_HERE)
        hands = await self._database.hands.dealt_to(reader, table.id, SESSION_HANDS_MAX)
        for hand in hands:
            record = await self._database.hands.find(hand)
            told = None
            with suppress(HostRefusal):
                told = None if record is None else past_hand(table, record)
            yield told
        if hands:
            for _ in range(await self._database.hands.void_since(table.id, hands[0])):
                yield None

    async def find_by_id(self, channel: ChannelId, hand: HandId) -> PastHand:
        """A hand of one of the channel's tables. Raises as `find` does."""
        return past_hand(*await self._find_by_id(channel, hand))

    @asynccontextmanager
    async def sharing(self, hand: HandId) -> AsyncIterator[None]:
        """A block in which a hand is shared by its control, once: not again unless that fails.

        Raises `HostRefusal` (hand-shared).
        """
        refuse_if(not await self._database.hands.set_shared(hand, True), HostCode.HAND_SHARED)
        try:
            yield
        except Exception:
            await self._database.hands.set_shared(hand, False)
            raise

    async def remember_message(self, hand: HandId, message: int | None) -> None:
        """Stores the message that shows a hand, until it is shortened or stays for good. Raises
        `StorageFailed`."""
        await self._database.hands.set_message(hand, message)

    async def shown_before(
        self, table: TableId, newest: int, limit: int
    ) -> tuple[tuple[HandId, int], ...]:
        """The table's hands before its `newest` ones that a message shows, with the message."""
        return await self._database.hands.shown_before(table, newest, limit)

    async def to_shorten(self, hand: HandId) -> PastHand | None:
        """A hand as it ended; None for one whose message stays: it was shared, is void, or cannot
        be read."""
        try:
            record = await self._database.hands.find(hand)
            table = await self._database.tables.find(record.start.table) if record else None
            if record is None or table is None or await self._database.hands.is_shared(hand):
                return None
            return past_hand(table, record)
        except Refusal as refusal:
            log.info("the message of hand %s stays: %s", hand, refusal)
            return None

    async def _find_by_id(self, channel: ChannelId, hand: HandId) -> tuple[TableRecord, HandRecord]:
        record = await self._database.hands.find(hand)
        table = await self._database.tables.find(record.start.table) if record else None
        if record is None or table is None or table.channel != channel:
            raise HostRefusal(HostCode.NO_SUCH_HAND)
        return table, record


DELAY_AFTER_HAND_SECONDS: Final = 0.5
"""The time after the end of a hand before its luck is calculated: its picture comes first, since
Python computes one thing at a time."""


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
    """Calculates the luck of hands that wait in the database, one hand after the other.

    The end of a hand commits who was all-in, so a restart finds the hands that are left. No player
    waits for a calculation.
    """

    def __init__(self, database: Database, luck_of: LuckOf | None) -> None:
        """Without `luck_of` nothing is calculated: it is left to a later start."""
        super().__init__(log, "luck could not be calculated")
        self._database, self._luck_of = database, luck_of
        self._calculating = asyncio.Lock()
        self._is_awaited = asyncio.Event()
        self._scheduled = False
        """Whether a look at the waiting hands is about to come: one finds them all."""

    def calculate_soon(self) -> None:
        """Calculates all waiting hands, once a hand's end has been drawn; returns at once."""
        if self._luck_of is not None and not self._scheduled:
            self._scheduled = True
            self.spawn(self._calculate(self._luck_of))

    async def settle(self) -> None:
        """Calculates at once all hands that were asked for, and waits for that."""
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
        """The luck of everybody in a hand; None for a hand whose details are gone or broken. It
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
