"""Turns units into rows, with a number of statements that does not depend on how many they are."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Table, Update, bindparam, insert, select, update
from sqlalchemy.exc import DBAPIError

from bot.bank.transfers import Batch
from bot.durations import DAY_MS
from bot.ids import GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage import ledger
from bot.storage.encryption import Cipher
from bot.storage.errors import (
    DuplicateBatch,
    DuplicateInteraction,
    DuplicateSequence,
    ProtectionUsed,
    TicketNotSo,
)
from bot.storage.hand_figures import payouts_of_hands, record_hands, record_payouts
from bot.storage.ledger import DatedBatch, LedgerWriter, chunks
from bot.storage.rows import as_row, put_newer, update_each, write_each
from bot.storage.schema import (
    hands,
    host_actions,
    journal,
    ledger_batches,
    protections,
    tables,
    tournament_journal,
    tournament_results,
    tournament_tickets,
    tournaments,
    unfinished_tables,
    untold_ends,
)
from bot.storage.side_payments import count_side_payments
from bot.storage.standings import (
    StandingsWriter,
    feats_of_chips,
    feats_of_hands,
    hands_played,
    remove_standings,
    rename_standings,
)
from bot.storage.unit import (
    Feat,
    HandEnd,
    HandRetold,
    HandStart,
    JournalRow,
    Protection,
    Snapshot,
    TableChange,
    TicketChange,
    TicketState,
    TournamentChange,
    TournamentRow,
    Unit,
)

# --- Tournaments: their part of units, inside the transaction of a commit ------------------------


def write_tournaments(connection: Connection, units: Sequence[Unit]) -> None:
    """Writes the tournaments' rows, snapshots, changes, tickets and results of the units. Their
    entries, payouts and feats are written with the chips."""
    rows = [row for unit in units for row in unit.tournament_rows]
    if rows:
        connection.execute(_ADD_ROW, [as_row(row) for row in rows])
    _write_snapshots(connection, units)
    for change in [change for unit in units for change in unit.tournament_changes]:
        if connection.execute(_change(change)).rowcount != 1:
            named = f"tournament {change.tournament}"
            raise BrokenInvariant(f"a change of {named}, which does not exist or is over")
        if change.ended_ms is not None:
            row = {"tournament_id": change.tournament}
            connection.execute(insert(untold_ends), [row])
    tickets = [change for unit in units for change in unit.tickets]
    if tickets:
        _write_tickets(connection, tickets)
    results = [row for unit in units for row in unit.results]
    if results:
        connection.execute(insert(tournament_results), [as_row(row) for row in results])


def _write_snapshots(connection: Connection, units: Iterable[Unit]) -> None:
    taken = {
        unit.tournament_snapshot.tournament: unit.tournament_snapshot
        for unit in units
        if unit.tournament_snapshot
    }
    if not taken:
        return
    rows = [
        {"its": each.tournament, "taken_seq": each.seq, "state": dict(each.state)}
        for each in taken.values()
    ]
    if update_each(connection, _TOURNAMENT_SNAPSHOT, rows) != len(rows):
        raise BrokenInvariant("a snapshot of a tournament that does not exist")


_ADD_ROW = insert(tournament_journal)

_TOURNAMENT_SNAPSHOT = (
    update(tournaments)
    .where(tournaments.c.id == bindparam("its"))
    .values(
        snapshot=bindparam("state", type_=tournaments.c.snapshot.type),
        snapshot_seq=bindparam("taken_seq"),
    )
)


def _change(change: TournamentChange) -> Update:
    t = tournaments.c
    values = {
        "channel_id": change.channel,
        "message_id": change.message,
        "event_id": change.event,
        "title": change.title,
        "starts_ms": change.starts_ms,
        "phase": None if change.phase is None else change.phase.value,
        "ended_ms": change.ended_ms,
    }
    statement = update(tournaments).where(t.id == change.tournament)
    if change.phase is not None:
        # What is over neither starts nor ends again.
        statement = statement.where(t.ended_ms.is_(None))
    return statement.values({name: value for name, value in values.items() if value is not None})


# --- tickets ----------------------------------------------------------------------------------

_TicketKey = tuple[int, PlayerId]
"""The satellite and the player of a ticket."""

_COMES_FROM: dict[TicketState, tuple[TicketState | None, ...]] = {
    TicketState.OPEN: (None, TicketState.USED),
    TicketState.USED: (TicketState.OPEN,),
    TicketState.CREDITED: (TicketState.OPEN,),
}
"""The states from which a ticket may come to each state; None for a new ticket."""


def _write_tickets(connection: Connection, changes: Sequence[TicketChange]) -> None:
    """Writes changes of tickets. Several changes of a ticket may share a commit: each is judged by
    the one before it."""
    before = _ticket_states(connection, changes)
    after = dict(before)
    tickets = {}
    for change in changes:
        ticket = change.ticket
        key = ticket.satellite, ticket.player
        if after.get(key) not in _COMES_FROM[change.state]:
            whose = f"the ticket of {ticket.player} from tournament {ticket.satellite}"
            raise TicketNotSo(f"{whose} is in another state")
        after[key], tickets[key] = change.state, ticket
    new = [key for key in after if key not in before]
    changed = [key for key in after if key in before and after[key] is not before[key]]
    if new:
        rows = [
            {
                "satellite_id": satellite,
                "player_id": player,
                "target_id": tickets[satellite, player].target,
                "value": tickets[satellite, player].value,
                "state": after[satellite, player].value,
            }
            for satellite, player in new
        ]
        connection.execute(insert(tournament_tickets), rows)
    if changed:
        moved = [{"won_in": s, "whose": p, "now": after[s, p].value} for s, p in changed]
        connection.execute(_TICKET, moved)


def _ticket_states(
    connection: Connection, changes: Iterable[TicketChange]
) -> dict[_TicketKey, TicketState]:
    wanted = {(change.ticket.satellite, change.ticket.player) for change in changes}
    t = tournament_tickets.c
    found: dict[_TicketKey, TicketState] = {}
    for satellite in sorted({satellite for satellite, _ in wanted}):
        players = sorted(player for of, player in wanted if of == satellite)
        for some in chunks(players):
            rows = connection.execute(
                select(t.player_id, t.state).where(
                    t.satellite_id == satellite, t.player_id.in_(some)
                )
            )
            found |= {(satellite, row.player_id): TicketState(row.state) for row in rows}
    return found


_TICKET = (
    update(tournament_tickets)
    .where(
        tournament_tickets.c.satellite_id == bindparam("won_in"),
        tournament_tickets.c.player_id == bindparam("whose"),
    )
    .values(state=bindparam("now"))
)


# --- rows -------------------------------------------------------------------------------------


# --- Units ---------------------------------------------------------------------------------------


Rows = Sequence[JournalRow] | Sequence[TournamentRow]


class Applier:
    """Writes the rows of units, inside the transactions of the `Writer`."""

    def __init__(self, cipher: Cipher, *, alone: bool = True) -> None:
        """`alone` says that no other process writes to the database."""
        self.cipher, self._alone = cipher, alone
        self._ledger = LedgerWriter()
        self._standings = StandingsWriter(alone=alone)

    def drop_cache(self) -> None:
        """Drops the cached part of the database, after a rollback."""
        self._ledger.drop_cache()

    def rename_standings(
        self, connection: Connection, guild: GuildId, player: PlayerId, alias: PlayerId
    ) -> None:
        """Gives a player's standings in a guild to an alias."""
        rename_standings(connection, guild, player, alias, alone=self._alone)

    def remove_standings(
        self, connection: Connection, guild: GuildId, corrected: Mapping[PlayerId, int]
    ) -> None:
        """Removes the standings of a guild; `corrected` are its `corrections`."""
        remove_standings(connection, guild, corrected, alone=self._alone)

    def apply(self, connection: Connection, units: Sequence[Unit]) -> None:
        """Writes the units; rows of a kind share a statement."""
        starts = [unit.hand_start for unit in units if unit.hand_start]
        if starts:
            write_each(connection, _ADD_HAND, [self._hand_row(each) for each in starts])
        rows = [row for unit in units for row in unit.journal]
        if rows:
            write_each(connection, _ADD_COMMAND, [self._journal_row(row) for row in rows])
        ends = [unit.hand_end for unit in units if unit.hand_end]
        if ends:
            self._end_hands(connection, ends)
        for retold in [unit.hand_retold for unit in units if unit.hand_retold]:
            self._update_summary(connection, retold)
        snapshots = {unit.snapshot.table: unit.snapshot for unit in units if unit.snapshot}
        if snapshots:
            taken = [self._snapshot_row(each) for each in snapshots.values()]
            if update_each(connection, _SNAPSHOT, taken) != len(taken):
                raise BrokenInvariant("a snapshot of a table that does not exist")
        for change in [change for unit in units for change in unit.table_changes]:
            if not _change_table(connection, change):
                raise BrokenInvariant(f"a change of table {change.table}, which does not exist")
        actions = [as_row(each) for unit in units for each in unit.host_actions]
        if actions:
            connection.execute(_ADD_ACTION, actions)
        protected = [unit.protection for unit in units if unit.protection]
        if protected:
            _protect(connection, protected)
        write_tournaments(connection, units)
        self._apply_chips(connection, units)

    def _end_hands(self, connection: Connection, ends: Sequence[HandEnd]) -> None:
        rows = [self._end_row(each) for each in ends]
        if update_each(connection, _END_HAND, rows) != len(ends):
            raise BrokenInvariant("a hand ended that had not begun, or had ended before")
        record_hands(connection, ends)

    def _update_summary(self, connection: Connection, retold: HandRetold) -> None:
        """Updates the summary of a hand. Names and button stay as they are: a player may have been
        forgotten since, and seats taken and left."""
        place, its_row = summary_place(retold.hand), hands.c.id == retold.hand
        over = its_row & hands.c.ended_ms.is_not(None)
        stored = connection.scalar(select(hands.c.sealed_summary).where(over))
        if stored is None:
            raise BrokenInvariant(f"hand {retold.hand} gets another summary before it has ended")
        before = self.cipher.decrypt(stored, place)
        kept = {"names": before["names"], "button": before.get("button")}
        encrypted = self.cipher.encrypt({**retold.summary, **kept}, place)
        connection.execute(update(hands).where(its_row).values(sealed_summary=encrypted))

    def _apply_chips(self, connection: Connection, units: Sequence[Unit]) -> None:
        entries = [entry for unit in units for entry in unit.entries]
        touched = ledger.record_entries(connection, entries) if entries else set()
        dated = [DatedBatch(batch, unit.at_ms) for unit in units for batch in unit.batches]
        feats = [feat for unit in units for feat in unit.feats]
        ends = [unit.hand_end for unit in units if unit.hand_end and unit.hand_end.players]
        played = hands_played(connection, ends)
        feats += feats_of_hands(ends, played)
        feats += count_side_payments(connection, units)
        payouts = [each for unit in units for each in unit.payouts]
        record_payouts(connection, [*payouts, *payouts_of_hands(ends, played)])
        now_ms = max(unit.at_ms for unit in units)
        self.post(connection, dated, now_ms, touched, feats)

    def post(
        self,
        connection: Connection,
        dated: Sequence[DatedBatch],
        now_ms: int,
        touched: Collection[ledger.Owner] = (),
        feats: Sequence[Feat] = (),
    ) -> None:
        """Moves chips, and updates top-up countdowns and leaderboards.

        `touched` are players whose countdown may have changed for another reason, `feats` count on
        leaderboards besides the wallets.
        """
        changes = self._ledger.post(connection, dated) if dated else []
        owners = ledger.owners_at_zero(changes) | set(touched)
        if owners:
            ledger.refresh_clocks(connection, owners, now_ms, ledger.owners_with_chips(changes))
        counted = [*feats, *feats_of_chips(changes)]
        if counted:
            self._standings.record(connection, counted)

    def post_now(self, connection: Connection, batch: Batch, at_ms: int) -> None:
        """Posts one batch, outside a unit."""
        self.post(connection, [DatedBatch(batch, at_ms)], at_ms)

    def explain_failure(self, connection: Connection, unit: Unit, error: Exception) -> Exception:
        """The error that the caller of this unit gets, by the unique key that it violates.

        Any other violation is a bug.
        """
        if not isinstance(error, DBAPIError):
            return error
        commands, of_events = unit.journal, unit.tournament_rows
        return (
            _known_interaction(connection, journal, commands)
            or _known_interaction(connection, tournament_journal, of_events)
            or _known_row(connection, journal, commands)
            or _known_row(connection, tournament_journal, of_events)
            or _known_batch(connection, unit)
            or BrokenInvariant(f"the database refuses a unit: {error.orig}")
        )

    def _journal_row(self, row: JournalRow) -> dict[str, object]:
        sealed = self.cipher.encrypt(row.body, journal_place(row.table, row.seq))
        return as_row(row, "body", sealed_body=sealed)

    def _hand_row(self, start: HandStart) -> dict[str, object]:
        return {
            "id": start.hand,
            "table_id": start.table,
            "guild_id": start.guild,
            "tournament_id": start.tournament,
            "game": start.game,
            "sealed_setup": self.cipher.encrypt(start.setup, setup_place(start.hand)),
            "first_seq": start.first_seq,
            "void": False,
            "started_ms": start.at_ms,
            "shared": False,
        }

    def _end_row(self, end: HandEnd) -> dict[str, object]:
        return {
            "hand": end.hand,
            "summary": self.cipher.encrypt(end.summary, summary_place(end.hand)),
            "last": end.last_seq,
            "total": end.pot,
            "is_void": end.void,
            "ended": end.at_ms,
        }

    def _snapshot_row(self, snapshot: Snapshot) -> dict[str, object]:
        return {
            "table": snapshot.table,
            "state": self.cipher.encrypt(snapshot.state, snapshot_place(snapshot.table)),
            "seq": snapshot.seq,
        }


