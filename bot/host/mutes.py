"""Whose controls are dead for a while (R-255, R-260): he may look and go home, and that is all."""

from collections.abc import Mapping
from typing import Any

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import GuildId, PlayerId
from bot.table.commands import Leave, LeaveQueue, SitOut, TableCommand

SETTING = "muted"
"""Players' ids with the end of their silence (ms since 1970 in UTC), in the stored settings."""
MINUTES_MAX = 7 * 24 * 60
STILL_ALLOWED = Leave | LeaveQueue | SitOut
"""Nobody's chips are held back."""


class Mutes:
    """The lists of all servers, as they are stored."""

    def __init__(self) -> None:
        self._until_ms: dict[GuildId, dict[PlayerId, int]] = {}

    def load(self, settings: Mapping[GuildId, Mapping[str, Any]]) -> None:
        """Takes over what the servers have stored."""
        for guild, values in settings.items():
            muted = values.get(SETTING, ())
            self.set(guild, {PlayerId(who): until_ms for who, until_ms in muted})

    def of(self, guild: GuildId, now_ms: int) -> dict[PlayerId, int]:
        """Who is muted now, and until when."""
        muted = self._until_ms.get(guild, {})
        return {who: until_ms for who, until_ms in muted.items() if now_ms < until_ms}

    def set(self, guild: GuildId, muted: Mapping[PlayerId, int]) -> None:
        self._until_ms[guild] = dict(muted)

    def check(self, guild: GuildId, command: TableCommand, now_ms: int) -> None:
        """Raises `HostRefusal` (muted) for what a muted player asks of a table."""
        player = getattr(command, "player", None)
        if player and not isinstance(command, STILL_ALLOWED):
            self.check_player(guild, player, now_ms)

    def check_player(self, guild: GuildId, player: PlayerId, now_ms: int) -> None:
        """Raises `HostRefusal` (muted) for somebody who is muted now."""
        until_ms = self.of(guild, now_ms).get(player)
        if until_ms is not None:
            raise HostRefusal(HostCode.MUTED, until=-(-until_ms // 1000))
