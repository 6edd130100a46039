"""The room on a phone of 390 pixels, in its pixels: for lines of text, and for rows of buttons,
which Discord breaks where the screen ends.

Discord names no typeface for phones, so texts are measured in the widest of the usual ones.
"""

from collections.abc import Sequence
from functools import lru_cache

from bot.ui.components.pages import BUTTONS_A_ROW

ROOM = 343
"""The width that a container of a message leaves for what is in it."""
TEXT = 16
"""The size of the letters of a message."""
WIDE = 1.15
"""How many times as wide letters may be on a phone: those of DejaVu Sans are 1.12 times. What can
be reached otherwise gives way to the room for them."""
_TEXTS_REMEMBERED = 4096
_LETTERS, _MARGINS, _NARROWEST, _GAP = 14, 30, 60, 8
"""Of a button: the size of its letters, its two margins together, the least width, the gap."""


@lru_cache(_TEXTS_REMEMBERED)
def text_width(text: str, size: int) -> float:
    """The width of letters of that size; a letter that the typeface lacks counts as a square."""
    # With a library of megabytes, which an idle bot does without.
    from bot.picture.text import others

    face = next(face for face in others() if face.name == "Noto Sans")
    glyphs = (face.font.get_nominal_glyph(ord(character)) for character in text)
    advances = (
        face.font.get_glyph_h_advance(glyph) / face.units_per_em if glyph else 1 for glyph in glyphs
    )
    return size * sum(advances)


def lines_of(text: str) -> int:
    """The number of lines that a text of a message takes, broken between words."""
    lines, used, space = 1, 0.0, text_width(" ", TEXT)
    for word in text.split():
        width = text_width(word, TEXT)
        if used and used + space + width > ROOM:
            lines, used = lines + 1, width
        else:
            used += width + (space if used else 0)
    return lines


def two_rows(labels: Sequence[str], first_group: int, wider: float = 1.0) -> int | None:
    """The number of buttons in the first of at most two rows: all of them, else `first_group` of
    them, else so that both rows are as even as they can be; None where two are not enough, in
    letters so many times as wide as the usual ones."""
    widths = [_button_width(label, wider) + _GAP for label in labels]
    if sum(widths) > 2 * (ROOM + _GAP):
        return None
    for first in (len(labels), first_group):
        if _fits(widths[:first]) and _fits(widths[first:]):
            return first
    even = [at for at in range(1, len(labels)) if _fits(widths[:at]) and _fits(widths[at:])]
    return min(even, key=lambda at: abs(sum(widths[:at]) - sum(widths[at:])), default=None)


def _fits(widths: Sequence[float]) -> bool:
    """Whether buttons of these widths, with the gaps between them, have room in a row."""
    return len(widths) <= BUTTONS_A_ROW and sum(widths) <= ROOM + _GAP


@lru_cache(_TEXTS_REMEMBERED)
def _button_width(label: str, wider: float) -> float:
    return max(_NARROWEST, _MARGINS + wider * text_width(label, _LETTERS))
