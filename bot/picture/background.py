"""The empty room with the table in it: drawn once for a theme, under everything else."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.picture.geometry import Geometry, Lamp
from bot.picture.paint import BLACK, dithered, mix, radial, upright
from bot.picture.rect import Rect
from bot.picture.theme import Colour, Theme

RAIL_WIDTH = 30
CORNER = 0.6
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
    radius = min((bottom - top) / 2, (right - left) / 2) * CORNER
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
    """A background in full colour, as bands: Pillow keeps a pixel in three bytes then, not four."""

    def __init__(self, image: Image.Image) -> None:
        self._bands = image.split()

    def whole(self) -> Image.Image:
        """An image of its own."""
        return Image.merge("RGB", self._bands)

    def piece(self, box: Rect) -> Image.Image:
        """A part of it, an image of its own too."""
        bounds = box.x, box.y, box.right, box.bottom
        return Image.merge("RGB", [band.crop(bounds) for band in self._bands])
