"""Boxes of the table's picture: the measures that a shape declares, and the seats made of them.

`wide.py` and `tall.py` are made of these measures. Everything else about the layout follows from
them, so that no other module asks which shape it draws. Units are pixels of the picture.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Rect(NamedTuple):
    """A box: `x`, `y` its upper left corner. A tuple, since a picture compares many of them."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    def overlaps(self, other: "Rect") -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def within(self, other: "Rect") -> "Rect":
        """The part of the box that lies in another one."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

    def moved(self, across: int, down: int) -> "Rect":
        """The box in another place."""
        return Rect(self.x + across, self.y + down, self.width, self.height)

    def holds(self, other: "Rect") -> bool:
        """Whether all of another box lies in this one."""
        return self.within(other) == other

    def cut(self, top: int, bottom: int) -> "Rect":
        """The rows of the box from `top` to `bottom`."""
        return Rect(self.x, top, self.width, bottom - top)

    def grown(self, across: int, down: int) -> "Rect":
        """The box with `across` and `down` more pixels on each side."""
        return Rect(self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down)


def enclosing(boxes: Iterable[Rect]) -> Rect:
    """The smallest box with all of these in it."""
    found = list(boxes)
    x, y = min(box.x for box in found), min(box.y for box in found)
    right, bottom = max(box.right for box in found), max(box.bottom for box in found)
    return Rect(x, y, right - x, bottom - y)


def around(x: int, y: int, width: int, height: int) -> Rect:
    """A box around its centre."""
    return Rect(x - width // 2, y - height // 2, width, height)


# --- The measures of a shape ---------------------------------------------------------------------


Size = tuple[int, int]
Point = tuple[int, int]

EDGE = 4
"""The gap between a seat and the edge of the picture."""
CARD_LIFT = 2
"""The gap between the cards and the plate below them: no plate covers a card."""
STRIP_HEIGHT, STRIP_DROP = 30, 22
"""The height of the strip, and of its part below the plate."""
FRONT_GAP = 4
BET_WIDTH, BET_HEIGHT = 190, 36
MIDDLE_GAP = 3
"""The gap between a row of bets and its neighbours."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes of a seat and of the things before it."""

    plate_width: int
    plate_height: int
    avatar: int
    text: int
    """The size of the letters of the name and the stack."""
    card_width: int
    card_height: int
    fan: int
    """The greatest width of a hand."""

    @property
    def above(self) -> int:
        """The distance from a plate's upper edge up to the upper edge of its cards."""
        return self.card_height + CARD_LIFT

    @property
    def seat_height(self) -> int:
        """The distance from the upper edge of the cards to the lower edge of the strip."""
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
    """The places of the seats, clockwise from the first, at the bottom."""
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
    """The sizes of the letters: the largest in which all of it has room is used."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light over a table: where it hangs, and how far it reaches across and down."""

    at: Point
    cloth: Size
    """The reach of the light on the felt."""
    middle: Size
    """The reach on the felt of the colour of its middle."""
    room: Size
    """The reach of the light around the table, from the middle of the picture."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """All measures of one shape."""

    picture: Rect
    rail: Rect
    lamp: Lamp
    caption: CaptionMeasures
    tables: Mapping[int, TableMeasures]
    """The measures of tables by their number of seats."""
    bare: Mapping[int, TableMeasures]
    """The measures of tables without a board by their number of seats, if hands have more room
    there."""

    def table(self, seats: int, *, has_board: bool) -> TableMeasures:
        """The measures for `seats` seats."""
        usual = self.tables[seats]
        return usual if has_board else self.bare.get(seats, usual)


# --- Seats ---------------------------------------------------------------------------------------


AVATAR_INSET = 3
TEXT_INSET = 6
TEXT_END = 6
TEXT_TOP, TEXT_GAP = 7, 1
CARD_GAP = 3
HIDDEN_STEP = 16
"""The visible part of a face-down card beside cards that are face up."""
MARK = 32
BLIND_WIDTH = 50
GAP = 4

Faces = tuple[bool, ...]
"""For each card of a seat, whether its face is visible."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The boxes of one seat. Texts and chips are fitted into theirs, so nothing leaves them.

    A seat is a plate with its avatar; its cards stand on the plate's upper edge and a strip (last
    action or name of the hand, and equity) hangs from its lower edge. In front of it, on the felt,
    lie its bet and the button.
    """

    inward: int
    """The side on which the middle of the table lies: -1 at the left of the seat, 1 at the
    right."""
    plate: Rect
    avatar: Rect
    name: Rect
    stack: Rect
    cards: tuple[Rect, ...]
    """Each card in full; its right part may be behind the next."""
    strip: Rect
    blind: Rect
    """The box of the blind's mark, in the strip, below the avatar."""
    bet: Rect
    button: Rect

    @property
    def body(self) -> Rect:
        """The box of everything of the seat but the things on the felt."""
        boxes = (self.plate, *self.cards)
        left, right = min(box.x for box in boxes), max(box.right for box in boxes)
        top = min(box.y for box in boxes)
        return Rect(left, top, right - left, self.strip.bottom - top)


