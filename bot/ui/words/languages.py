"""The language of a server, which is a setting, and of a user, which Discord sends."""

import discord

from bot.host.guild_settings import SettingsByGuild
from bot.ids import GuildId
from bot.storage.players import KnownPlayer
from bot.texts.catalogue import Catalogue, Texts


class Languages:
    """The texts for a server or a user."""

    def __init__(self, catalogue: Catalogue, default: str, settings: SettingsByGuild) -> None:
        self._catalogue = catalogue
        self._default = default
        self._settings = settings

    @property
    def all(self) -> tuple[Texts, ...]:
        """The texts of every language."""
        return tuple(self._catalogue.texts(locale) for locale in self._catalogue.locales)

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
