"""Start times as users type them, in their server's time zone."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from bot.ui.words.refusals import UiCode, UiRefusal

_CLOCK = re.compile(r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?\s*(?P<half>am|pm)?")
_IN = re.compile(
    r"(?:in|tra|fra|\+)\s*(?P<count>\d{1,4})\s*"
    r"(?P<unit>h|hours?|or[ae]|m|min|minutes?|minut[oi]|d|days?|giorn[oi])"
)
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DAY = re.compile(r"(?P<day>\d{1,2})[/.](?P<month>\d{1,2})(?:[/.](?P<year>\d{4}))?\.?")
_NAMED = {"today": 0, "tonight": 0, "oggi": 0, "stasera": 0, "tomorrow": 1, "domani": 1}
_WEEKDAYS = (
    ("monday", "mon", "lunedì", "lunedi", "lun"),
    ("tuesday", "tue", "martedì", "martedi", "mar"),
    ("wednesday", "wed", "mercoledì", "mercoledi", "mer"),
    ("thursday", "thu", "giovedì", "giovedi", "gio"),
    ("friday", "fri", "venerdì", "venerdi", "ven"),
    ("saturday", "sat", "sabato", "sab"),
    ("sunday", "sun", "domenica", "dom"),
)
_FILLERS = re.compile(r"\b(?:at|alle|ore(?=\s*\d))\b|,")


def read_start(typed: str, now_ms: int, zone: ZoneInfo) -> int:
    """The moment that was typed, in milliseconds since 1970 in UTC.

    `21:00` (today, or tomorrow when it is past), `tomorrow 21:00`, `friday 9pm`,
    `2026-12-24 20:30`, `24/12 20:30`, `in 45 min`; Italian words too.

    Raises `UiRefusal` (start-unreadable).
    """
    now = datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(zone)
    words = _FILLERS.sub(" ", typed.strip().lower()).split()
    try:
        found = _read(words, now, zone)
    except (ValueError, OverflowError):
        found = None
    if found is None:
        raise UiRefusal(UiCode.START_UNREADABLE, typed=typed)
    return int(found.timestamp() * 1000)


def suggestions(typed: str, now_ms: int, zone: ZoneInfo) -> Iterator[tuple[str, int]]:
    """Suggestions for what was typed: a text to insert, and its moment."""
    usual = ("in 15 min", "in 30 min", "in 1 h", "20:00", "21:00", "21:30", "22:00")
    now = datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(zone)
    days = [(now + timedelta(days)).date() for days in range(1, 8)]
    wanted = (typed,) if typed.strip() else (*usual, *(f"{day:%Y-%m-%d} 21:00" for day in days))
    for text in wanted:
        try:
            yield text, read_start(text, now_ms, zone)
        except UiRefusal:
            continue


def shown_start(at_ms: int, zone: ZoneInfo, locale: str) -> str:
    """A moment in the server's time zone, with the weekday in the user's language."""
    local = datetime.fromtimestamp(at_ms / 1000, zone)
    return format_datetime(local, "EEE yyyy-MM-dd HH:mm", locale=locale)


def _read(words: list[str], now: datetime, zone: ZoneInfo) -> datetime | None:
    waiting = _IN.fullmatch(" ".join(words))
    if waiting is not None:
        return now + _length(int(waiting["count"]), waiting["unit"])
    if not words:
        return None
    clock = _clock(words[-1]) or _clock("".join(words[-2:]))
    day_words = words[:-1] if _clock(words[-1]) else words[:-2]
    if clock is None:
        return None
    if not day_words:
        today = datetime.combine(now.date(), clock, zone)
        return today if today > now else datetime.combine(_days_on(now, 1), clock, zone)
    day = _day(" ".join(day_words), now)
    return None if day is None else datetime.combine(day, clock, zone)


def _length(count: int, unit: str) -> timedelta:
    if unit.startswith(("h", "o")):
        return timedelta(hours=count)
    return timedelta(days=count) if unit.startswith(("d", "g")) else timedelta(minutes=count)


def _clock(word: str) -> time | None:
    match = _CLOCK.fullmatch(word)
    if match is None:
        return None
    hour = int(match["hour"])
    if match["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match["half"] == "pm" else 0)
    return time(hour, int(match["minute"] or 0))


def _day(text: str, now: datetime) -> date | None:
    if text in _NAMED:
        return _days_on(now, _NAMED[text])
    for number, names in enumerate(_WEEKDAYS):
        if text in names:
            return _days_on(now, (number - now.weekday() - 1) % 7 + 1)
    match = _ISO.fullmatch(text) or _DAY.fullmatch(text)
    if match is None:
        return None
    day = date(int(match["year"] or now.year), int(match["month"]), int(match["day"]))
    return day if match["year"] or day >= now.date() else day.replace(year=day.year + 1)


def _days_on(now: datetime, days: int) -> date:
    return now.date() + timedelta(days)
