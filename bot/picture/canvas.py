"""A picture other than the table while it is drawn: a ground in the theme's colours, and a pen."""

from collections.abc import Callable
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.picture.background import lit
from bot.picture.deck import pip
from bot.picture.fonts import FontWeight
from bot.picture.paint import Blit, Sprite, dithered, lay, mix, rounded, tinted
from bot.picture.pieces import Pieces
from bot.picture.plates import pill
from bot.picture.rect import Rect
from bot.picture.scene import SUITS
from bot.picture.theme import Colour, Theme

CORNER = 14
LINE = 8
EDGE = 4
SUIT, SUIT_GAP, SUITS_INSET = 22, 12, 28
SUITS_WIDTH = len(SUITS) * (SUIT + SUIT_GAP)
"""Width of the suits on the title's line, with the gap before them."""
SUITS_STRENGTH = 0.42

GroundPainter: TypeAlias = Callable[[Theme, tuple[int, int]], Image.Image]


class Canvas:
    """Draws on one image with the pieces of one theme."""

    def __init__(self, pieces: Pieces, paint: GroundPainter, width: int, height: int) -> None:
        """The ground is painted once for each size; most of a small picture's time goes into it."""
        self.pieces = pieces
        self.theme = pieces.theme
        self.text = pieces.theme.text
        key = pieces.theme.name, paint, width, height
        ground = pieces.caches.grounds.of(key, lambda: Sprite(paint(self.theme, (width, height))))
        self.image = ground.image.copy()
        self.width, self.height = width, height

    @classmethod
    def room(cls, pieces: Pieces, width: int, height: int) -> "Canvas":
        """A picture on the dark of the room, with a little light from above and the four suits."""
        return cls(pieces, _paint_room, width, height)

    @classmethod
    def felt(cls, pieces: Pieces, width: int, height: int) -> "Canvas":
        """A picture on the felt of the table under its lamp, with its line around the edge."""
        return cls(pieces, _paint_felt, width, height)

    def lay(self, blits: list[Blit]) -> None:
        lay(self.image, blits)

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        spot = (x - sprite.margin, y - sprite.margin)
        self.image.paste(sprite.image, spot, sprite.image)

    def write(
        self,
        words: str,
        box: Rect,
        size: int,
        colour: Colour,
        weight: FontWeight = FontWeight.BOLD,
        *,
        at_right: bool = False,
    ) -> None:
        """One line, shrunk and cut to its box if it must be."""
        line = self.pieces.placed(words, box, size, colour, weight, at_right=at_right)
        self.lay(self.pieces.written(line))

    def write_centred(self, words: str, box: Rect, size: int, colour: Colour) -> None:
        self.lay(self.pieces.centred(words, box, size, colour))

    def panel(self, box: Rect, colour: Colour) -> None:
        """A rounded ground for writing."""
        body = tinted(rounded((box.width, box.height), CORNER), colour)
        self.image.paste(body, (box.x, box.y), body)

    def bar(self, box: Rect, part: float, track: Colour, fill: Colour) -> None:
        """A bar that shows the part that is left."""
        size = (box.width, box.height)
        self.put(Sprite(pill(size, track)), box.x, box.y)
        filled = round(box.width * min(1.0, max(0.0, part)))
        if filled >= box.height:
            self.put(Sprite(pill((filled, box.height), fill)), box.x, box.y)


def _paint_room(theme: Theme, size: tuple[int, int]) -> Image.Image:
    width, room = size[0], theme.room
    glow = mix(room["sheet"], room["centre"], 0.62)
    image = dithered(lit(size, (width // 2, 0), (width * 3 // 4, 340), glow, room["sheet"]))
    ink = mix(room["sheet"], theme.text.gold, SUITS_STRENGTH)
    for index, suit in enumerate(SUITS):
        sign = pip(suit, SUIT, ink)
        x = width - SUITS_INSET - (SUIT + SUIT_GAP) * (len(SUITS) - index) + SUIT_GAP
        image.paste(sign, (x, SUITS_INSET), sign)
    ImageDraw.Draw(image).rectangle([0, 0, width, EDGE - 1], fill=theme.text.gold)
    return image


def _paint_felt(theme: Theme, size: tuple[int, int]) -> Image.Image:
    (width, height), felt = size, theme.felt
    spot, reach = (width // 2, height * 2 // 5), (width * 3 // 5, height)
    near = mix(felt["sheet"], felt["middle"], 0.6)
    image = dithered(lit(size, spot, reach, near, felt["edge"]))
    pen = ImageDraw.Draw(image)
    for inset, strength in ((LINE, 0.5), (LINE + 5, 0.25)):
        box = [inset, inset, width - inset - 1, height - inset - 1]
        ink = mix(felt["edge"], felt["line"], strength)
        pen.rounded_rectangle(box, CORNER, outline=ink, width=2 if inset == LINE else 1)
    return image
