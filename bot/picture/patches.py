"""Seats as they were: most of them do not change from one picture to the next.

A seat's patch is the piece of the background with the seat drawn on it. It covers what it is laid
on, so it is laid before everything that lies on the felt, and not where a winner's light shines; it
costs a tenth of drawing the seat.
"""

from dataclasses import dataclass

from PIL import Image

from bot.picture.layout import TableLayout
from bot.picture.paint import Blit, lay
from bot.picture.pieces import Pieces
from bot.picture.plates import PLATE_MARGIN
from bot.picture.rect import Rect
from bot.picture.scene import (
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
from bot.picture.seats import draw_seat


@dataclass(frozen=True, slots=True)
class PatchKey:
    """All that a seat's look depends on, but not what lies before it on the felt."""

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
    )


class Patches:
    """The patches of one theme and shape. For one thread at a time."""

    def __init__(self, background: Image.Image, pieces: Pieces) -> None:
        self._background = background
        self._pieces = pieces
        self._cache = pieces.caches.seats

    def patch(self, scene: TableScene, layout: TableLayout, index: int) -> Blit:
        """The seat at `index` on its piece of the background."""
        seat = scene.seats[index]
        key = key_of(scene, index, seat)
        return self._cache.of(key, lambda: self._drawn(scene, seat, layout, index))

    def _drawn(self, scene: TableScene, seat: SeatScene, layout: TableLayout, index: int) -> Blit:
        deck = self._pieces.deck(scene.deck, scene.back)
        spot = layout.seats[index]
        box = patch_box(spot.body, layout.picture)
        image = self._background.crop((box.x, box.y, box.right, box.bottom))
        blits = draw_seat(self._pieces, deck, seat, spot, layout.metrics)
        lay(image, (Blit(each.image, each.x - box.x, each.y - box.y) for each in blits))
        return Blit(image, box.x, box.y)


def patch_box(body: Rect, picture: Rect) -> Rect:
    """A seat with its shadows and glow, as far as they lie on the picture."""
    left, top = max(0, body.x - PLATE_MARGIN), max(0, body.y - PLATE_MARGIN)
    right = min(picture.right, body.right + PLATE_MARGIN)
    bottom = min(picture.bottom, body.bottom + PLATE_MARGIN)
    return Rect(left, top, right - left, bottom - top)
