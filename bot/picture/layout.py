"""Where everything on the table's picture lies: numbers only, tested before a pixel is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.picture.rect import HEIGHT, WIDTH, Rect
from bot.picture.seat_layout import (
    GAP,
    LARGE,
    LARGE_SEATS_MAX,
    NORMAL,
    PLACES,
    Metrics,
    SeatPlace,
    Side,
    Ups,
    seat_place,
    side_of,
)

BOARD_GAP = 5
ROW_GAP = 6
RUNOUT_CARD = (50, 70)
RUNOUT_GAP = 4
LABEL_WIDTH, LABEL_HEIGHT, LABEL_GAP = 32, 24, 3
POT_HEIGHT = 34
SIDE_POT_HEIGHT = 28
CORNER_MARGIN = 10
CORNER_HEIGHT = 96
LAYOUTS_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The boxes of a whole table."""

    metrics: Metrics
    seats: tuple[SeatPlace, ...]
    pot: Rect
    boards: tuple[tuple[Rect, ...], ...]
    labels: tuple[Rect, ...]
    """One before each board; used by two runouts only."""
    side_pots: tuple[Rect, ...]
    """Rows that pills for the side pots are set in, from the first."""
    title: Rect
    footer: Rect


@dataclass(frozen=True, slots=True)
class Centre:
    """The free middle of the felt, between the fronts of the seats around it."""

    left: int
    right: int
    top: int
    bottom: int
    card: tuple[int, int]
    pot_rows: int
    """Rows of side pots below a single board; below two there is one."""


NORMAL_CENTRE = Centre(310, 650, 170, 409, (64, 90), 3)
LARGE_CENTRE = Centre(330, 630, 176, 401, (68, 96), 2)
OPEN_CENTRE = Centre(200, 760, 176, 401, (80, 112), 2)
"""Of a table of four, which leaves its sides free."""
DUEL_CENTRE = Centre(200, 760, 176, 401, (88, 123), 1)
"""Of a table of two: there is one pot."""


@lru_cache(LAYOUTS_REMEMBERED)
def table_layout(cards: tuple[Ups, ...], boards: tuple[int, ...] = ()) -> TableLayout:
    """The boxes of a table.

    `cards` holds the cards of each seat, `boards` the number of places of each board.
    """
    seats = len(cards)
    metrics = LARGE if seats <= LARGE_SEATS_MAX else NORMAL
    places = PLACES[seats]
    centre = centre_of(seats)
    pot, boards_boxes, labels, rows = middle(centre, boards)
    return TableLayout(
        metrics=metrics,
        seats=tuple(
            seat_place(metrics, place, ups) for place, ups in zip(places, cards, strict=True)
        ),
        pot=pot,
        boards=boards_boxes,
        labels=labels,
        side_pots=rows,
        title=title_box(metrics, places),
        footer=footer_box(metrics, places),
    )


def centre_of(seats: int) -> Centre:
    open_centres = {2: DUEL_CENTRE, 4: OPEN_CENTRE}
    if seats in open_centres:
        return open_centres[seats]
    return LARGE_CENTRE if seats <= LARGE_SEATS_MAX else NORMAL_CENTRE


def middle(
    centre: Centre, boards: Sequence[int]
) -> tuple[Rect, tuple[tuple[Rect, ...], ...], tuple[Rect, ...], tuple[Rect, ...]]:
    """The pot, the boards with their labels, and the rows of side pots, stacked in the middle.

    The place of the side pots is always kept, so that nothing jumps when the first one appears.
    """
    card = centre.card if len(boards) < 2 else RUNOUT_CARD
    rows = centre.pot_rows if len(boards) < 2 else 1
    row_height = SIDE_POT_HEIGHT + GAP
    height = POT_HEIGHT + ROW_GAP + len(boards) * (card[1] + ROW_GAP)
    balanced = centre.top + (centre.bottom - centre.top - height - row_height) // 2
    top = min(balanced, centre.bottom - height - rows * row_height)
    pot = Rect(centre.left, top, centre.right - centre.left, POT_HEIGHT)
    top = pot.bottom + ROW_GAP
    boxes = []
    labels = []
    for slots in boards:
        row = board_row(card, slots, top, labelled=len(boards) > 1)
        boxes.append(row)
        labels.append(
            Rect(
                row[0].x - LABEL_GAP - LABEL_WIDTH,
                top + (card[1] - LABEL_HEIGHT) // 2,
                LABEL_WIDTH,
                LABEL_HEIGHT,
            )
        )
        top += card[1] + ROW_GAP
    pots = tuple(
        Rect(centre.left, top + row * (SIDE_POT_HEIGHT + GAP), pot.width, SIDE_POT_HEIGHT)
        for row in range(rows)
    )
    return pot, tuple(boxes), tuple(labels), pots


def board_row(card: tuple[int, int], slots: int, top: int, *, labelled: bool) -> tuple[Rect, ...]:
    width, height = card
    step = width + (RUNOUT_GAP if labelled else BOARD_GAP)
    whole = step * (slots - 1) + width
    left = (WIDTH - whole) // 2
    if labelled:
        left += (LABEL_WIDTH + LABEL_GAP) // 2
    return tuple(Rect(left + index * step, top, width, height) for index in range(slots))


def title_box(metrics: Metrics, places: Sequence[tuple[int, int]]) -> Rect:
    """The upper left corner, as far as the seats leave it free."""
    right, bottom = corner(metrics, places, Side.TOP)
    return Rect(CORNER_MARGIN, 8, right - CORNER_MARGIN, min(bottom, CORNER_HEIGHT) - 8)


def footer_box(metrics: Metrics, places: Sequence[tuple[int, int]]) -> Rect:
    """The lower left corner, as far as the seats leave it free."""
    right, top = corner(metrics, places, Side.BOTTOM)
    top = max(top, HEIGHT - CORNER_HEIGHT)
    return Rect(CORNER_MARGIN, top, right - CORNER_MARGIN, HEIGHT - 8 - top)


def corner(metrics: Metrics, places: Sequence[tuple[int, int]], edge: Side) -> tuple[int, int]:
    """The extent of a left corner to the right and toward the middle."""
    wide = max(metrics.plate_width, metrics.wide_strip) // 2
    right = min((x - wide for x, y in places if side_of((x, y)) is edge), default=WIDTH // 3)
    heights = [y for x, y in places if side_of((x, y)) is Side.LEFT]
    if edge is Side.TOP:
        above = metrics.plate_height // 2 + metrics.card_visible + GAP
        return right - GAP, min((y - above for y in heights), default=HEIGHT // 4)
    below = metrics.plate_height // 2 + metrics.strip_drop + GAP
    return right - GAP, max((y + below for y in heights), default=HEIGHT * 3 // 4)
