"""Seats at a tournament's table, and the lineup of its next hand: the tournament says both.

A cash table makes its own (`bot.table.lineup`).
"""

from dataclasses import dataclass
from typing import Annotated

from bot.codec import StoredAs
from bot.ids import Chips, PlayerId
from bot.table.button import Positions
from bot.table.rules import TableRules


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """A seat between two hands, and the player in it."""

    seat: int
    player: PlayerId
    name: str
    locale: str
    stack: Chips
    """Tournament chips; 0 for a player who may still buy some."""
    absent: bool = False
    """Dealt in; each of their turns is a check or a fold at once (R-146)."""


@dataclass(frozen=True, slots=True)
class TournamentLineup:
    """One hand of a tournament: `dealt` are seats, the first left of the button first.

    A seated player who is not dealt in waits for this hand (R-134), or has no chips.
    """

    rules: TableRules
    """Those of the level."""
    seats: Annotated[tuple[SeatAssignment, ...], StoredAs("chairs")]
    positions: Positions
    dealt: tuple[int, ...]
