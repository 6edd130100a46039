"""The seats of a table as boxes: plate, avatar, cards, strip, and what lies before it on the felt.

A seat is a plate with its avatar; its cards stand behind the plate's upper edge and a strip (last
action or name of the hand, and equity) hangs from its lower edge. In front of it, on the felt, lie
its bet and the button.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.picture.rect import WIDTH, Rect, around


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
    name: int
    """Size of the letters of the name; the stack is one larger."""
    card_width: int
    card_height: int
    card_visible: int
    """The part of a hole card above the plate."""
    up_step: int
    """Extra height of an upcard."""
    strip_height: int
    strip_drop: int
    """Height of the strip below the plate."""
    side_strip: int
    wide_strip: int
    """Its width at the sides, and at the top and bottom, where there is more room."""


NORMAL = Metrics(
    plate_width=192, plate_height=56, avatar=58, name=19,
    card_width=48, card_height=68, card_visible=52, up_step=6,
    strip_height=24, strip_drop=18, side_strip=192, wide_strip=224,
)  # fmt: skip
LARGE = Metrics(
    plate_width=212, plate_height=60, avatar=62, name=21,
    card_width=56, card_height=78, card_visible=56, up_step=6,
    strip_height=26, strip_drop=18, side_strip=212, wide_strip=250,
)  # fmt: skip
LARGE_SEATS_MAX = 6

AVATAR_INSET = 1
TEXT_INSET = 8
TEXT_END = 12
TEXT_TOP, TEXT_GAP = 3, 1
FRONT_GAP = 4
BET_WIDTH, BET_HEIGHT = 140, 30
SIDE_BET_WIDTH, SIDE_BET_HEIGHT = 104, 58
MARK = 28
FRONT_LEFT, FRONT_RIGHT = 206, 754
BLIND_WIDTH = 40
GAP = 4
CARD_STEP_EXTRA = 3
CARD_OVERHANG = 4
# Centre of each plate, clockwise from the bottom, for each number of seats.
PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((480, 525), (480, 90)),
    3: ((480, 525), (114, 210), (846, 210)),
    4: ((300, 525), (300, 90), (660, 90), (660, 525)),
    5: ((480, 525), (114, 386), (300, 90), (660, 90), (846, 386)),
    6: ((480, 525), (114, 386), (114, 210), (480, 90), (846, 210), (846, 386)),
    7: ((480, 527), (248, 527), (104, 304), (350, 86), (610, 86), (856, 304), (712, 527)),
    8: (
        (480, 527), (248, 527), (104, 304), (248, 86),
        (480, 86), (712, 86), (856, 304), (712, 527),
    ),
    9: (
        (480, 527), (248, 527), (104, 380), (104, 233), (350, 86),
        (610, 86), (856, 233), (856, 380), (712, 527),
    ),
    10: (
        (480, 527), (248, 527), (104, 380), (104, 233), (248, 86),
        (480, 86), (712, 86), (856, 233), (856, 380), (712, 527),
    ),
}  # fmt: skip
TOP_ROW, BOTTOM_ROW = 100, 500
# A large table's side bets keep clear of its wider board: the top of each, by the seat's height.
LARGE_SIDE_BETS = {210: 154, 386: 332}

Ups = tuple[bool, ...]
"""For each card of a seat, whether it stands up a step (stud)."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The boxes of one seat. Texts and chips are fitted into theirs, so nothing leaves them."""

    side: Side
    plate: Rect
    avatar: Rect
    name: Rect
    stack: Rect
    cards: tuple[Rect, ...]
    """Each card in full; its lower part is behind the plate, its right part behind the next."""
    strip: Rect
    blind: Rect
    """In the strip, below the avatar."""
    bet: Rect
    button: Rect

    @property
    def body(self) -> Rect:
        """Everything of the seat but what lies on the felt."""
        top = min((card.y for card in self.cards), default=self.plate.y)
        left = self.plate.x - CARD_OVERHANG
        return Rect(left, top, self.plate.width + 2 * CARD_OVERHANG, self.strip.bottom - top)


