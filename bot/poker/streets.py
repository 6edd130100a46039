"""The streets of a hand: what is dealt on each, thrown, replaced, and in which unit bets are made.

The shapes that families of games share are here: a flop, turn and river, stud, draws.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class BetUnit(Enum):
    """The fixed-limit unit of a street, of two (R-082, R-286)."""

    SMALL = "small"
    BIG = "big"


@dataclass(frozen=True, slots=True)
class Street:
    """One deal and the betting round after it: cards per player, down before up, or board cards."""

    code: str
    unit: BetUnit
    down: int = 0
    up: int = 0
    board: int = 0
    burn: bool = False
    draws: int = 0
    """The most cards that each player may replace before the board cards and the bets."""
    discards: int = 0
    """The number of cards that each player must throw then, none of which is replaced."""
    faces: tuple[bool, ...] = field(init=False, compare=False)
    """For each own card of the street, in order, whether it is dealt face up."""
    exchanges: bool = field(init=False, compare=False)
    """Whether players throw cards on this street."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "faces", (False,) * self.down + (True,) * self.up)
        object.__setattr__(self, "exchanges", self.draws > 0 or self.discards > 0)


def flop_streets(
    hole_cards: int,
    *,
    door: int = 0,
    before_flop: int = 0,
    before_turn: int = 0,
    draw_before_turn: int = 0,
) -> tuple[Street, ...]:
    """Hole cards, flop, turn and river, a burn before each board deal (R-099 to R-104).

    So many cards of the flop, the `door`, lie open before the first betting round. So many own
    cards are thrown before the flop or the turn, or replaced before the turn.
    """
    flop = 3 - door
    return (
        Street("preflop", BetUnit.SMALL, down=hole_cards, board=door),
        Street("flop", BetUnit.SMALL, board=flop, burn=True, discards=before_flop),
        Street(
            "turn",
            BetUnit.BIG,
            board=1,
            burn=True,
            discards=before_turn,
            draws=draw_before_turn,
        ),
        Street("river", BetUnit.BIG, board=1, burn=True),
    )


SEVEN_CARD_STREETS: Final = (
    Street("third", BetUnit.SMALL, down=2, up=1),
    Street("fourth", BetUnit.SMALL, up=1),
    Street("fifth", BetUnit.BIG, up=1),
    Street("sixth", BetUnit.BIG, up=1),
    Street("seventh", BetUnit.BIG, down=1),
)
FIVE_CARD_STREETS: Final = (
    Street("second", BetUnit.SMALL, down=1, up=1),
    Street("third", BetUnit.SMALL, up=1),
    Street("fourth", BetUnit.BIG, up=1),
    Street("fifth", BetUnit.BIG, up=1),
)


def draw_streets(cards: int, draws: int) -> tuple[Street, ...]:
    """The deal and so many draws, each followed by bets; the big bets come in the later half."""
    codes = ("first-draw", "second-draw", "third-draw") if draws > 1 else ("draw",)
    units = [BetUnit.SMALL] * ((draws + 1) // 2) + [BetUnit.BIG] * (draws // 2 + 1)
    first, *later = units
    return (
        Street("deal", first, down=cards),
        *(Street(code, unit, draws=cards) for code, unit in zip(codes, later, strict=True)),
    )
