"""Drawing with smooth edges: shapes are drawn large and reduced, once, into sprites."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from bot.picture.theme import Colour

SCALE = 4
LARGE = 150
"""From this size on half the scale is smooth enough, at a quarter of the time."""
SHAPES_REMEMBERED = 512
Draw = ImageDraw.ImageDraw
Shape = Callable[[Draw, int], None]
"""Draws a shape; the number is the scale of its coordinates."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawn thing with its transparent margin: placed at x, y, its own corner lies there."""

    image: Image.Image
    margin: int = 0


@dataclass(frozen=True, slots=True)
class Blit:
    """A picture to be laid on another, and where its corner goes."""

    image: Image.Image
    x: int
    y: int


def lay(image: Image.Image, blits: Iterable[Blit]) -> None:
    """Lays small pictures on an image, in order; those without transparency cover it."""
    for blit in blits:
        piece = blit.image
        if piece.mode == "RGB":
            image.paste(piece, (blit.x, blit.y))
        else:
            image.paste(piece, (blit.x, blit.y), piece)


def place(sprite: Sprite, x: int, y: int) -> Blit:
    return Blit(sprite.image, x - sprite.margin, y - sprite.margin)


def smooth(size: tuple[int, int], shape: Shape, ground: Colour = (0, 0, 0)) -> Image.Image:
    """What `shape` draws, reduced to `size`; `ground` colours what it leaves transparent."""
    scale = SCALE if max(size) < LARGE else SCALE // 2
    big = Image.new("RGBA", (size[0] * scale, size[1] * scale), (*ground, 0))
    shape(ImageDraw.Draw(big), scale)
    return big.resize(size, Image.Resampling.LANCZOS)


def mask(size: tuple[int, int], shape: Shape) -> Image.Image:
    big = Image.new("L", (size[0] * SCALE, size[1] * SCALE), 0)
    shape(ImageDraw.Draw(big), SCALE)
    return big.resize(size, Image.Resampling.LANCZOS)


@lru_cache(SHAPES_REMEMBERED)
def rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """A mask in the shape of a rounded box; it is shared, so nobody may draw on it."""
    width, height = size

    def shape(draw: Draw, k: int) -> None:
        draw.rounded_rectangle([0, 0, width * k - 1, height * k - 1], radius * k, fill=255)

    return mask(size, shape)


def tinted(alpha: Image.Image, colour: Colour, strength: float = 1.0) -> Image.Image:
    """One colour, as opaque as a mask says."""
    image = Image.new("RGBA", alpha.size, (*colour, 0))
    image.putalpha(alpha.point(lambda value: int(value * strength)) if strength < 1 else alpha)
    return image


def haloed(
    body: Image.Image, margin: int, blur: float, colour: Colour, strength: float, drop: int = 0
) -> Sprite:
    """A body on its own blurred shape: a shadow when dark and dropped, a glow when bright."""
    size = (body.width + 2 * margin, body.height + 2 * margin)
    alpha = Image.new("L", size, 0)
    alpha.paste(body.getchannel("A"), (margin, margin + drop))
    halo = tinted(alpha.filter(ImageFilter.GaussianBlur(blur)), colour, strength)
    halo.alpha_composite(body, (margin, margin))
    return Sprite(halo, margin)


def upright(top: Colour, bottom: Colour, size: tuple[int, int]) -> Image.Image:
    """A gradient from top to bottom."""
    ramp = Image.linear_gradient("L").resize(size)
    return Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), ramp)


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """`part` of the second colour in the first."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue
