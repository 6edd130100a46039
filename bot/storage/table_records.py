"""The whole record of each table, for replaying it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from bot.bank.accounts import AccountKind
from bot.ids import Chips, HandId, PlayerId, TableId
from bot.storage.aliases import meanings
from bot.storage.applier import summary_place
from bot.storage.encryption import Cipher
from bot.storage.inspection import each_recorded
from bot.storage.place import Place
from bot.storage.schema import accounts, hand_players, hands, journal, tables
from bot.storage.tables import TableRecord, hand_start, journal_row, table_record
from bot.storage.unit import HandStart, JournalRow


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table from its first command to its last.

    `nets` holds, for every hand that ended and was not void, what each player won or lost;
    `buttons` the seat of its button where its summary names one; `seats` the chips of each
    player's account at the table, where there are any.
    """

    table: TableRecord
    commands: tuple[JournalRow, ...]
    hands: Mapping[HandId, HandStart]
    nets: Mapping[HandId, Mapping[PlayerId, int]]
    buttons: Mapping[HandId, int]
    seats: Mapping[PlayerId, Chips]


def recorded_tables(place: Place, cipher: Cipher) -> Iterator[RecordedTable]:
    """One table after the other, each as it is at one instant; the bot may be playing on.

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
