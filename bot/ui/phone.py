"""The room on a phone of 390 pixels, in its pixels.

Discord names no typeface for phones, so texts are measured in the widest of the usual ones.
"""

from functools import lru_cache

from bot.picture.fonts import others

ROOM = 343
"""The width that a container of a message leaves for what is in it."""
TEXT = 16
"""The size of the letters of a message."""
_TEXTS_REMEMBERED = 4096


@lru_cache(_TEXTS_REMEMBERED)
def text_width(text: str, size: int) -> float:
    """The width of letters of that size; one that the typeface has not is as wide as high."""
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
