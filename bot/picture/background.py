"""The empty room with the table in it: drawn once for a theme, under everything else."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.picture.fonts import FontWeight
from bot.picture.paint import BLACK, WHITE, dithered, mix, radial, upright
from bot.picture.rect import HEIGHT, PICTURE, WIDTH, Rect
from bot.picture.text import ASCENT, CAP_HEIGHT, raster, shape
from bot.picture.theme import Colour, Theme

RAIL = Rect(56, 60, 848, 466)
RAIL_WIDTH = 30
OUTLINE_SCALE = 3
OUTLINES_REMEMBERED = 4
LINE_INSET = 34
LAMP = (480, 250)
"""The point of the felt that the lamp hangs over."""
EMBLEM = (480, 389)
"""Below the board, where only a third row of side pots comes."""
EMBLEM_NAME = "MAZZIERE"
EMBLEM_TEXT = 20
EMBLEM_SPACING = 8
EMBLEM_RULE = (16, 66)
EMBLEM_STRENGTH = 0.26


def background(theme: Theme) -> Image.Image:
    """The room, dithered: reduced to a palette, its lights fade without steps."""
    size = (WIDTH, HEIGHT)
    centre, edge = theme.room["centre"], theme.room["edge"]
    image = lit(size, PICTURE.centre, (980, 700), centre, edge)
    shadow = stadium(-6, 16).filter(ImageFilter.GaussianBlur(15))
    image.paste(theme.room["shadow"], (0, 0), soften(shadow, 0.78))
    paint_rail(image, theme)
    paint_felt(image, theme)
    paint_emblem(image, mix(theme.felt["line"], WHITE, 0.35))
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
    radius = min((bottom - top) / 2, (right - left) / 2) * 0.94
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


def paint_emblem(image: Image.Image, ink: Colour) -> None:
    """The house's name woven into the cloth, between two rules."""
    mask = Image.new("L", image.size, 0)
    letters = [shape(letter, FontWeight.BOLD) for letter in EMBLEM_NAME]
    widths = [round(letter.width * EMBLEM_TEXT) for letter in letters]
    whole = sum(widths) + EMBLEM_SPACING * (len(widths) - 1)
    x, middle = EMBLEM[0] - whole // 2, EMBLEM[1]
    draw = ImageDraw.Draw(mask)
    near, far = EMBLEM_RULE
    for left, right in ((x - far, x - near), (x + whole + near, x + whole + far)):
        draw.line([left, middle, right, middle], fill=200, width=1)
    top = middle - round(EMBLEM_TEXT * (ASCENT - CAP_HEIGHT / 2))
    for letter, width in zip(letters, widths, strict=True):
        drawn = raster(letter, EMBLEM_TEXT, ink).getchannel("A")
        mask.paste(drawn, (x - 1, top))
        x += width + EMBLEM_SPACING
    image.paste(ink, (0, 0), soften(mask, EMBLEM_STRENGTH))
