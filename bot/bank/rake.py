"""The house's share of a cash pot. Off unless a table asks for it (R-178)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import Chips
from bot.refusal import BrokenInvariant

BASIS_POINTS = 10_000
MAX_BASIS_POINTS = 750
"""R-176: no table takes more than 7.5 % of a pot."""


@dataclass(frozen=True, slots=True)
class RakeRate:
    """How much a table takes of each hand: a share in basis points and a cap per hand (R-174)."""

    basis_points: int = 0
    cap: Chips | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.basis_points <= MAX_BASIS_POINTS:
            raise BrokenInvariant(f"a rake of {self.basis_points} basis points")
        if self.cap is not None and self.cap < 0:
            raise BrokenInvariant(f"a rake cap of {self.cap}")


NO_RAKE = RakeRate()


def rake(pot: Chips, rate: RakeRate, *, flop_seen: bool) -> Chips:
    """The rake of a hand: rounded down, capped, and nothing without a flop (R-174, R-175, R-177).

    `pot` is the contested total of all pots, without the uncalled bet.
    """
    if not flop_seen:
        return Chips(0)
    share = pot * rate.basis_points // BASIS_POINTS
    return Chips(share if rate.cap is None else min(share, rate.cap))


def rake_by_pot(pots: Sequence[Chips], rate: RakeRate, *, flop_seen: bool) -> tuple[Chips, ...]:
    """How much of the hand's rake each pot gives, taken from the main pot first (R-177)."""
    left = rake(Chips(sum(pots)), rate, flop_seen=flop_seen)
    taken = []
    for pot in pots:
        taken.append(Chips(min(pot, left)))
        left = Chips(left - taken[-1])
    return tuple(taken)
