"""Time zones as users type them."""

from zoneinfo import available_timezones

from bot.host.guild_settings import DEFAULT_ZONE
from bot.ui.refusals import UiCode, UiRefusal

COMMON_ZONES = (
    DEFAULT_ZONE,
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
