"""Luck in all-ins: the hands whose luck is to be calculated, and what was found."""

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import Connection, and_, func, select, update

from bot.ids import HandId, PlayerId, TableId
from bot.shards import Slice
from bot.storage.many_rows import add_each
from bot.storage.reader import Reader
from bot.storage.recounts import is_to_count
from bot.storage.schema import all_in_luck, hands, style_counts
from bot.storage.slices import within
from bot.storage.writer import Writer
from bot.table.tally import StyleCounts


class LuckStore:
    """The luck of all-in players, in chips."""

    def __init__(self, reader: Reader, writer: Writer, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._shards = shards

    async def to_calculate(self) -> tuple[HandId, ...]:
        """The hands of our shards whose luck nobody has calculated yet, oldest first."""
        waiting = select(all_in_luck.c.hand_id).where(all_in_luck.c.luck.is_(None)).distinct()
        asked = within(waiting, all_in_luck.c.guild_id, self._shards)
        rows = await self._reader.all(asked.order_by(all_in_luck.c.hand_id))
        return tuple(HandId(row.hand_id) for row in rows)

    async def note(self, hand: HandId, luck: Mapping[PlayerId, int] | None) -> None:
        """Stores the luck of a hand's players, None for none at all, and adds it to their style,
        once: with the hand, where that is still to be counted. A player who is not named, as they
        were forgotten since, waits for the next time."""

        def job(connection: Connection) -> None:
            a = all_in_luck.c
            counts_later = is_to_count(connection, hand)
            waiting = connection.execute(
                select(all_in_luck).where(a.hand_id == hand, a.luck.is_(None))
            )
            for row in waiting.all():
                its_luck = 0 if luck is None else luck.get(PlayerId(row.player_id))
                if its_luck is None:
                    continue
                its_row = and_(a.hand_id == hand, a.player_id == row.player_id)
                connection.execute(update(all_in_luck).where(its_row).values(luck=its_luck))
                if counts_later:
                    continue
                key = {each.name: getattr(row, each.name) for each in style_counts.primary_key}
                counts = asdict(StyleCounts(luck=its_luck))
                add_each(connection, style_counts, [{**key, **counts}])

        await self._writer.run(job)

    async def of_table(self, table: TableId) -> dict[PlayerId, int]:
        """The luck of everybody who was all-in at a table, over all its hands."""
        a = all_in_luck.c
        rows = await self._reader.all(
            select(a.player_id, func.sum(a.luck).label("luck"))
            .join(hands, hands.c.id == a.hand_id)
            .where(hands.c.table_id == table, a.luck.is_not(None))
            .group_by(a.player_id)
        )
        return {PlayerId(row.player_id): int(row.luck) for row in rows}
