"""Names of players and texts typed by users, made harmless before they are shown.

Names are stored when players use the bot: members of servers are not cached.
"""

import logging
import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from typing import Final

import discord
from cachetools import LRUCache

from bot.host.background_tasks import BackgroundTasks
from bot.ids import GuildId, PlayerId
from bot.poker.cut import is_readable
from bot.storage.aliases import is_alias
from bot.storage.errors import StorageFailed
from bot.storage.players import KnownPlayer, PlayerStore
from bot.storage.standings import EVERYWHERE
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts

NAME_LENGTH_MAX = 32
NAMES_CACHED: Final = 2048
"""Cleaned names that are cached: a table says each of its names thirty times a press."""
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


log = logging.getLogger(__name__)

NAMES_REMEMBERED_MAX = 10_000
"""Names known to be stored; the least recently used is forgotten, and stored again when seen."""


class PlayerNames(BackgroundTasks):
    """Stores new and changed names in the background."""

    def __init__(self, players: PlayerStore) -> None:
        super().__init__(log, "a name was not stored")
        self._players = players
        self._known: LRUCache[tuple[GuildId, PlayerId], KnownPlayer] = LRUCache(
            NAMES_REMEMBERED_MAX
        )

    def __len__(self) -> int:
        """The number of names that are remembered."""
        return len(self._known)

    def record(self, interaction: discord.Interaction) -> None:
        """Stores the user's name in this server, and their global name."""
        user, locale = interaction.user, interaction.locale.value
        self._record_one(EVERYWHERE, user.id, user.global_name or user.name, locale)
        if interaction.guild_id is not None:
            self._record_one(GuildId(interaction.guild_id), user.id, user.display_name, locale)

    async def find_names(
        self, guild: GuildId, players: Collection[PlayerId]
    ) -> dict[PlayerId, KnownPlayer]:
        """The known players among `players`, with their names in `guild`.

        A player never seen there has their global name.
        """
        known = {p: self._known[guild, p] for p in players if (guild, p) in self._known}
        missing = [player for player in players if player not in known]
        found = await self._players.find(guild, missing)
        unseen = [player for player in missing if player not in found]
        if unseen and guild != EVERYWHERE:
            found = {**await self.find_names(EVERYWHERE, unseen), **found}
        return {**found, **known}

    def drop(self, player: PlayerId) -> None:
        """Forgets a player's names, which are not stored any more."""
        for key in [each for each in self._known if each[1] == player]:
            del self._known[key]

    def _record_one(self, guild: GuildId, user: int, name: str, locale: str) -> None:
        seen = KnownPlayer(guild, PlayerId(user), plain_name(name), locale)
        key = (guild, seen.player)
        if self._known.get(key) == seen:
            return
        self._known[key] = seen
        self.spawn(self._store(seen))

    async def _store(self, seen: KnownPlayer) -> None:
        try:
            await self._players.store([seen])
        except StorageFailed as error:
            self._known.pop((seen.guild, seen.player), None)
            log.warning("a name was not stored: %s", error)
