"""The measures that a shape of the table's picture declares: `wide.py` and `tall.py` are made of
them.

Everything else about the layout follows from these numbers, so that no other module asks which
shape it draws. Units are pixels of the picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.picture.rect import Rect

Size = tuple[int, int]
Point = tuple[int, int]

EDGE = 4
"""Between a seat and the edge of the picture."""
CARD_LIFT = 2
"""Between the cards and the plate below them: no plate covers a card."""
STRIP_HEIGHT, STRIP_DROP = 30, 22
"""Of the strip, and its part below the plate."""
FRONT_GAP = 4
BET_WIDTH, BET_HEIGHT = 190, 36
MIDDLE_GAP = 3
"""Between a row of bets and what lies beyond it."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes of a seat and of what lies before it."""

    plate_width: int
    plate_height: int
    avatar: int
    text: int
    """Size of the letters of the name and the stack."""
    card_width: int
    card_height: int
    fan: int
    """The greatest width of a hand."""

    @property
    def above(self) -> int:
        """From a plate's upper edge to that of the cards on it."""
        return self.card_height + CARD_LIFT

    @property
    def seat_height(self) -> int:
        """From the upper edge of the cards to the lower one of the strip."""
        return self.above + self.plate_height + STRIP_DROP

    @property
    def row(self) -> int:
        """The height of a row of seats with the bets before them."""
        return self.seat_height + FRONT_GAP + BET_HEIGHT + MIDDLE_GAP


class Front(StrEnum):
    """The side of a seat on which its bet and the button lie."""

    ABOVE = "above"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class SeatPosition:
    """The middle of a seat's plate, and where its front is."""

    x: int
    y: int
    front: Front


@dataclass(frozen=True, slots=True)
class TableMeasures:
    """A table with a certain number of seats."""

    metrics: Metrics
    places: tuple[SeatPosition, ...]
    """Clockwise from the first, at the bottom."""
    centre: Rect
    """The free middle of the felt, between the fronts of the seats around it."""
    board_cards: tuple[Size, Size, Size]
    """The size of a card of the board: of one board, of each of two, of each of three."""


@dataclass(frozen=True, slots=True)
class CaptionMeasures:
    """The game and the hand, below the board."""

    rows: int
    row: int
    """The height of a row, with the gap to the next."""
    texts: tuple[int, ...]
    """Sizes of the letters: the largest in which all of it has room."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light over a table: where it hangs, and how far it reaches across and down."""

    at: Point
    cloth: Size
    """On the felt."""
    middle: Size
    """On the felt, in the colour of its middle."""
    room: Size
    """Around the table, from the middle of the picture."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """All measures of one shape."""

    picture: Rect
    rail: Rect
    lamp: Lamp
    caption: CaptionMeasures
    tables: Mapping[int, TableMeasures]
    """By the number of seats."""
    bare: Mapping[int, TableMeasures]
    """Likewise where there is no board, if hands have more room for it."""

    def table(self, seats: int, *, has_board: bool) -> TableMeasures:
        """The measures for so many seats."""
        usual = self.tables[seats]
        return usual if has_board else self.bare.get(seats, usual)
