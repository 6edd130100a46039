"""Where everything on the table's picture lies: numbers only, tested before a pixel is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.picture.rect import HEIGHT, WIDTH, Rect
from bot.picture.seat_layout import (
    BET_HEIGHT,
    CARD_LIFT,
    EDGE,
    FRONT_GAP,
    GAP,
    PLACES,
    SIDE_EDGE,
    STRIP_DROP,
    Faces,
    Metrics,
    SeatPlace,
    Side,
    metrics_of,
    seat_place,
)

BOARD_GAP = 5
ROW_GAP = 4
LABEL_WIDTH, LABEL_HEIGHT, LABEL_GAP = 32, 28, 3
POT_HEIGHT = 42
SIDE_POT_HEIGHT = 32
MIDDLE_GAP = 3
OPEN_WIDTH = 560
"""Of the middle of a table with nobody at its sides."""
BOARD_CARD, OPEN_CARD, DUEL_CARD = (70, 100), (82, 116), (86, 122)
RUNOUT_CARD, THIRD_CARD = (50, 71), (56, 48)
"""Of two boards, and of three, which are too low for more than an index and a sign."""
CAPTION_ROW = 25
CAPTION_ROWS = 2
LAYOUTS_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The boxes of a whole table."""

    metrics: Metrics
    seats: tuple[SeatPlace, ...]
    pot: Rect
    boards: tuple[tuple[Rect, ...], ...]
    labels: tuple[Rect, ...]
    """One before each board; used by several boards only."""
    side_pots: tuple[Rect, ...]
    """Rows that pills for the side pots are set in, from the first."""
    caption: Rect
    """The rest of the middle, for the game and the hand; several boards leave no row of it."""


@lru_cache(LAYOUTS_REMEMBERED)
def table_layout(cards: tuple[Faces, ...], boards: tuple[int, ...] = ()) -> TableLayout:
    """The boxes of a table.

    `cards` holds the cards of each seat, `boards` the number of places of each board.
    """
    seats = len(cards)
    metrics, places = metrics_of(seats), PLACES[seats]
    pot, boxes, labels, side_pots, caption = middle(
        centre_of(seats), card_of(seats, boards), boards
    )
    return TableLayout(
        metrics=metrics,
        seats=tuple(
            seat_place(metrics, place, faces) for place, faces in zip(places, cards, strict=True)
        ),
        pot=pot,
        boards=boxes,
        labels=labels,
        side_pots=side_pots,
        caption=caption,
    )


def centre_of(seats: int) -> Rect:
    """The free middle of the felt, between the fronts of the seats around it."""
    metrics = metrics_of(seats)
    across = OPEN_WIDTH
    if any(side in (Side.LEFT, Side.RIGHT) for side, _ in PLACES[seats]):
        across = WIDTH - 2 * (SIDE_EDGE + metrics.fan + GAP)
    seat = metrics.card_height + CARD_LIFT + metrics.plate_height + STRIP_DROP
    above = EDGE + seat + FRONT_GAP + BET_HEIGHT + MIDDLE_GAP
    return Rect((WIDTH - across) // 2, above, across, HEIGHT - 2 * above)


def card_of(seats: int, boards: Sequence[int]) -> tuple[int, int]:
    """The size of the cards of a board."""
    if len(boards) > 1:
        return RUNOUT_CARD if len(boards) == 2 else THIRD_CARD
    return {2: DUEL_CARD, 4: OPEN_CARD}.get(seats, BOARD_CARD)


def middle(
    centre: Rect, card: tuple[int, int], boards: Sequence[int]
) -> tuple[Rect, tuple[tuple[Rect, ...], ...], tuple[Rect, ...], tuple[Rect, ...], Rect]:
    """The pot, the boards with their labels, the row of side pots and the caption, stacked.

    The place of the side pots is always kept, so that nothing jumps when the first one appears.
    """
    used = POT_HEIGHT + ROW_GAP + len(boards) * (card[1] + ROW_GAP) + SIDE_POT_HEIGHT
    rows = min(CAPTION_ROWS, max(0, centre.height - used - ROW_GAP) // CAPTION_ROW)
    used += rows * CAPTION_ROW + (ROW_GAP if rows else 0)
    pot = Rect(centre.x, centre.y + (centre.height - used) // 2, centre.width, POT_HEIGHT)
    top = pot.bottom + ROW_GAP
    boxes = []
    labels = []
    for slots in boards:
        row = board_row(card, slots, top, labelled=len(boards) > 1)
        left, down = row[0].x - LABEL_GAP - LABEL_WIDTH, (card[1] - LABEL_HEIGHT) // 2
        boxes.append(row)
        labels.append(Rect(left, top + down, LABEL_WIDTH, LABEL_HEIGHT))
        top += card[1] + ROW_GAP
    side_pots = (Rect(centre.x, top, centre.width, SIDE_POT_HEIGHT),)
    below = side_pots[-1].bottom + (ROW_GAP if rows else 0)
    caption = Rect(centre.x, below, centre.width, rows * CAPTION_ROW)
    return pot, tuple(boxes), tuple(labels), side_pots, caption


def board_row(card: tuple[int, int], slots: int, top: int, *, labelled: bool) -> tuple[Rect, ...]:
    width, height = card
    step = width + BOARD_GAP
    whole = step * (slots - 1) + width
    left = (WIDTH - whole) // 2
    if labelled:
        left += (LABEL_WIDTH + LABEL_GAP) // 2
    return tuple(Rect(left + index * step, top, width, height) for index in range(slots))
