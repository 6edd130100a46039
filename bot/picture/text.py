"""Text to pixels: typefaces, display names that can be drawn, and lines shaped and remembered.

Shaping puts the letters of Arabic, Devanagari or Thai where they belong, which a letter-by-letter
drawing cannot; HarfBuzz does it, so no library of the system is needed. Nothing is looked up on the
machine, so every machine draws alike.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from itertools import groupby

import uharfbuzz as hb  # type: ignore[import-untyped]
from bidi import algorithm as bidi  # type: ignore[import-untyped]
from PIL import Image

from bot.picture.cache import PictureCache
from bot.picture.paint import ink_of
from bot.picture.shapes import Rect
from bot.settings import ASSETS

# --- Typefaces, in the order in which they are asked for a character -----------------------------


EMBOLDEN = 0.022
"""The stroke added to the regular East Asian typeface beside bold Latin, in em."""


CHARACTERS_REMEMBERED = 8192


class FontWeight(StrEnum):
    """The two weights of the Latin typeface; all other scripts have one."""

    MEDIUM = "medium"
    BOLD = "bold"


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """One font file, ready to shape and to draw. Lengths in `font` are its own units.

    `assets/fonts.toml` credits the makers of the files; `devtools.fonts` makes them.
    """

    name: str
    font: hb.Font
    units_per_em: int
    characters: hb.Set
    colour: bool = False

    def covers(self, text: str) -> bool:
        return all(ord(character) in self.characters for character in text)


Finder = Callable[[str], Typeface | None]


def typeface(name: str, file: str, *, embolden: float = 0, colour: bool = False) -> Typeface:
    """The typeface of this name. Raises `FileNotFoundError` in a checkout that was not installed
    since its fonts changed."""
    path = ASSETS / "fonts" / file
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: install the checkout again (pip install -e .)")
    face = hb.Face(hb.Blob.from_file_path(str(path)))
    font = hb.Font(face)
    font.scale = (face.upem, face.upem)
    if embolden:
        font.synthetic_bold = (embolden, embolden, False)
    return Typeface(name, font, face.upem, face.unicodes, colour)


@cache
def latin(weight: FontWeight) -> Typeface:
    style = weight.value.capitalize()
    return typeface(f"Roboto {style}", f"Roboto-{style}.ttf")


@cache
def others() -> tuple[Typeface, ...]:
    """The typefaces after the Latin one: scripts first, then symbols, then decorated letters."""
    return (
        typeface("FiraGO", "FiraGO-Bold.ttf"),
        typeface("Noto Sans", "NotoSans-Bold.ttf"),
        typeface("Noto Sans CJK", "NotoSansCJK-Regular.otf", embolden=EMBOLDEN),
        typeface("Noto Sans Symbols", "NotoSansSymbols-Regular.otf"),
        typeface("Noto Sans Symbols 2", "NotoSansSymbols2-Regular.otf"),
        typeface("Noto Sans Math", "NotoSansMath-Regular.otf"),
    )


@cache
def emoji() -> Typeface:
    return typeface("OpenMoji", "OpenMoji.ttf", colour=True)


@cache
def chain(weight: FontWeight) -> tuple[Typeface, ...]:
    """Every typeface for text, in the order of preference."""
    return (latin(weight), *others())


@cache
def finder(weight: FontWeight) -> Finder:
    """A function from a character to the first typeface that has it, None if none has."""
    faces = chain(weight)

    @lru_cache(CHARACTERS_REMEMBERED)
    def find(character: str) -> Typeface | None:
        return next((face for face in faces if ord(character) in face.characters), None)

    return find


# --- Display names: cleaned, and cut between clusters --------------------------------------------


ELLIPSIS = "…"
ZWNJ, ZWJ = "\u200c", "\u200d"
EMOJI_STYLE = "\ufe0f"
MARKS_MAX = 3
"""Combining marks kept on one letter; scripts that need marks need no more."""
STACKED_MARKS_MAX = 1
"""Decorating marks kept on one Latin letter: names made of piled-up marks stay legible."""
CLUSTERS_MAX = 64

# Symbols older than emoji that are drawn in colour even without being asked to.
EMOJI_BY_DEFAULT = frozenset(
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
KEYCAP = "[0-9#*]\ufe0f?\u20e3"
PICTOGRAPH = "[\u00a9\u00ae\u2139\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
MODIFIED = f"{PICTOGRAPH}\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*"
EMOJI = re.compile(f"{FLAG}|{KEYCAP}|{MODIFIED}(?:\u200d{MODIFIED})*")
STACKING = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]")
VIRAMA = 9
"""The combining class of the marks that take the vowel from an Indic consonant."""
SIGNS = {"ANUSVARA": "m", "CANDRABINDU": "n", "VISARGA": "h", "NUKTA": ""}
# Scripts whose letters are called by a name that begins with their sound.
ALPHABETS = frozenset(
    (
        "ARMENIAN",
        "COPTIC",
        "GOTHIC",
        "SYRIAC",
        "GLAGOLITIC",
        "RUNIC",
        "OGHAM",
        "PHOENICIAN",
        "THAANA",
    )
)
UNNAMED = "?"
"""Stands for a name that has nothing in it to draw."""


def clean(name: str, weight: FontWeight = FontWeight.MEDIUM) -> str:
    """`name` in the order in which it is read, without anything that cannot be drawn on one line.

    A display name may have anything in it that Unicode has. Characters without a typeface become
    letters that have one, so a name never turns into empty boxes.
    """
    if name.isascii() and name.isprintable():
        return " ".join(name.split()) or (UNNAMED if name else "")
    composed = unicodedata.normalize("NFC", name[: 8 * CLUSTERS_MAX])
    text = "".join(covered(cluster, weight) for cluster in clusters(composed))
    return " ".join(text.split()) or (UNNAMED if name else "")


def clusters(text: str) -> Iterator[str]:
    """`text` in pieces that must not be cut: an emoji, or a letter with all its marks."""
    position = 0
    while position < len(text):
        end = cluster_end(text, position)
        yield text[position:end]
        position = end


def cluster_end(text: str, start: int) -> int:
    emoji = EMOJI.match(text, start)
    if emoji:
        return emoji.end()
    end = start + 1
    while end < len(text) and (
        attaches(text[end]) or (joins(text[end - 1]) and text[end].isalpha())
    ):
        end += 1
    return end


def attaches(character: str) -> bool:
    """Whether a character belongs to the letter before it."""
    return character in (ZWJ, ZWNJ, EMOJI_STYLE) or unicodedata.category(character)[0] == "M"


def joins(character: str) -> bool:
    """Whether the letter after a character belongs to the one before it: the Indic virama."""
    return unicodedata.combining(character) == VIRAMA


def is_emoji(cluster: str) -> bool:
    """Whether a cluster is drawn in colour."""
    if EMOJI.fullmatch(cluster) is None or not emoji().covers(cluster[0]):
        return False
    return (
        ord(cluster[0]) >= 0x1F000
        or cluster[0] in EMOJI_BY_DEFAULT
        or EMOJI_STYLE in cluster
        or len(cluster) > 1
    )


def covered(cluster: str, weight: FontWeight) -> str:
    """The cluster itself if it can be drawn, or the nearest text that can."""
    if is_emoji(cluster):
        return cluster
    kept = "".join(limited(character for character in cluster if drawable(character)))
    kept = kept.lstrip(ZWJ + ZWNJ)
    faces = chain(weight)
    if any(face.covers(bare(kept)) for face in faces):
        return kept
    find = finder(weight)
    nearest = "".join(plain(character, find) for character in kept)
    head = find(nearest[0]) if nearest else None
    if head is None:
        return spelled(bare(kept))
    return "".join(each for each in nearest if head.covers(each) or not attaches(each))


def bare(cluster: str) -> str:
    """A cluster without the joiners, which no typeface needs to have."""
    return cluster.replace(ZWJ, "").replace(ZWNJ, "")


def drawable(character: str) -> bool:
    """Whether a character can be drawn: no controls, overrides of direction, private and unassigned
    ones."""
    if character in (ZWJ, ZWNJ) or character.isspace():
        return True
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn") and not (
        "\ufe00" <= character <= "\ufe0f"
    )


def limited(characters: Iterator[str]) -> Iterator[str]:
    """The characters of a cluster without the marks piled on it."""
    marks = stacked = 0
    for character in characters:
        if unicodedata.category(character)[0] != "M":
            marks = stacked = 0
            yield character
            continue
        marks += 1
        stacked += STACKING.match(character) is not None
        if marks <= MARKS_MAX and stacked <= STACKED_MARKS_MAX:
            yield character


def plain(character: str, find: Finder) -> str:
    """A character that no typeface has, as others that one has; empty if there are none."""
    if find(character):
        return character
    compatible = unicodedata.normalize("NFKD", character)
    return "".join(each for each in compatible if find(each))


def spelled(cluster: str) -> str:
    """A letter of a script without a typeface, as Unicode calls it: the sound of most letters.

    Marks of Indic vowels take the place of the `a` that a consonant has by itself.
    """
    text = ""
    for character in unicodedata.normalize("NFD", cluster):
        words = unicodedata.name(character, "").split()
        if unicodedata.combining(character) == VIRAMA:
            text = text.removesuffix("a")
        elif "VOWEL" in words and "SIGN" in words:
            text = text.removesuffix("a") + words[-1].lower()
        elif words and words[-1] in SIGNS:
            text += SIGNS[words[-1]]
        elif unicodedata.category(character) == "Nd":
            text += str(unicodedata.digit(character))
        elif character.isalpha() and words and words[-1].isalpha():
            sound = words[-1].lower()
            text += sound[0] if words[0] in ALPHABETS else sound
    return text


@lru_cache(4096)
def initials(name: str) -> str:
    """One or two letters that stand for a player without a picture."""
    words = [word for word in clean(name).split() if word[0].isalnum()]
    if not words:
        return next(clusters(clean(name)), UNNAMED)
    first = raised(next(clusters(words[0])))
    if len(words) > 1 and first.isascii():
        return (first + raised(next(clusters(words[-1]))))[:2]
    return first


def raised(letter: str) -> str:
    """The capital of a letter, where it has one that can be drawn."""
    capital = letter.upper()
    return capital if clean(capital, FontWeight.BOLD) == capital else letter


# --- Lines: split by direction and typeface, shaped and drawn ------------------------------------


Colour = tuple[int, int, int]

ASCENT = 1.12
"""Baseline below the top of a drawn line, in em: room for the marks above Thai and Devanagari."""
LINE = 1.52
"""Height of a drawn line, in em."""
CAP_HEIGHT = 0.711
"""Height of a capital or a digit, in em, which the eye centres."""
EMOJI_SQUARE = 1.34
"""The side of the square an emoji is drawn in, in em; it leaves a margin around most of them."""
EMOJI_ADVANCE = 1.26
EMOJI_SUPERSAMPLING = 3
OBJECT = "\ufffc"
"""Stands for an emoji in the bidirectional algorithm: a neutral character."""
LINES_BYTES = 2 << 20
SHAPED_TEXTS_REMEMBERED = 600
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
        """The distance from the top of the image down to the middle of its capitals."""
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
    if is_emoji(cluster):
        return emoji()
    plain = bare(cluster)
    if before and not before.colour and not plain.isalnum() and before.covers(plain):
        return before
    faces = chain(weight)
    return next((face for face in faces if face.covers(plain)), faces[0])


def runs(text: str, weight: FontWeight) -> list[tuple[Typeface, int, str]]:
    """`text` in pieces of one typeface and one level, in the order in which they are seen."""
    if text.isascii():
        return [(latin(weight), 0, text)] if text else []
    found: list[tuple[Typeface, int, str]] = []
    parts = list(clusters(text))
    heads = "".join(OBJECT if is_emoji(cluster) else cluster[0] for cluster in parts)
    before: Typeface | None = None
    for cluster, level in zip(parts, levels(heads), strict=True):
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
        self._shaped = lru_cache(SHAPED_TEXTS_REMEMBERED)(shape)
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
        """The box of the visible part of a line, on its image; remembered for longer than the
        line."""
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
        cleaned = clean(text, weight)
        em = self._shaped(cleaned, weight).width
        for candidate in range(size, smallest - 1, -1):
            if em * candidate <= width:
                return cleaned, candidate
        return self._cut(cleaned, width, smallest, weight), smallest

    def _cut(self, text: str, width: int, size: int, weight: FontWeight) -> str:
        pieces = list(clusters(text))[:CLUSTERS_MAX]
        low, high = 0, len(pieces)
        while low < high:
            middle = (low + high + 1) // 2
            if shape(cut_to(pieces, middle), weight).width * size <= width:
                low = middle
            else:
                high = middle - 1
        return cut_to(pieces, low)


def cut_to(pieces: list[str], count: int) -> str:
    return "".join(pieces[:count]).rstrip() + ELLIPSIS
