"""The language of a server, which is a setting, and of a user, which Discord sends."""

from typing import Any

import discord

from bot.ids import GuildId
from bot.texts.catalogue import Catalogue, Texts

SETTING = "language"


class Languages:
    """The texts for a server or a user."""

    def __init__(self, catalogue: Catalogue, default: str) -> None:
        self._catalogue = catalogue
        self._default = default
        self._chosen: dict[GuildId, str] = {}

    def load(self, settings: dict[GuildId, dict[str, Any]]) -> None:
        """Takes over the stored settings of servers."""
        for guild, values in settings.items():
            if SETTING in values:
                self.choose(guild, str(values[SETTING]))

    def choose(self, guild: GuildId, locale: str) -> None:
        self._chosen[guild] = locale

    @property
    def all(self) -> tuple[Texts, ...]:
        """The texts of every language."""
        return tuple(self._catalogue.texts(locale) for locale in self._catalogue.locales)

    def of_guild(self, guild: GuildId) -> Texts:
        """The texts for everybody in the server, such as the table message."""
        return self._catalogue.texts(self._chosen.get(guild, self._default))

    def of_locale(self, locale: str) -> Texts:
        return self._catalogue.texts(locale or self._default)

    def of(self, interaction: discord.Interaction) -> Texts:
        """The texts for the interaction's user."""
        return self._catalogue.texts(interaction.locale.value)
