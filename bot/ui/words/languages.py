"""The language of a server, which is a setting, and of a user, which Discord sends.

Languages as people choose them, and the words that they type in their own.
"""

from collections.abc import Iterator, Mapping, Sequence

import discord
from discord import app_commands

from bot.host.guild_settings import SettingsByGuild
from bot.ids import GuildId
from bot.storage.players import KnownPlayer
from bot.texts import FALLBACK, languages
from bot.texts.catalogue import Catalogue, Texts, our_catalogue
from bot.ui.words.command_texts import CHOICES_MAX, Choices
from bot.ui.words.player_names import folded
from bot.ui.words.refusals import UiCode, UiRefusal


class Languages:
    """The texts for a server or a user."""

    def __init__(self, catalogue: Catalogue, default: str, settings: SettingsByGuild) -> None:
        self._catalogue = catalogue
        self._default = default
        self._settings = settings

    @property
    def all(self) -> tuple[Texts, ...]:
        """The texts of every language."""
        return self._catalogue.all

    def others(self, texts: Texts) -> tuple[Texts, ...]:
        """The texts of every language but this one."""
        return tuple(each for each in self.all if each.locale != texts.locale)

    def of_guild(self, guild: GuildId) -> Texts:
        """The texts for everybody in the server, such as the table message."""
        return self._catalogue.texts(self._settings.of(guild).language or self._default)

    def of_player(self, guild: GuildId, seen: KnownPlayer | None) -> Texts:
        """The texts for a player in a DM about the server; the server's own for one never seen."""
        return self.of_guild(guild) if seen is None else self.of_locale(seen.locale)

    def of_locale(self, locale: str) -> Texts:
        return self._catalogue.texts(locale or self._default)

    def of(self, interaction: discord.Interaction) -> Texts:
        """The texts for the interaction's user."""
        return self._catalogue.texts(interaction.locale.value)


def language_names() -> Mapping[str, str]:
    """The languages of the catalogues by their tags, each by its name in itself."""
    return {tag: our_catalogue().texts(tag).language for tag in languages()}


def suggest_languages(typed: str) -> Choices[str]:
    """The languages whose names or tags hold what was typed."""
    wanted = folded(typed.strip())
    return [
        app_commands.Choice(name=name, value=tag)
        for tag, name in language_names().items()
        if wanted in folded(f"{tag} {name}")
    ][:CHOICES_MAX]


def read_language(typed: str) -> str:
    """The tag of the language that was chosen, or typed by tag or name. Raises `UiRefusal`
    (language-unknown)."""
    wanted, names = folded(typed.strip()), language_names()
    for tag, name in names.items():
        if wanted in (folded(tag), folded(name)):
            return tag
    raise UiRefusal(UiCode.LANGUAGE_UNKNOWN, typed=typed, languages=", ".join(names.values()))


def typed_words(texts: Texts, keys: Sequence[str]) -> dict[str, str]:
    """The words that the catalogues list under `typed-<key>` for these keys, each with its key.

    Those of every language are read. Of a word that means different things the reader's language
    decides, then English.
    """
    words: dict[str, str] = {}
    for each in reading_order(texts):
        own = (key for key in keys if each.has_own(f"typed-{key}"))
        for key in own:
            for word in each.say(f"typed-{key}").split(","):
                words.setdefault(folded(word.strip()), key)
    return words


def reading_order(texts: Texts) -> Iterator[Texts]:
    """Every language once: the reader's, English, and the others."""
    ours = our_catalogue()
    order = dict.fromkeys((texts.locale, FALLBACK, *ours.locales))
    return (ours.texts(tag) for tag in order if tag in ours.locales)
