"""From a scene to the list of small pictures that make up the table, from the back to the front."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.picture.deck import Deck, Face
from bot.picture.layout import SIDE_POT_HEIGHT, TableLayout, table_layout
from bot.picture.paint import Blit, place
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.scene import HIDDEN, PotScene, SeatScene, TableScene
from bot.picture.seat_layout import GAP, SeatPlace
from bot.picture.seats import STRIP_TEXT, draw_bet, draw_seat
from bot.picture.win import draw_wins

POT_TEXT = 30
POT_PADDING = 14
SIDE_POT_ROOM = 300
POT_GAP = 8
CAPTION_GAP, CAPTION_PADDING = 1, 10
TALL_FROM = 1.2
"""The height of a board's card, in its widths, from which it has room for a large sign below."""
SEPARATOR = "·"
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


def layout_of(scene: TableScene) -> TableLayout:
    """The boxes of a scene."""
    return table_layout(
        scene.shape,
        tuple(tuple(view is not HIDDEN for view in seat.cards) for seat in scene.seats),
        tuple(max(board.slots, len(board.cards)) for board in scene.boards),
    )


@dataclass(frozen=True, slots=True)
class TableParts:
    """What a scene shows besides its seats."""

    wins: list[Blit]
    middle: list[Blit]
    fronts: list[list[Blit]]
    """Bets, shares won and the button, on the felt before each seat."""
    caption: list[Blit]

    @property
    def others(self) -> list[Blit]:
        """All that belongs to no seat."""
        return [*self.wins, *self.middle, *self.caption]

    def in_order(self, seats: Mapping[int, list[Blit]]) -> list[Blit]:
        """Everything from the back to the front, with these seats by their index."""
        return [
            *self.wins,
            *(blit for seat in seats.values() for blit in seat),
            *self.middle,
            *(blit for index in seats for blit in self.fronts[index]),
            *self.caption,
        ]


def draw_table(pieces: Pieces, scene: TableScene) -> list[Blit]:
    """Everything on the table, in the order to lay it on the background."""
    layout, deck = layout_of(scene), pieces.deck(scene.deck, scene.back)
    seats = (
        draw_seat(pieces, deck, seat, spot, layout.metrics)
        for seat, spot in zip(scene.seats, layout.seats, strict=True)
    )
    return draw_parts(pieces, scene, layout).in_order(dict(enumerate(seats)))


def draw_parts(pieces: Pieces, scene: TableScene, layout: TableLayout) -> TableParts:
    middle = draw_boards(pieces, pieces.deck(scene.deck, scene.back), scene, layout)
    if scene.pot is not None:
        middle += draw_pot(pieces, scene.pot, layout.pot)
    middle += draw_side_pots(pieces, scene, layout.side_pots)
    return TableParts(
        wins=draw_wins(pieces, scene, layout),
        middle=middle,
        fronts=[
            draw_front(pieces, scene, seat, spot)
            for seat, spot in zip(scene.seats, layout.seats, strict=True)
        ],
        caption=draw_caption(pieces, (scene.title, scene.footer), layout),
    )


def draw_front(pieces: Pieces, scene: TableScene, seat: SeatScene, spot: SeatPlace) -> list[Blit]:
    found = draw_bet(pieces, seat, spot)
    if scene.button == seat.number:
        found.append(place(pieces.button(scene.button_label), spot.button.x, spot.button.y))
    return found


def draw_boards(pieces: Pieces, deck: Deck, scene: TableScene, layout: TableLayout) -> list[Blit]:
    found = []
    text = pieces.theme.text
    for board, boxes, label in zip(scene.boards, layout.boards, layout.labels, strict=True):
        for index, box in enumerate(boxes):
            size, face = box.size, Face.TALL if box.height >= TALL_FROM * box.width else Face.WIDE
            if index < len(board.cards):
                sprite = deck.sprite(board.cards[index], size, face)
            else:
                sprite = deck.slot(size, pieces.theme.felt["slot"])
            found.append(place(sprite, box.x, box.y))
        if board.label:
            mark = pieces.pill(
                board.label, STRIP_TEXT, text.strong, text.ground, label.height, label.width, 1
            )
            found.append(place(mark, label.right - mark.image.width, label.y))
    return found


def draw_pot(pieces: Pieces, pot: PotScene, box: Rect) -> list[Blit]:
    """The main pot: its chips, its label, its amount, centred over the board."""
    text = pieces.theme.text
    chips = pieces.pot(pot.amount.chips)
    taken = chips.image.width + GAP
    room = box.width - taken
    if (
        pieces.text_renderer.width(f"{pot.label} {pot.amount.text}", POT_TEXT) + 2 * POT_PADDING
        > room
    ):
        chips = pieces.bet(pot.amount.chips, 1)
        taken = chips.image.width + GAP
        room = box.width - taken
    words = pieces.labelled(pot.label, pot.amount.text, POT_TEXT, room - 2 * POT_PADDING)
    label = pieces.pill(words, POT_TEXT, text.gold, text.ground, box.height, room, POT_PADDING)
    x = box.centre[0] - (label.image.width + taken) // 2
    return [
        place(chips, x, box.bottom - 1 - chips.image.height),
        place(label, x + taken, box.y),
    ]


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
    """Ends a row with how many pots are not drawn, in the place of the last one if it must."""
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


def draw_caption(pieces: Pieces, texts: tuple[str, ...], layout: TableLayout) -> list[Blit]:
    """The game and the hand, on lines of their own if there are two; no dot begins or ends one."""
    box, measures = layout.caption, layout.captions
    rows = box.height // measures.row
    if rows == 1:
        texts = (f" {SEPARATOR} ".join(filter(None, texts)),)
    width = box.width - 2 * CAPTION_PADDING
    for size in measures.texts:
        lines = [line for words in texts if words for line in wrapped(pieces, words, width, size)]
        if len(lines) <= rows:
            break
    text, height = pieces.theme.text, measures.row - CAPTION_GAP
    found: list[Blit] = []
    for index, line in enumerate(lines[:rows]):
        row = pieces.pill(line, size, text.soft, text.ground, height, box.width, CAPTION_PADDING)
        x = box.centre[0] - row.image.width // 2
        found.append(place(row, x, box.y + index * measures.row))
    return found


def wrapped(pieces: Pieces, words: str, width: int, size: int) -> list[str]:
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pieces.text_renderer.width(longer, size) <= width:
            lines[-1] = longer
        elif word != SEPARATOR:
            lines.append(word)
    return [line.removesuffix(SEPARATOR).rstrip() for line in lines]
