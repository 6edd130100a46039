"""Where everything on the table's picture lies: numbers only, tested before a pixel is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.picture.scene import PictureShape
from bot.picture.shapes import (
    CaptionMeasures,
    Faces,
    Geometry,
    Metrics,
    Rect,
    SeatPlace,
    Size,
    seat_place,
)
from bot.picture.tall import TALL
from bot.picture.wide import WIDE

GEOMETRIES: dict[PictureShape, Geometry] = {PictureShape.WIDE: WIDE, PictureShape.TALL: TALL}
BOARD_GAP = 5
ROW_GAP = 4
LABEL_WIDTH, LABEL_HEIGHT, LABEL_GAP = 32, 28, 3
POT_HEIGHT = 42
SIDE_POT_HEIGHT = 32
LAYOUTS_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The boxes of a whole table."""

    picture: Rect
    metrics: Metrics
    seats: tuple[SeatPlace, ...]
    pot: Rect
    boards: tuple[tuple[Rect, ...], ...]
    labels: tuple[Rect, ...]
    """The box before each board; used by several boards only."""
    side_pots: tuple[Rect, ...]
    """The rows in which pills for the side pots lie, from the first."""
    caption: Rect
    """The rest of the middle, for the game and the hand; several boards leave no row of it."""
    captions: CaptionMeasures


@lru_cache(LAYOUTS_REMEMBERED)
def lay_out_table(
    shape: PictureShape, cards: tuple[Faces, ...], boards: tuple[int, ...] = ()
) -> TableLayout:
    """The boxes of a table.

    `cards` has the cards of each seat, `boards` the number of places of each board.
    """
    geometry = GEOMETRIES[shape]
    table = geometry.table(len(cards), has_board=bool(boards))
    pot, boxes, labels, side_pots, caption = middle(
        table.centre, table.board_cards[max(1, len(boards)) - 1], boards, geometry.caption
    )
    across = geometry.picture.centre[0]
    return TableLayout(
        picture=geometry.picture,
        metrics=table.metrics,
        seats=tuple(
            seat_place(table.metrics, place, faces, across)
            for place, faces in zip(table.places, cards, strict=True)
        ),
        pot=pot,
        boards=boxes,
        labels=labels,
        side_pots=side_pots,
        caption=caption,
        captions=geometry.caption,
    )


def middle(
    centre: Rect, card: Size, boards: Sequence[int], captions: CaptionMeasures
) -> tuple[Rect, tuple[tuple[Rect, ...], ...], tuple[Rect, ...], tuple[Rect, ...], Rect]:
    """The pot, the boards with their labels, the row of side pots and the caption, stacked.

    The place of the side pots is always kept, so that nothing jumps when the first one appears.
    """
    used = POT_HEIGHT + ROW_GAP + len(boards) * (card[1] + ROW_GAP) + SIDE_POT_HEIGHT
    rows = min(captions.rows, max(0, centre.height - used - ROW_GAP) // captions.row)
    used += rows * captions.row + (ROW_GAP if rows else 0)
    pot = Rect(centre.x, centre.y + (centre.height - used) // 2, centre.width, POT_HEIGHT)
    top = pot.bottom + ROW_GAP
    boxes = []
    labels = []
    for slots in boards:
        row = board_row(card, slots, centre.centre[0], top, labelled=len(boards) > 1)
        left, down = row[0].x - LABEL_GAP - LABEL_WIDTH, (card[1] - LABEL_HEIGHT) // 2
        boxes.append(row)
        labels.append(Rect(left, top + down, LABEL_WIDTH, LABEL_HEIGHT))
        top += card[1] + ROW_GAP
    side_pots = (Rect(centre.x, top, centre.width, SIDE_POT_HEIGHT),)
    below = side_pots[-1].bottom + (ROW_GAP if rows else 0)
    caption = Rect(centre.x, below, centre.width, rows * captions.row)
    return pot, tuple(boxes), tuple(labels), side_pots, caption


def board_row(card: Size, slots: int, middle: int, top: int, *, labelled: bool) -> tuple[Rect, ...]:
    """The places of a board around `middle`, a little aside where a label stands before them."""
    width, height = card
    step = width + BOARD_GAP
    whole = step * (slots - 1) + width
    left = middle - whole // 2
    if labelled:
        left += (LABEL_WIDTH + LABEL_GAP) // 2
    return tuple(Rect(left + index * step, top, width, height) for index in range(slots))
