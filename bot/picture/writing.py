"""The writing on a seat's plate: the name, and below it the stack with the equity."""

from collections.abc import Iterator
from functools import partial

from bot.picture.fonts import FontWeight
from bot.picture.geometry import Metrics
from bot.picture.paint import Part
from bot.picture.pieces import Pieces, PlacedLine
from bot.picture.rect import Rect
from bot.picture.scene import SeatScene, SeatState
from bot.picture.seat_layout import GAP, SeatPlace
from bot.picture.text import CAP_HEIGHT

LETTERS_MIN = 28
"""Of names, stacks, bets and the pot: what a phone shows at a third of this can still be read."""
EQUITY_TEXT, EQUITY_END = 26, 8
"""Its letters, and their distance from the end of the stack's line: the plate is round there."""
NAME_TOP, NAME_GAP = 3, 1
"""The least between the ink of a name and the edge of its plate, and the digits of the stack."""
STACK_DROP = 2
"""The most by which a stack gives way to a name above it."""
EDGE, AIR = 4, 12
"""Beside a line of text and above it: some letters reach out of its box."""
QUIET = (SeatState.FOLDED, SeatState.SITTING_OUT, SeatState.AWAY)


def writing_parts(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics
) -> Iterator[Part]:
    name, deep = name_lines(pieces, seat, spot, metrics)
    middle = digits_top(spot, metrics)
    above, below = spot.name.grown(EDGE, AIR), spot.stack.grown(EDGE, AIR)
    yield written_part(pieces, name, above, above.cut(above.y, middle - NAME_GAP))
    stack = stack_lines(pieces, seat, spot, metrics, deep)
    yield written_part(pieces, stack, below, below.cut(middle, spot.strip.y))


def written_part(pieces: Pieces, lines: list[PlacedLine], room: Rect, usual: Rect) -> Part:
    """Lines in a room that overlaps that of the other line, or in the usual part of it."""
    if all(usual.holds(pieces.ink(line)) for line in lines):
        room = usual
    return Part(room, ("written", *lines), partial(pieces.written, lines))


def digits_top(spot: SeatPlace, metrics: Metrics) -> int:
    """Of a stack that gives way to no name."""
    return spot.stack.centre[1] - round(metrics.text * CAP_HEIGHT / 2)


def name_lines(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics
) -> tuple[list[PlacedLine], int]:
    """The name, and how far the line below gives way to it."""
    text = pieces.theme.text
    colour = text.faint if seat.state in QUIET else text.strong
    lines = pieces.placed(
        seat.name, spot.name, metrics.text, colour, FontWeight.MEDIUM, smallest=LETTERS_MIN
    )
    if not lines:
        return [], 0
    ink = pieces.ink(lines[0])
    up, deep = apart(ink, spot.plate.y + NAME_TOP, digits_top(spot, metrics) - NAME_GAP)
    return [lines[0]._replace(y=lines[0].y - up)], deep


def stack_lines(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics, deep: int
) -> list[PlacedLine]:
    """The stack, and at its end the equity where there is room."""
    text, box = pieces.theme.text, spot.stack
    money = text.faint if seat.state in QUIET else text.money
    if seat.state is SeatState.ALL_IN:
        money = text.all_in
    line = box.moved(0, deep)
    if not equity_beside_stack(pieces, seat, spot):
        return pieces.placed(seat.stack, line, metrics.text, money)
    whole = Rect(line.x, line.y, line.width - EQUITY_END, line.height)
    share = pieces.placed(seat.equity, whole, EQUITY_TEXT, text.gold, at_right=True)
    left = whole.width - pieces.text_renderer.width(seat.equity, EQUITY_TEXT) - GAP
    room = Rect(line.x, line.y, left, line.height)
    return pieces.placed(seat.stack, room, metrics.text, money) + share


def apart(name: Rect, top: int, bottom: int) -> tuple[int, int]:
    """How far the ink of a name goes up, and the stack down, so that no letter reaches below
    `bottom`, as those of Arabic do; the name stays below `top`."""
    over = max(0, name.bottom - bottom)
    up = min(over, max(0, name.y - top))
    return up, min(over - up, STACK_DROP)


def equity_beside_stack(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> bool:
    if not seat.equity:
        return False
    width = pieces.text_renderer.width(seat.equity, EQUITY_TEXT) + GAP + EQUITY_END
    return width + pieces.text_renderer.width(seat.stack, LETTERS_MIN) <= spot.stack.width
