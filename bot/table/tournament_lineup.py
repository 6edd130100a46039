"""Who sits where at a tournament's table, and who plays its next hand: the tournament says both.

A table of cash games finds this out by itself (`bot.table.lineup`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.ids import Chips, PlayerId
from bot.table.button import Positions
from bot.table.rules import TableRules


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """One chair between two hands, and who sits in it."""

    seat: int
    player: PlayerId
    name: str
    locale: str
    stack: Chips
    """Tournament chips; 0 for somebody who may still buy some."""
    absent: bool = False
    """Dealt in; each of his turns is a check or a fold at once (R-146)."""


@dataclass(frozen=True, slots=True)
class TournamentLineup:
    """One hand of a tournament: `dealt` are seats, the first left of the button first.

    Whoever sits in a chair and is not dealt in waits for this hand (R-134), or has no chips.
    """

    rules: TableRules
    """Those of the level."""
    chairs: tuple[SeatAssignment, ...]
    positions: Positions
    dealt: tuple[int, ...]


def seat_assignments_from_json(data: list[Mapping[str, Any]]) -> tuple[SeatAssignment, ...]:
    """The chairs that `dataclasses.asdict` wrote."""
    return tuple(
        SeatAssignment(
            **{**fields, "player": PlayerId(fields["player"]), "stack": Chips(fields["stack"])}
        )
        for fields in data
    )


def lineup_from_json(data: Mapping[str, Any]) -> TournamentLineup:
    """The cast that `dataclasses.asdict` wrote."""
    return TournamentLineup(
        TableRules.from_json(data["rules"]),
        seat_assignments_from_json(data["chairs"]),
        Positions(**data["positions"]),
        tuple(data["dealt"]),
    )
