"""Replays of tournaments: restored from the database, or checked from their first command."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict

from bot.bank.accounts import Account, AccountKind
from bot.bank.transfers import Batch
from bot.host.actor import Loaded
from bot.host.tournament_announcer import TournamentPlace
from bot.host.tournament_unit import results_of
from bot.ids import GuildId
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.audit import AuditFinding
from bot.storage.ledger_cancellation import net_paid
from bot.storage.tournaments import RecordedTournament, RecoveredTournament, TournamentRecord
from bot.storage.unit import FROM_LEDGER, TicketState, TournamentRow
from bot.tournament.events import Registered, TicketWon, TournamentEvent, Unregistered
from bot.tournament.ledger import batches_of, cancelled_key, opening_batches, ticket_credit
from bot.tournament.options import CostLimits, TournamentOptions
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament, tournament_from_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS, Ticket

_MISTAKES = (Refusal, BrokenInvariant, KeyError, TypeError, ValueError)
"""The errors that a corrupt journal can cause."""


def check_tournament(recorded: RecordedTournament) -> Iterator[AuditFinding]:
    """Yields the differences when the tournament is replayed from its journal: state, money and
    results.

    What follows a command that cannot be played again would only repeat the finding.
    """
    record = recorded.record
    if recorded.rows and recorded.rows[-1].kind == FROM_LEDGER:
        yield from _check_refunds(recorded)
        return
    told: list[TournamentEvent] = []
    try:
        tournament = Tournament.create(record.id, record.guild, record.options, record.limits)
    except _MISTAKES as error:
        yield _finding(recorded, "tournament-does-not-replay", f"error={type(error).__name__}")
        return
    for row in recorded.rows:
        try:
            told += tournament.apply(TOURNAMENT_COMMANDS.read(row.kind, row.body))
        except _MISTAKES as error:
            what = f"seq={row.seq} error={type(error).__name__}"
            yield _finding(recorded, "tournament-does-not-replay", what)
            return
        yield from _check_snapshot(recorded, tournament, row)
    if tournament.state.phase is not record.phase:
        what = f"phase={record.phase} replayed={tournament.state.phase}"
        yield _finding(recorded, "tournament-phase-wrong", what)
    yield from _check_batches(recorded, told)
    yield from _check_tickets(recorded, told)
    yield from _check_results(recorded, tournament)
    yield from _check_alive(recorded, tournament)


def _finding(
    recorded: RecordedTournament,
    check: str,
    what: str,
    expected: int | None = None,
    found: int | None = None,
) -> AuditFinding:
    return AuditFinding(check, f"tournament={recorded.record.id} {what}", expected, found)


def _check_snapshot(
    recorded: RecordedTournament, tournament: Tournament, row: TournamentRow
) -> Iterator[AuditFinding]:
    """Compares the snapshot with the journal, since recovery would continue from it."""
    snapshot = recorded.snapshot
    if snapshot is None or snapshot.seq != row.seq:
        return
    try:
        same = tournament_from_json(snapshot.state).state == tournament.state
    except _MISTAKES:
        same = False
    if not same:
        yield _finding(recorded, "tournament-snapshot-wrong", f"seq={row.seq}")


# --- money ------------------------------------------------------------------------------------


def _check_batches(
    recorded: RecordedTournament, told: Iterable[TournamentEvent]
) -> Iterator[AuditFinding]:
    """Compares the batches with the journal's, since they brought the pool its chips."""
    guild = recorded.record.guild
    expected = {
        batch.key: batch.changes()
        for batch in (
            *opening_batches(guild, recorded.record.id, recorded.record.options),
            *batches_of(guild, recorded.record.id, told),
            *_credits(recorded, guild),
        )
    }
    for key in sorted(expected.keys() | recorded.batches.keys()):
        yield from _check_batch(recorded, key, expected.get(key, {}))


def _check_refunds(recorded: RecordedTournament) -> Iterator[AuditFinding]:
    """Checks a tournament that was cancelled by the ledger because it does not replay: every player
    has back what the ledger says they paid."""
    key = cancelled_key(recorded.record.id)
    before = [changes for name, changes in recorded.batches.items() if name != key]
    due = net_paid(before, used=recorded.accepted, won=recorded.won)
    paid = {
        account.player: gain
        for account, gain in recorded.batches.get(key, {}).items()
        if account.kind is AccountKind.WALLET
    }
    for player in sorted(due.keys() | paid.keys()):
        if due.get(player, 0) != paid.get(player, 0):
            numbers = due.get(player, 0), paid.get(player, 0)
            yield _finding(recorded, "tournament-money-wrong", f"player={player}", *numbers)


def _credits(recorded: RecordedTournament, guild: GuildId) -> Iterator[Batch]:
    """Tickets that were paid out; the rows say whether they may be."""
    for each in recorded.won:
        if each.state is TicketState.CREDITED:
            yield ticket_credit(guild, each.ticket)


def _check_batch(
    recorded: RecordedTournament, key: str, expected: Mapping[Account, int]
) -> Iterator[AuditFinding]:
    found = recorded.batches.get(key, {})
    for account in sorted(expected.keys() | found.keys()):
        if expected.get(account, 0) != found.get(account, 0):
            what = f"batch={key} account={account}"
            numbers = expected.get(account, 0), found.get(account, 0)
            yield _finding(recorded, "tournament-money-wrong", what, *numbers)


