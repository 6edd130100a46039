"""Played hands: their records, the statistics of players, an export of all, and their ids."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, Select, case, func, select, update

from bot.ids import Chips, GuildId, HandId, PlayerId, TableId
from bot.shards import Slice
from bot.storage.applier import summary_place
from bot.storage.connections import Reader
from bot.storage.encryption import Cipher
from bot.storage.hand_figures import COUNTED, PLAYER_LINE
from bot.storage.inspection import each_recorded
from bot.storage.place import Place
from bot.storage.schema import (
    accounts,
    hand_players,
    hands,
    player_totals,
    style_counts,
    tables,
    tournaments,
)
from bot.storage.side_payments import moved_between
from bot.storage.tables import TableRecord, hand_start, table_record
from bot.storage.tournaments import newest_plan, plan_of, tournament_record
from bot.storage.unit import HandStart, Json, PlayerHand, PlayerStyle
from bot.storage.writer import Writer
from bot.table.tally import STYLE_COUNTS, StyleCounts
from bot.tournament.options import TournamentOptions

CHART_HANDS = 500


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand: its start and, if it has ended, its end.

    Its commands are `tables.commands(start.table, start.first_seq, last_seq)`.
    """

    start: HandStart
    last_seq: int | None
    summary: Json | None
    pot: Chips | None
    void: bool
    ended_ms: int | None
    players: tuple[PlayerHand, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts over a player's finished hands; `net` in chips."""

    hands: int = 0
    hands_won: int = 0
    net: int = 0
    saw_flop: int = 0
    showdowns: int = 0
    showdowns_won: int = 0

    @property
    def net_per_100_hands(self) -> float:
        return 100 * self.net / self.hands if self.hands else 0.0


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """The net result over all cash hands up to this one."""

    hand: HandId
    ended_ms: int
    net: int


class HandStore:
    """Reads hands. They are written by the units that start and end them; this store notes only
    which were shared, and in which message they are shown."""

    def __init__(self, reader: Reader, writer: Writer, cipher: Cipher) -> None:
        self._reader = reader
        self._writer = writer
        self._cipher = cipher

    async def find(self, hand: HandId) -> HandRecord | None:
        """One hand with its decrypted deck: the caller decides how much of it to show."""
        found = await self._records(select(hands).where(hands.c.id == hand))
        return found[0] if found else None

    async def numbered(self, table: TableId, number: int) -> HandRecord | None:
        """The table's hand of this number, counted from 1 as the table does."""
        statement = select(hands).where(hands.c.table_id == table).order_by(hands.c.id)
        found = await self._records(statement.offset(number - 1).limit(1)) if number > 0 else ()
        return found[0] if found else None

    async def newest(self, table: TableId) -> HandRecord | None:
        """The table's last finished hand."""
        ended = select(hands).where(hands.c.table_id == table, hands.c.ended_ms.is_not(None))
        found = await self._records(ended.order_by(hands.c.id.desc()).limit(1))
        return found[0] if found else None

    async def set_shared(self, hand: HandId, shared: bool) -> bool:
        """Notes whether a hand's control has shared it; false where that was noted before."""
        changed = update(hands).where(hands.c.id == hand, hands.c.shared != shared)
        return await self._writer.execute(changed.values(shared=shared)) == 1

    async def is_shared(self, hand: HandId) -> bool:
        """Whether the hand's control has shared it."""
        return bool(await self._reader.scalar(select(hands.c.shared).where(hands.c.id == hand)))

    async def set_message(self, hand: HandId, message: int | None) -> None:
        """Notes the message that shows a hand; None when it is shortened, or stays for good."""
        changed = update(hands).where(hands.c.id == hand)
        await self._writer.execute(changed.values(message_id=message))

    async def shown_before(
        self, table: TableId, newest: int, limit: int
    ) -> tuple[tuple[HandId, int], ...]:
        """The finished hands of a table before the `newest` ones that a message shows, with it."""
        rows = await self._reader.all(
            select(hands.c.id, hands.c.message_id)
            .where(
                hands.c.table_id == table,
                hands.c.message_id.is_not(None),
                hands.c.ended_ms.is_not(None),
            )
            .order_by(hands.c.id.desc())
            .offset(newest)
            .limit(limit)
        )
        return tuple((HandId(row.id), row.message_id) for row in rows)

    async def dealt_to(self, player: PlayerId, table: TableId, limit: int) -> tuple[HandId, ...]:
        """The newest hands of a table that ended and were dealt to a player, oldest first."""
        rows = await self._reader.all(
            select(hands.c.id)
            .join(hand_players, hands.c.id == hand_players.c.hand_id)
            .where(hands.c.table_id == table, hand_players.c.player_id == player)
            .order_by(hands.c.id.desc())
            .limit(limit)
        )
        return tuple(HandId(row.id) for row in reversed(rows))

    async def void_since(self, table: TableId, first: HandId) -> int:
        """The count of a table's void hands from `first` on. To whom they were dealt is not known
        without playing them again."""
        h = hands.c
        void = select(func.count()).where(h.table_id == table, h.id >= first, h.void)
        return int(await self._reader.scalar(void) or 0)

    async def totals(
        self, player: PlayerId, guild: GuildId | None = None, *, cash: bool | None = None
    ) -> Totals:
        """The counts of `/stats`: in one guild or all, cash games, tournaments, or (None) both."""
        statement = select(*(func.sum(player_totals.c[name]).label(name) for name in COUNTED))
        statement = statement.where(player_totals.c.player_id == player)
        if guild is not None:
            statement = statement.where(player_totals.c.guild_id == guild)
        if cash is not None:
            statement = statement.where(player_totals.c.cash == cash)
        row = await self._reader.first(statement)
        if row is None or row.hands is None:
            return Totals()
        return Totals(*(int(value) for value in row))

    async def styles(
        self,
        player: PlayerId,
        guild: GuildId,
        game: str | None = None,
        *,
        cash_alone: bool = False,
    ) -> tuple[PlayerStyle, ...]:
        """How a player plays in a guild, by game and position, of one game or all: cash and
        tournaments together, or cash alone. Net and luck are always of cash alone."""
        s = style_counts.c
        counted = (
            case((s.cash, s[name]), else_=0) if name in ("net", "luck") else s[name]
            for name in STYLE_COUNTS
        )
        sums = (func.sum(each) for each in counted)
        asked = select(s.game, s.position, *sums).group_by(s.game, s.position)
        asked = asked.where(s.player_id == player, s.guild_id == guild)
        if game is not None:
            asked = asked.where(s.game == game)
        if cash_alone:
            asked = asked.where(s.cash)
        rows = await self._reader.all(asked.order_by(s.game, s.position))
        return tuple(
            PlayerStyle(player, row.game, row.position, StyleCounts(*map(int, row[2:])))
            for row in rows
        )

    async def chart(
        self, player: PlayerId, guild: GuildId, limit: int = CHART_HANDS
    ) -> tuple[ChartPoint, ...]:
        """The net result after each of the newest `limit` cash hands, oldest of them first, with
        the payments between hands since."""
        total = (await self.totals(player, guild, cash=True)).net
        rows = await self._reader.all(
            select(
                hands.c.id,
                hands.c.ended_ms,
                (hand_players.c.stack_after - hand_players.c.stack_before).label("net"),
            )
            .join(hands, hands.c.id == hand_players.c.hand_id)
            .where(
                hand_players.c.player_id == player,
                hand_players.c.guild_id == guild,
                hands.c.tournament_id.is_(None),
            )
            .order_by(hand_players.c.hand_id.desc())
            .limit(limit)
        )
        if not rows:
            return ()
        own = (accounts.c.player_id == player) & (accounts.c.guild_id == guild)
        moved = await moved_between(self._reader, own, sorted(row.ended_ms for row in rows))
        points = []
        for row, beside in zip(rows, reversed(moved), strict=True):
            points.append(ChartPoint(HandId(row.id), row.ended_ms, total))
            total -= row.net + sum(beside.values())
        return tuple(reversed(points))

    async def _records(self, statement: Select[Any]) -> tuple[HandRecord, ...]:
        rows = await self._reader.all(statement)
        lines = await self._lines([row.id for row in rows])
        return tuple(hand_record(row, lines.get(row.id, []), self._cipher) for row in rows)

    async def _lines(self, wanted: Sequence[int]) -> dict[int, list[PlayerHand]]:
        found: dict[int, list[PlayerHand]] = {}
        if wanted:
            rows = await self._reader.all(
                select(hand_players)
                .where(hand_players.c.hand_id.in_(wanted))
                .order_by(hand_players.c.hand_id, hand_players.c.seat)
            )
            for row in rows:
                found.setdefault(row.hand_id, []).append(player_hand(row))
        return found


def hand_record(row: Row[Any], players: Sequence[PlayerHand], cipher: Cipher) -> HandRecord:
    """A hand's row with its players' lines, decrypted."""
    summary = row.sealed_summary
    return HandRecord(
        start=hand_start(row, cipher),
        last_seq=row.last_seq,
        summary=None if summary is None else cipher.decrypt(summary, summary_place(row.id)),
        pot=None if row.pot is None else Chips(row.pot),
        void=row.void,
        ended_ms=row.ended_ms,
        players=tuple(players),
    )


def player_hand(row: Row[Any]) -> PlayerHand:
    """A player's line of a finished hand."""
    return PlayerHand(PlayerId(row.player_id), *(getattr(row, name) for name in PLAYER_LINE))


# --- All finished hands of a database, to export them --------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordedHandRow:
    """A hand with its table, and the options of its tournament."""

    hand: HandRecord
    table: TableRecord
    options: TournamentOptions | None


def recorded_hands(place: Place, cipher: Cipher) -> Iterator[RecordedHandRow]:
    """Yields one hand after the other, void and running ones too; the bot may be playing on.

    Raises `DecryptionFailed` when the cipher does not have the key, `StorageFailed` when a page of
    the file cannot be read.
    """
    yield from each_recorded(place, hands, partial(_read, cipher))


def _read(cipher: Cipher, connection: Connection, ids: Sequence[int]) -> list[RecordedHandRow]:
    lines: dict[int, list[PlayerHand]] = {}
    of_hands = select(hand_players).where(hand_players.c.hand_id.in_(ids))
    for row in connection.execute(of_hands.order_by(hand_players.c.hand_id, hand_players.c.seat)):
        lines.setdefault(row.hand_id, []).append(player_hand(row))
    rows = connection.execute(select(hands).where(hands.c.id.in_(ids)).order_by(hands.c.id)).all()
    table_ids = {row.table_id for row in rows}
    found = connection.execute(select(tables).where(tables.c.id.in_(table_ids))).all()
    of_table = {row.id: table_record(row) for row in found}
    events = {row.tournament_id for row in rows if row.tournament_id is not None}
    options = {event: _options(connection, event) for event in events}
    return [
        RecordedHandRow(
            hand_record(row, lines.get(row.id, []), cipher),
            of_table[row.table_id],
            options.get(row.tournament_id),
        )
        for row in rows
    ]


def _options(connection: Connection, event: int) -> TournamentOptions | None:
    row = connection.execute(select(tournaments).where(tournaments.c.id == event)).first()
    if row is None:
        return None
    change = connection.execute(newest_plan(event)).first()
    return plan_of(change, tournament_record(row))


# --- The ids of hands ----------------------------------------------------------------------------


class HandIds:
    """Gives each hand an id that no other has, before anything of the hand is stored; an id of a
    hand that is never committed is lost."""

    def __init__(self, last: HandId, shards: Slice) -> None:
        """`last` is the highest id of a hand so far, except for hands of other processes."""
        self._last, self._shards = last, shards
        self._last_of: dict[int, HandId] = {}

    def new(self, guild: GuildId) -> HandId:
        """The next id. Each shard has its own, so processes need not ask one another."""
        shard, count = self._shards.shard_of(guild), self._shards.count
        last = max(self._last, self._last_of.get(shard, 0))
        self._last_of[shard] = HandId(last + 1 + (shard - last - 1) % count)
        return self._last_of[shard]

    def skip(self, last: HandId) -> None:
        """Marks ids up to `last` as used: a tournament has started hands that were never dealt."""
        self._last = max(self._last, last)
