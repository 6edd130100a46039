"""From a scene to its picture: the small pictures that make up a table, laid on its ground.

Most seats do not change from one picture to the next. A seat's patch is the piece of the ground
with the seat and what lies before it drawn on it, in the palette's colours: a byte a pixel, so that
the seats of many tables are kept, and nothing of it is reduced again. It covers what it is laid on,
so a seat that anything else of the picture touches, such as a winner's light, is drawn with the
rest.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from bot.picture.background import Background
from bot.picture.deck import Deck, Face
from bot.picture.layout import TableLayout, table_layout
from bot.picture.paint import Blit, lay, place
from bot.picture.palette import Palette
from bot.picture.pieces import Pieces
from bot.picture.plates import PLATE_MARGIN
from bot.picture.rect import Rect, enclosing
from bot.picture.scene import (
    HIDDEN,
    Amount,
    Avatar,
    CardView,
    DeckColours,
    Half,
    PictureShape,
    PotScene,
    SeatScene,
    SeatState,
    TableScene,
    Tag,
)
from bot.picture.seat_layout import GAP, SeatPlace
from bot.picture.seats import STRIP_TEXT, draw_bet, draw_seat, standing_mark
from bot.picture.side_pots import draw_side_pots
from bot.picture.win import draw_wins

POT_TEXT = 30
POT_PADDING = 14
CAPTION_GAP, CAPTION_PADDING = 1, 10
TALL_FROM = 1.2
"""The height of a board's card, in its widths, from which it has room for a large sign below."""
SEPARATOR = "·"


def layout_of(scene: TableScene) -> TableLayout:
    """The boxes of a scene."""
    return table_layout(
        scene.shape,
        tuple(tuple(view is not HIDDEN for view in seat.cards) for seat in scene.seats),
        tuple(max(board.slots, len(board.cards)) for board in scene.boards),
    )


@dataclass(frozen=True, slots=True)
class TableParts:
    """A scene without its seats."""

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


@dataclass(frozen=True, slots=True)
class PatchKey:
    """All that the look of a seat and of what lies before it depends on."""

    theme: str
    shape: PictureShape
    seats: int
    has_board: bool
    index: int
    deck: DeckColours
    back: str
    number: int
    name: str
    stack: str
    state: SeatState
    avatar: Avatar | None
    cards: tuple[CardView, ...]
    tag: Tag | None
    blind: str
    standing: bool
    hand_name: str
    shorter_names: tuple[str, ...]
    half: Half | None
    equity: str
    time_left: float | None
    bet: Amount | None
    button_label: str | None
    """None for another seat than the dealer's."""


def key_of(scene: TableScene, index: int, seat: SeatScene) -> PatchKey:
    return PatchKey(
        scene.theme,
        scene.shape,
        len(scene.seats),
        bool(scene.boards),
        index,
        scene.deck,
        scene.back,
        seat.number,
        seat.name,
        seat.stack,
        seat.state,
        seat.avatar,
        seat.cards,
        seat.tag,
        seat.blind,
        seat.standing,
        seat.hand_name,
        seat.shorter_names,
        seat.half,
        seat.equity,
        seat.time_left,
        seat.bet,
        scene.button_label if scene.button == seat.number else None,
    )


class Ground:
    """The background of one theme and shape, and what is drawn on it. For one thread at a time."""

    def __init__(self, background: Background, palette: Palette, pieces: Pieces) -> None:
        self._background = background
        self._palette = palette
        self._pieces = pieces
        self._reduced = palette.reduced(background.whole())
        self._patches = pieces.caches.seats

    def draw(self, scene: TableScene) -> Image.Image:
        """A table in the palette's colours, which are those that the picture in full colour would
        be reduced to: what a pixel becomes depends on it alone."""
        layout = layout_of(scene)
        parts = draw_parts(self._pieces, scene, layout)
        boxes = [
            self._box(seat, spot, front).within(layout.picture)
            for seat, spot, front in zip(scene.seats, layout.seats, parts.fronts, strict=True)
        ]
        others = [blit.box for blit in parts.others]
        patches, seats = list[Blit](), dict[int, list[Blit]]()
        for index, box in enumerate(boxes):
            if any(box.overlaps(other) for other in (*others, *boxes[:index], *boxes[index + 1 :])):
                seats[index] = self._seat(scene, layout, index)
            else:
                patches.append(self._patch(scene, layout, index, box, parts.fronts[index]))
        image = self._reduced.copy()
        rest = parts.in_order(seats)
        if rest:
            box = enclosing(blit.box for blit in rest).within(layout.picture)
            lay(image, [self._drawn(box, rest)])
        lay(image, patches)
        return image

    def _box(self, seat: SeatScene, spot: SeatPlace, front: list[Blit]) -> Rect:
        """The room of a seat with what lies before it, and the mark of one that stands."""
        marks = [standing_mark(self._pieces, spot)] if seat.standing else []
        return enclosing([patch_box(spot.body), *(blit.box for blit in (*front, *marks))])

    def _seat(self, scene: TableScene, layout: TableLayout, index: int) -> list[Blit]:
        deck = self._pieces.deck(scene.deck, scene.back)
        return draw_seat(
            self._pieces, deck, scene.seats[index], layout.seats[index], layout.metrics
        )

    def _patch(
        self, scene: TableScene, layout: TableLayout, index: int, box: Rect, front: list[Blit]
    ) -> Blit:
        """A seat that nothing else touches."""
        key = key_of(scene, index, scene.seats[index])
        return self._patches.of(
            key, lambda: self._drawn(box, [*self._seat(scene, layout, index), *front])
        )

    def _drawn(self, box: Rect, blits: list[Blit]) -> Blit:
        """A piece of the background with something on it."""
        image = self._background.piece(box)
        lay(image, (Blit(each.image, each.x - box.x, each.y - box.y) for each in blits))
        return Blit(self._palette.reduced(image), box.x, box.y)


def patch_box(body: Rect) -> Rect:
    """A seat with its shadows and glow."""
    reach = 2 * PLATE_MARGIN
    return Rect(
        body.x - PLATE_MARGIN, body.y - PLATE_MARGIN, body.width + reach, body.height + reach
    )
