"""The wide shape: 960 by 656, up to four seats across and one at each side.

A client shows a picture wider than 11 to 7 smaller than its place, and flickers while it loads.
"""

from dataclasses import replace

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

PICTURE = Rect(0, 0, 960, 656)
SMALL = Metrics(
    plate_width=226, plate_height=68, avatar=52, text=28, card_width=56, card_height=59, fan=226
)
"""The sizes of four seats side by side."""
NORMAL = Metrics(
    plate_width=262, plate_height=68, avatar=62, text=28, card_width=56, card_height=59, fan=280
)
"""The sizes of three seats side by side."""
LARGE = Metrics(
    plate_width=272, plate_height=74, avatar=68, text=30, card_width=58, card_height=65, fan=280
)
"""The sizes of two seats side by side, or of one."""
LARGE_SEATS_MAX, NORMAL_SEATS_MAX = 6, 8
BOARD_FAN = 244
"""The greatest width of a hand where there is a board: nobody reads a hand at the side on into
it."""

SEATS = range(2, 11)
SIDE_EDGE = 8
SIDE_GAP = 4
OPEN_WIDTH = 560
"""The width of the middle of a table with nobody at its sides."""
BOARD_CARD, OPEN_CARD, DUEL_CARD = (70, 100), (82, 116), (86, 122)
BOARD_CARDS = {2: DUEL_CARD, 4: OPEN_CARD}
"""The sizes of board cards by the number of seats, where they are not the usual ones."""
RUNOUT_CARD, THIRD_CARD = (50, 71), (56, 48)
"""The sizes of cards of two boards, and of three, which are too low for more than an index and a
sign."""

# Where a seat is across: of the top and the bottom; at the sides how far below the middle it is.
_TOP: dict[int, tuple[int, ...]] = {
    2: (480,), 3: (), 4: (300, 660), 5: (300, 660), 6: (300, 660), 7: (300, 660),
    8: (172, 480, 788), 9: (122, 361, 599, 838), 10: (122, 361, 599, 838),
}  # fmt: skip
_BOTTOM: dict[int, tuple[int, ...]] = {
    2: (480,), 3: (480,), 4: (300, 660), 5: (480,), 6: (300, 660), 7: (172, 480, 788),
    8: (172, 480, 788), 9: (172, 480, 788), 10: (122, 361, 599, 838),
}  # fmt: skip
_SIDES: dict[int, int | None] = {2: None, 3: -70, 4: None, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 0}


def _measures(seats: int, metrics: Metrics) -> TableMeasures:
    usual = BOARD_CARDS.get(seats, BOARD_CARD)
    return TableMeasures(
        metrics, _places(metrics, seats), _centre(metrics, seats), (usual, RUNOUT_CARD, THIRD_CARD)
    )


def _metrics_of(seats: int) -> Metrics:
    """The sizes for which `seats` seats have room."""
    if seats <= LARGE_SEATS_MAX:
        return LARGE
    return NORMAL if seats <= NORMAL_SEATS_MAX else SMALL


def _beside_board(metrics: Metrics) -> Metrics:
    return replace(metrics, fan=min(metrics.fan, BOARD_FAN))


def _places(metrics: Metrics, seats: int) -> tuple[SeatPosition, ...]:
    top = EDGE + metrics.above + metrics.plate_height // 2
    bottom = PICTURE.height - EDGE - STRIP_DROP - metrics.plate_height // 2
    below = [SeatPosition(x, bottom, Front.ABOVE) for x in _BOTTOM[seats]]
    above = [SeatPosition(x, top, Front.BELOW) for x in _TOP[seats]]
    left, right = _sides(metrics, _SIDES[seats])
    first = (len(below) - 1) // 2
    return (*below[first::-1], *left, *above, *right, *below[:first:-1])


def _sides(metrics: Metrics, down: int | None) -> tuple[list[SeatPosition], list[SeatPosition]]:
    if down is None:
        return [], []
    inside = SIDE_EDGE + _side(metrics) // 2
    y = (PICTURE.height + metrics.above - STRIP_DROP) // 2 + down
    return [SeatPosition(inside, y, Front.BELOW)], [
        SeatPosition(PICTURE.width - inside, y, Front.BELOW)
    ]


def _side(metrics: Metrics) -> int:
    """The width of a seat at the side."""
    return max(metrics.fan, metrics.plate_width)


def _centre(metrics: Metrics, seats: int) -> Rect:
    across: Size = (OPEN_WIDTH, PICTURE.height - 2 * (EDGE + metrics.row))
    if _SIDES[seats] is not None:
        across = (PICTURE.width - 2 * (SIDE_EDGE + _side(metrics) + SIDE_GAP), across[1])
    return Rect((PICTURE.width - across[0]) // 2, EDGE + metrics.row, *across)


WIDE = Geometry(
    picture=PICTURE,
    rail=Rect(28, 46, 904, 566),
    lamp=Lamp((480, 290), cloth=(740, 470), middle=(860, 560), room=(980, 700)),
    caption=CaptionMeasures(rows=2, row=25, texts=(22, 20, 18, 17, 16)),
    tables={seats: _measures(seats, _beside_board(_metrics_of(seats))) for seats in SEATS},
    bare={seats: _measures(seats, _metrics_of(seats)) for seats in SEATS},
)
