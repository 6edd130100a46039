"""Text to pixels: split by direction and typeface, shaped, drawn, and remembered.

Shaping puts the letters of Arabic, Devanagari or Thai where they belong, which a letter-by-letter
drawing cannot; HarfBuzz does both, so no library of the system is needed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import uharfbuzz as hb  # type: ignore[import-untyped]
from bidi import algorithm as bidi  # type: ignore[import-untyped]
from PIL import Image

from bot.picture import fonts, names
from bot.picture.cache import PictureCache
from bot.picture.fonts import FontWeight, Typeface
from bot.picture.paint import ink_of
from bot.picture.rect import Rect

Colour = tuple[int, int, int]

ASCENT = 1.12
"""Baseline below the top of a drawn line, in em: room for the marks above Thai and Devanagari."""
LINE = 1.52
"""Height of a drawn line, in em."""
CAP_HEIGHT = 0.711
"""Height of a capital or a digit, in em: what the eye centres."""
EMOJI_SQUARE = 1.34
"""The side of the square an emoji is drawn in, in em; it leaves a margin around most of them."""
EMOJI_ADVANCE = 1.26
EMOJI_SUPERSAMPLING = 3
OBJECT = "\ufffc"
"""Stands for an emoji in the bidirectional algorithm: a neutral character."""
LINES_BYTES = 2 << 20
SHAPES_REMEMBERED = 600
FITS_REMEMBERED = 2000
INKS_REMEMBERED = 2000


@dataclass(frozen=True, slots=True)
class TextLine:
    """A drawn line of text. `width` is its advance; the image is a little wider."""

    image: Image.Image
    width: int
    size: int

    @property
    def rise(self) -> int:
        """From the top of the image down to the middle of its capitals."""
        return rise_of(self.size)


def rise_of(size: int) -> int:
    """The rise of any line of letters of this size."""
    return round(size * (ASCENT - CAP_HEIGHT / 2))


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a shaped text; lengths in em."""

    typeface: Typeface
    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shaped:
    """A text as glyphs, with its advance in em."""

    glyphs: tuple[Glyph, ...]
    width: float


def levels(text: str) -> list[int]:
    """The level of each character in the Unicode bidirectional algorithm: even is left to right."""
    if all(ord(character) < 0x590 for character in text):
        return [0] * len(text)
    storage = bidi.get_empty_storage()
    base = bidi.get_base_level(text)
    storage["base_level"] = base
    storage["base_dir"] = ("L", "R")[base]
    bidi.get_embedding_levels(text, storage)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    found = [each["level"] for each in storage["chars"]]
    return found if len(found) == len(text) else [base] * len(text)


def choose(cluster: str, weight: FontWeight, before: Typeface | None) -> Typeface:
    """The typeface for a cluster: a blank or a sign stays with the letters before it."""
    if names.is_emoji(cluster):
        return fonts.emoji()
    bare = names.bare(cluster)
    if before and not before.colour and not bare.isalnum() and before.covers(bare):
        return before
    faces = fonts.chain(weight)
    return next((face for face in faces if face.covers(bare)), faces[0])


def runs(text: str, weight: FontWeight) -> list[tuple[Typeface, int, str]]:
    """`text` in pieces of one typeface and one level, in the order in which they are seen."""
    if text.isascii():
        return [(fonts.latin(weight), 0, text)] if text else []
    found: list[tuple[Typeface, int, str]] = []
    clusters = list(names.clusters(text))
    heads = "".join(OBJECT if names.is_emoji(cluster) else cluster[0] for cluster in clusters)
    before: Typeface | None = None
    for cluster, level in zip(clusters, levels(heads), strict=True):
        before = choose(cluster, weight, before)
        if found and found[-1][0] is before and found[-1][1] == level:
            found[-1] = (before, level, found[-1][2] + cluster)
        else:
            found.append((before, level, cluster))
    return reordered(found)


def reordered(found: list[tuple[Typeface, int, str]]) -> list[tuple[Typeface, int, str]]:
    """Runs from the order of reading to the order of seeing (rule L2 of the algorithm)."""
    for level in range(max((run[1] for run in found), default=0), 0, -1):
        pieces = [list(group) for _, group in groupby(found, key=lambda run: run[1] >= level)]
        found = [
            run for piece in pieces for run in (piece[::-1] if piece[0][1] >= level else piece)
        ]
    return found


def shape(text: str, weight: FontWeight) -> Shaped:
    glyphs: list[Glyph] = []
    x = 0.0
    for typeface, level, piece in runs(text, weight):
        for glyph, advance in shaped_run(typeface, level, piece, x):
            glyphs.append(glyph)
            x += advance
    return Shaped(tuple(glyphs), x)


def shaped_run(
    typeface: Typeface, level: int, piece: str, x: float
) -> Iterator[tuple[Glyph, float]]:
    buffer = hb.Buffer()
    buffer.add_str(piece)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if level % 2 else "ltr"
    hb.shape(typeface.font, buffer, {})
    unit = 1 / typeface.units_per_em
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        advance = position.x_advance * unit
        if typeface.colour:
            advance = EMOJI_ADVANCE if position.x_advance else 0.0
        glyph = Glyph(
            typeface, info.codepoint, x + position.x_offset * unit, position.y_offset * unit
        )
        yield glyph, advance
        x += advance


