"""Drawing with smooth edges: shapes are drawn large and reduced, once, into sprites."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.picture.shapes import Rect
from bot.picture.theme import Colour

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
SCALE = 4
LARGE_SHAPE = 150
"""The size from which half the scale is smooth enough, at a quarter of the time."""
SHAPES_REMEMBERED = 512
REACH = 4
"""The distance to which a pixel's surroundings count when a shape is reduced (Lanczos)."""
BAYER = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)
"""An even order of the places of a square of 4 by 4."""
DITHER = 3
"""About half of the distance between two neighbouring colours of a palette, of 255."""
Draw = ImageDraw.ImageDraw
Shape = Callable[[Draw, int], None]
"""Draws a shape; the number is the scale of its coordinates."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawn thing with its transparent margin: placed at x, y, its own corner lies there."""

    image: Image.Image
    margin: int = 0


class Blit(NamedTuple):
    """A picture to be laid on another, and where its corner goes."""

    image: Image.Image
    x: int
    y: int

    @property
    def box(self) -> Rect:
        """The box that the picture covers."""
        return Rect(self.x, self.y, self.image.width, self.image.height)


class Part(NamedTuple):
    """A part of a picture, drawn when it is needed."""

    room: Rect
    """The room of the part. It lies on earlier parts whose rooms overlap this one, and shows
    nothing outside."""
    key: Hashable
    """All that the part's look depends on beside ground and room; None for a part that is not
    kept."""
    draw: Callable[[], list[Blit]]
    """Draws the pictures of the part, from the back to the front."""


def lay(image: Image.Image, blits: Iterable[Blit]) -> None:
    """Lays small pictures on an image, in order; pictures without transparency cover it."""
    for blit in blits:
        piece = blit.image
        if piece.mode == "RGBA":
            image.paste(piece, (blit.x, blit.y), piece)
        else:
            image.paste(piece, (blit.x, blit.y))


def ink_of(image: Image.Image) -> Rect | None:
    """The box of a picture without its transparent border; None where all of it is transparent."""
    ink = image.getbbox()
    if ink is None:
        return None
    left, top, right, bottom = ink
    return Rect(left, top, right - left, bottom - top)


def place(sprite: Sprite, x: int, y: int) -> Blit:
    return Blit(sprite.image, x - sprite.margin, y - sprite.margin)


def smooth(size: tuple[int, int], shape: Shape, ground: Colour = (0, 0, 0)) -> Image.Image:
    """Draws `shape` reduced to `size`; `ground` colours its transparent parts."""
    scale = SCALE if max(size) < LARGE_SHAPE else SCALE // 2
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
    # Between the corners all columns are alike: two ends and one column stand for a wide box,
    # whose reduction takes much longer.
    end = ceil(radius) + REACH
    if width > 2 * end + 1:
        narrow = rounded((2 * end + 1, height), radius)
        wide = Image.new("L", size)
        wide.paste(
            narrow.crop((end, 0, end + 1, height)).resize((width - 2 * end, height)), (end, 0)
        )
        wide.paste(narrow.crop((0, 0, end, height)), (0, 0))
        wide.paste(narrow.crop((end + 1, 0, 2 * end + 1, height)), (width - end, 0))
        return wide

    def shape(draw: Draw, k: int) -> None:
        # Pillow may draw a corner of half a dot's radius otherwise than the one across.
        draw.rounded_rectangle([0, 0, width * k - 1, height * k - 1], round(radius * k), fill=255)

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
    return on_halo(body, halo_of(body, margin, blur, colour, strength, drop))


def halo_of(
    body: Image.Image, margin: int, blur: float, colour: Colour, strength: float, drop: int = 0
) -> Sprite:
    """The blurred shape of a body, with nothing on it; bodies of one shape can share it."""
    alpha = Image.new("L", (body.width + 2 * margin, body.height + 2 * margin), 0)
    alpha.paste(body.getchannel("A"), (margin, margin + drop))
    blurred = alpha.filter(ImageFilter.GaussianBlur(blur))
    return Sprite(tinted(blurred, colour, strength), margin)


def on_halo(body: Image.Image, halo: Sprite) -> Sprite:
    """A body on a halo, which stays as it is."""
    image = halo.image.copy()
    image.alpha_composite(body, (halo.margin, halo.margin))
    return Sprite(image, halo.margin)


def upright(top: Colour, bottom: Colour, size: tuple[int, int]) -> Image.Image:
    """A gradient from top to bottom."""
    ramp = Image.linear_gradient("L").resize(size)
    return Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), ramp)


def mix(first: Colour, second: Colour, part: float) -> Colour:
    """`part` of the second colour in the first."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(first, second, strict=True))
    return red, green, blue


def radial(size: tuple[int, int]) -> Image.Image:
    """A round shade that fills a box: 0 in its middle, 255 from the middle of its edges on."""
    ramp = Image.radial_gradient("L").resize(size, Image.Resampling.BICUBIC)
    edge = ramp.getpixel((0, size[1] // 2))
    return ramp.point(lambda value: min(255, round(value * 255 / edge)))


def dithered(image: Image.Image, depth: int = DITHER) -> Image.Image:
    """A picture with a fine regular grain, which takes the steps out of reduced gradients.

    `depth` is how far a pixel is moved up or down, of 255. The pattern repeats every four pixels,
    so the file stays small.
    """
    cell = Image.new("L", (4, 4))
    cell.putdata([round(2 * depth * place / 15) for place in BAYER])
    row = Image.new("L", (image.width, 4))
    for x in range(0, image.width, 4):
        row.paste(cell, (x, 0))
    grain = Image.new("L", image.size)
    for y in range(0, image.height, 4):
        grain.paste(row, (0, y))
    raised = ImageChops.add(image, Image.merge("RGB", (grain, grain, grain)))
    return ImageChops.subtract(raised, Image.new("RGB", image.size, (depth, depth, depth)))
