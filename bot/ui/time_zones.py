"""Time zones as users type them."""

import unicodedata
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from babel import Locale

from bot.host.guild_settings import DEFAULT_ZONE
from bot.ui.refusals import UiCode, UiRefusal

LANGUAGES: Final = ("en", "it")
"""Of the names of cities."""
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
    """The zone that was typed, such as `Europe/Rome`, `rome` or `Roma`. Raises
    (timezone-unknown)."""
    found, wanted = find_zones(typed), _folded(typed)
    exact = [zone for zone in found if wanted in (_folded(zone), *_cities().get(zone, ()))]
    if not exact and len(found) != 1:
        raise UiRefusal(UiCode.TIMEZONE_UNKNOWN, typed=typed)
    return (exact or found)[0]


def find_zones(typed: str) -> list[str]:
    """The zones whose names, or cities in any language of ours, contain what was typed; those that
    end with it come first."""
    wanted, cities = _folded(typed), _cities()

    def names(zone: str) -> tuple[str, ...]:
        return (_folded(zone), *cities.get(zone, ()))

    zones = (zone for zone in available_timezones() if any(wanted in each for each in names(zone)))

    def order(zone: str) -> tuple[bool, str]:
        return not any(each.endswith(wanted) for each in names(zone)), zone

    return sorted(zones, key=order)


@cache
def _cities() -> dict[str, tuple[str, ...]]:
    """The cities of zones in the languages of the catalogues (CLDR), where they are called
    otherwise than the zone."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for zone, said in Locale.parse(language).time_zones.items():
            if "city" in said:
                found[zone] = (*found.get(zone, ()), _folded(said["city"]))
    return found


def _folded(name: str) -> str:
    """A name without accents and capitals, as people type it: `são paulo` and `sao_paulo`."""
    letters = unicodedata.normalize("NFKD", name.strip().replace(" ", "_").casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
