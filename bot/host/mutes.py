"""Muted players (R-255, R-260): they may look, sit out and leave, and nothing else."""

from collections.abc import Mapping
from typing import Any

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import GuildId, PlayerId
from bot.table.commands import Leave, LeaveQueue, SitOut, TableCommand

SETTING = "muted"
"""Players' ids with the end of their mute (ms since 1970 in UTC), in the stored settings."""
MINUTES_MAX = 7 * 24 * 60
STILL_ALLOWED = Leave | LeaveQueue | SitOut
"""Muted players may always take their chips away."""


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
        """Returns the players muted now, each with the end of the mute."""
        muted = self._until_ms.get(guild, {})
        return {who: until_ms for who, until_ms in muted.items() if now_ms < until_ms}

    def set(self, guild: GuildId, muted: Mapping[PlayerId, int]) -> None:
        self._until_ms[guild] = dict(muted)

    def check(self, guild: GuildId, command: TableCommand, now_ms: int) -> None:
        """Raises `HostRefusal` (muted) for a muted player's command."""
        player = getattr(command, "player", None)
        if player and not isinstance(command, STILL_ALLOWED):
            self.check_player(guild, player, now_ms)

    def check_player(self, guild: GuildId, player: PlayerId, now_ms: int) -> None:
        """Raises `HostRefusal` (muted) for a player who is muted now."""
        until_ms = self.of(guild, now_ms).get(player)
        if until_ms is not None:
            raise HostRefusal(HostCode.MUTED, until=-(-until_ms // 1000))
