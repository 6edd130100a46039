"""The players who are banned from a server (R-255, R-260)."""

from collections.abc import Mapping
from typing import Any

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import GuildId, PlayerId

SETTING = "banned"
"""The players' ids, in the server's stored settings."""


class Bans:
    """The lists of all servers, as they are stored."""

    def __init__(self) -> None:
        self._banned: dict[GuildId, frozenset[PlayerId]] = {}

    def load(self, settings: Mapping[GuildId, Mapping[str, Any]]) -> None:
        """Takes over what the servers have stored."""
        for guild, values in settings.items():
            self.set(guild, frozenset(map(PlayerId, values.get(SETTING, ()))))

    def of(self, guild: GuildId) -> frozenset[PlayerId]:
        return self._banned.get(guild, frozenset())

    def set(self, guild: GuildId, banned: frozenset[PlayerId]) -> None:
        self._banned[guild] = banned

    def check(self, guild: GuildId, player: PlayerId) -> None:
        """Raises `HostRefusal` (banned) for a player who is banned here."""
        if player in self.of(guild):
            raise HostRefusal(HostCode.BANNED)
