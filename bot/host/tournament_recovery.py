"""Restores a tournament from the database: its last snapshot plus the commands since."""

from bot.host.actor_records import Loaded
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import GuildId
from bot.storage.tournaments import RecoveredTournament, TournamentRecord
from bot.tournament.options import CostLimits, TournamentOptions
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament, tournament_from_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS


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
    """The tournament after its last committed command. Raises `UnreadableTournament`."""
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
    """Makes one without checking its options, which may be invalid by now."""
    return Tournament(TournamentState(number, guild, options, limits, starts_ms=options.starts_ms))
