"""A tournament as JSON values, and back. It may be taken at any time, hands running or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.codec import from_json, to_json
from bot.tournament.state import TournamentState
from bot.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """All that a tournament needs to go on, its options included."""

    version: Literal[1]
    state: TournamentState


def tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    """The tournament's snapshot."""
    written: dict[str, Any] = to_json(StoredTournament(1, tournament.state))
    return written


def tournament_from_json(data: Mapping[str, Any]) -> Tournament:
    """The tournament of a snapshot. Raises `UnreadableRecord`."""
    return Tournament(from_json(StoredTournament, data).state)
