"""The tall shape: 800 by 1000, for phones, where a picture is as wide as the screen and no more.

Seats sit in rows of one to three above and below the board, which has the whole width: letters are
a fifth larger on a phone than in the wide shape, and so are cards. A client on a desk shows no
picture higher than 350 of its pixels, and therefore this one narrow.
"""

from dataclasses import dataclass

from bot.picture.shapes import (
    EDGE,
    STRIP_DROP,
    CaptionMeasures,
    Front,
    Geometry,
    Lamp,
    Metrics,
    Rect,
    SeatPosition,
    Size,
    TableMeasures,
)

PICTURE = Rect(0, 0, 800, 1000)
SIDE_EDGE = 8
ACROSS = {1: (400,), 2: (200, 600), 3: (132, 400, 668)}
"""The middle of each seat of a row, by their number."""
OUTER = (ACROSS[3][0], ACROSS[3][-1])
"""The middles of two seats that sit over three."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Rows of seats: above the board from the top, below it from the bottom; and their sizes."""

    above: tuple[int, ...]
    below: tuple[int, ...]
    metrics: Metrics
    board_cards: tuple[Size, Size, Size]

    def measures(self) -> TableMeasures:
        top, bottom = EDGE + len(self.above) * self.metrics.row, len(self.below) * self.metrics.row
        centre = Rect(
            SIDE_EDGE, top, PICTURE.width - 2 * SIDE_EDGE, PICTURE.height - EDGE - bottom - top
        )
        return TableMeasures(self.metrics, self._places(), centre, self.board_cards)

    def _places(self) -> tuple[SeatPosition, ...]:
        """The seats clockwise: the left part of the bottom, up at the left, the top, down at the
        right."""
        above = [self._row(number, count, Front.BELOW) for number, count in enumerate(self.above)]
        below = [self._row(number, count, Front.ABOVE) for number, count in enumerate(self.below)]
        (top, *upper), (bottom, *lower) = above, below
        first = (len(bottom) - 1) // 2
        return (
            *bottom[first::-1],
            *(left for left, _ in (*lower, *reversed(upper))),
            *top,
            *(right for _, right in (*upper, *reversed(lower))),
            *bottom[:first:-1],
        )

    def _row(self, number: int, count: int, front: Front) -> list[SeatPosition]:
        metrics, half = self.metrics, self.metrics.plate_height // 2
        y = EDGE + number * metrics.row + metrics.above + half
        if front is Front.ABOVE:
            y = PICTURE.height - EDGE - number * metrics.row - STRIP_DROP - half
        across = OUTER if count == 2 and 3 in (*self.above, *self.below) else ACROSS[count]
        return [SeatPosition(x, y, front) for x in across]


HEADS_UP = Metrics(
    plate_width=480, plate_height=116, avatar=106, text=48, card_width=114, card_height=160, fan=540
)
TWO_ROWS = Metrics(
    plate_width=372, plate_height=100, avatar=92, text=40, card_width=80, card_height=106, fan=372
)
THREE_ROWS = Metrics(
    plate_width=372, plate_height=86, avatar=78, text=36, card_width=80, card_height=90, fan=372
)
FOUR_ROWS = Metrics(
    plate_width=364, plate_height=68, avatar=62, text=28, card_width=66, card_height=59, fan=372
)
BARE_ROWS = Metrics(
    plate_width=364, plate_height=68, avatar=62, text=28, card_width=80, card_height=84, fan=372
)
"""Four rows without a board between them."""
THREE_ACROSS = Metrics(
    plate_width=256, plate_height=68, avatar=54, text=28, card_width=56, card_height=59, fan=256
)
HEADS_UP_CARDS = ((132, 184), (77, 108), (86, 66))
LARGE_CARDS = ((132, 184), (112, 156), (86, 120))
MIDDLE_CARDS = ((96, 134), (58, 81), (62, 52))
SMALL_CARDS = ((86, 120), (45, 63), (50, 41))

_PLANS = {
    2: _Plan((1,), (1,), HEADS_UP, HEADS_UP_CARDS),
    3: _Plan((2,), (1,), TWO_ROWS, LARGE_CARDS),
    4: _Plan((2,), (2,), TWO_ROWS, LARGE_CARDS),
    5: _Plan((2,), (1, 2), THREE_ROWS, MIDDLE_CARDS),
    6: _Plan((2,), (2, 2), THREE_ROWS, MIDDLE_CARDS),
    7: _Plan((2, 2), (1, 2), FOUR_ROWS, SMALL_CARDS),
    8: _Plan((2, 2), (2, 2), FOUR_ROWS, SMALL_CARDS),
    9: _Plan((2, 2), (3, 2), THREE_ACROSS, SMALL_CARDS),
    10: _Plan((3, 2), (3, 2), THREE_ACROSS, SMALL_CARDS),
}
_BARE_PLANS = {
    7: _Plan((2, 2), (1, 2), BARE_ROWS, SMALL_CARDS),
    8: _Plan((2, 2), (2, 2), BARE_ROWS, SMALL_CARDS),
}

TALL = Geometry(
    picture=PICTURE,
    rail=Rect(24, 46, 752, 910),
    lamp=Lamp((400, 468), cloth=(560, 720), middle=(640, 840), room=(820, 1040)),
    caption=CaptionMeasures(rows=2, row=28, texts=(24, 22, 20, 18)),
    tables={seats: plan.measures() for seats, plan in _PLANS.items()},
    bare={seats: plan.measures() for seats, plan in _BARE_PLANS.items()},
)
