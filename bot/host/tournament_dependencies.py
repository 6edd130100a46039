"""The dependencies of a tournament actor, and cancelling by the ledger (R-155)."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.host.clock import Clock
from bot.host.committing import not_saved
from bot.host.room import Room
from bot.host.table_dependencies import CommandJournal
from bot.host.timing import Timing
from bot.host.tournament_announcer import TournamentAnnouncer, TournamentPlace
from bot.host.tournament_recovery import LoadedTournament, UnreadableTournament
from bot.ids import HandId
from bot.poker.cards import Chance
from bot.storage.unit import HostAction
from bot.tournament.commands import Register, TournamentCommand
from bot.tournament.events import TournamentCancelled, TournamentEvent

log = logging.getLogger(__name__)

CHANCE_BITS = 128


@dataclass(frozen=True, slots=True)
class TournamentDependencies:
    """The dependencies of every tournament actor."""

    journal: CommandJournal
    clock: Clock
    chance: Chance
    announcer: TournamentAnnouncer
    pace: Timing
    room: Room
    next_hand_id: Callable[[], HandId]
    reload: Callable[[int], Awaitable[LoadedTournament | None]]
    """Reads a tournament from the database; None when it is over there. Raises `StorageFailed`, or
    `UnreadableTournament`."""
    cancel_by_ledger: Callable[[int, str, HostAction | None], Awaitable[TournamentCancelled | None]]
    """Cancels a tournament by the ledger alone, under an incident's name; None when it had ended
    otherwise. Raises `StorageFailed`."""
    committed: Callable[[TournamentPlace, tuple[TournamentEvent, ...]], None]
    """Called with what has been committed."""
    ended: Callable[[int], None]
    """Called once, when a tournament is over and its tables are closed."""


def dated(command: TournamentCommand, at_ms: int, chance: Chance) -> TournamentCommand:
    """The command as it is asked at this moment, with chance of its own where it needs any.

    A player's registration needs it only after the start, and the seat is drawn from it.
    """
    if isinstance(command, Register) or hasattr(command, "chance"):
        drawn: Any = {"chance": chance.randrange(1 << CHANCE_BITS)}
        return replace(command, at_ms=at_ms, **drawn)
    return replace(command, at_ms=at_ms)


class _NoChance:
    """Chance for checks: whether a command is allowed never depends on it."""

    def randrange(self, stop: int, /) -> int:
        return 0


NO_CHANCE = _NoChance()


async def is_readable(dependencies: TournamentDependencies, number: int, incident: str) -> bool:
    """Whether a tournament that has stopped can be restored from the database.

    Raises `HostRefusal` (not-saved) while the database cannot be read.
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
    """Refunds every player; None for a tournament that had ended otherwise.

    Raises `HostRefusal` (not-saved).
    """
    with not_saved():
        return await dependencies.cancel_by_ledger(number, incident, act)
