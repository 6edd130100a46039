"""A server's time zone, in which times that users type are read."""

from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from bot.ids import GuildId
from bot.ui.refusals import UiCode, UiRefusal

ZONE_SETTING = "timezone"
DEFAULT_ZONE = "UTC"
COMMON_ZONES = (
    "UTC",
    "Europe/Rome",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/Madrid",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Australia/Sydney",
)
"""Zones suggested before anything is typed."""


class TimeZones:
    """The time zones of all servers."""

    def __init__(self) -> None:
        self._chosen: dict[GuildId, str] = {}

    def load(self, settings: dict[GuildId, dict[str, Any]]) -> None:
        """Takes over the stored settings of servers; unknown zones are ignored."""
        for guild, values in settings.items():
            if values.get(ZONE_SETTING) in available_timezones():
                self.choose(guild, str(values[ZONE_SETTING]))

    def choose(self, guild: GuildId, zone: str) -> None:
        self._chosen[guild] = zone

    def name_of(self, guild: GuildId) -> str:
        return self._chosen.get(guild, DEFAULT_ZONE)

    def of_guild(self, guild: GuildId) -> ZoneInfo:
        return ZoneInfo(self.name_of(guild))


def read_zone(typed: str) -> str:
    """The zone that was typed, such as `Europe/Rome` or `rome`. Raises (timezone-unknown)."""
    found = find_zones(typed)
    exact = [zone for zone in found if zone.lower() == typed.strip().lower()]
    if not exact and len(found) != 1:
        raise UiRefusal(UiCode.TIMEZONE_UNKNOWN, typed=typed)
    return (exact or found)[0]


def find_zones(typed: str) -> list[str]:
    """The zones whose names contain what was typed; those that end with it come first."""
    wanted = typed.strip().lower().replace(" ", "_")
    zones = (zone for zone in available_timezones() if wanted in zone.lower())
    return sorted(zones, key=lambda zone: (not zone.lower().endswith(wanted), zone))
