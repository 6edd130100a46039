"""From a scene to its picture: the small pictures that make up a table, laid on its ground."""

from collections.abc import Iterator
from functools import partial

from bot.picture.deck import SHADOW_MARGIN, Deck, Face, card_parts, lights
from bot.picture.layout import TableLayout, lay_out_table
from bot.picture.paint import Blit, Part, place
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect, enclosing
from bot.picture.scene import HIDDEN, PotScene, SeatScene, TableScene
from bot.picture.seat_layout import GAP, SeatPlace
from bot.picture.seats import STRIP_TEXT, draw_bet, seat_parts
from bot.picture.side_pots import draw_side_pots
from bot.picture.win import win_parts

FRONT_MARGIN = 2
"""Of a bet's box, for soft edges."""
POT_TEXT = 30
POT_PADDING = 14
CAPTION_GAP, CAPTION_PADDING = 1, 10
TALL_FROM = 1.2
"""The height of a board's card, in its widths, from which it has room for a large sign below."""
SEPARATOR = "·"


def layout_of(scene: TableScene) -> TableLayout:
    """The boxes of a scene."""
    return lay_out_table(
        scene.shape,
        tuple(tuple(view is not HIDDEN for view in seat.cards) for seat in scene.seats),
        tuple(max(board.slots, len(board.cards)) for board in scene.boards),
    )


def draw_table(pieces: Pieces, scene: TableScene) -> list[Blit]:
    """Everything on the table, in the order to lay it on the background."""
    return [blit for part in table_parts(pieces, scene) for blit in part.draw()]


def table_parts(pieces: Pieces, scene: TableScene) -> list[Part]:
    """Everything on the table from the back to the front, in parts that mostly change alone."""
    layout = layout_of(scene)
    pairs = list(zip(scene.seats, layout.seats, strict=True))
    deck = pieces.deck(scene.deck, scene.back)
    look = scene.deck, scene.back, len(scene.seats), bool(scene.boards)
    return [
        *win_parts(pieces, scene, layout),
        *(
            part
            for seat, spot in pairs
            for part in seat_parts(pieces, deck, look, seat, spot, layout.metrics)
        ),
        *middle_parts(pieces, scene, layout),
        *(part for seat, spot in pairs for part in front_parts(pieces, scene, seat, spot)),
        caption_part(pieces, scene, layout),
    ]


def middle_parts(pieces: Pieces, scene: TableScene, layout: TableLayout) -> list[Part]:
    """The boards, the pot and the side pots."""
    found: list[Part] = []
    if scene.boards:
        found += board_parts(pieces, scene, layout)
    if scene.pot is not None:
        amount = scene.pot.amount
        draw = partial(draw_pot, pieces, scene.pot, layout.pot)
        key = "pot", scene.pot.label, amount.chips, amount.text
        found.append(Part(layout.pot, key, draw))
    if scene.side_pots:
        faces = [(seat.number, seat.name, seat.avatar) for seat in scene.seats]
        draw = partial(draw_side_pots, pieces, scene, layout.side_pots)
        found.append(Part(enclosing(layout.side_pots), (scene.side_pots, *faces), draw))
    return found


def board_parts(pieces: Pieces, scene: TableScene, layout: TableLayout) -> Iterator[Part]:
    """All boards in one part, and each card as a part of its own."""
    labels = layout.labels if any(board.label for board in scene.boards) else ()
    rows = (*(box for row in layout.boards for box in row), *labels)
    boards = [(lights(board.cards), board.slots, board.label) for board in scene.boards]
    deck = pieces.deck(scene.deck, scene.back)
    draw = partial(draw_boards, pieces, deck, scene, layout)
    key = "boards", scene.deck, scene.back, *boards
    yield Part(enclosing(rows).grown(SHADOW_MARGIN, SHADOW_MARGIN), key, draw)
    for board, boxes in zip(scene.boards, layout.boards, strict=True):
        yield from card_parts(board.cards, boxes)


def front_parts(
    pieces: Pieces, scene: TableScene, seat: SeatScene, spot: SeatPlace
) -> Iterator[Part]:
    """The bet or the share won, and the button, on the felt before a seat."""
    if amount := seat.won or seat.bet:
        room = spot.bet.grown(FRONT_MARGIN, FRONT_MARGIN)
        key = "bet", spot.inward, bool(seat.won), amount.chips, amount.text
        yield Part(room, key, partial(draw_bet, pieces, seat, spot))
    if scene.button == seat.number:
        sprite = pieces.button(scene.button_label)
        button = place(sprite, spot.button.x, spot.button.y)
        yield Part(button.box, ("button", scene.button_label), lambda: [button])


def caption_part(pieces: Pieces, scene: TableScene, layout: TableLayout) -> Part:
    words = scene.title, scene.footer
    return Part(layout.caption, ("caption", words), lambda: draw_caption(pieces, words, layout))


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
    else:
        # Long stakes leave a row to what follows them, and become as narrow as they must.
        lines = [words for words in texts if words]
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
