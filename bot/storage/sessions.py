"""The hands of one table as a session: everybody's results, hand by hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import func, select

from bot.ids import ChannelId, Chips, HandId, PlayerId, TableId
from bot.storage.connections import Reader
from bot.storage.schema import accounts, hand_players, hands, tables
from bot.storage.side_payments import moved_between
from bot.storage.tables import TableRecord, table_record


@dataclass(frozen=True, slots=True)
class SessionHand:
    """A finished hand of a session that counts."""

    id: HandId
    number: int
    """The number of the hand, counted by its table from 1, void hands too."""
    pot: Chips
    ended_ms: int
    nets: Mapping[PlayerId, int]
    won: Mapping[PlayerId, Chips]
    """The chips won from the pots, by player."""
    shown_down: bool
    """Whether hands were compared at the end of this one."""
    stand_up: Mapping[PlayerId, int] = field(default_factory=dict)
    """The chips that the stand-up game has moved between this hand's end and the end of the next
    one."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table at which hands were played."""

    table: TableRecord
    hands: int


class SessionStore:
    """Reads sessions."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def hands(self, table: TableId, limit: int) -> tuple[SessionHand, ...]:
        """The newest `limit` finished hands of a table, in order, without void ones."""
        h, p = hands.c, hand_players.c
        number = func.row_number().over(order_by=h.id).label("number")
        numbered = select(h.id, h.pot, h.ended_ms, h.void, number).where(h.table_id == table)
        each = numbered.subquery()
        counts = each.c.ended_ms.is_not(None) & ~each.c.void
        newest = select(each).where(counts).order_by(each.c.id.desc()).limit(limit)
        found = list(reversed(await self._reader.all(newest)))
        if not found:
            return ()
        lines = await self._reader.all(
            select(hand_players)
            .join(hands, h.id == p.hand_id)
            .where(h.table_id == table, h.id.between(found[0].id, found[-1].id))
        )
        nets: dict[int, dict[PlayerId, int]] = {row.id: {} for row in found}
        won: dict[int, dict[PlayerId, Chips]] = {row.id: {} for row in found}
        shown_down = {line.hand_id for line in lines if line.showdown}
        for line in lines:
            player = PlayerId(line.player_id)
            nets[line.hand_id][player] = line.stack_after - line.stack_before
            if line.pot_won:
                won[line.hand_id][player] = Chips(line.pot_won)
        at_table = accounts.c.place == table
        stand_up = await moved_between(self._reader, at_table, [row.ended_ms for row in found])
        return tuple(
            SessionHand(
                id=HandId(row.id),
                number=row.number,
                pot=Chips(row.pot),
                ended_ms=row.ended_ms,
                nets=nets[row.id],
                won=won[row.id],
                shown_down=row.id in shown_down,
                stand_up=moved,
            )
            for row, moved in zip(found, stand_up, strict=True)
        )

    async def span(self, table: TableId) -> tuple[int, int]:
        """The number of finished hands of a table that count, and when the first of them began (0
        without any)."""
        h = hands.c
        asked = select(func.count().label("hands"), func.min(h.started_ms).label("began"))
        row = await self._reader.first(
            asked.where(h.table_id == table, h.ended_ms.is_not(None), ~h.void)
        )
        return (row.hands, row.began or 0) if row is not None else (0, 0)

    async def in_channel(self, channel: ChannelId, limit: int) -> tuple[PlayedTable, ...]:
        """The newest cash tables of a channel at which a hand was played, the newest first."""
        h, t = hands.c, tables.c
        counts = (h.table_id == t.id) & h.ended_ms.is_not(None) & ~h.void
        played = select(func.count()).where(counts).correlate(tables).scalar_subquery()
        # Counting is for those that are listed: to find them, one hand is enough.
        asked = (
            select(tables, played.label("played"))
            .where(t.channel_id == channel, t.tournament_id.is_(None))
            .where(select(h.id).where(counts).correlate(tables).exists())
            .order_by(t.id.desc())
            .limit(limit)
        )
        rows = await self._reader.all(asked)
        return tuple(PlayedTable(table_record(row), row.played) for row in rows)
