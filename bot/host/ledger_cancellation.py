"""The last resort for a tournament: its end by the ledger alone (R-155)."""

import logging

from bot.host.committing import not_saved
from bot.host.tournament_dependencies import TournamentDependencies
from bot.host.tournament_recovery import UnreadableTournament
from bot.storage.unit import HostAction
from bot.tournament.events import TournamentCancelled

log = logging.getLogger(__name__)


async def is_readable(dependencies: TournamentDependencies, number: int, incident: str) -> bool:
    """Whether a tournament that has stopped could go on from the database.

    Raises `HostRefusal` (not-saved) while the disk does not say.
    """
    try:
        with not_saved():
            return await dependencies.reload(number) is not None
    except UnreadableTournament:
        log.exception("incident %s: tournament %s cannot be read", incident, number)
        return False


async def cancel_by_ledger(
    dependencies: TournamentDependencies, number: int, incident: str, act: HostAction | None
) -> TournamentCancelled | None:
    """Everybody has back what he has paid; None for a tournament that had ended otherwise.

    Raises `HostRefusal` (not-saved).
    """
    with not_saved():
        return await dependencies.cancel_by_ledger(number, incident, act)
