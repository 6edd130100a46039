"""The seats of a table as boxes: plate, avatar, cards, strip, and what lies before it on the felt.

A seat is a plate with its avatar; its cards stand on the plate's upper edge and a strip (last
action or name of the hand, and equity) hangs from its lower edge. In front of it, on the felt, lie
its bet and the button.
"""

from dataclasses import dataclass

from bot.picture.geometry import (
    BET_HEIGHT,
    BET_WIDTH,
    CARD_LIFT,
    FRONT_GAP,
    STRIP_DROP,
    STRIP_HEIGHT,
    Front,
    Metrics,
    SeatPosition,
)
from bot.picture.rect import Rect, around

AVATAR_INSET = 3
TEXT_INSET = 6
TEXT_END = 6
TEXT_TOP, TEXT_GAP = 7, 1
CARD_GAP = 3
HIDDEN_STEP = 16
"""The part of a face-down card that is seen beside cards that are face up."""
MARK = 32
BLIND_WIDTH = 50
GAP = 4

Faces = tuple[bool, ...]
"""For each card of a seat, whether its face is seen."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The boxes of one seat. Texts and chips are fitted into theirs, so nothing leaves them."""

    inward: int
    """Where the middle of the table is across: -1 at the left of the seat, 1 at the right."""
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
