"""Betting structures: how much a bet or raise must and may be (R-078 to R-087).

Each structure answers from the wagers of a round; the rest of a hand does not depend on which
structure it is.
"""

from enum import StrEnum
from typing import Final


class Structure(StrEnum):
    """The betting structures. Mixed play (R-086) is none: the table alternates two of these."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"


# Looking a member up in its enum costs more than anything else that is done with it here.
_FIXED_LIMIT: Final = Structure.FIXED_LIMIT

RAISE_CAP: Final = 4
"""Fixed limit: one bet and three raises a round (R-084)."""


class Wagers:
    """The level of the betting in one round, which sets them. All amounts in chips."""

    __slots__ = (
        "completing",
        "full_price",
        "full_wagers",
        "last_raise",
        "least",
        "price",
        "unit",
    )

    unit: int
    """The minimum bet of this street; in fixed limit the size of every bet and raise on it."""
    last_raise: int
    """The size of the last full bet or raise; the unit before there is one (R-059)."""
    price: int
    """The street total that a player must reach to stay in; blinds count in full (R-062)."""
    full_price: int
    """The price that full wagers made: short all-ins and a bring-in do not move it (R-070)."""
    full_wagers: int
    """The number of full bets and raises made, the blind included (R-084)."""
    completing: bool
    """Nothing has been bet but a bring-in, or short all-ins in its place or over it (R-279)."""
    least: int
    """The street total that a full bet or raise must reach: `smallest_raise` of the above."""


def smallest_raise(structure: Structure, wagers: Wagers) -> int:
    """The street total that a full bet or raise must reach (R-056 to R-059, R-070, R-082).

    A bring-in is completed to the unit; so is, in fixed limit, an all-in below half a bet.
    """
    if structure is _FIXED_LIMIT:
        return wagers.full_price + wagers.unit
    if wagers.completing:
        return wagers.unit
    return wagers.price + wagers.last_raise


def reopens(structure: Structure, wagers: Wagers, own: int) -> bool:
    """Whether a player who has acted at `own` may raise again (R-067 to R-070).

    Short all-ins add up: in no limit and pot limit to a full raise, in fixed limit to half a bet.
    """
    facing = wagers.price - own
    if structure is _FIXED_LIMIT:
        return 2 * facing >= wagers.unit
    return facing >= wagers.last_raise
