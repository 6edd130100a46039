"""Names that people chose for themselves, made harmless before we repeat them."""

import re
import unicodedata

NAME_LENGTH_MAX = 32
_MARKDOWN = re.compile(r"([\\`*_~|>\[\]()#<:@-])")
_BLANK = "?"
_INVISIBLE = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANK_LETTERS = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
"""Characters that count as letters or signs and show nothing: favourites of the nameless."""
_JOINERS = {"\u200c", "\u200d"}
"""Needed inside emoji and in several scripts; every other format character only misleads."""


def plain_name(name: str, length_max: int = NAME_LENGTH_MAX) -> str:
    """A display name without control characters, direction overrides and line breaks, cut short."""
    kept = plain_text(name, length_max)
    return kept if set(kept) - _JOINERS - _BLANK_LETTERS - {" "} else _BLANK


def quoted(text: str, length_max: int) -> str:
    """What somebody wrote, to be repeated in a message: one line of mere letters; `…` if cut."""
    whole = plain_text(text, len(text))
    return without_markup(whole if len(whole) <= length_max else whole[: length_max - 1] + "…")


def plain_text(text: str, length_max: int) -> str:
    """What somebody typed as one line that cannot turn the words around it; empty if it is."""
    kept = "".join(
        char
        for char in unicodedata.normalize("NFC", text)
        if char in _JOINERS or unicodedata.category(char) not in _INVISIBLE | {"Cf"}
    )
    return " ".join(kept.split())[:length_max].strip()


def markdown_name(name: str) -> str:
    """A plain name with Discord's markup and mentions taken out of action."""
    return without_markup(plain_name(name))


def without_markup(text: str) -> str:
    """The text as Discord shows it letter by letter, pinging nobody."""
    return _MARKDOWN.sub(r"\\\1", text).replace("@", "@\u200b")
