"""The rules' arithmetic a second time: prizes, ties, refunds, deals, heads, VeloX, in fractions.

Nothing of the bot's own calculations is used here, so that the two can be compared to the chip.
Where the rules digest is silent the choice is one of docs/decisions/tournaments.md, "A tournament's
money".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import floor

from tests.poker.facts import facts

MILLION = 1_000_000
LARGE_FIELD = 100
"""The default payouts have rows for up to so many entries (R-217)."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A player with chips at a table, and their place in the order of entry."""

    chips: int
    order: int


# --- prizes -----------------------------------------------------------------------------------


@cache
def default_shares(entries: int) -> tuple[Fraction, ...]:
    """The parts of the pool that the paid places get by default (R-217).

    The digest prints thirds with four decimals (R-211): 33.3333 is a hundred thirds.
    """
    if entries > LARGE_FIELD:
        paid = min(100, entries // 10)
        return tuple(Fraction(MILLION // place, MILLION) for place in range(2, paid + 2))
    (row,) = (
        row
        for row in facts("default_payouts")
        if int(row["min_entries"]) <= entries <= int(row["max_entries"])
    )
    percents = row["percents"].split("|")
    return tuple(Fraction(percent).limit_denominator(6) / 100 for percent in percents)


def prize_list(
    pool: int, shares: Sequence[Fraction], guarantees: Sequence[int], players: int
) -> list[int]:
    """The prize of each place, the first first: guarantee or share, whichever is more (R-213).

    Shares are rounded down, and what is then left of the pool is the first place's (R-214). Nobody
    is paid for a place that no player can have: the shares of the others grow in proportion.
    """
    places = min(max(len(shares), len(guarantees)), players)
    share = [*shares, *[Fraction(0)] * places][:places]
    least = [*guarantees, *[0] * places][:places]
    whole = sum(share)
    paid = [
        max(sure, floor(pool * part / whole) if whole else 0)
        for part, sure in zip(share, least, strict=True)
    ]
    if pool > sum(paid):
        paid[0] += pool - sum(paid)
    return paid


def even_parts(amount: int, sharers: int) -> list[int]:
    """Equal parts (R-215), the odd chips one each to the first in order."""
    least = floor(Fraction(amount, sharers))
    return [least + 1 if place < amount - least * sharers else least for place in range(sharers)]


# --- refunds and deals ------------------------------------------------------------------------


def in_whole_chips(exact: Sequence[Fraction], holders: Sequence[Holder]) -> list[int]:
    """By the largest remainder; ties to the larger stack, then to the earlier entry (R-160)."""
    parts = [floor(one) for one in exact]
    missing = sum(exact) - sum(parts)
    waiting = sorted(
        range(len(exact)),
        key=lambda one: (parts[one] - exact[one], -holders[one].chips, holders[one].order),
    )
    for one in waiting[: int(missing)]:
        parts[one] += 1
    return parts


def by_chips(amount: int, holders: Sequence[Holder]) -> list[int]:
    """`amount` in proportion to chips (R-159); nothing when nobody has any."""
    everything = sum(one.chips for one in holders)
    if not everything:
        return [0] * len(holders)
    return in_whole_chips([Fraction(amount * one.chips, everything) for one in holders], holders)


def deal_by_chips(prizes: Sequence[int], holders: Sequence[Holder]) -> list[int]:
    """Everybody has the least of the prizes for certain; chips decide about the rest."""
    sure = prizes[len(holders) - 1] if len(prizes) >= len(holders) else 0
    rest = sum(prizes) - sure * len(holders)
    return [sure + part for part in by_chips(rest, holders)]


def deal_by_value(prizes: Sequence[int], holders: Sequence[Holder]) -> list[int]:
    """By the Independent Chip Model, in whole chips."""
    return in_whole_chips(chip_values([one.chips for one in holders], prizes), holders)


def chip_values(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """Malmuth and Harville: a player is next with their part of the chips still left.

    Worked backwards: what the rest of the race is worth to each, given who is still in it.
    """
    nothing = [Fraction(0)] * len(stacks)

    @cache
    def worth(left: frozenset[int]) -> list[Fraction]:
        place = len(stacks) - len(left)
        if not left or place >= len(prizes):
            return nothing
        chips = sum(stacks[one] for one in left)
        values = list(nothing)
        for ahead in left:
            likely = Fraction(stacks[ahead], chips)
            values[ahead] += likely * prizes[place]
            later = worth(left - {ahead})
            for one in left - {ahead}:
                values[one] += likely * later[one]
        return values

    return worth(frozenset(range(len(stacks))))


# --- heads ------------------------------------------------------------------------------------


def knockout_parts(head: int, hunters: int) -> list[tuple[int, int]]:
    """A plain head: each hunter's cash, and nothing that grows."""
    return [(part, 0) for part in even_parts(head, hunters)]


def progressive_parts(head: int, hunters: int) -> list[tuple[int, int]]:
    """Half of each part is cash, with the odd chip; half grows on the hunter's own head."""
    return [(part - floor(Fraction(part, 2)), part // 2) for part in even_parts(head, hunters)]


# --- VeloX ------------------------------------------------------------------------------------


def multiplier_of(draw: int) -> int:
    """The multiplier of a draw against the cumulated table, the rarest first (R-239)."""
    upto = 0
    for row in facts("velox"):
        upto += int(row["ppm"])
        if draw < upto:
            return int(row["multiplier"])
    raise AssertionError(f"{draw} is beyond the table")


def velox_shares(multiplier: int) -> tuple[Fraction, ...]:
    """Up to 50 the winner takes all, from 100 on 80, 10 and 10 percent (R-237)."""
    percents = (100,) if multiplier <= 50 else (80, 10, 10)
    return tuple(Fraction(percent, 100) for percent in percents)


# --- limits -----------------------------------------------------------------------------------


def returns_enough(prize_money: int, collected: int) -> bool:
    """At least 80 % of what is collected is played for (R-185)."""
    return Fraction(prize_money) >= Fraction(80, 100) * collected


def most_rebuys(cap: int, entry: int, rebuy: int, addon: int) -> int:
    """Rebuys that the cap on a player's cost allows (R-196)."""
    return floor(Fraction(cap - entry - addon, rebuy))


def by_place(standing: Sequence[Sequence[int]]) -> Mapping[int, int]:
    """Each player's place, from groups in the order of going out; those who tie share the best."""
    places: dict[int, int] = {}
    behind = sum(map(len, standing))
    for group in standing:
        behind -= len(group)
        places |= dict.fromkeys(group, behind + 1)
    return places
