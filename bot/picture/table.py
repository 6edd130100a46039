"""The picture of a table: the small pictures that make up a scene, laid on its ground."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.picture.deck import SHADOW_MARGIN, Deck, Face, card_parts, lights
from bot.picture.layout import SIDE_POT_HEIGHT, TableLayout, lay_out_table
from bot.picture.paint import Blit, Part, Sprite, dithered, place, radial
from bot.picture.pieces import Pieces
from bot.picture.scene import HIDDEN, PotScene, SeatScene, TableScene
from bot.picture.seats import STRIP_TEXT, draw_bet, seat_parts
from bot.picture.shapes import GAP, Rect, SeatPlace, enclosing

# --- Side pots: pills with the faces of their players, in rows below the main pot ----------------


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
    """The distance from one contender's face to the next."""


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
    """A side pot's pill with the faces of the players who play for it."""
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


# --- The win: a light behind the seat, and chips flying to it over the felt ----------------------


GLOW_REACH = (120, 96)
"""Reach of the light beyond a winner's plate, in pixels."""
GLOW_STRENGTH = 0.85
TAIL_STEP = 5
TAIL_RADIUS = (5, 15)
"""The radius of the tail of light, where it begins and where it ends."""
TAIL_STRENGTH = (0.08, 0.42)
TAIL_SHADES = 12
"""The number of kinds of sparks, of which every tail is made, however long; each is drawn once."""
CHIP_STEP = 30
CHIPS_MAX, CHIPS_HIGH = 4, 3
CLEAR = 6
"""The distance of the chips in flight from both ends of their way."""
WAY_MIN = 12
SIDE_POT_ROWS = 2
"""The number of rows that side pots mostly take."""
GRAIN = 24
"""The strength of the grain: coarser than the felt's, which shines through and mixes with it."""

Point = tuple[float, float]


def win_parts(pieces: Pieces, scene: TableScene, layout: TableLayout) -> Iterator[Part]:
    """All winners' light and chips, below everything else. Any winner in this place has the same
    light; the way of the chips is hardly ever the same."""
    start = middle_of(scene, layout)
    for seat, spot in zip(scene.seats, layout.seats, strict=True):
        if seat.won is None:
            continue
        glow = draw_glow(pieces, spot)
        yield Part(glow.box, "glow", partial(list, [glow]))
        if flight := draw_flight(pieces, seat, spot, start):
            yield Part(enclosing(blit.box for blit in flight), None, partial(list, flight))


def middle_of(scene: TableScene, layout: TableLayout) -> Rect:
    """The box of everything in the middle: pot, boards, side pots."""
    row = layout.pot
    # The row has room for the longest words; a pot fills half of it.
    pot = Rect(row.x + row.width // 4, row.y, row.width // 2, row.height)
    boxes = [pot, *(card for board in layout.boards for card in board)]
    if scene.side_pots:
        boxes += layout.side_pots[:SIDE_POT_ROWS]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def draw_glow(pieces: Pieces, spot: SeatPlace) -> Blit:
    plate = spot.plate
    size = (plate.width + 2 * GLOW_REACH[0], plate.height + 2 * GLOW_REACH[1])
    sprite = pieces.kept(("glow", size), lambda: light(pieces, size, GLOW_STRENGTH))
    return place(sprite, plate.x - GLOW_REACH[0], plate.y - GLOW_REACH[1])


def light(pieces: Pieces, size: tuple[int, int], strength: float) -> Sprite:
    """A soft light in gold, strongest in its middle."""
    gold = dithered(Image.new("RGB", size, pieces.theme.text.gold), GRAIN)
    fade = radial(size).point(lambda value: round(255 * strength * (1 - value / 255) ** 1.5))
    gold.putalpha(fade)
    return Sprite(gold)


def draw_flight(pieces: Pieces, seat: SeatScene, spot: SeatPlace, middle: Rect) -> list[Blit]:
    """The chips of a share on their way, more of them the nearer they are, with a tail of light."""
    way = way_between(middle, spot.bet)
    if seat.won is None or way is None:
        return []
    (from_x, from_y), (to_x, to_y) = way
    length = math.dist(*way)

    def at(part: float) -> Point:
        return from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part

    steps = int(length / TAIL_STEP)
    found = draw_tail(pieces, [at(step * TAIL_STEP / length) for step in range(steps)])
    count = min(CHIPS_MAX, max(1, int(length / CHIP_STEP)))
    for index in range(count):
        chips = pieces.chip(seat.won.chips, min(CHIPS_HIGH, index + 1))
        x, y = at((index + 0.5) / count)
        found.append(
            place(chips, round(x) - chips.image.width // 2, round(y) - chips.image.height // 2)
        )
    return found


def way_between(start: Rect, end: Rect) -> tuple[Point, Point] | None:
    """The way from the edge of one box to the edge of another; None where they lie too close
    together."""
    (left_x, left_y), (met_x, met_y) = leaving(start, end.centre), leaving(end, start.centre)
    ahead = (met_x - left_x) * (end.centre[0] - start.centre[0])
    ahead += (met_y - left_y) * (end.centre[1] - start.centre[1])
    if ahead <= 0 or math.dist((left_x, left_y), (met_x, met_y)) < WAY_MIN:
        return None
    return (left_x, left_y), (met_x, met_y)


def draw_tail(pieces: Pieces, points: list[Point]) -> list[Blit]:
    found = []
    for index, (x, y) in enumerate(points):
        part = round(TAIL_SHADES * index / len(points)) / TAIL_SHADES
        radius = round(between(TAIL_RADIUS, part))
        spark = spark_of(pieces, radius, round(between(TAIL_STRENGTH, part), 2))
        found.append(place(spark, round(x) - radius, round(y) - radius))
    return found


def between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part


def spark_of(pieces: Pieces, radius: int, strength: float) -> Sprite:
    size = (2 * radius, 2 * radius)
    return pieces.kept(("spark", radius, strength), lambda: light(pieces, size, strength))


def leaving(box: Rect, toward: tuple[int, int]) -> Point:
    """Where the way from the middle of a box toward a point is `CLEAR` of the box."""
    x, y = box.centre
    across, down = toward[0] - x, toward[1] - y
    half_width, half_height = box.width / 2 + CLEAR, box.height / 2 + CLEAR
    parts = [half / abs(part) for half, part in ((half_width, across), (half_height, down)) if part]
    part = min(parts, default=0.0)
    return x + across * part, y + down * part


# --- The whole table -----------------------------------------------------------------------------


FRONT_MARGIN = 2
"""The margin of a bet's box, for soft edges."""
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
