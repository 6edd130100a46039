"""Poker tables and their journals: opening, finding, recovering after a stop, and replaying."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
)

from bot.bank.accounts import AccountKind
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.shards import Slice
from bot.storage.aliases import meanings
from bot.storage.applier import journal_place, setup_place, snapshot_place, summary_place
from bot.storage.connections import Reader
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.inspection import each_recorded
from bot.storage.place import Place
from bot.storage.rows import as_record, one_instant, within
from bot.storage.schema import accounts, hand_players, hands, journal, tables, unfinished_tables
from bot.storage.unit import HandStart, JournalRow, Json, Snapshot
from bot.storage.writer import Writer

NO_CHANNEL = ChannelId(0)
"""The channel of a tournament's table before it has one."""


_DAMAGED = (DecryptionFailed, ValueError)
"""Errors of reading changed bytes."""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table's row. `closed_ms` is None while it is open."""

    id: TableId
    guild: GuildId
    channel: ChannelId
    host: PlayerId
    message: int | None
    config: Json
    created_ms: int
    closed_ms: int | None
    tournament: int | None = None
    """The tournament of the table; then no chips of wallets are on it, and its channel is
    `NO_CHANNEL` until the tournament has found one for it; several may share one."""


@dataclass(frozen=True, slots=True)
class ClosedTable:
    """A closed table with its last snapshot; None where that is not known."""

    table: TableRecord
    snapshot: Snapshot | None


@dataclass(frozen=True, slots=True)
class RecoveredTable:
    """The state of an open table: last snapshot, the commands after it, the hand in progress.

    State = snapshot (None: a table just opened) + `commands` in order.
    """

    table: TableRecord
    snapshot: Snapshot | None
    commands: tuple[JournalRow, ...]
    hand: HandStart | None
    damage: str = ""
    """The error of reading the table; then only its own row is known."""

    @property
    def last_seq(self) -> int:
        """The newest journal row's number; 0 before the first."""
        if self.commands:
            return self.commands[-1].seq
        return self.snapshot.seq if self.snapshot else 0


@dataclass(frozen=True, slots=True)
class RunningHand:
    """A hand that has not ended, and its table's newest journal row."""

    hand: HandId
    last_seq: int


