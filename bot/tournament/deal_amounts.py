"""Amounts of a deal among the last players: by chips, or by the value of chips (ICM)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from bot.ids import Chips
from bot.refusal import BrokenInvariant
from bot.tournament.commands import DealKind
from bot.tournament.refunds import Claim, shares

ICM_PLAYERS_MAX = 10
"""A full table; the exact values need a step for each set of players, 2^10 here."""


def deal_amounts(
    kind: DealKind, claims: Sequence[Claim], prizes: Sequence[Chips]
) -> tuple[Chips, ...]:
    """The share of each player in `prizes`, those of the places still open, the first first.

    By chips, everybody first gets the least prize, which is certain; the rest goes by stacks.
    Whole chips, and their sum is the prizes' sum.
    """
    if len(prizes) > len(claims):
        raise BrokenInvariant("more prizes than players")
    if kind is DealKind.ICM:
        return icm(claims, prizes)
    sure = prizes[-1] if len(prizes) == len(claims) else Chips(0)
    rest = Chips(sum(prizes) - sure * len(claims))
    return tuple(Chips(sure + share) for share in shares(rest, claims))


def icm(claims: Sequence[Claim], prizes: Sequence[Chips]) -> tuple[Chips, ...]:
    """The Independent Chip Model: each next place goes to a player by their part of the chips left.

    Values are exact; whole chips go by the largest remainder, as in refunds.
    """
    if len(claims) > ICM_PLAYERS_MAX:
        raise BrokenInvariant(f"a deal of {len(claims)} players")
    values = icm_values([claim.stack for claim in claims], prizes)
    floors = [value.numerator // value.denominator for value in values]
    left = sum(prizes) - sum(floors)
    by_right = sorted(
        range(len(claims)),
        key=lambda place: (
            floors[place] - values[place],
            -claims[place].stack,
            claims[place].serial,
        ),
    )
    lucky = set(by_right[:left])
    return tuple(Chips(part + (place in lucky)) for place, part in enumerate(floors))


def icm_values(stacks: Sequence[Chips], prizes: Sequence[Chips]) -> tuple[Fraction, ...]:
    """Each player's exact value, in chips of the wallet."""
    everybody = (1 << len(stacks)) - 1

    @cache
    def chance_of(gone: int) -> Fraction:
        """The chance that exactly these players have the first places, in any order."""
        if not gone:
            return Fraction(1)
        return sum(
            (
                chance_of(gone & ~(1 << last))
                * _part(stacks, everybody & ~(gone & ~(1 << last)), last)
                for last in range(len(stacks))
                if gone >> last & 1
            ),
            Fraction(0),
        )

    values = [Fraction(0)] * len(stacks)
    for gone in range(everybody + 1):
        place = gone.bit_count()
        if place >= len(prizes) or not prizes[place]:
            continue
        for player in range(len(stacks)):
            if not gone >> player & 1:
                part = _part(stacks, everybody & ~gone, player)
                values[player] += chance_of(gone) * part * prizes[place]
    return tuple(values)


def _part(stacks: Sequence[Chips], left: int, player: int) -> Fraction:
    total = sum(stack for number, stack in enumerate(stacks) if left >> number & 1)
    return Fraction(stacks[player], total)
