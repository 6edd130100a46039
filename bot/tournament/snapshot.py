"""A tournament as JSON values, and back. It may be taken at any time, hands running or not."""

from collections.abc import Mapping
from typing import Any

from bot.refusal import BrokenInvariant
from bot.tournament.codec import from_json, to_json
from bot.tournament.options import TournamentOptions
from bot.tournament.state import TournamentState
from bot.tournament.tournament import Tournament

VERSION = 1


def tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    """All that the tournament needs to continue, its options included."""
    return {"version": VERSION, "state": to_json(tournament.state)}


def tournament_from_json(data: Mapping[str, Any]) -> Tournament:
    """The tournament that `tournament_to_json` wrote."""
    if data["version"] != VERSION:
        raise BrokenInvariant(f"a tournament snapshot of version {data['version']}")
    return Tournament(from_json(TournamentState, data["state"]))


def options_to_json(options: TournamentOptions) -> dict[str, Any]:
    """Options alone, as a preset stores them."""
    fields: dict[str, Any] = to_json(options)
    return fields


def options_from_json(data: Mapping[str, Any]) -> TournamentOptions:
    """The options that `options_to_json` wrote; a field it did not know has its default."""
    return from_json(TournamentOptions, data)
