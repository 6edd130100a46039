"""The last resort for a tournament: its end by the ledger alone (R-155)."""

import logging

from bot.host.saving import not_saved
from bot.host.stage import Stage
from bot.host.tournament_recovery import Unreadable
from bot.storage.unit import HostAction
from bot.tournament.events import Cancelled

log = logging.getLogger(__name__)


async def is_readable(stage: Stage, number: int, incident: str) -> bool:
    """Whether a tournament that has stopped could go on from the database.

    Raises `HostRefusal` (not-saved) while the disk does not say.
    """
    try:
        with not_saved():
            return await stage.reload(number) is not None
    except Unreadable:
        log.exception("incident %s: tournament %s cannot be read", incident, number)
        return False


async def call_off(
    stage: Stage, number: int, incident: str, act: HostAction | None
) -> Cancelled | None:
    """Everybody has back what he has paid; None for a tournament that had ended otherwise.

    Raises `HostRefusal` (not-saved).
    """
    with not_saved():
        return await stage.call_off(number, incident, act)