def _check_tickets(
    recorded: RecordedTournament, told: Iterable[TournamentEvent]
) -> Iterator[AuditFinding]:
    won: set[Ticket] = set()
    used: set[Ticket] = set()
    for event in told:
        match event:
            case TicketWon(ticket=ticket):
                won.add(ticket)
            case Registered(ticket=ticket) if ticket is not None:
                used.add(ticket)
            case Unregistered(ticket=ticket) if ticket is not None:
                used.discard(ticket)
    yield from _compare_tickets(recorded, "won", won, {each.ticket for each in recorded.won})
    accepted = {each.ticket for each in recorded.accepted if each.state is TicketState.USED}
    yield from _compare_tickets(recorded, "used", used, accepted)


def _compare_tickets(
    recorded: RecordedTournament, how: str, expected: set[Ticket], found: set[Ticket]
) -> Iterator[AuditFinding]:
    for ticket in sorted(expected ^ found, key=lambda each: (each.satellite, each.player)):
        what = f"{how} satellite={ticket.satellite} player={ticket.player}"
        numbers = int(ticket in expected), int(ticket in found)
        yield _finding(recorded, "tournament-ticket-wrong", what, *numbers)


# --- players ----------------------------------------------------------------------------------


def _check_results(recorded: RecordedTournament, tournament: Tournament) -> Iterator[AuditFinding]:
    state = tournament.state
    played = results_of(state) if state.phase is Phase.FINISHED else ()
    expected = {line.player: asdict(line) for line in played}
    found = {line.player: asdict(line) for line in recorded.results}
    for player in sorted(expected.keys() | found.keys()):
        mine, stored = expected.get(player, {}), found.get(player, {})
        for name in mine or stored:
            if mine.get(name) != stored.get(name):
                what = f"player={player} {name}"
                numbers = mine.get(name), stored.get(name)
                yield _finding(recorded, "tournament-result-wrong", what, *numbers)


def _check_alive(recorded: RecordedTournament, tournament: Tournament) -> Iterator[AuditFinding]:
    """Compares the state with the players whom top-ups take for not broke (R-245)."""
    alive = tournament.state.stakeholders()
    for player in sorted(alive ^ recorded.alive):
        numbers = int(player in alive), int(player in recorded.alive)
        yield _finding(recorded, "tournament-entry-wrong", f"player={player}", *numbers)


# --- Restoring from the last snapshot and the commands since -------------------------------------


class UnreadableTournament(Exception):
    """The stored record of an open tournament cannot be restored."""


def place_of(record: TournamentRecord) -> TournamentPlace:
    """Where the tournament is on Discord."""
    return TournamentPlace(
        guild=record.guild,
        channel=record.channel,
        message=record.message,
        tournament=record.id,
        organiser=record.host,
        event=record.event,
    )


def restore_tournament(recovered: RecoveredTournament) -> Loaded[Tournament]:
    """The tournament after its last committed command: its last snapshot plus the commands since.

    Raises `UnreadableTournament`.
    """
    try:
        known = _replayed(recovered)
    except (OSError, MemoryError):
        raise
    except Exception as error:
        raise UnreadableTournament(
            f"tournament {recovered.record.id}: {type(error).__name__}"
        ) from error
    _check(known.subject.state, recovered)
    return known


def _replayed(recovered: RecoveredTournament) -> Loaded[Tournament]:
    record = recovered.record
    tournament = (
        Tournament.create(record.id, record.guild, record.options, record.limits)
        if recovered.snapshot is None
        else tournament_from_json(recovered.snapshot.state)
    )
    for row in recovered.rows:
        tournament.apply(TOURNAMENT_COMMANDS.read(row.kind, row.body))
    return Loaded(tournament, recovered.last_seq, recovered.snapshot_seq)


def _check(state: TournamentState, recovered: RecoveredTournament) -> None:
    """Refuses records that would continue, and pay, as another tournament than was played."""
    record, first = recovered.record, recovered.snapshot_seq + 1
    if [row.seq for row in recovered.rows] != list(range(first, first + len(recovered.rows))):
        raise UnreadableTournament(f"tournament {record.id}: rows of its journal are missing")
    if (state.id, state.guild) != (record.id, record.guild):
        raise UnreadableTournament(
            f"tournament {record.id}: the snapshot is of tournament {state.id}"
        )
    if state.phase.over:
        raise UnreadableTournament(
            f"tournament {record.id}: {state.phase} by its journal, not by its row"
        )


def unplayed_tournament(record: TournamentRecord) -> Loaded[Tournament]:
    """A tournament known by its options alone, without its journal."""
    return Loaded(_blank(record.id, record.guild, record.options, record.limits), 0, 0)


def cancelled_tournament(tournament: Tournament) -> Tournament:
    """Returns a tournament that was cancelled by the ledger: its options, and that it is over."""
    state = tournament.state
    left = _blank(state.id, state.guild, state.options, state.limits)
    left.state.phase, left.state.registration_open = Phase.CANCELLED, False
    return left


def _blank(
    number: int, guild: GuildId, options: TournamentOptions, limits: CostLimits
) -> Tournament:
    """Makes a tournament without checking its options, which may be invalid by now."""
    return Tournament(TournamentState(number, guild, options, limits, starts_ms=options.starts_ms))
