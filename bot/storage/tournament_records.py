"""The whole record of each tournament, for replaying it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, String, Table, cast, select

from bot.bank.accounts import Account, AccountKind
from bot.codec import from_json, to_json
from bot.ids import GuildId, PlayerId
from bot.storage.aliases import meanings, replaced
from bot.storage.encryption import Cipher
from bot.storage.inspection import each_recorded
from bot.storage.place import Place
from bot.storage.results import result_row
from bot.storage.schema import (
    accounts,
    ledger_batches,
    ledger_entries,
    tournament_entries,
    tournament_journal,
    tournament_results,
    tournament_tickets,
    tournaments,
)
from bot.storage.tournament_rows import (
    TournamentRecord,
    ticket,
    tournament_record,
    tournament_row,
    tournament_snapshot,
)
from bot.storage.unit import Json, ResultRow, TicketState, TournamentRow, TournamentSnapshot
from bot.tournament.options import TournamentOptions
from bot.tournament.tournament_commands import Ticket


@dataclass(frozen=True, slots=True)
class TicketRecord:
    """A satellite's ticket and its state."""

    ticket: Ticket
    state: TicketState


@dataclass(frozen=True, slots=True)
class RecordedTournament:
    """A tournament from its first command to its last."""

    record: TournamentRecord
    rows: tuple[TournamentRow, ...]
    snapshot: TournamentSnapshot | None
    results: tuple[ResultRow, ...]
    won: tuple[TicketRecord, ...]
    """Tickets that were won in it."""
    accepted: tuple[TicketRecord, ...]
    """Tickets to enter it."""
    alive: frozenset[PlayerId]
    """Players who are not broke because of it (R-245)."""
    batches: Mapping[str, Mapping[Account, int]]
    """The batches of its pool: by key, the gain of each account. Batches that belong to another
    tournament, whose entries were paid with tickets from here, are left to that one."""


def recorded_tournaments(
    place: Place, cipher: Cipher | None = None
) -> Iterator[RecordedTournament]:
    """One tournament after the other, each as it is at one instant; the bot may be playing on.

    Forgotten players have their own numbers again, so that it plays as it did. Raises
    `DecryptionFailed` where there are some and the key is missing, and `StorageFailed` when a page
    of the file cannot be read.
    """

    def some(connection: Connection, ids: Sequence[int]) -> list[RecordedTournament]:
        wanted = select(*_as_text(tournaments, "snapshot")).where(tournaments.c.id.in_(ids))
        rows = connection.execute(wanted.order_by(tournaments.c.id)).all()
        return [_recorded(connection, row, cipher or Cipher()) for row in rows]

    yield from each_recorded(place, tournaments, some)


def _recorded(connection: Connection, row: Row[Any], cipher: Cipher) -> RecordedTournament:
    meant = meanings(connection, cipher, row.guild_id)
    recorded = _as_stored(connection, row)
    return _with_meanings(recorded, meant) if meant else recorded


def _with_meanings(recorded: RecordedTournament, meant: Mapping[int, int]) -> RecordedTournament:
    """The same with the player instead of each alias."""

    def player_of(alias: PlayerId) -> PlayerId:
        return PlayerId(meant.get(alias, alias))

    def tickets(records: Sequence[TicketRecord]) -> tuple[TicketRecord, ...]:
        return tuple(
            replace(record, ticket=replace(record.ticket, player=player_of(record.ticket.player)))
            for record in records
        )

    record, snapshot = recorded.record, recorded.snapshot
    options = from_json(TournamentOptions, replaced(to_json(record.options), meant))
    return replace(
        recorded,
        record=replace(record, host=player_of(record.host), options=options),
        rows=tuple(replace(row, body=replaced(row.body, meant)) for row in recorded.rows),
        snapshot=snapshot and replace(snapshot, state=replaced(snapshot.state, meant)),
        results=tuple(replace(row, player=player_of(row.player)) for row in recorded.results),
        won=tickets(recorded.won),
        accepted=tickets(recorded.accepted),
        batches={
            replaced(key, meant): {
                replace(account, player=player_of(account.player)): amount
                for account, amount in changes.items()
            }
            for key, changes in recorded.batches.items()
        },
    )


def _as_stored(connection: Connection, row: Row[Any]) -> RecordedTournament:
    j, r, e = tournament_journal.c, tournament_results.c, tournament_entries.c
    commands = select(*_as_text(tournament_journal, "body")).order_by(j.seq)
    commands = commands.where(j.tournament_id == row.id)
    lines = select(tournament_results).where(r.tournament_id == row.id).order_by(r.place)
    snapshot = tournament_snapshot(row)
    alive = select(e.player_id).where(e.guild_id == row.guild_id, e.tournament_id == row.id)
    return RecordedTournament(
        record=tournament_record(row),
        rows=tuple(
            replace(tournament_row(each), body=_read(each.body))
            for each in connection.execute(commands)
        ),
        snapshot=None if snapshot is None else replace(snapshot, state=_read(row.snapshot)),
        results=tuple(result_row(each) for each in connection.execute(lines)),
        won=tickets_where(connection, tournament_tickets.c.satellite_id == row.id),
        accepted=tickets_where(connection, tournament_tickets.c.target_id == row.id),
        alive=frozenset(map(PlayerId, connection.scalars(alive))),
        batches=pool_batches(connection, row.id),
    )


def _as_text(table: Table, name: str) -> list[ColumnElement[Any]]:
    """The table's columns, this one as it is stored: one damaged row must not hide all others."""
    return [
        cast(column, String).label(name) if column.name == name else column for column in table.c
    ]


def _read(text: str) -> Json:
    """The value of a column; empty, and so no command and no state, where it is damaged."""
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def tickets_where(connection: Connection, wanted: ColumnElement[bool]) -> tuple[TicketRecord, ...]:
    """Tickets with their states."""
    rows = connection.execute(select(tournament_tickets).where(wanted))
    return tuple(TicketRecord(ticket(row), TicketState(row.state)) for row in rows)


def pool_batches(connection: Connection, tournament: int) -> dict[str, dict[Account, int]]:
    """The batches of a tournament, as `RecordedTournament.batches` has them."""
    of_pool = (
        select(ledger_entries.c.batch_id)
        .join(accounts, accounts.c.id == ledger_entries.c.account_id)
        .where(accounts.c.kind == AccountKind.POOL.value, accounts.c.place == tournament)
    )
    rows = connection.execute(
        select(ledger_batches.c.key, ledger_batches.c.data, ledger_entries.c.amount)
        .add_columns(accounts.c.kind, accounts.c.guild_id, accounts.c.place, accounts.c.player_id)
        .join(ledger_entries, ledger_entries.c.batch_id == ledger_batches.c.id)
        .join(accounts, accounts.c.id == ledger_entries.c.account_id)
        .where(ledger_batches.c.id.in_(of_pool))
        .order_by(ledger_batches.c.id)
    )
    batches: dict[str, dict[Account, int]] = {}
    for row in rows:
        if row.data.get("tournament", tournament) == tournament:
            account = Account(
                AccountKind(row.kind), GuildId(row.guild_id), row.place, PlayerId(row.player_id)
            )
            batches.setdefault(row.key, {})[account] = row.amount
    return batches
