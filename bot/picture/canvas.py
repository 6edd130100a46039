"""The grounds on which pictures are drawn: the room with the table in it, and a sheet with a pen.

A theme's background is drawn once, and lies under everything else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.picture.deck import pip
from bot.picture.paint import (
    BLACK,
    Blit,
    Sprite,
    dithered,
    lay,
    mix,
    radial,
    rounded,
    tinted,
    upright,
)
from bot.picture.pieces import Pieces, pill
from bot.picture.scene import SUITS
from bot.picture.shapes import Geometry, Lamp, Rect
from bot.picture.text import FontWeight
from bot.picture.theme import Colour, Theme

# --- The empty room with the table in it ---------------------------------------------------------


RAIL_WIDTH = 30
SPOT_CORNER = 0.6
"""How round the table is: 1 for half circles at its ends."""
OUTLINE_SCALE = 3
OUTLINES_REMEMBERED = 4
LINE_INSET = 34


def background(theme: Theme, geometry: Geometry) -> Image.Image:
    """The room, dithered: reduced to a palette, its lights fade without steps."""
    picture = geometry.picture
    centre, edge = theme.room["centre"], theme.room["edge"]
    image = lit(picture.size, picture.centre, geometry.lamp.room, centre, edge)
    table = TableOutline(picture, geometry.rail)
    shadow = table.outline(-6, 16).filter(ImageFilter.GaussianBlur(15))
    image.paste(theme.room["shadow"], (0, 0), soften(shadow, 0.78))
    paint_rail(image, theme, table)
    paint_felt(image, theme, table, geometry.lamp)
    return dithered(image)


def lit(
    size: tuple[int, int],
    lamp: tuple[int, int],
    reach: tuple[int, int],
    near: Colour,
    far: Colour,
) -> Image.Image:
    """A plain ground that a lamp lights, from `near` its middle to `far` at its reach."""
    light = Image.new("L", size, 255)
    light.paste(radial((2 * reach[0], 2 * reach[1])), (lamp[0] - reach[0], lamp[1] - reach[1]))
    return ImageOps.colorize(light, near, far)


@dataclass(frozen=True, slots=True)
class TableOutline:
    """The outline of a table on its picture."""

    picture: Rect
    rail: Rect

    def outline(self, inset: float, drop: float = 0) -> Image.Image:
        """A mask of the table, `inset` pixels inside its rail's edge; nobody may draw on it."""
        return stadium(self, inset, drop)

    def band(self, outer: float, inner: float) -> Image.Image:
        return ImageChops.subtract(self.outline(outer), self.outline(inner))


@lru_cache(OUTLINES_REMEMBERED)
def stadium(table: TableOutline, inset: float, drop: float) -> Image.Image:
    picture, rail = table.picture, table.rail
    mask = Image.new("L", (picture.width * OUTLINE_SCALE, picture.height * OUTLINE_SCALE), 0)
    left, top = (rail.x + inset) * OUTLINE_SCALE, (rail.y + inset + drop) * OUTLINE_SCALE
    right = (rail.right - inset) * OUTLINE_SCALE
    bottom = (rail.bottom - inset + drop) * OUTLINE_SCALE
    radius = min((bottom - top) / 2, (right - left) / 2) * SPOT_CORNER
    ImageDraw.Draw(mask).rounded_rectangle([left, top, right, bottom], radius, fill=255)
    return mask.reduce(OUTLINE_SCALE)


def soften(mask: Image.Image, strength: float, blur: float = 0) -> Image.Image:
    if blur:
        mask = mask.filter(ImageFilter.GaussianBlur(blur))
    return mask.point(lambda value: int(value * strength))


def from_above(mask: Image.Image, least: float) -> Image.Image:
    """A light as strong as it is at the top, and `least` of it at the bottom."""
    fade = ImageOps.invert(Image.linear_gradient("L")).resize(mask.size)
    fade = fade.point(lambda value: int(255 * least + value * (1 - least)))
    return ImageChops.multiply(mask, fade)


