"""Hands that are counted anew from the journal, since they ended before a figure was counted.

A migration that lets another figure be counted puts every table into `recounts`. One server after
the other, its counts of styles are dropped, with a note of the newest hand of each table that has
ended by then; later hands are counted as they end. The noted ones are counted in order of their
tables, some at a time, and each commit says how far it came: nothing is counted twice, whenever the
bot stops.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, and_, delete, func, insert, select, update

from bot.ids import GuildId, HandId, PlayerId, TableId
from bot.shards import Slice
from bot.storage.aliases import ALIAS_MIN
from bot.storage.applier import summary_place
from bot.storage.connections import Reader
from bot.storage.encryption import Cipher
from bot.storage.hand_figures import count_styles, note_all_in, note_facts
from bot.storage.rows import add_each, within
from bot.storage.schema import all_in_luck, hand_players, hands, recounts, style_counts, tables
from bot.storage.tables import TableRecord, hand_start, table_record
from bot.storage.unit import HandEnd, HandStart
from bot.storage.writer import Writer
from bot.table.tally import StyleCounts


@dataclass(frozen=True, slots=True)
class TableToCount:
    """A table with hands to count: the ones after `counted`, up to `last`."""

    table: TableRecord
    counted: HandId
    last: HandId


class CountedHand(NamedTuple):
    """A hand's end, played again, with the luck of the players who were all-in where it is
    calculated."""

    end: HandEnd
    luck: Mapping[PlayerId, int] | None


class RecountProgress(NamedTuple):
    """The numbers of hands counted and still to count."""

    hands: int
    """The number of all hands that are to be counted again."""
    counted: int
    left_out: int
    """The number of hands at tables that cannot be played again."""

    @property
    def is_over(self) -> bool:
        """Whether no hand waits."""
        return self.counted + self.left_out >= self.hands


_r = recounts.c
_WAITS = _r.last_hand.is_not(None) & (_r.counted_hand < _r.last_hand)


def progress(connection: Connection) -> RecountProgress:
    """How far the counting has come, in all servers."""
    left_out = select(func.sum(_r.hands - _r.counted)).where(_r.counted_hand >= _r.last_hand)
    all_hands, counted = connection.execute(select(func.sum(_r.hands), func.sum(_r.counted))).one()
    return RecountProgress(
        int(all_hands or 0), int(counted or 0), int(connection.scalar(left_out) or 0)
    )


def is_to_count(connection: Connection, hand: HandId) -> bool:
    """Whether a hand will be counted again, in a server where that has begun."""
    found = (
        select(_r.table_id)
        .join(hands, (hands.c.table_id == _r.table_id) & (hands.c.guild_id == _r.guild_id))
        .where(hands.c.id == hand, _r.counted_hand < hand, hand <= _r.last_hand)
    )
    return connection.scalar(found) is not None


class RecountStore:
    """The tables of our shards whose hands are to be counted."""

    def __init__(self, reader: Reader, writer: Writer, cipher: Cipher, shards: Slice) -> None:
        self._reader, self._writer = reader, writer
        self._cipher, self._shards = cipher, shards

    async def next_table(self) -> TableToCount | None:
        """The next table with hands to count, the newest of its server first; None when all are
        counted. Begins with a server where none is under way."""
        while True:
            of_table = (
                select(tables, _r.counted_hand, _r.last_hand)
                .join(recounts, _r.table_id == tables.c.id)
                .where(_WAITS)
                .order_by(tables.c.id.desc())
                .limit(1)
            )
            row = await self._reader.first(within(of_table, _r.guild_id, self._shards))
            if row is not None:
                return TableToCount(
                    table_record(row), HandId(row.counted_hand), HandId(row.last_hand)
                )
            untouched = select(_r.guild_id).where(_r.last_hand.is_(None)).limit(1)
            guild = await self._reader.scalar(within(untouched, _r.guild_id, self._shards))
            if guild is None:
                return None
            await self._begin(GuildId(guild))

    async def starts(
        self, table: TableId, wanted: Collection[HandId]
    ) -> Mapping[HandId, HandStart]:
        """The hands of a table as they began, decrypted."""
        asked = select(hands).where(hands.c.table_id == table, hands.c.id.in_(wanted))
        rows = await self._reader.all(asked)
        return {HandId(row.id): hand_start(row, self._cipher) for row in rows}

    async def has_luck(self, hand: HandId) -> bool:
        """Whether the players who were all-in in a hand are noted, so that their luck is
        calculated."""
        return await self._reader.first(_luck_of([hand])) is not None

    async def record(self, of: TableToCount, counted: Sequence[CountedHand]) -> bool:
        """Counts the next hands of a table, in order, and corrects their buttons. False, and
        nothing done, where the hands no longer wait: they are counted, or erased."""
        first, last = counted[0].end.hand, counted[-1].end.hand

        def job(connection: Connection) -> bool:
            claimed = (
                update(recounts)
                .where(_r.guild_id == of.table.guild, _r.table_id == of.table.id)
                .where(_r.counted_hand < first, _r.last_hand >= last)
                .values(counted_hand=last, counted=_r.counted + len(counted))
            )
            if connection.execute(claimed).rowcount != 1:
                return False
            _Counting(connection, self._cipher, counted).run()
            return True

        return await self._writer.run(job)

    async def leave_out(self, of: TableToCount) -> None:
        """Gives up the uncounted hands of a table, which cannot be played again."""
        done = update(recounts).where(_r.guild_id == of.table.guild, _r.table_id == of.table.id)
        await self._writer.execute(done.values(counted_hand=_r.last_hand))

    async def _begin(self, guild: GuildId) -> None:
        """Drops the counts of a server, and notes the hands that have ended by now."""
        of_guild = select(tables.c.id).where(tables.c.guild_id == guild)
        known = [row.id for row in await self._reader.all(of_guild)]
        newest = max(known, default=0)

        def job(connection: Connection) -> None:
            since = connection.scalars(of_guild.where(tables.c.id > newest)).all()
            connection.execute(delete(style_counts).where(style_counts.c.guild_id == guild))
            connection.execute(delete(recounts).where(_r.guild_id == guild))
            rows = [
                {
                    "guild_id": guild,
                    "table_id": table,
                    "last_hand": ended.last,
                    "counted_hand": 0,
                    "hands": ended.finished,
                    "counted": 0,
                }
                for table in (*known, *since)
                for ended in [_ended(connection, table)]
                if ended.finished
            ]
            if rows:
                connection.execute(insert(recounts), rows)

        await self._writer.run(job)


def _ended(connection: Connection, table: int) -> Row[Any]:
    """The newest finished hand of a table, and how many there are, without void ones."""
    h = hands.c
    ended = select(func.max(h.id).label("last"), func.count().label("finished"))
    is_over = h.ended_ms.is_not(None) & ~h.void
    return connection.execute(ended.where(h.table_id == table, is_over)).one()


class _Counting:
    """Counts hands within a transaction. Players who were forgotten since have their alias in
    each."""

    def __init__(
        self, connection: Connection, cipher: Cipher, counted: Sequence[CountedHand]
    ) -> None:
        self._connection, self._cipher = connection, cipher
        self._ids = [each.end.hand for each in counted]
        p = hand_players.c
        lines = select(p.hand_id, p.seat, p.player_id).where(p.hand_id.in_(self._ids))
        seated = {(row.hand_id, row.seat): row.player_id for row in connection.execute(lines)}
        self._hands = [_as_stored(each, seated) for each in counted]

    def run(self) -> None:
        self._count_styles()
        note_facts(self._connection, [each.end for each in self._hands])
        self._tell_buttons()

    def _count_styles(self) -> None:
        """Counts styles. Known luck counts with the hand, and other luck once it is calculated."""
        found = self._connection.execute(_luck_of(self._ids))
        known = {(row.hand_id, row.player_id): row.luck for row in found}
        styles, all_in = [], []
        for end, lucks in self._hands:
            for style in end.styles:
                luck = None
                if (end.hand, style.player) in known:
                    luck = known[end.hand, style.player]
                elif style.player in end.all_in:
                    luck = lucks[style.player] if lucks else None
                    all_in.append((end, style, luck))
                counts = style.counts + StyleCounts(luck=luck or 0)
                styles.append((end, replace(style, counts=counts)))
        count_styles(self._connection, styles)
        note_all_in(self._connection, all_in)

    def _tell_buttons(self) -> None:
        """Corrects the summaries that name another button than the hand had."""
        right = {each.end.hand: each.end.summary["button"] for each in self._hands}
        stored = select(hands.c.id, hands.c.sealed_summary).where(hands.c.id.in_(self._ids))
        for row in self._connection.execute(stored).all():
            place = summary_place(row.id)
            summary = self._cipher.decrypt(row.sealed_summary, place)
            if "actions" in summary and summary.get("button") != right[row.id]:
                sealed = self._cipher.encrypt({**summary, "button": right[row.id]}, place)
                its_row = update(hands).where(hands.c.id == row.id)
                self._connection.execute(its_row.values(sealed_summary=sealed))


def _as_stored(counted: CountedHand, seated: Mapping[tuple[int, int], int]) -> CountedHand:
    """The hand with the players whom its lines name, by hand and seat: the journal names players
    who were forgotten since. An alias has no facts."""
    end, luck = counted
    stored = {line.player: PlayerId(seated[end.hand, line.seat]) for line in end.players}
    styles = (replace(style, player=stored[style.player]) for style in end.styles)
    facts = ((stored[player], fact) for player, fact in end.facts if stored[player] < ALIAS_MIN)
    return CountedHand(
        replace(
            end,
            styles=tuple(styles),
            all_in=frozenset(stored[player] for player in end.all_in),
            facts=tuple(facts),
        ),
        None if luck is None else {stored[player]: chips for player, chips in luck.items()},
    )


def _luck_of(wanted: Sequence[HandId]) -> Select[Any]:
    a = all_in_luck.c
    return select(a.hand_id, a.player_id, a.luck).where(a.hand_id.in_(wanted))


# --- Luck in all-ins -----------------------------------------------------------------------------


class LuckStore:
    """The luck of all-in players, in chips: the hands that wait for it, and the results."""

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
        once: with the hand, where that is still to be counted. A player who is not named, because
        they were forgotten since, waits for the next time."""

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
