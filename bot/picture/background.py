"""The empty room with the table in it: drawn once for a theme, under everything else."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.picture.paint import BLACK, dithered, mix, radial, upright
from bot.picture.rect import HEIGHT, PICTURE, WIDTH, Rect
from bot.picture.theme import Colour, Theme

RAIL = Rect(28, 46, 904, 566)
RAIL_WIDTH = 30
CORNER = 0.6
"""How round the table is: 1 for half circles at its ends."""
OUTLINE_SCALE = 3
OUTLINES_REMEMBERED = 4
LINE_INSET = 34
LAMP = (480, 290)
"""The point of the felt that the lamp hangs over."""


def background(theme: Theme) -> Image.Image:
    """The room, dithered: reduced to a palette, its lights fade without steps."""
    size = (WIDTH, HEIGHT)
    centre, edge = theme.room["centre"], theme.room["edge"]
    image = lit(size, PICTURE.centre, (980, 700), centre, edge)
    shadow = stadium(-6, 16).filter(ImageFilter.GaussianBlur(15))
    image.paste(theme.room["shadow"], (0, 0), soften(shadow, 0.78))
    paint_rail(image, theme)
    paint_felt(image, theme)
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


@lru_cache(OUTLINES_REMEMBERED)
def stadium(inset: float, drop: float = 0) -> Image.Image:
    """A mask of the table, `inset` pixels inside its rail's edge; nobody may draw on it."""
    mask = Image.new("L", (WIDTH * OUTLINE_SCALE, HEIGHT * OUTLINE_SCALE), 0)
    left, top = (RAIL.x + inset) * OUTLINE_SCALE, (RAIL.y + inset + drop) * OUTLINE_SCALE
    right = (RAIL.right - inset) * OUTLINE_SCALE
    bottom = (RAIL.bottom - inset + drop) * OUTLINE_SCALE
    radius = min((bottom - top) / 2, (right - left) / 2) * CORNER
    ImageDraw.Draw(mask).rounded_rectangle([left, top, right, bottom], radius, fill=255)
    return mask.reduce(OUTLINE_SCALE)


def band(outer: float, inner: float) -> Image.Image:
    return ImageChops.subtract(stadium(outer), stadium(inner))


def soften(mask: Image.Image, strength: float, blur: float = 0) -> Image.Image:
    if blur:
        mask = mask.filter(ImageFilter.GaussianBlur(blur))
    return mask.point(lambda value: int(value * strength))


def from_above(mask: Image.Image, least: float) -> Image.Image:
    """A light as strong as it is at the top, and `least` of it at the bottom."""
    fade = ImageOps.invert(Image.linear_gradient("L")).resize(mask.size)
    fade = fade.point(lambda value: int(255 * least + value * (1 - least)))
    return ImageChops.multiply(mask, fade)


def paint_rail(image: Image.Image, theme: Theme) -> None:
    """A padded rail: dark at its edges, a soft light along its upper curve."""
    rail = theme.rail
    wood = upright(rail["top"], rail["bottom"], image.size)
    image.paste(wood, (0, 0), stadium(0))
    rim = ImageChops.multiply(stadium(0), ImageChops.invert(soften(stadium(5), 1, blur=3.5)))
    image.paste(mix(rail["bottom"], BLACK, 0.45), (0, 0), soften(rim, 0.8))
    image.paste(rail["shine"], (0, 0), from_above(soften(band(6, 15), 0.55, blur=2.6), 0.45))
    image.paste(rail["shine"], (0, 0), from_above(soften(band(9, 10.5), 0.42), 0.3))
    image.paste(rail["seam"], (0, 0), stadium(RAIL_WIDTH - 4))
    piping = mix(rail["shine"], theme.felt["line"], 0.4)
    image.paste(piping, (0, 0), soften(band(26, 27.4), 0.65))


def paint_felt(image: Image.Image, theme: Theme) -> None:
    """The cloth under a lamp, dark toward the rail and in its shadow, with the betting line."""
    felt = theme.felt
    cloth_shape = stadium(RAIL_WIDTH)
    cloth = lit(image.size, LAMP, (740, 470), felt["centre"], felt["edge"])
    middle = lit(image.size, LAMP, (860, 560), felt["middle"], felt["edge"])
    image.paste(Image.blend(cloth, middle, 0.25), (0, 0), cloth_shape)
    inside = stadium(RAIL_WIDTH + 5, 6).filter(ImageFilter.GaussianBlur(9))
    under = ImageChops.multiply(cloth_shape, ImageChops.invert(inside))
    image.paste(mix(felt["edge"], BLACK, 0.7), (0, 0), soften(under, 0.9))
    start = RAIL_WIDTH + LINE_INSET
    image.paste(felt["line"], (0, 0), soften(band(start, start + 1.8), 0.42))
    image.paste(felt["line"], (0, 0), soften(band(start + 5, start + 5.9), 0.22))
