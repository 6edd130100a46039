"""Seats and lineup that a tournament gives its table.

A cash table makes its own (`bot.table.lineup`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.ids import Chips, PlayerId
from bot.table.button import Positions
from bot.table.rules import TableRules


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """One seat between two hands, and its player."""

    seat: int
    player: PlayerId
    name: str
    locale: str
    stack: Chips
    """Tournament chips; 0 for a player who may still rebuy."""
    absent: bool = False
    """Dealt in; each of their turns is a check or a fold at once (R-146)."""


@dataclass(frozen=True, slots=True)
class TournamentLineup:
    """One hand of a tournament: `dealt` are seats, the first left of the button first.

    A seated player who is not dealt in waits for one hand (R-134), or has no chips.
    """

    rules: TableRules
    """Those of the level."""
    chairs: tuple[SeatAssignment, ...]
    positions: Positions
    dealt: tuple[int, ...]


def seat_assignments_from_json(data: list[Mapping[str, Any]]) -> tuple[SeatAssignment, ...]:
    """The seats that `dataclasses.asdict` wrote."""
    return tuple(
        SeatAssignment(
            **{**fields, "player": PlayerId(fields["player"]), "stack": Chips(fields["stack"])}
        )
        for fields in data
    )


def lineup_from_json(data: Mapping[str, Any]) -> TournamentLineup:
    """The lineup that `dataclasses.asdict` wrote."""
    return TournamentLineup(
        TableRules.from_json(data["rules"]),
        seat_assignments_from_json(data["chairs"]),
        Positions(**data["positions"]),
        tuple(data["dealt"]),
    )
