"""User names and texts typed by users, made harmless before they are shown."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from bot.ids import PlayerId
from bot.poker.cut import is_readable
from bot.storage.aliases import is_alias
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts

NAME_LENGTH_MAX = 32
NAMES_CACHED: Final = 2048
"""A table says each of its names thirty times a press."""
_MARKDOWN = re.compile(r"([\\`*_~|>\[\]()#<:@-])")
_BLANK = "?"
_INVISIBLE = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d"}
"""Needed inside emoji and in several scripts; all other format characters are removed."""
_RIGHT_TO_LEFT = {"R", "AL"}
_ISOLATED = "\u2068{}\u2069"


@lru_cache(NAMES_CACHED)
def plain_name(name: str, length_max: int = NAME_LENGTH_MAX) -> str:
    """A display name without control characters, direction overrides and line breaks, cut short."""
    kept = plain_text(name, length_max)
    return kept if is_readable(kept) else _BLANK


def quoted(text: str, length_max: int) -> str:
    """Text typed by a user, for a message: one line without markup; `…` where it is cut."""
    whole = plain_text(text, len(text))
    shown = whole if len(whole) <= length_max else whole[: length_max - 1] + "…"
    return isolated(without_markup(shown))


def plain_text(text: str, length_max: int) -> str:
    """Text typed by a user as one line without direction overrides; it may be empty."""
    kept = "".join(
        char
        for char in unicodedata.normalize("NFC", text)
        if char in _JOINERS or unicodedata.category(char) not in _INVISIBLE | {"Cf"}
    )
    return " ".join(kept.split())[:length_max].strip()


@lru_cache(NAMES_CACHED)
def markdown_name(name: str) -> str:
    """A plain name with Discord's markup and mentions escaped."""
    return isolated(without_markup(plain_name(name)))


def former_player(texts: Texts) -> str:
    """A name for somebody who was forgotten."""
    return texts.say("former-player")


def mention(texts: Texts, player: PlayerId) -> str:
    """A mention, which Discord shows as a name; the number of a forgotten player shows nothing."""
    return former_player(texts) if is_alias(player) else f"<@{player}>"


def known_as(texts: Texts, player: PlayerId, name: str) -> str:
    """A stored name, or the word for a forgotten player, whose name is not stored any more."""
    return former_player(texts) if is_alias(player) else name


def with_former_players(view: TableView, texts: Texts) -> TableView:
    """The view of a hand with the word for players who were forgotten since."""

    def named(seat: SeatView) -> SeatView:
        if seat.player is None or not is_alias(seat.player):
            return seat
        return seat._replace(name=former_player(texts))

    return view._replace(seats=tuple(map(named, view.seats)), played=tuple(map(named, view.played)))


def folded(text: str) -> str:
    """The text without accents and capitals, to be compared with what people type."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def isolated(text: str) -> str:
    """The text, marked off where it is written from right to left: the amounts after it would
    change places with it."""
    if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        return _ISOLATED.format(text)
    return text


def without_markup(text: str) -> str:
    """The text escaped, so that Discord shows it as it is and mentions nobody."""
    return _MARKDOWN.sub(r"\\\1", text).replace("@", "@\u200b")
