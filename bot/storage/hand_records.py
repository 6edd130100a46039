"""All finished hands of a database, for exporting them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, select

from bot.storage.encryption import Cipher
from bot.storage.hands import HandRecord, hand_record, player_hand
from bot.storage.inspection import each_recorded
from bot.storage.place import Place
from bot.storage.schema import hand_players, hands, tables, tournaments
from bot.storage.tables import TableRecord, table_record
from bot.storage.tournament_rows import newest_plan, plan_of, tournament_record
from bot.storage.unit import PlayerHand
from bot.tournament.options import TournamentOptions


@dataclass(frozen=True, slots=True)
class RecordedHandRow:
    """A hand with its table, and the options of its tournament."""

    hand: HandRecord
    table: TableRecord
    options: TournamentOptions | None


def recorded_hands(place: Place, cipher: Cipher) -> Iterator[RecordedHandRow]:
    """One hand after the other, void and running ones too; the bot may be playing on.

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