def _protect(connection: Connection, protected: Sequence[Protection]) -> None:
    # All processes in one order: of two who protect the same players, one waits for the other.
    for each in sorted(protected, key=lambda each: each.player):
        row = {"player_id": each.player, "used_ms": each.at_ms}
        used = protections.c.used_ms
        if not put_newer(connection, protections, row, used, since=each.day_from_ms):
            raise ProtectionUsed(f"player {each.player} has had the protection of the day")


def over_everywhere_ms(now_ms: int) -> int:
    """A moment before which every day is over in every zone."""
    return now_ms - 2 * DAY_MS


def journal_place(table: int, seq: int) -> str:
    return f"journal:{table}:{seq}"


def setup_place(hand: int) -> str:
    return f"setup:{hand}"


def summary_place(hand: int) -> str:
    return f"summary:{hand}"


def snapshot_place(table: int) -> str:
    return f"snapshot:{table}"


_ADD_COMMAND, _ADD_HAND, _ADD_ACTION = insert(journal), insert(hands), insert(host_actions)

_END_HAND = (
    update(hands)
    .where(hands.c.id == bindparam("hand"), hands.c.ended_ms.is_(None))
    .values(
        sealed_summary=bindparam("summary"),
        last_seq=bindparam("last"),
        pot=bindparam("total"),
        void=bindparam("is_void"),
        ended_ms=bindparam("ended"),
    )
)