def paint_rail(image: Image.Image, theme: Theme, table: TableOutline) -> None:
    """A padded rail: dark at its edges, a soft light along its upper curve."""
    rail = theme.rail
    wood = upright(rail["top"], rail["bottom"], image.size)
    image.paste(wood, (0, 0), table.outline(0))
    rim = ImageChops.multiply(
        table.outline(0), ImageChops.invert(soften(table.outline(5), 1, blur=3.5))
    )
    image.paste(mix(rail["bottom"], BLACK, 0.45), (0, 0), soften(rim, 0.8))
    image.paste(rail["shine"], (0, 0), from_above(soften(table.band(6, 15), 0.55, blur=2.6), 0.45))
    image.paste(rail["shine"], (0, 0), from_above(soften(table.band(9, 10.5), 0.42), 0.3))
    image.paste(rail["seam"], (0, 0), table.outline(RAIL_WIDTH - 4))
    piping = mix(rail["shine"], theme.felt["line"], 0.4)
    image.paste(piping, (0, 0), soften(table.band(26, 27.4), 0.65))


def paint_felt(image: Image.Image, theme: Theme, table: TableOutline, lamp: Lamp) -> None:
    """The cloth under a lamp, dark toward the rail and in its shadow, with the betting line."""
    felt = theme.felt
    cloth_shape = table.outline(RAIL_WIDTH)
    cloth = lit(image.size, lamp.at, lamp.cloth, felt["centre"], felt["edge"])
    middle = lit(image.size, lamp.at, lamp.middle, felt["middle"], felt["edge"])
    image.paste(Image.blend(cloth, middle, 0.25), (0, 0), cloth_shape)
    inside = table.outline(RAIL_WIDTH + 5, 6).filter(ImageFilter.GaussianBlur(9))
    under = ImageChops.multiply(cloth_shape, ImageChops.invert(inside))
    image.paste(mix(felt["edge"], BLACK, 0.7), (0, 0), soften(under, 0.9))
    start = RAIL_WIDTH + LINE_INSET
    image.paste(felt["line"], (0, 0), soften(table.band(start, start + 1.8), 0.42))
    image.paste(felt["line"], (0, 0), soften(table.band(start + 5, start + 5.9), 0.22))


class Background:
    """A background in full colour, as bands: Pillow then keeps a pixel in three bytes, not four."""

    def __init__(self, image: Image.Image) -> None:
        self._bands = image.split()

    def whole(self) -> Image.Image:
        """The whole background as an image of its own."""
        return Image.merge("RGB", self._bands)

    def piece(self, box: Rect) -> Image.Image:
        """A part of the background, an image of its own too."""
        bounds = box.x, box.y, box.right, box.bottom
        return Image.merge("RGB", [band.crop(bounds) for band in self._bands])


# --- Pictures other than the table ---------------------------------------------------------------


CORNER = 14
PANEL_LINE = 8
EDGE = 4
SUIT, SUIT_GAP, SUITS_INSET = 22, 12, 28
SUITS_WIDTH = len(SUITS) * (SUIT + SUIT_GAP)
"""The width of the suits on the title's line, with the gap before them."""
SUITS_STRENGTH = 0.42

GroundPainter: TypeAlias = Callable[[Theme, tuple[int, int]], Image.Image]


class Canvas:
    """Draws on one image with the pieces of one theme."""

    def __init__(self, pieces: Pieces, paint: GroundPainter, width: int, height: int) -> None:
        """Paints the ground, once for each size; most of a small picture's time goes into it."""
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
    for inset, strength in ((PANEL_LINE, 0.5), (PANEL_LINE + 5, 0.25)):
        box = [inset, inset, width - inset - 1, height - inset - 1]
        ink = mix(felt["edge"], felt["line"], strength)
        pen.rounded_rectangle(box, CORNER, outline=ink, width=2 if inset == PANEL_LINE else 1)
    return image
