"""The seats of a table as boxes: plate, avatar, cards, strip, and what lies before it on the felt.

A seat is a plate with its avatar; its cards stand on the plate's upper edge and a strip (last
action or name of the hand, and equity) hangs from its lower edge. In front of it, on the felt, lie
its bet and the button.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.picture.rect import HEIGHT, WIDTH, Rect, around


class Side(StrEnum):
    """The edge of the table a seat sits at; its front lies on the other side of it."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


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


SMALL = Metrics(
    plate_width=226, plate_height=68, avatar=52, text=28, card_width=56, card_height=59, fan=226
)
"""Four seats side by side."""
NORMAL = Metrics(
    plate_width=262, plate_height=68, avatar=62, text=28, card_width=56, card_height=59, fan=280
)
"""Three of them."""
LARGE = Metrics(
    plate_width=272, plate_height=74, avatar=68, text=30, card_width=58, card_height=65, fan=280
)
"""Two of them, or one."""

EDGE = 4
"""Between a seat and the edge of the picture."""
SIDE_EDGE = 8
AVATAR_INSET = 3
TEXT_INSET = 6
TEXT_END = 6
TEXT_TOP, TEXT_GAP = 7, 1
CARD_LIFT = 2
"""Between the cards and the plate below them: no plate covers a card."""
CARD_GAP = 3
HIDDEN_STEP = 16
"""The part of a face-down card that is seen beside cards that are face up."""
STRIP_HEIGHT, STRIP_DROP = 30, 22
"""Of the strip, and its part below the plate."""
FRONT_GAP = 4
BET_WIDTH, BET_HEIGHT = 190, 36
MARK = 32
BLIND_WIDTH = 50
GAP = 4

Place = tuple[Side, int]
"""The edge that a seat sits at, and where along it: the middle of its plate across at the top and
the bottom; at the sides how far below the middle of the picture."""

_B, _T, _L, _R = Side.BOTTOM, Side.TOP, (Side.LEFT, 0), (Side.RIGHT, 0)
# Clockwise from the bottom, for each number of seats.
PLACES: dict[int, tuple[Place, ...]] = {
    2: ((_B, 480), (_T, 480)),
    3: ((_B, 480), (Side.LEFT, -70), (Side.RIGHT, -70)),
    4: ((_B, 300), (_T, 300), (_T, 660), (_B, 660)),
    5: ((_B, 480), _L, (_T, 300), (_T, 660), _R),
    6: ((_B, 300), _L, (_T, 300), (_T, 660), _R, (_B, 660)),
    7: ((_B, 480), (_B, 172), _L, (_T, 300), (_T, 660), _R, (_B, 788)),
    8: ((_B, 480), (_B, 172), _L, (_T, 172), (_T, 480), (_T, 788), _R, (_B, 788)),
    9: (
        (_B, 480), (_B, 172), _L, (_T, 122), (_T, 361), (_T, 599), (_T, 838), _R, (_B, 788),
    ),
    10: (
        (_B, 361), (_B, 122), _L, (_T, 122), (_T, 361),
        (_T, 599), (_T, 838), _R, (_B, 838), (_B, 599),
    ),
}  # fmt: skip
LARGE_SEATS_MAX, NORMAL_SEATS_MAX = 6, 8

Faces = tuple[bool, ...]
"""For each card of a seat, whether its face is seen."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The boxes of one seat. Texts and chips are fitted into theirs, so nothing leaves them."""

    side: Side
    plate: Rect
    avatar: Rect
    name: Rect
    stack: Rect
    cards: tuple[Rect, ...]
    """Each card in full; its right part may be behind the next."""
    strip: Rect
    blind: Rect
    """In the strip, below the avatar."""
    bet: Rect
    button: Rect

    @property
    def body(self) -> Rect:
        """Everything of the seat but what lies on the felt."""
        boxes = (self.plate, *self.cards)
        left, right = min(box.x for box in boxes), max(box.right for box in boxes)
        top = min(box.y for box in boxes)
        return Rect(left, top, right - left, self.strip.bottom - top)


def metrics_of(seats: int) -> Metrics:
    """The sizes that so many seats have room for."""
    if seats <= LARGE_SEATS_MAX:
        return LARGE
    return NORMAL if seats <= NORMAL_SEATS_MAX else SMALL


def seat_place(metrics: Metrics, place: Place, faces: Faces) -> SeatPlace:
    side, _ = place
    plate = around(*middle_of_plate(metrics, place), metrics.plate_width, metrics.plate_height)
    avatar = around(
        plate.x + AVATAR_INSET + metrics.avatar // 2,
        plate.centre[1],
        metrics.avatar,
        metrics.avatar,
    )
    left = avatar.right + TEXT_INSET
    room = plate.right - TEXT_END - left
    strip = Rect(plate.x, plate.bottom + STRIP_DROP - STRIP_HEIGHT, plate.width, STRIP_HEIGHT)
    middle = (plate.y + TEXT_TOP + strip.y) // 2
    bet, button = front(metrics, side, plate)
    return SeatPlace(
        side=side,
        plate=plate,
        avatar=avatar,
        name=Rect(left, plate.y + TEXT_TOP, room, middle - plate.y - TEXT_TOP),
        stack=Rect(left, middle, room, strip.y - middle - TEXT_GAP),
        cards=hole_cards(metrics, plate, faces),
        strip=strip,
        blind=Rect(avatar.centre[0] - BLIND_WIDTH // 2, strip.y, BLIND_WIDTH, STRIP_HEIGHT),
        bet=bet,
        button=button,
    )


def middle_of_plate(metrics: Metrics, place: Place) -> tuple[int, int]:
    side, along = place
    above = metrics.card_height + CARD_LIFT
    if side is Side.TOP:
        return along, EDGE + above + metrics.plate_height // 2
    if side is Side.BOTTOM:
        return along, HEIGHT - EDGE - STRIP_DROP - metrics.plate_height // 2
    inside = SIDE_EDGE + metrics.fan // 2
    down = (HEIGHT + above - STRIP_DROP) // 2 + along
    return inside if side is Side.LEFT else WIDTH - inside, down


def hole_cards(metrics: Metrics, plate: Rect, faces: Faces) -> tuple[Rect, ...]:
    """Cards side by side, overlapping from the left where they are too many for the fan.

    Beside cards that are face up, those that are face down show an edge alone: nobody reads them.
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


def front(metrics: Metrics, side: Side, plate: Rect) -> tuple[Rect, Rect]:
    """The bet and the dealer's button on the felt before a seat, the button toward the middle."""
    if side is Side.BOTTOM:
        top = plate.y - CARD_LIFT - metrics.card_height - FRONT_GAP - BET_HEIGHT
    else:
        top = plate.bottom + STRIP_DROP + FRONT_GAP
    middle, aside = plate.centre[0], MARK + GAP
    if middle == WIDTH // 2:
        left = middle - BET_WIDTH // 2
    elif middle < WIDTH // 2:
        left = middle + (metrics.plate_width // 2) - aside - BET_WIDTH
    else:
        left = middle - (metrics.plate_width // 2) + aside
    button = left - aside if middle > WIDTH // 2 else left + BET_WIDTH + GAP
    down = (BET_HEIGHT - MARK) // 2
    return Rect(left, top, BET_WIDTH, BET_HEIGHT), Rect(button, top + down, MARK, MARK)
