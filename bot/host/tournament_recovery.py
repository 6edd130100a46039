"""From the database back to a tournament: its last snapshot plus the commands since."""

from dataclasses import dataclass

from bot.host.tournament_announcer import TournamentPlace
from bot.ids import GuildId
from bot.storage.tournament_rows import TournamentRecord
from bot.storage.tournaments import RecoveredTournament
from bot.tournament.commands import command_from_json
from bot.tournament.options import CostLimits, TournamentOptions
from bot.tournament.snapshot import tournament_from_json
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament


class UnreadableTournament(Exception):
    """What is stored of an open tournament makes no tournament any more: nobody can play it on."""


@dataclass(frozen=True, slots=True)
class LoadedTournament:
    """A tournament as the database knows it: its state after journal row `seq`."""

    tournament: Tournament
    seq: int
    snapshot_seq: int


def place_of(record: TournamentRecord) -> TournamentPlace:
    """Where the tournament is on Discord."""
    return TournamentPlace(
        record.id, record.guild, record.channel, record.host, record.message, record.event
    )


def restore_tournament(recovered: RecoveredTournament) -> LoadedTournament:
    """The tournament after its last committed command. Raises `UnreadableTournament`."""
    try:
        known = _replayed(recovered)
    except (OSError, MemoryError):
        raise
    except Exception as error:
        raise UnreadableTournament(
            f"tournament {recovered.record.id}: {type(error).__name__}"
        ) from error
    _check(known.tournament.state, recovered)
    return known


def _replayed(recovered: RecoveredTournament) -> LoadedTournament:
    record = recovered.record
    tournament = (
        Tournament.create(record.id, record.guild, record.options, record.limits)
        if recovered.snapshot is None
        else tournament_from_json(recovered.snapshot.state)
    )
    for row in recovered.rows:
        tournament.apply(command_from_json(row.kind, row.body))
    return LoadedTournament(tournament, recovered.last_seq, recovered.snapshot_seq)


def _check(state: TournamentState, recovered: RecoveredTournament) -> None:
    """What would go on, and pay, as another tournament than the one that was played."""
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


def unplayed_tournament(record: TournamentRecord) -> LoadedTournament:
    """All that is known of a tournament without its journal: its plan."""
    return LoadedTournament(_blank(record.id, record.guild, record.options, record.limits), 0, 0)


def cancelled_tournament(tournament: Tournament) -> Tournament:
    """What is left of a tournament that was called off unread: its plan, and that it is over."""
    state = tournament.state
    left = _blank(state.id, state.guild, state.options, state.limits)
    left.state.phase, left.state.registration_open = Phase.CANCELLED, False
    return left


def _blank(
    number: int, guild: GuildId, options: TournamentOptions, limits: CostLimits
) -> Tournament:
    """Without a check of the plan, which may be what nobody can play any more."""
    return Tournament(TournamentState(number, guild, options, limits, starts_ms=options.starts_ms))
