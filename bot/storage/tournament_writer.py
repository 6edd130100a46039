"""Turns the tournaments' part of units into rows, inside the transaction of a commit."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, Update, bindparam, insert, select, update

from bot.ids import PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.errors import TicketNotSo
from bot.storage.ledger import chunks
from bot.storage.many_rows import update_each
from bot.storage.rows import as_row
from bot.storage.schema import (
    tournament_journal,
    tournament_results,
    tournament_tickets,
    tournaments,
    untold_ends,
)
from bot.storage.unit import (
    TicketChange,
    TicketState,
    TournamentChange,
    Unit,
)


def write_tournaments(connection: Connection, units: Sequence[Unit]) -> None:
    """Writes the tournaments' rows, snapshots, changes, tickets and results of the units; their
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
    if update_each(connection, _SNAPSHOT, rows) != len(rows):
        raise BrokenInvariant("a snapshot of a tournament that does not exist")


_ADD_ROW = insert(tournament_journal)

_SNAPSHOT = (
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
"""Satellite and player."""

_COMES_FROM: dict[TicketState, tuple[TicketState | None, ...]] = {
    TicketState.OPEN: (None, TicketState.USED),
    TicketState.USED: (TicketState.OPEN,),
    TicketState.CREDITED: (TicketState.OPEN,),
}
"""The states from which a ticket may come to each; None for a new ticket."""


def _write_tickets(connection: Connection, changes: Sequence[TicketChange]) -> None:
    """Several changes of a ticket may share a commit: each is judged by what comes before it."""
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
