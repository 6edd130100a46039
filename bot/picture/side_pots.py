"""Side pots: pills with the faces of those who play for them, in rows below the main pot."""

from dataclasses import dataclass

from bot.picture.layout import SIDE_POT_HEIGHT
from bot.picture.paint import Blit, place
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.scene import PotScene, TableScene

SIDE_POT_ROOM = 300
POT_GAP = 8
CONTENDER = 28
CONTENDER_GAP = 3


@dataclass(frozen=True, slots=True)
class PotStyle:
    """Spacing and size of side pots."""

    text: int
    padding: int
    step: int
    """From one contender's face to the next."""


Piece = tuple[list[Blit], int]
"""Something drawn from 0, 0, and its width."""

ROOMY = PotStyle(text=22, padding=9, step=20)
TIGHT = PotStyle(text=18, padding=6, step=16)


def draw_side_pots(pieces: Pieces, scene: TableScene, rows: tuple[Rect, ...]) -> list[Blit]:
    """Pills for the side pots, in rows; tighter when they are many, and `+2` where two are left."""
    for style in (ROOMY, TIGHT):
        pots = [draw_side_pot(pieces, pot, scene, style) for pot in scene.side_pots]
        lines, left = in_rows(pots, rows)
        if not left:
            break
    if left and lines:
        append_rest(pieces, lines[-1], left, rows[len(lines) - 1].width)
    found: list[Blit] = []
    for row, line in zip(rows, lines, strict=False):
        x = row.centre[0] - span(line) // 2
        for piece, width in line:
            found += [Blit(each.image, each.x + x, each.y + row.y) for each in piece]
            x += width + POT_GAP
    return found


def in_rows(pieces: list[Piece], rows: tuple[Rect, ...]) -> tuple[list[list[Piece]], int]:
    """The pieces row by row, and how many find no room."""
    waiting = list(pieces)
    lines: list[list[Piece]] = []
    for row in rows:
        line: list[Piece] = []
        while waiting and span([*line, waiting[0]]) <= row.width:
            line.append(waiting.pop(0))
        if line:
            lines.append(line)
    return lines, len(waiting)


def append_rest(pieces: Pieces, line: list[Piece], left: int, width: int) -> None:
    """Ends a row with how many pots are not drawn, instead of the last one if it must."""
    text = pieces.theme.text
    while True:
        words = f"+{left}"
        more = pieces.pill(words, TIGHT.text, text.soft, text.ground, SIDE_POT_HEIGHT, 60)
        rest: Piece = ([place(more, 0, 0)], more.image.width)
        if not line or span([*line, rest]) <= width:
            line.append(rest)
            return
        line.pop()
        left += 1


def span(pieces: list[Piece]) -> int:
    """The width of a row of pieces with the gaps between them."""
    return sum(width for _, width in pieces) + POT_GAP * max(0, len(pieces) - 1)


def draw_side_pot(pieces: Pieces, pot: PotScene, scene: TableScene, style: PotStyle) -> Piece:
    """A side pot's pill with the faces of those who play for it."""
    text = pieces.theme.text
    room = SIDE_POT_ROOM - 2 * style.padding
    words = pieces.labelled(pot.label, pot.amount.text, style.text, room)
    label = pieces.pill(
        words, style.text, text.strong, text.ground, SIDE_POT_HEIGHT, SIDE_POT_ROOM, style.padding
    )
    found = [place(label, 0, 0)]
    x = label.image.width + CONTENDER_GAP - style.step
    seats = {seat.number: seat for seat in scene.seats}
    for seat in (seats[number] for number in pot.seats if number in seats):
        x += style.step
        face = pieces.avatars.sprite(seat.avatar, seat.name, seat.number, CONTENDER)
        found.append(place(face, x, (SIDE_POT_HEIGHT - CONTENDER) // 2))
    return found, x + CONTENDER if len(found) > 1 else label.image.width