class TableStore:
    """Tables as rows; their commands are committed through the journal."""

    def __init__(self, reader: Reader, writer: Writer, cipher: Cipher, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._cipher = cipher
        self._shards = shards

    async def open(
        self, guild: GuildId, channel: ChannelId, host: PlayerId, config: Json, at_ms: int
    ) -> TableId:
        """Opens a cash table; refuses a second one in the channel (`channel-taken`, R-299)."""

        def job(connection: Connection) -> TableId:
            taken = connection.scalar(select(tables.c.id).where(_open_cash_table_in(channel)))
            if taken is not None:
                raise StorageRefusal(StorageCode.CHANNEL_TAKEN, table=taken)
            row = {
                "guild_id": guild,
                "channel_id": channel,
                "host_id": host,
                "config": dict(config),
                "snapshot_seq": 0,
                "created_ms": at_ms,
            }
            made = connection.scalar(insert(tables).values(row).returning(tables.c.id))
            return TableId(made or 0)

        return await self._writer.run(job)

    async def find(self, table: TableId) -> TableRecord | None:
        """A table, open or closed."""
        row = await self._reader.first(_TABLE, {"table": table})
        return None if row is None else table_record(row)

    async def newest_in_channel(self, channel: ChannelId) -> TableRecord | None:
        """The table that was opened last in a channel, open or closed."""
        row = await self._reader.first(
            select(tables)
            .where(tables.c.channel_id == channel)
            .order_by(tables.c.id.desc())
            .limit(1)
        )
        return None if row is None else table_record(row)

    async def unfinished(self, since_ms: int) -> tuple[ClosedTable, ...]:
        """Tables of our tournaments that were shown, have closed since then, and whose final update
        may be missing."""
        closed = (
            select(tables)
            .join(unfinished_tables, unfinished_tables.c.table_id == tables.c.id)
            .where(tables.c.channel_id != NO_CHANNEL, tables.c.closed_ms >= since_ms)
            .order_by(tables.c.id)
        )
        rows = await self._reader.all(within(closed, tables.c.guild_id, self._shards))
        return tuple(map(self._closed, rows))

    async def mark_finished(self, table: TableId) -> None:
        """Records that the final update of a closed table is shown. Harmless when done twice.
        Raises `StorageFailed`."""
        its = unfinished_tables.c.table_id == table
        await self._writer.execute(delete(unfinished_tables).where(its))

    async def commands(self, table: TableId, first: int, last: int) -> tuple[JournalRow, ...]:
        """The journal from `first` to `last`, both included, such as a hand's to replay it."""
        given = {"table": table, "first": first, "last": last}
        rows = await self._reader.all(_COMMANDS, given)
        return tuple(journal_row(row, self._cipher) for row in rows)

    async def running_hand(self, table: TableId) -> RunningHand | None:
        """The table's hand in progress, without reading the encrypted part."""
        last_seq = select(func.max(journal.c.seq)).where(journal.c.table_id == table)
        row = await self._reader.first(
            select(hands.c.id, last_seq.scalar_subquery().label("last_seq")).where(
                hands.c.table_id == table, hands.c.ended_ms.is_(None)
            )
        )
        return None if row is None else RunningHand(HandId(row.id), row.last_seq)

    async def recover(self) -> tuple[RecoveredTable, ...]:
        """Every open table of our shards, as of one instant; oldest first. Three statements."""
        return await self._reader.run(lambda connection: self._recover(connection, None))

    async def recover_one(self, table: TableId) -> RecoveredTable | None:
        """One open table, as of one instant; None for one that is closed or was never there."""
        found = await self._reader.run(lambda connection: self._recover(connection, table))
        return found[0] if found else None

    def _recover(self, connection: Connection, table: TableId | None) -> tuple[RecoveredTable, ...]:
        """Reads tables, commands and hands in one transaction: a commit between them would leave a
        command without its hand."""
        with one_instant(connection):
            rows, newer, running = [
                connection.execute(statement, {"table": table}).all()
                for statement in _recovering(self._shards if table is None else None)
            ]
        commands: dict[int, list[Row[Any]]] = {row.id: [] for row in rows}
        for row in newer:
            commands[row.table_id].append(row)
        in_hand = {row.table_id: row for row in running}
        return tuple(self._recovered(row, commands[row.id], in_hand.get(row.id)) for row in rows)

    def _recovered(
        self, row: Row[Any], commands: Sequence[Row[Any]], hand: Row[Any] | None
    ) -> RecoveredTable:
        """The tables with their commands and hands. Damaged bytes of one table are no reason to
        keep the others from playing."""
        try:
            return RecoveredTable(
                table_record(row),
                self._snapshot(row),
                tuple(journal_row(each, self._cipher) for each in commands),
                None if hand is None else hand_start(hand, self._cipher),
            )
        except _DAMAGED as error:
            return RecoveredTable(table_record(row), None, (), None, type(error).__name__)

    def _closed(self, row: Row[Any]) -> ClosedTable:
        try:
            return ClosedTable(table_record(row), self._snapshot(row))
        except _DAMAGED:
            return ClosedTable(table_record(row), None)

    def _snapshot(self, row: Row[Any]) -> Snapshot | None:
        if row.sealed_snapshot is None:
            return None
        state = self._cipher.decrypt(row.sealed_snapshot, snapshot_place(row.id))
        return Snapshot(TableId(row.id), row.snapshot_seq, state)


def journal_row(row: Row[Any], cipher: Cipher) -> JournalRow:
    """A command as it was committed, its body decrypted."""
    body = cipher.decrypt(row.sealed_body, journal_place(row.table_id, row.seq))
    return as_record(JournalRow, row, body=body)


def hand_start(row: Row[Any], cipher: Cipher) -> HandStart:
    """A hand's row as it was when it began, its deck decrypted."""
    setup = cipher.decrypt(row.sealed_setup, setup_place(row.id))
    number = HandId(row.id)
    return as_record(HandStart, row, hand=number, setup=setup, at_ms=row.started_ms)


_TABLE = select(tables).where(tables.c.id == bindparam("table"))

_COMMANDS = (
    select(journal)
    .where(journal.c.table_id == bindparam("table"))
    .where(journal.c.seq.between(bindparam("first"), bindparam("last")))
    .order_by(journal.c.seq)
)

_OPEN_TABLES = select(tables).where(tables.c.closed_ms.is_(None)).order_by(tables.c.id)

_NEWER_COMMANDS = (
    select(journal)
    .join(tables, tables.c.id == journal.c.table_id)
    .where(tables.c.closed_ms.is_(None), journal.c.seq > tables.c.snapshot_seq)
    # By table, so that the few open ones lead to their commands and not the other way round.
    .order_by(tables.c.id, journal.c.seq)
)

_RUNNING_HANDS = (
    select(hands)
    .join(tables, tables.c.id == hands.c.table_id)
    .where(tables.c.closed_ms.is_(None), hands.c.ended_ms.is_(None))
    .order_by(hands.c.table_id, hands.c.id)
)


@cache
def _recovering(shards: Slice | None) -> tuple[Select[Any], ...]:
    """The three statements for the tables of these shards, or for one `table`."""
    return tuple(
        statement.where(of == bindparam("table"))
        if shards is None
        else within(statement, tables.c.guild_id, shards)
        for statement, of in (
            (_OPEN_TABLES, tables.c.id),
            (_NEWER_COMMANDS, journal.c.table_id),
            (_RUNNING_HANDS, hands.c.table_id),
        )
    )


def table_record(row: Row[Any]) -> TableRecord:
    """A table's own row."""
    return as_record(TableRecord, row)


def _open_cash_table_in(channel: ChannelId) -> ColumnElement[bool]:
    t = tables.c
    return (t.channel_id == channel) & t.closed_ms.is_(None) & t.tournament_id.is_(None)


# --- The whole record of each table, to replay it ------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table from its first command to its last.

    `nets` has, for every hand that ended and was not void, the net of each player; `buttons` the
    seat of its button where its summary names one; `seats` the chips of each player's account at
    the table, where there are any.
    """

    table: TableRecord
    commands: tuple[JournalRow, ...]
    hands: Mapping[HandId, HandStart]
    nets: Mapping[HandId, Mapping[PlayerId, int]]
    buttons: Mapping[HandId, int]
    seats: Mapping[PlayerId, Chips]


def recorded_tables(place: Place, cipher: Cipher) -> Iterator[RecordedTable]:
    """Yields one table after the other, each as it is at one instant; the bot may be playing on.

    Raises `DecryptionFailed` when the cipher does not have the key, `StorageFailed` when a page of
    the file cannot be read.
    """

    def some(connection: Connection, ids: Sequence[int]) -> list[RecordedTable]:
        wanted = select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        rows = connection.execute(wanted).all()
        return [_recorded(connection, table_record(row), cipher) for row in rows]

    yield from each_recorded(place, tables, some)


def _recorded(connection: Connection, record: TableRecord, cipher: Cipher) -> RecordedTable:
    of_table = select(journal).where(journal.c.table_id == record.id).order_by(journal.c.seq)
    commands = [journal_row(row, cipher) for row in connection.execute(of_table)]
    dealt = connection.execute(select(hands).where(hands.c.table_id == record.id)).all()
    started = [hand_start(row, cipher) for row in dealt]
    lines = connection.execute(
        select(hand_players)
        .join(hands, hands.c.id == hand_players.c.hand_id)
        .where(hands.c.table_id == record.id)
    )
    # The commands name forgotten players as they were.
    meant = meanings(connection, cipher, record.guild)
    nets: dict[HandId, dict[PlayerId, int]] = {}
    for line in lines:
        of_hand = nets.setdefault(HandId(line.hand_id), {})
        of_hand[PlayerId(meant.get(line.player_id, line.player_id))] = (
            line.stack_after - line.stack_before
        )
    return RecordedTable(
        record,
        tuple(commands),
        {hand.hand: hand for hand in started},
        nets,
        dict(_buttons(dealt, cipher)),
        _seats(connection, record.id),
    )


def _buttons(rows: Sequence[Row[Any]], cipher: Cipher) -> Iterator[tuple[HandId, int]]:
    for row in rows:
        if row.sealed_summary is not None:
            summary = cipher.decrypt(row.sealed_summary, summary_place(row.id))
            if summary.get("button") is not None:
                yield HandId(row.id), summary["button"]


def _seats(connection: Connection, table: TableId) -> dict[PlayerId, Chips]:
    wanted = select(accounts.c.player_id, accounts.c.balance).where(
        accounts.c.kind == AccountKind.SEAT.value,
        accounts.c.place == table,
        accounts.c.balance != 0,
    )
    return {row.player_id: row.balance for row in connection.execute(wanted)}
