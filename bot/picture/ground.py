"""The ground of a table, and pictures on it in the colours of a palette.

Most seats do not change from one picture to the next. A seat's patch is the piece of the ground
with the seat and what lies before it drawn on it, in the palette's colours: a byte a pixel, so that
the seats of many tables are kept, and nothing of it is reduced again. It covers what it is laid on,
so a seat that anything else of the picture touches, such as a winner's light, is drawn with the
rest.
"""

from dataclasses import dataclass

from PIL import Image

from bot.picture.layout import TableLayout
from bot.picture.paint import Blit, lay
from bot.picture.palette import Palette
from bot.picture.pieces import Pieces
from bot.picture.plates import PLATE_MARGIN
from bot.picture.rect import Rect, enclosing
from bot.picture.scene import (
    Amount,
    Avatar,
    CardView,
    DeckColours,
    Half,
    PictureShape,
    SeatScene,
    SeatState,
    TableScene,
    Tag,
)
from bot.picture.seat_layout import SeatPlace
from bot.picture.seats import draw_seat, standing_mark
from bot.picture.table import draw_parts, layout_of


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


class Background:
    """A background in full colour, as bands: Pillow keeps a pixel in three bytes then, not four."""

    def __init__(self, image: Image.Image) -> None:
        self._bands = image.split()

    def whole(self) -> Image.Image:
        """An image of its own."""
        return Image.merge("RGB", self._bands)

    def piece(self, box: Rect) -> Image.Image:
        """A part of it, likewise."""
        bounds = box.x, box.y, box.right, box.bottom
        return Image.merge("RGB", [band.crop(bounds) for band in self._bands])


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
