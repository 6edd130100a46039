"""Tournaments and their journals: opening, finding, recovering after a stop, and replaying."""

import json
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    String,
    Table,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
)

from bot.bank.accounts import Account, AccountKind
from bot.codec import from_json, to_json
from bot.ids import ChannelId, GuildId, HandId, PlayerId, TableId
from bot.refusal import BrokenInvariant
from bot.shards import Slice
from bot.storage.aliases import meanings, replaced
from bot.storage.applier import Applier
from bot.storage.connections import Reader
from bot.storage.encryption import Cipher
from bot.storage.errors import StorageFailed
from bot.storage.inspection import each_recorded
from bot.storage.place import Place
from bot.storage.results import result_row
from bot.storage.rows import as_record, one_instant, within
from bot.storage.schema import (
    accounts,
    ledger_batches,
    ledger_entries,
    tables,
    tournament_entries,
    tournament_journal,
    tournament_reminders,
    tournament_results,
    tournament_tickets,
    tournaments,
    untold_ends,
)
from bot.storage.tables import NO_CHANNEL, TableRecord, table_record
from bot.storage.unit import (
    Json,
    ResultRow,
    TicketState,
    TournamentEntry,
    TournamentRow,
    TournamentSnapshot,
    Unit,
)
from bot.storage.writer import Writer
from bot.tournament.costs import COST_LIMITS
from bot.tournament.ledger import opening_batches
from bot.tournament.options import CostLimits, TournamentOptions
from bot.tournament.state import Phase
from bot.tournament.tournament_commands import CHANGE_PLAN, TOURNAMENT_COMMANDS, ChangePlan, Ticket

# --- Rows of tournaments, of their journals and of their tickets, as records ---------------------


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A tournament's row. `ended_ms` is None until it is finished or cancelled.

    `options` and `limits` are the ones it was created with, for its whole life.
    """

    id: int
    guild: GuildId
    channel: ChannelId
    host: PlayerId
    message: int | None
    event: int | None
    title: str
    phase: Phase
    created_ms: int
    starts_ms: int | None
    ended_ms: int | None
    options: TournamentOptions
    limits: CostLimits


def tournament_record(row: Row[Any]) -> TournamentRecord:
    """A tournament's own row."""
    return as_record(
        TournamentRecord,
        row,
        phase=Phase(row.phase),
        options=from_json(TournamentOptions, row.options),
        limits=from_json(CostLimits, row.limits),
    )


def newest_plan(tournament: int) -> Select[Any]:
    """The last change of a tournament's plan, as a row of its journal."""
    j = tournament_journal.c
    changes = select(tournament_journal).where(j.tournament_id == tournament, j.kind == CHANGE_PLAN)
    return changes.order_by(j.seq.desc()).limit(1)


def plan_of(change: Row[Any] | None, record: TournamentRecord) -> TournamentOptions:
    """The options of a tournament after its `newest_plan`, if there is one."""
    if change is None:
        return record.options
    command = TOURNAMENT_COMMANDS.read(change.kind, change.body)
    return command.options if isinstance(command, ChangePlan) else record.options


def tournament_snapshot(row: Row[Any]) -> TournamentSnapshot | None:
    """The snapshot in a tournament's row."""
    if row.snapshot is None:
        return None
    return TournamentSnapshot(row.id, row.snapshot_seq, row.snapshot)


def tournament_row(row: Row[Any]) -> TournamentRow:
    """A command as it was committed."""
    return as_record(TournamentRow, row)


def ticket(row: Row[Any]) -> Ticket:
    """The ticket of a row, whatever its state."""
    return Ticket(row.satellite_id, row.target_id, PlayerId(row.player_id), row.value)


# --- Opening, finding and recovering -------------------------------------------------------------


log = logging.getLogger(__name__)

Found = TypeVar("Found")
_NOT_THE_ROWS = (StorageFailed, OSError, MemoryError)
"""Errors that do not come from the rows that were to be read."""