def raster(shaped: Shaped, size: int, colour: Colour) -> Image.Image:
    """The glyphs in one colour (emoji in their own) on a transparent ground."""
    width = int(shaped.width * size) + 3
    height = round(size * LINE)
    floor = round(size * ASCENT) - height
    extents = hb.RasterExtents(-1, floor, width, height, 0)
    draw = hb.RasterDraw()
    draw.extents = extents
    for glyph in shaped.glyphs:
        if not glyph.typeface.colour:
            scale = size / glyph.typeface.units_per_em
            draw.transform = (scale, 0, 0, scale, glyph.x * size, glyph.y * size)
            draw.draw_glyph(glyph.typeface.font, glyph.number)
    image = Image.new("RGBA", (width, height), (*colour, 0))
    drawn = draw.render()
    if drawn is not None and drawn.extents.width:
        image.putalpha(
            Image.frombytes(
                "L", (width, height), drawn.buffer, "raw", "L", drawn.extents.stride, -1
            )
        )
    for glyph in shaped.glyphs:
        if glyph.typeface.colour:
            paint_emoji(image, glyph, size)
    return image


def paint_emoji(image: Image.Image, glyph: Glyph, size: int) -> None:
    """An emoji in its own colours, its square centred where the capitals beside it are."""
    font = glyph.typeface.font
    small = round(size * EMOJI_SQUARE)
    side = small * EMOJI_SUPERSAMPLING
    square = font.get_font_extents("ltr")
    scale = side / (square.ascender - square.descender)
    paint = hb.RasterPaint()
    paint.transform = (scale, 0, 0, scale, 0, 0)
    paint.extents = hb.RasterExtents(0, round(square.descender * scale), side, side, 0)
    paint.paint_glyph(font, glyph.number)
    drawn = paint.render()
    if drawn is None:
        return
    picture = Image.frombytes(
        "RGBA", (side, side), drawn.buffer, "raw", "BGRa", drawn.extents.stride, -1
    ).resize((small, small), Image.Resampling.LANCZOS)
    left = 1 + round(glyph.x * size - (EMOJI_SQUARE - EMOJI_ADVANCE) / 2 * size)
    top = round(size * (ASCENT - CAP_HEIGHT / 2)) - small // 2
    image.paste(picture, (left, top), picture)


class TextRenderer:
    """Draws and caches lines of text. For one thread at a time."""

    def __init__(self) -> None:
        self._lines: PictureCache[TextLine] = PictureCache(LINES_BYTES)
        self._shaped = lru_cache(SHAPES_REMEMBERED)(shape)
        self._fitted = lru_cache(FITS_REMEMBERED)(self._fit)
        self._inks = lru_cache(INKS_REMEMBERED)(self._ink)

    def width(self, text: str, size: int, weight: FontWeight = FontWeight.BOLD) -> int:
        """The advance of `text` in pixels, at `size` pixels to the em."""
        return round(self._shaped(text, weight).width * size)

    def line(
        self, text: str, size: int, colour: Colour, weight: FontWeight = FontWeight.BOLD
    ) -> TextLine:
        """`text` as it is; see `fit` for a text that somebody wrote."""
        key = (text, size, weight, colour)
        return self._lines.of(key, lambda: self.once(text, size, colour, weight))

    def ink(
        self, text: str, size: int, colour: Colour, weight: FontWeight = FontWeight.BOLD
    ) -> Rect:
        """The box of what is seen of a line, on its image; remembered for longer than the line."""
        return self._inks(text, size, colour, weight)

    def _ink(self, text: str, size: int, colour: Colour, weight: FontWeight) -> Rect:
        return ink_of(self.line(text, size, colour, weight).image) or Rect(0, 0, 0, 0)

    def once(
        self, text: str, size: int, colour: Colour, weight: FontWeight = FontWeight.BOLD
    ) -> TextLine:
        """A line that is not cached, because the piece it is drawn on is."""
        shaped = self._shaped(text, weight)
        return TextLine(raster(shaped, size, colour), round(shaped.width * size), size)

    def fit(
        self, text: str, width: int, size: int, smallest: int, weight: FontWeight = FontWeight.BOLD
    ) -> tuple[str, int]:
        """A text and a size that fit `width`: shrunk down to `smallest`, then cut at its end."""
        return self._fitted(text, width, size, smallest, weight)

    def _fit(
        self, text: str, width: int, size: int, smallest: int, weight: FontWeight
    ) -> tuple[str, int]:
        cleaned = names.clean(text, weight)
        em = self._shaped(cleaned, weight).width
        for candidate in range(size, smallest - 1, -1):
            if em * candidate <= width:
                return cleaned, candidate
        return self._cut(cleaned, width, smallest, weight), smallest

    def _cut(self, text: str, width: int, size: int, weight: FontWeight) -> str:
        pieces = list(names.clusters(text))[: names.CLUSTERS_MAX]
        low, high = 0, len(pieces)
        while low < high:
            middle = (low + high + 1) // 2
            if shape(shortened(pieces, middle), weight).width * size <= width:
                low = middle
            else:
                high = middle - 1
        return shortened(pieces, low)


def shortened(pieces: list[str], count: int) -> str:
    return "".join(pieces[:count]).rstrip() + names.ELLIPSIS
