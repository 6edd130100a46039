"""Shares of a prize pool: paid places, guarantees, ties (R-208 to R-217). All in chips."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import Chips

DEFAULT_PAYOUTS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (3, (100,)),
    (6, (65, 35)),
    (8, (50, 30, 20)),
    (9, (3, 2, 1)),
    (18, (40, 30, 20, 10)),
    (27, (35, 25, 18, 12, 10)),
    (45, (30, 20, 15, 12, 9, 8, 6)),
    (100, (270, 175, 125, 100, 80, 70, 60, 50, 40, 30)),
)
"""R-217 as weights of the paid places, by the most entrants that each row is for."""
LARGE_FIELD_PART = 10
"""Above the table one entrant in ten is paid, ..."""
PAID_MAX = 100
"""... up to the hundred places of R-209."""
HARMONIC_UNIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prize of each place, the first first, and the part that the house adds to the pool."""

    places: tuple[Chips, ...]
    overlay: Chips


def default_payouts(entrants: int) -> tuple[int, ...]:
    """The weights of the paid places for this many entrants (R-217).

    Beyond its table the weights fall as 1/2, 1/3, 1/4, … of the place, which meets the table's
    last row closely and still pays the last place more than two entries.
    """
    for most, weights in DEFAULT_PAYOUTS:
        if entrants <= most:
            return weights[:entrants]
    paid = min(PAID_MAX, entrants // LARGE_FIELD_PART)
    return tuple(HARMONIC_UNIT // (place + 1) for place in range(1, paid + 1))


def prizes(
    pool: Chips, weights: Sequence[int], guarantees: Sequence[Chips] = (), entrants: int = 0
) -> Prizes:
    """The prizes of a pool: the greater of guarantee and share for each place (R-213).

    Shares are rounded down and what remains goes to the first place (R-214). The house pays what
    guarantees demand above the pool. With `entrants`, no more places are paid than people came; a
    place that is left without a chip is none.
    """
    count = max(len(weights), len(guarantees))
    count = min(count, entrants) if entrants else count
    shares = list(weights[:count]) + [0] * (count - len(weights))
    least = list(guarantees[:count]) + [0] * (count - len(guarantees))
    total = sum(shares)
    paid = [
        max(guarantee, pool * share // total if total else 0)
        for share, guarantee in zip(shares, least, strict=True)
    ]
    paid[0] += max(0, pool - sum(paid))
    while len(paid) > 1 and not paid[-1]:
        paid.pop()
    return Prizes(tuple(map(Chips, paid)), Chips(sum(paid) - pool))


def shared(prize_list: Sequence[Chips], place: int, tied: int) -> tuple[Chips, ...]:
    """Amounts for `tied` players who share the places from `place`, odd chips to the first (R-215).

    A place beyond the list pays nothing.
    """
    total = sum(prize_list[place - 1 : place - 1 + tied])
    part, odd = divmod(total, tied)
    return tuple(Chips(part + (number < odd)) for number in range(tied))
