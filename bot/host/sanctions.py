"""Players whom a server's moderators have banned or muted (R-255, R-260).

A banned player takes no part; a muted one may look, sit out and leave, and nothing else.
"""

from bot.host.guild_settings import GuildSettings
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import PlayerId
from bot.table.table_commands import Leave, LeaveWaitingList, SitOut, TableCommand

BAN_HOURS_MAX = 365 * 24
MUTE_MINUTES_MAX = 7 * 24 * 60
STILL_ALLOWED = Leave | LeaveWaitingList | SitOut
"""Muted players may always take their chips away."""


def check_not_banned(settings: GuildSettings, player: PlayerId, now_ms: int) -> None:
    """Raises `HostRefusal` (banned, banned-until) for a player who is banned now."""
    if not is_banned(settings, player, now_ms):
        return
    until_ms = settings.bans_end.get(player)
    if until_ms is None:
        raise HostRefusal(HostCode.BANNED)
    raise HostRefusal(HostCode.BANNED_UNTIL, until=-(-until_ms // 1000))


def is_banned(settings: GuildSettings, player: PlayerId, now_ms: int) -> bool:
    """Whether the player is banned for good, or for a time that is not over."""
    until_ms = settings.bans_end.get(player)
    return player in settings.banned and (until_ms is None or now_ms < until_ms)


def check_not_muted(settings: GuildSettings, player: PlayerId, now_ms: int) -> None:
    """Raises `HostRefusal` (muted) for a player who is muted now."""
    until_ms = muted_now(settings, now_ms).get(player)
    if until_ms is not None:
        raise HostRefusal(HostCode.MUTED, until=-(-until_ms // 1000))


def check_allowed_when_muted(settings: GuildSettings, command: TableCommand, now_ms: int) -> None:
    """Raises `HostRefusal` (muted) for a command that a muted player may not give."""
    player = getattr(command, "player", None)
    if player and not isinstance(command, STILL_ALLOWED):
        check_not_muted(settings, player, now_ms)


def muted_now(settings: GuildSettings, now_ms: int) -> dict[PlayerId, int]:
    """The players muted now, each with the end of the mute."""
    return {player: until_ms for player, until_ms in settings.muted.items() if now_ms < until_ms}
