"""Who sits where at a tournament's table, and who plays its next hand: the tournament says both.

A table of cash games finds this out by itself (`bot.table.lineup`).
"""

from dataclasses import dataclass
from typing import Annotated

from bot.codec import StoredAs
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
    seats: Annotated[tuple[SeatAssignment, ...], StoredAs("chairs")]
    positions: Positions
    dealt: tuple[int, ...]