PAGE_SIZE = 10


@dataclass(frozen=True, slots=True)
class RecoveredTournament:
    """The state of an open tournament, as of one instant.

    State = snapshot (None: just created from its options) + `rows` in order.
    """

    record: TournamentRecord
    snapshot: TournamentSnapshot | None
    rows: tuple[TournamentRow, ...]
    tickets: tuple[Ticket, ...]
    """The open tickets to enter this tournament."""
    reminders: tuple[PlayerId, ...]
    tables: tuple[TableRecord, ...]
    """The open tables of the tournament. A table that its state does not name was reserved but
    never used, and can be closed."""

    @property
    def last_seq(self) -> int:
        """The newest journal row's number; 0 before the first."""
        if self.rows:
            return self.rows[-1].seq
        return self.snapshot_seq

    @property
    def snapshot_seq(self) -> int:
        """The row after which the last snapshot was taken; 0 before the first."""
        return self.snapshot.seq if self.snapshot else 0


class TournamentStore:
    """Tournaments as rows; their commands are committed through the journal."""

    def __init__(self, reader: Reader, writer: Writer, applier: Applier, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._applier = applier
        self._shards = shards
        self._open_numbers = within(_OPEN_NUMBERS, tournaments.c.guild_id, shards)

    async def open(
        self,
        guild: GuildId,
        channel: ChannelId,
        host: PlayerId,
        options: TournamentOptions,
        season: int | None,
        at_ms: int,
        *,
        limits: CostLimits = COST_LIMITS,
    ) -> int:
        """A new tournament, open for registration; returns its number.

        `season` is one of the guild's. The options are checked before. Raises `InsufficientFunds`
        when its sponsor cannot pay: nothing is opened then.
        """
        row = {
            "guild_id": guild,
            "channel_id": channel,
            "host_id": host,
            "season_id": season,
            "title": options.title,
            "phase": Phase.REGISTERING.value,
            "created_ms": at_ms,
            "starts_ms": options.starts_ms,
            "snapshot_seq": 0,
            "limits": to_json(limits),
            "options": to_json(options),
        }

        def job(connection: Connection) -> int:
            made = connection.scalar(insert(tournaments).values(row).returning(tournaments.c.id))
            number, sponsor = int(made or 0), options.sponsor
            if sponsor is not None:
                unit = Unit(
                    at_ms=at_ms,
                    batches=opening_batches(guild, number, options),
                    entries=(TournamentEntry(guild, number, sponsor.player, alive=True),),
                )
                self._applier.apply(connection, [unit])
            return number

        return await self._writer.run(job)

    async def reserve_tables(
        self, tournament: int, count: int, config: Json, at_ms: int
    ) -> tuple[TableId, ...]:
        """Makes `count` open tables of the tournament, without a channel yet (`NO_CHANNEL`).

        They come before the command that uses them; if that never comes, they are to be closed.
        """

        def job(connection: Connection) -> tuple[TableId, ...]:
            of = select(tournaments.c.guild_id, tournaments.c.host_id)
            found = connection.execute(of.where(tournaments.c.id == tournament)).first()
            if found is None:
                raise BrokenInvariant(f"tables for tournament {tournament}, which does not exist")
            row = {
                "guild_id": found.guild_id,
                "channel_id": NO_CHANNEL,
                "host_id": found.host_id,
                "tournament_id": tournament,
                "config": dict(config),
                "snapshot_seq": 0,
                "created_ms": at_ms,
            }
            making = insert(tables).values(row).returning(tables.c.id)
            return tuple(TableId(connection.scalar(making) or 0) for _ in range(count))

        return await self._writer.run(job)

    async def find(self, tournament: int) -> TournamentRecord | None:
        """A tournament, open or over. None, with an error in the log, for one whose options cannot
        be read."""
        found = await self._records(_RECORDS.where(tournaments.c.id == tournament))
        return found[0] if found else None

    async def listed(
        self,
        guild: GuildId,
        *,
        over: bool = False,
        limit: int = PAGE_SIZE,
    ) -> tuple[TournamentRecord, ...]:
        """A guild's open tournaments, or with `over` the others, the ones created last first."""
        ended = tournaments.c.ended_ms
        statement = _RECORDS.where(
            tournaments.c.guild_id == guild, ended.is_not(None) if over else ended.is_(None)
        )
        return await self._records(statement.order_by(tournaments.c.id.desc()).limit(limit))

    async def newest_options(self, record: TournamentRecord) -> TournamentOptions:
        """The options by which the tournament is, or was, played in the end."""
        return plan_of(await self._reader.first(newest_plan(record.id)), record)

    async def last_snapshot(self, tournament: int) -> TournamentSnapshot | None:
        """The last snapshot of a tournament; for one that is over, its final state."""
        row = await self._reader.first(_TOURNAMENT, {"tournament": tournament})
        return None if row is None else tournament_snapshot(row)

    async def rows(self, tournament: int, first: int, last: int) -> tuple[TournamentRow, ...]:
        """The journal from `first` to `last`, both included."""
        given = {"tournament": tournament, "first": first, "last": last}
        rows = await self._reader.all(_ROWS, given)
        return tuple(tournament_row(row) for row in rows)

    # --- tickets and reminders ----------------------------------------------------------------

    async def tickets_from_and_to(self, tournament: int) -> tuple[tuple[GuildId, Ticket], ...]:
        """The open tickets from a tournament and to it, each with its guild."""
        of_satellite = tournament_tickets.join(tournaments, tournaments.c.id == _t.satellite_id)
        statement = select(tournament_tickets, tournaments.c.guild_id).select_from(of_satellite)
        around = (_t.satellite_id == tournament) | (_t.target_id == tournament)
        rows = await self._reader.all(statement.where(_IS_OPEN & around).order_by(_t.satellite_id))
        return tuple((GuildId(row.guild_id), ticket(row)) for row in rows)

    async def stranded_tickets(self) -> tuple[tuple[GuildId, Ticket], ...]:
        """The open tickets of our shards to enter a tournament that is over, with their guilds."""
        of_target = tournament_tickets.join(tournaments, tournaments.c.id == _t.target_id)
        statement = select(tournament_tickets, tournaments.c.guild_id).select_from(of_target)
        wanted = _IS_OPEN & tournaments.c.ended_ms.is_not(None)
        ours = within(statement.where(wanted), tournaments.c.guild_id, self._shards)
        rows = await self._reader.all(ours.order_by(_t.satellite_id))
        return tuple((GuildId(row.guild_id), ticket(row)) for row in rows)

    async def set_reminder(self, tournament: int, player: PlayerId, on: bool) -> None:
        """Whether the player is reminded of the start. Harmless when done twice."""
        r = tournament_reminders.c

        def job(connection: Connection) -> None:
            mine = (r.tournament_id == tournament) & (r.player_id == player)
            connection.execute(delete(tournament_reminders).where(mine))
            if on:
                row = {"tournament_id": tournament, "player_id": player}
                connection.execute(insert(tournament_reminders), [row])

        await self._writer.run(job)

    # --- recovery -----------------------------------------------------------------------------

    async def recover(self) -> tuple[RecoveredTournament, ...]:
        """Every open tournament of our shards, as of one instant; oldest first. Five statements.

        Tournaments whose rows cannot be read are left out, with an error in the log: see
        `unreadable`.
        """
        try:
            return await self._reader.run(lambda connection: _recover(connection, self._shards))
        except _NOT_THE_ROWS:
            raise
        except Exception:
            log.exception("not all open tournaments can be read")
        return await self._one_by_one(self._open_numbers, self.recover_one)

    async def unreadable(self, known: Collection[int]) -> tuple[int, ...]:
        """The open tournaments that `recover` has left out: all but the `known` ones."""
        rows = await self._reader.all(self._open_numbers)
        return tuple(row.id for row in rows if row.id not in known)

    async def recover_one(self, tournament: int) -> RecoveredTournament | None:
        """One open tournament, as of one instant; None for one that is over or was never there.

        Raises any error of rows that cannot be read.
        """
        found = await self._reader.run(lambda connection: _recover(connection, tournament))
        return found[0] if found else None

    async def _records(self, statement: Select[Any]) -> tuple[TournamentRecord, ...]:
        """The records of tournaments; one whose options cannot be read is left out, with an error
        in the log."""
        try:
            return tuple(map(tournament_record, await self._reader.all(statement)))
        except _NOT_THE_ROWS:
            raise
        except Exception:
            log.exception("not all options of tournaments can be read")
        numbers = statement.with_only_columns(tournaments.c.id)
        return await self._one_by_one(numbers, self._record)

    async def _record(self, tournament: int) -> TournamentRecord | None:
        row = await self._reader.first(_RECORDS.where(tournaments.c.id == tournament))
        return None if row is None else tournament_record(row)

    async def _one_by_one(
        self, numbers: Select[Any], read: Callable[[int], Awaitable[Found | None]]
    ) -> tuple[Found, ...]:
        """The tournaments that `read` can make of these numbers; an unreadable one goes into the
        log."""
        found = []
        for row in await self._reader.all(numbers):
            try:
                found.append(await read(row.id))
            except _NOT_THE_ROWS:
                raise
            except Exception:
                log.exception("tournament %s cannot be read", row.id)
        return tuple(each for each in found if each is not None)


STARTS_HAND = "start-hand"
"""The kind of a row that starts a hand, as `TOURNAMENT_COMMANDS` names it."""
_t = tournament_tickets.c
_IS_OPEN = _t.state == TicketState.OPEN.value

# A page of records must not drag a page of snapshots along.
_RECORDS = select(*(column for column in tournaments.c if column.name != "snapshot"))
_TOURNAMENT = select(tournaments).where(tournaments.c.id == bindparam("tournament"))
_ROWS = (
    select(tournament_journal)
    .where(tournament_journal.c.tournament_id == bindparam("tournament"))
    .where(tournament_journal.c.seq.between(bindparam("first"), bindparam("last")))
    .order_by(tournament_journal.c.seq)
)
_STILL_OPEN = tournaments.c.ended_ms.is_(None)
_OPEN_NUMBERS = select(tournaments.c.id).where(_STILL_OPEN).order_by(tournaments.c.id)


def _recover(connection: Connection, wanted: Slice | int) -> tuple[RecoveredTournament, ...]:
    """The open tournaments of a slice, or one. Read in one transaction: a commit between two
    statements would tear them apart."""
    with one_instant(connection):
        found, newer, tickets, reminders, opened = [
            connection.execute(statement, {"wanted": wanted}).all()
            for statement in _recovering(wanted if isinstance(wanted, Slice) else None)
        ]
    rows_of, tickets_of = _by(newer, "tournament_id"), _by(tickets, "target_id")
    reminders_of, tables_of = _by(reminders, "tournament_id"), _by(opened, "tournament_id")
    return tuple(
        RecoveredTournament(
            tournament_record(row),
            tournament_snapshot(row),
            tuple(tournament_row(each) for each in rows_of[row.id]),
            tuple(ticket(each) for each in tickets_of[row.id]),
            tuple(PlayerId(each.player_id) for each in reminders_of[row.id]),
            tuple(table_record(each) for each in tables_of[row.id]),
        )
        for row in found
    )


@cache
def _recovering(shards: Slice | None) -> tuple[Select[Any], ...]:
    """The five statements for the tournaments of these shards, or for the one `wanted`."""
    return tuple(
        statement.where(tournaments.c.id == bindparam("wanted"))
        if shards is None
        else within(statement, tournaments.c.guild_id, shards)
        for statement in _OPEN_TOURNAMENTS
    )


def last_started_hand(connection: Connection) -> HandId:
    """The newest hand that an open tournament has started, perhaps without dealing it; 0 for none.

    Not for files: a damaged row must not keep a bot from starting.
    """
    started = tournament_journal.c.kind == STARTS_HAND
    newest = select(func.max(tournament_journal.c.body["hand"].as_integer()))
    joined = tournament_journal.join(
        tournaments, tournaments.c.id == tournament_journal.c.tournament_id
    )
    found = connection.scalar(newest.select_from(joined).where(_STILL_OPEN, started))
    return HandId(found or 0)


def _by(rows: Sequence[Row[Any]], name: str) -> dict[int, list[Row[Any]]]:
    """The rows of each tournament, in their order."""
    grouped: dict[int, list[Row[Any]]] = defaultdict(list)
    for row in rows:
        grouped[getattr(row, name)].append(row)
    return grouped


# Ordered by tournament, so that the few open ones lead to their rows and not the other way round.
_OPEN_TOURNAMENTS = (
    select(tournaments).where(_STILL_OPEN).order_by(tournaments.c.id),
    select(tournament_journal)
    .join(tournaments, tournaments.c.id == tournament_journal.c.tournament_id)
    .where(_STILL_OPEN, tournament_journal.c.seq > tournaments.c.snapshot_seq)
    .order_by(tournaments.c.id, tournament_journal.c.seq),
    select(tournament_tickets)
    .join(tournaments, tournaments.c.id == _t.target_id)
    .where(_t.target_id.in_(select(tournaments.c.id).where(_STILL_OPEN)), _IS_OPEN)
    .order_by(_t.target_id, _t.satellite_id, _t.player_id),
    select(tournament_reminders)
    .join(tournaments, tournaments.c.id == tournament_reminders.c.tournament_id)
    .where(_STILL_OPEN)
    .order_by(tournaments.c.id, tournament_reminders.c.player_id),
    select(tables)
    .join(tournaments, tournaments.c.id == tables.c.tournament_id)
    .where(_STILL_OPEN, tables.c.closed_ms.is_(None))
    .order_by(tournaments.c.id, tables.c.id),
)

# --- The whole record of each tournament, to replay it -------------------------------------------


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
    """The tickets that were won in the tournament."""
    accepted: tuple[TicketRecord, ...]
    """The tickets to enter the tournament."""
    alive: frozenset[PlayerId]
    """The players who are not broke because of the tournament (R-245)."""
    batches: Mapping[str, Mapping[Account, int]]
    """The batches of its pool: by key, the gain of each account. Batches that belong to another
    tournament, whose entries were paid with tickets from here, are left to that one."""


def recorded_tournaments(
    place: Place, cipher: Cipher | None = None
) -> Iterator[RecordedTournament]:
    """Yields one tournament after the other, each as it is at one instant; the bot may be playing
    on.

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
    """The record with the player in place of each alias."""

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
    """The tickets to which a condition applies, with their states."""
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


# --- Ends that may not have been announced yet ---------------------------------------------------


class UnannouncedEndStore:
    """Ends of tournaments that may not have been announced: noted with the end, until they are."""

    def __init__(self, reader: Reader, writer: Writer, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._shards = shards

    async def unannounced(self, since_ms: int) -> tuple[int, ...]:
        """The tournaments of ours that have ended since then and may not be announced, by age."""
        joined = untold_ends.join(tournaments, tournaments.c.id == untold_ends.c.tournament_id)
        statement = select(tournaments.c.id).select_from(joined)
        recent = statement.where(tournaments.c.ended_ms >= since_ms)
        recent = within(recent, tournaments.c.guild_id, self._shards)
        return tuple(row.id for row in await self._reader.all(recent.order_by(tournaments.c.id)))

    async def mark_announced(self, tournament: int) -> None:
        """Records that the end was announced. Harmless when done twice. Raises `StorageFailed`."""
        its = untold_ends.c.tournament_id == tournament
        await self._writer.execute(delete(untold_ends).where(its))
