"""The colours a picture may have, and how it becomes a small PNG quickly.

A picture is sent after every action, so it must be encoded in a few milliseconds: with one palette
for a theme, made once, a picture takes a fifth of the time and of the bytes of a full-colour PNG.
"""

import struct
import zlib
from collections.abc import Callable, Iterable
from functools import partial
from math import isqrt

from isal import isal_zlib
from PIL import Image, ImageOps

from bot.picture.theme import Colour
from bot.refusal import BrokenInvariant

COLOURS = 256
LEVELS = (0, 85, 170, 255)
EVEN = tuple((red, green, blue) for red in LEVELS for green in LEVELS for blue in LEVELS)
"""Colours spread evenly, for photographs."""
POSTERIZE_BITS = 7
SAMPLED_MAX = 1 << 17
"""Colours counted in a sample; Pillow takes memory by this number, and a sample has a fifth."""
REFINEMENTS = 3
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
PNG_PALETTE = 3
"""The kind of PNG whose pixels are numbers of colours."""


class Palette:
    """256 colours for one theme: those it names, those its pictures need, and an even spread."""

    def __init__(self, exact: Iterable[Colour], sample: Image.Image) -> None:
        kept = list(dict.fromkeys(exact))
        even = [each for each in EVEN if each not in kept]
        chosen = gathered(sample, COLOURS - len(even) - len(kept))
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([value for each in (*kept, *chosen, *even) for value in each])

    def reduced(self, image: Image.Image) -> Image.Image:
        """An RGB image in the palette's colours, each pixel in the nearest."""
        found = image.quantize(palette=self._image, dither=Image.Dither.NONE)
        # Pillow gives each a list of the colours of its own, which nobody changes here.
        found.palette = self._image.palette
        return found

    def tones(self, photograph: Image.Image) -> Image.Image:
        """A photograph in the palette's colours, its shades mixed from dots."""
        return photograph.quantize(palette=self._image, dither=Image.Dither.FLOYDSTEINBERG)


def gathered(sample: Image.Image, count: int) -> list[Colour]:
    """The `count` colours that serve a picture best.

    A colour counts by the root of its area, so that small bright things keep theirs beside a large
    background.
    """
    found = ImageOps.posterize(sample, POSTERIZE_BITS).getcolors(SAMPLED_MAX)
    if found is None:
        raise BrokenInvariant("a sample has more colours than a palette can be chosen from")
    weighted = b"".join(bytes(as_rgb(colour)) * isqrt(area) for area, colour in found)
    strip = Image.frombytes("RGB", (len(weighted) // 3, 1), weighted)
    chosen = strip.quantize(
        count, Image.Quantize.MEDIANCUT, kmeans=REFINEMENTS, dither=Image.Dither.NONE
    )
    numbers = chosen.getpalette() or []
    return list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))[:count]


def as_rgb(colour: object) -> Colour:
    """A pixel as Pillow gives it, known to be of an RGB image."""
    if not isinstance(colour, tuple):
        raise BrokenInvariant("colours are chosen from RGB pictures")
    red, green, blue = colour
    return red, green, blue


_deflate: Callable[[bytes], bytes] = partial(isal_zlib.compress, level=1)
"""A fifth of the time of zlib's level 3 for a tenth more bytes."""


def encode(image: Image.Image, deflate: Callable[[bytes], bytes] = _deflate) -> bytes:
    """A PNG of an image in palette colours.

    Not by Pillow, which holds the interpreter's lock while it compresses: isal releases it.
    """
    width, height = image.size
    # Each row begins with the number of its filter, 0 for none, which suits palette pictures.
    rows = b"\0" + image.tobytes("raw", "P", width + 1)[:-1]
    palette = bytes(image.getpalette() or [])
    return b"".join(
        (
            PNG_SIGNATURE,
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, PNG_PALETTE, 0, 0, 0)),
            chunk(b"PLTE", palette),
            chunk(b"IDAT", deflate(rows)),
            chunk(b"IEND", b""),
        )
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