def seat_place(metrics: Metrics, place: SeatPosition, faces: Faces, middle: int) -> SeatPlace:
    """The boxes of a seat at its place; `middle` is the middle of the picture across."""
    plate = around(place.x, place.y, metrics.plate_width, metrics.plate_height)
    inward = (middle > place.x) - (middle < place.x)
    avatar = around(
        plate.x + AVATAR_INSET + metrics.avatar // 2,
        plate.centre[1],
        metrics.avatar,
        metrics.avatar,
    )
    left = avatar.right + TEXT_INSET
    room = plate.right - TEXT_END - left
    strip = Rect(plate.x, plate.bottom + STRIP_DROP - STRIP_HEIGHT, plate.width, STRIP_HEIGHT)
    between = (plate.y + TEXT_TOP + strip.y) // 2
    bet, button = front(metrics, place.front, plate, inward)
    return SeatPlace(
        inward=inward,
        plate=plate,
        avatar=avatar,
        name=Rect(left, plate.y + TEXT_TOP, room, between - plate.y - TEXT_TOP),
        stack=Rect(left, between, room, strip.y - between - TEXT_GAP),
        cards=hole_cards(metrics, plate, faces),
        strip=strip,
        blind=Rect(avatar.centre[0] - BLIND_WIDTH // 2, strip.y, BLIND_WIDTH, STRIP_HEIGHT),
        bet=bet,
        button=button,
    )


def hole_cards(metrics: Metrics, plate: Rect, faces: Faces) -> tuple[Rect, ...]:
    """Cards side by side, overlapping from the left where they are too many for the fan.

    Beside cards that are face up, cards that are face down show an edge alone: nobody reads them.
    """
    if not faces:
        return ()
    width, up = metrics.card_width, sum(faces)
    mixed = 0 < up < len(faces)
    readable, hidden = (up, len(faces) - up) if mixed else (len(faces), 0)
    room = metrics.fan - hidden * HIDDEN_STEP
    step = width + CARD_GAP
    if readable > 1:
        step = min(step, (room - width) // (readable - 1))
    whole = hidden * HIDDEN_STEP + step * (readable - 1) + width
    x, top = plate.centre[0] - whole // 2, plate.y - CARD_LIFT - metrics.card_height
    found, seen = [], 0
    for face in faces:
        after = mixed and not face and seen == up
        left = x - width + HIDDEN_STEP if after else x
        found.append(Rect(left, top, width, metrics.card_height))
        seen += face
        if mixed and not face:
            x += HIDDEN_STEP
        else:
            x += width if mixed and seen == up else step
    return tuple(found)


def front(metrics: Metrics, side: Front, plate: Rect, inward: int) -> tuple[Rect, Rect]:
    """The bet and the dealer's button on the felt before a seat, the button toward the middle."""
    if side is Front.ABOVE:
        top = plate.y - metrics.above - FRONT_GAP - BET_HEIGHT
    else:
        top = plate.bottom + STRIP_DROP + FRONT_GAP
    middle, aside = plate.centre[0], MARK + GAP
    if not inward:
        left = middle - BET_WIDTH // 2
    elif inward > 0:
        left = middle + (metrics.plate_width // 2) - aside - BET_WIDTH
    else:
        left = middle - (metrics.plate_width // 2) + aside
    button = left - aside if inward < 0 else left + BET_WIDTH + GAP
    down = (BET_HEIGHT - MARK) // 2
    return Rect(left, top, BET_WIDTH, BET_HEIGHT), Rect(button, top + down, MARK, MARK)
