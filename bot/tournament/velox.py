"""VeloX, the lottery sit & go: its table of multipliers and its draw (R-234 to R-240)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.ids import Chips
from bot.refusal import BrokenInvariant

MILLION = 1_000_000
MEAN_BUY_INS = Fraction(273, 100)
"""R-236: 91 % of three buy-ins."""
TOP_THREE_FROM = 100
"""R-237: from this multiplier on the first three are paid."""
TOP_THREE = (80, 10, 10)
WINNER_ONLY = (100,)


@dataclass(frozen=True, slots=True)
class MultiplierChance:
    """A multiplier and its frequency in a million draws."""

    multiplier: int
    ppm: int


PRINTED: tuple[MultiplierChance, ...] = (
    MultiplierChance(6_000, 5),
    MultiplierChance(600, 100),
    MultiplierChance(100, 375),
    MultiplierChance(50, 750),
)
"""The rows that the rulebook prints."""
OURS: tuple[MultiplierChance, ...] = (
    MultiplierChance(25, 1_000),
    MultiplierChance(10, 4_500),
    MultiplierChance(6, 47_415),
    MultiplierChance(4, 159_400),
    MultiplierChance(2, 786_455),
)
"""Rows whose chances the rulebook prints illegibly: chosen so that the whole table covers a million
draws, returns 91 %, and agrees with what can be read of them."""
MULTIPLIERS = PRINTED + OURS


def check_table(table: Sequence[MultiplierChance]) -> None:
    """Raises `BrokenInvariant` unless the table covers a million draws and returns 2.73 buy-ins."""
    if any(row.ppm <= 0 or row.multiplier <= 0 for row in table):
        raise BrokenInvariant("a VeloX multiplier that cannot come")
    if sum(row.ppm for row in table) != MILLION:
        raise BrokenInvariant("VeloX chances that do not sum to a million")
    if mean_buy_ins(table) != MEAN_BUY_INS:
        raise BrokenInvariant(f"a VeloX table that returns {mean_buy_ins(table)} buy-ins")


def mean_buy_ins(table: Sequence[MultiplierChance]) -> Fraction:
    """The mean prize pool in buy-ins."""
    return Fraction(sum(row.multiplier * row.ppm for row in table), MILLION)


def multiplier_of(draw: int, table: Sequence[MultiplierChance] = MULTIPLIERS) -> int:
    """The multiplier of a draw from 0 to 999,999, the rarest first (R-239)."""
    if not 0 <= draw < MILLION:
        raise BrokenInvariant(f"a VeloX draw of {draw}")
    below = 0
    for row in table:
        below += row.ppm
        if draw < below:
            return row.multiplier
    raise BrokenInvariant("a VeloX table with a hole")


def payouts_of(multiplier: int) -> tuple[int, ...]:
    """The weights of the paid places (R-237)."""
    return TOP_THREE if multiplier >= TOP_THREE_FROM else WINNER_ONLY


def velox_pool(buy_in: Chips, multiplier: int) -> Chips:
    """The prize pool."""
    return Chips(buy_in * multiplier)


check_table(MULTIPLIERS)
