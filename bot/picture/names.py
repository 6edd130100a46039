"""From display names to text that can be drawn: cleaned, and cut between clusters.

A display name may hold anything Unicode has. What no typeface covers is brought down to letters
that one does, so a name never turns into empty boxes.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from bot.picture import fonts
from bot.picture.fonts import Finder, FontWeight

ELLIPSIS = "…"
ZWNJ, ZWJ = "\u200c", "\u200d"
EMOJI_STYLE = "\ufe0f"
MARKS_MAX = 3
"""Combining marks kept on one letter; scripts that need marks need no more."""
STACKED_MARKS_MAX = 1
"""Those of them that only decorate Latin letters: names made of piled-up marks stay legible."""
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
    """`name` in the order it is read, with nothing in it that cannot be drawn on one line."""
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
    if EMOJI.fullmatch(cluster) is None or not fonts.emoji().covers(cluster[0]):
        return False
    return (
        ord(cluster[0]) >= 0x1F000
        or cluster[0] in EMOJI_BY_DEFAULT
        or EMOJI_STYLE in cluster
        or len(cluster) > 1
    )


def covered(cluster: str, weight: FontWeight) -> str:
    """The cluster itself if it can be drawn, else the nearest text that can."""
    if is_emoji(cluster):
        return cluster
    kept = "".join(limited(character for character in cluster if drawable(character)))
    kept = kept.lstrip(ZWJ + ZWNJ)
    faces = fonts.chain(weight)
    if any(face.covers(bare(kept)) for face in faces):
        return kept
    find = fonts.finder(weight)
    nearest = "".join(plain(character, find) for character in kept)
    head = find(nearest[0]) if nearest else None
    if head is None:
        return spelled(bare(kept))
    return "".join(each for each in nearest if head.covers(each) or not attaches(each))


def bare(cluster: str) -> str:
    """A cluster without the joiners, which no typeface needs to have."""
    return cluster.replace(ZWJ, "").replace(ZWNJ, "")


def drawable(character: str) -> bool:
    """False for controls, overrides of direction, private and unassigned characters."""
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