def side_of(place: tuple[int, int]) -> Side:
    x, y = place
    if y < TOP_ROW:
        return Side.TOP
    if y > BOTTOM_ROW:
        return Side.BOTTOM
    return Side.LEFT if x < WIDTH // 2 else Side.RIGHT


def seat_place(metrics: Metrics, place: tuple[int, int], ups: Ups) -> SeatPlace:
    x, y = place
    side = side_of(place)
    plate = around(x, y, metrics.plate_width, metrics.plate_height)
    avatar = Rect(plate.x + AVATAR_INSET, y - metrics.avatar // 2, metrics.avatar, metrics.avatar)
    left = avatar.right + TEXT_INSET
    room = plate.right - TEXT_END - left
    middle = metrics.plate_height // 2 - 1
    bet, button = front(metrics, side, plate, place)
    strip_width = metrics.side_strip if side in (Side.LEFT, Side.RIGHT) else metrics.wide_strip
    strip_top = plate.bottom + metrics.strip_drop - metrics.strip_height
    return SeatPlace(
        side=side,
        plate=plate,
        avatar=avatar,
        name=Rect(left, plate.y + TEXT_TOP, room, middle - TEXT_TOP),
        stack=Rect(left, plate.y + middle, room, strip_top - plate.y - middle - TEXT_GAP),
        cards=hole_cards(metrics, plate, ups),
        strip=Rect(
            x - strip_width // 2,
            strip_top,
            strip_width,
            metrics.strip_height,
        ),
        bet=bet,
        button=button,
        blind=Rect(
            avatar.centre[0] - BLIND_WIDTH // 2,
            strip_top,
            BLIND_WIDTH,
            metrics.strip_height,
        ),
    )


def hole_cards(metrics: Metrics, plate: Rect, ups: Ups) -> tuple[Rect, ...]:
    """Cards side by side, overlapping from the left where the plate is too narrow for them."""
    if not ups:
        return ()
    width = metrics.card_width
    room = plate.width + 2 * CARD_OVERHANG
    step = width + CARD_STEP_EXTRA
    if len(ups) > 1:
        step = min(step, (room - width) // (len(ups) - 1))
    left = plate.centre[0] - (step * (len(ups) - 1) + width) // 2
    top = plate.y - metrics.card_visible
    lowered = metrics.up_step if any(ups) else 0
    return tuple(
        Rect(left + index * step, top if up else top + lowered, width, metrics.card_height)
        for index, up in enumerate(ups)
    )


def front(metrics: Metrics, side: Side, plate: Rect, place: tuple[int, int]) -> tuple[Rect, Rect]:
    """The bet and the dealer's button on the felt before a seat."""
    x, y = place
    if side in (Side.TOP, Side.BOTTOM):
        if side is Side.TOP:
            top = plate.bottom + metrics.strip_drop + FRONT_GAP
        else:
            top = plate.y - metrics.card_visible - FRONT_GAP - BET_HEIGHT
        return edge_front(x, top)
    top = LARGE_SIDE_BETS[y] if metrics is LARGE else y - SIDE_BET_HEIGHT // 2
    left = plate.right + GAP if side is Side.LEFT else plate.x - GAP - SIDE_BET_WIDTH
    bet = Rect(left, top, SIDE_BET_WIDTH, SIDE_BET_HEIGHT)
    button_left = bet.x if side is Side.LEFT else bet.right - MARK
    return bet, Rect(button_left, top - GAP - MARK, MARK, MARK)


def edge_front(x: int, top: int) -> tuple[Rect, Rect]:
    """The front of a seat at the top or bottom, moved inward where a corner is near."""
    outer = MARK + GAP
    if x > WIDTH // 2:
        right = min(x + BET_WIDTH // 2, FRONT_RIGHT - outer)
        bet = Rect(right - BET_WIDTH, top, BET_WIDTH, BET_HEIGHT)
        return bet, Rect(bet.right + GAP, top + 1, MARK, MARK)
    left = max(x - BET_WIDTH // 2, FRONT_LEFT + outer)
    bet = Rect(left, top, BET_WIDTH, BET_HEIGHT)
    return bet, Rect(bet.x - outer, top + 1, MARK, MARK)
