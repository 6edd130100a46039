"""Refunds of a cancelled tournament (R-155 to R-160)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import Chips, PlayerId
from bot.tournament.commands import Ticket


@dataclass(frozen=True, slots=True)
class Claim:
    """A player still in: tournament chips at the start of the hand, and the order of entry."""

    stack: Chips
    serial: int


@dataclass(frozen=True, slots=True)
class Refund:
    """One player's refund: their own payments, and their share of what others left (R-159)."""

    player: PlayerId
    own: Chips
    share: Chips
    ticket: Ticket | None = None
    """The ticket they entered with, whose value is part of `own` (R-232)."""


def shares(pool: Chips, claims: Sequence[Claim]) -> tuple[Chips, ...]:
    """Shares `pool` by chips, in whole parts that sum to it.

    Odd chips go to the largest remainder first, then the larger stack, then the
    earlier entry (R-159, R-160).
    """
    total = sum(claim.stack for claim in claims)
    if not total:
        return tuple(Chips(0) for _ in claims)
    parts = [divmod(pool * claim.stack, total) for claim in claims]
    left = pool - sum(part for part, _ in parts)
    by_right = sorted(
        range(len(claims)),
        key=lambda place: (-parts[place][1], -claims[place].stack, claims[place].serial),
    )
    lucky = set(by_right[:left])
    return tuple(Chips(part + (place in lucky)) for place, (part, _) in enumerate(parts))
