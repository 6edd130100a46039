"""From the database back to a tournament: its last snapshot plus the commands since."""

from dataclasses import dataclass

from bot.host.heralds import TournamentPlace
from bot.storage.tournaments import RecoveredTournament, TournamentRecord
from bot.tournament.commands import command_from_json
from bot.tournament.snapshot import tournament_from_json
from bot.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Known:
    """A tournament as the database knows it: its state after journal row `seq`."""

    tournament: Tournament
    seq: int
    snapshot_seq: int


def place_of(record: TournamentRecord) -> TournamentPlace:
    """Where the tournament is on Discord."""
    return TournamentPlace(
        record.id, record.guild, record.channel, record.host, record.message, record.event
    )


def revive(recovered: RecoveredTournament) -> Known:
    """The tournament after its last committed command."""
    record = recovered.record
    tournament = (
        Tournament.create(record.id, record.guild, record.options, record.limits)
        if recovered.snapshot is None
        else tournament_from_json(recovered.snapshot.state)
    )
    for row in recovered.rows:
        tournament.apply(command_from_json(row.kind, row.body))
    return Known(tournament, recovered.last_seq, recovered.snapshot_seq)
