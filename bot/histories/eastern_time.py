"""The time of the American east coast, which PokerStars writes beside any other.

The rule has stood since 2007: daylight saving from the second Sunday of March to the first one of
November, at two in the morning. Zones of the operating system are not asked: this room is pure.
"""

from datetime import UTC, datetime, timedelta, timezone
from typing import Final

STANDARD: Final = timezone(timedelta(hours=-5), "ET")
DAYLIGHT: Final = timezone(timedelta(hours=-4), "ET")


def eastern(at: datetime) -> datetime:
    """An instant as the clocks of New York show it."""
    year = at.astimezone(STANDARD).year
    begins = _sunday(year, 3, 2).replace(hour=2, tzinfo=STANDARD)
    ends = _sunday(year, 11, 1).replace(hour=2, tzinfo=DAYLIGHT)
    return at.astimezone(DAYLIGHT if begins <= at < ends else STANDARD)


def from_eastern(clock: datetime) -> datetime:
    """The instant in UTC at which the clocks of New York show this; of the hour that comes twice a
    year the first."""
    summer = clock.replace(tzinfo=DAYLIGHT).astimezone(UTC)
    if eastern(summer).replace(tzinfo=None) == clock.replace(tzinfo=None):
        return summer
    return clock.replace(tzinfo=STANDARD).astimezone(UTC)


def _sunday(year: int, month: int, which: int) -> datetime:
    first = datetime(year, month, 1)  # noqa: DTZ001 - a day; its caller adds the zone
    return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (which - 1))