_SNAPSHOT = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(sealed_snapshot=bindparam("state"), snapshot_seq=bindparam("seq"))
)


_NOTE_UNFINISHED = insert(unfinished_tables).from_select(
    ["table_id"],
    select(tables.c.id).where(
        tables.c.id == bindparam("table"),
        tables.c.tournament_id.is_not(None),
        tables.c.id.not_in(select(unfinished_tables.c.table_id)),
    ),
)


def _change_table(connection: Connection, change: TableChange) -> bool:
    """Changes a table's row; returns whether the table is there."""
    values = {
        "message_id": change.message,
        "closed_ms": change.closed_ms,
        "channel_id": change.channel,
    }
    changed = {name: value for name, value in values.items() if value is not None}
    given = {"table": change.table, **{f"new_{name}": value for name, value in changed.items()}}
    is_there = connection.execute(_changing_table(*changed), given).rowcount == 1
    if change.closed_ms is not None:
        connection.execute(_NOTE_UNFINISHED, {"table": change.table})
    return is_there


@cache
def _changing_table(*columns: str) -> Update:
    changed = update(tables).where(tables.c.id == bindparam("table"))
    return changed.values({name: bindparam(f"new_{name}") for name in columns})


def _known(connection: Connection, column: Column[Any], values: Sequence[int | str]) -> Any:
    """One of the values that a row has in the column already."""
    found = select(column).where(column.in_(values)).limit(1)
    return connection.scalar(found) if values else None


def _known_interaction(connection: Connection, of: Table, rows: Rows) -> Exception | None:
    pressed = [row.interaction for row in rows if row.interaction is not None]
    known = _known(connection, of.c.interaction_id, pressed)
    if known is None:
        return None
    return DuplicateInteraction(f"interaction {known} was accepted before")


def _known_row(connection: Connection, of: Table, rows: Rows) -> Exception | None:
    whose, seq = of.primary_key
    for row in rows:
        number = as_row(row)[whose.name]
        if connection.scalar(select(seq).where(whose == number, seq == row.seq)) is not None:
            name = f"{whose.name.removesuffix('_id')} {number}"
            return DuplicateSequence(f"{name} already has journal row {row.seq}")
    return None


def _known_batch(connection: Connection, unit: Unit) -> Exception | None:
    known = _known(connection, ledger_batches.c.key, [batch.key for batch in unit.batches])
    return None if known is None else DuplicateBatch(f"batch {known} was posted before")
