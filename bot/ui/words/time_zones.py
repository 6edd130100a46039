"""Time zones as users type them."""

import re
import tomllib
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from bot.host.guild_settings import DEFAULT_ZONE
from bot.settings import ASSETS
from bot.texts import languages
from bot.texts.catalogue import babel_locale
from bot.ui.words.player_names import folded
from bot.ui.words.refusals import UiCode, UiRefusal

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
_NO_PLACES: Final = frozenset({"Factory", "localtime"})
_HOURS: Final = re.compile(r"(?:Etc/)?GMT[+-]\d")


def read_zone(typed: str) -> str:
    """The zone that was typed, such as `Europe/Rome`, `rome` or `Roma`. Raises
    (timezone-unknown).

    A part of a zone's name goes before that of a listed city: Monaco is in Munich's Italian name.
    """
    found, wanted = find_zones(typed), _folded(typed)
    exact = [zone for zone in found if wanted in _names(zone)]
    found = [zone for zone in found if any(wanted in each for each in _own_names(zone))] or found
    if not exact and (len(found) != 1 or not _begins_word(wanted, found[0])):
        raise UiRefusal(UiCode.TIMEZONE_UNKNOWN, typed=typed)
    return (exact or found)[0]


def find_zones(typed: str) -> list[str]:
    """The zones whose names, or cities in any language of ours, contain what was typed; those that
    end with it come first."""
    wanted = _folded(typed)
    zones = (zone for zone in _offered() if any(wanted in each for each in _names(zone)))

    def order(zone: str) -> tuple[bool, str]:
        return not any(each.endswith(wanted) for each in _names(zone)), zone

    return sorted(zones, key=order)


@cache
def _offered() -> frozenset[str]:
    """The zones of the world: neither that of this machine, nor `Etc/GMT+2`, which is two hours
    behind what everybody means by it."""
    zones = available_timezones() - _NO_PLACES
    return frozenset(zone for zone in zones if not _HOURS.match(zone))


def _names(zone: str) -> tuple[str, ...]:
    return (*_own_names(zone), *_listed_cities().get(zone, ()))


def _own_names(zone: str) -> tuple[str, ...]:
    return (_folded(zone), *_cities(languages()).get(zone, ()))


def _begins_word(wanted: str, zone: str) -> bool:
    return any(re.search(rf"(?:^|[/_]){re.escape(wanted)}", each) for each in _names(zone))


@cache
def _cities(tags: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The cities of zones in these languages (CLDR), where they are called otherwise than the
    zone."""
    found: dict[str, tuple[str, ...]] = {}
    for customs in {babel_locale(tag): None for tag in tags}:
        for zone, said in customs.time_zones.items():
            if "city" in said:
                found[zone] = (*found.get(zone, ()), _folded(said["city"]))
    return found


@cache
def _listed_cities() -> dict[str, tuple[str, ...]]:
    """The cities of `assets/cities.toml`, by their zones."""
    listed = tomllib.loads((ASSETS / "cities.toml").read_text("utf-8"))
    return {zone: tuple(map(_folded, cities)) for zone, cities in listed.items()}


def _folded(name: str) -> str:
    """A name as people type it: `são paulo` and `sao_paulo`."""
    return folded(name.strip().replace(" ", "_"))
