"""The robots' characters: numbers that make the same cards play differently."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    """A way to play. Strength is the share of the pot times the number of players in it: 1 is
    an average hand."""

    code: str
    entry: float
    """The strength it takes to put chips in before the hand has shown itself."""
    margin: float
    """The factor by which the hand must be better than its price: 1 calls at the exact odds."""
    wariness: float
    """The part of the robot's chances that a bet of the pot takes away: how far it believes one."""
    value: float
    """The strength from which the robot bets and raises."""
    eagerness: float
    """The frequency with which the robot bets or raises when it could, 0 to 1."""
    bluffing: float
    """The frequency with which the robot bets with nothing, 0 to 1."""


TIGHT: Final = Character("tight", 1.25, 1.15, 0.30, 1.55, 0.60, 0.03)
LOOSE: Final = Character("loose", 0.85, 0.90, 0.15, 1.35, 0.45, 0.06)
AGGRESSIVE: Final = Character("aggressive", 1.00, 0.95, 0.15, 1.15, 0.80, 0.20)
STATION: Final = Character("station", 0.65, 0.60, 0.00, 2.20, 0.20, 0.00)

CHARACTERS: Final = (TIGHT, LOOSE, AGGRESSIVE, STATION)
