"""The typefaces, in the order in which they are asked for a character.

Nothing is looked up on the machine, so every machine draws alike. `assets/fonts.toml` credits their
makers; `devtools.fonts` makes the files.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache

import uharfbuzz as hb  # type: ignore[import-untyped]

from bot.settings import ASSETS

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


def typeface(name: str, file: str, *, embolden: float = 0, colour: bool = False) -> Typeface:
    """Raises `FileNotFoundError` in a checkout that was not installed since its fonts changed."""
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
