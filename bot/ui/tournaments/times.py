"""Start times as users type them, in their server's time zone."""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from bot.durations import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.tournaments import check_start
from bot.refusal import Refusal
from bot.texts.catalogue import Texts
from bot.ui.words.languages import reading_order, typed_words
from bot.ui.words.player_names import folded
from bot.ui.words.refusals import UiCode, UiRefusal

_CLOCK = re.compile(r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?\s*(?P<half>am|pm)?")
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DAY = re.compile(r"(?P<day>\d{1,2})[/.](?P<month>\d{1,2})(?:[/.](?P<year>\d{4}))?\.?")
_DAYS = ("today", "tomorrow")
_UNITS: Final = {"minutes": MINUTE_MS, "hours": HOUR_MS, "days": DAY_MS}
_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001 - its user subtracts the zone's offset
_LAST_MS: Final = 253_402_214_400_000
"""The last day of the year 9999 begins: no zone's clocks are further ahead than a day."""


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """The words of the catalogues and of CLDR, without capitals and accents."""

    days: Mapping[str, int]
    """Named days, as days from today."""
    weekdays: Mapping[str, int]
    """The weekdays by name, as days after Monday."""
    units: Mapping[str, int]
    """Lengths of time in milliseconds."""
    waiting: re.Pattern[str]
    """A length of time from now."""
    fillers: re.Pattern[str]


@cache
def _vocabulary(texts: Texts) -> _Vocabulary:
    """The words of all languages; of two meanings of a word the reader's own language decides."""
    units = {word: _UNITS[key] for word, key in typed_words(texts, tuple(_UNITS)).items()}
    named = {word: _DAYS.index(key) for word, key in typed_words(texts, _DAYS).items()}
    weekdays: dict[str, int] = {}
    for each in reading_order(texts):
        for form in ("wide", "abbreviated"):
            for number, name in each.babel.days["format"][form].items():
                weekdays.setdefault(folded(name).rstrip("."), number)
    # "ore 21" is a time of day, "2 ore" a length of time.
    fillers = (
        rf"{re.escape(word)}(?=\s*\d)" if word in units else re.escape(word)
        for word in typed_words(texts, ("at",))
    )
    return _Vocabulary(
        named,
        weekdays,
        units,
        re.compile(
            rf"(?:{_any_of(typed_words(texts, ('in',)))}|\+)\s*(?P<count>\d+)\s*"
            rf"(?P<unit>{_any_of(units)})"
        ),
        re.compile(rf"\b(?:{'|'.join(fillers)})\b|,"),
    )


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, words))


def read_start(typed: str, now_ms: int, zone: ZoneInfo, texts: Texts) -> int:
    """The moment that was typed, in milliseconds since 1970 in UTC.

    `21:00` (today, or tomorrow when it is past), `tomorrow 21:00`, `friday 9pm`,
    `2026-12-24 20:30`, `24/12 20:30`, `in 45 min`; words of every language. A length of time counts
    from now, whatever the clock on the wall does meanwhile; a clock time that comes twice is the
    one still to come, and one that the clocks skip is as much later as they are moved.

    Raises `UiRefusal` (start-unreadable). `check_start` says whether it is a time to start at.
    """
    try:
        found = _read(_words(typed, texts), now_ms, zone, _vocabulary(texts))
    except ValueError:
        found = None
    if found is None:
        raise UiRefusal(UiCode.START_UNREADABLE, typed=typed)
    return found


def is_by_clock(typed: str, texts: Texts) -> bool:
    """Whether what was typed needs a time zone: a clock time, not a length of time from now."""
    return _vocabulary(texts).waiting.fullmatch(" ".join(_words(typed, texts))) is None


def suggestions(typed: str, now_ms: int, zone: ZoneInfo, texts: Texts) -> Iterator[tuple[str, int]]:
    """Suggestions for what was typed: a text to insert, and its moment."""
    usual = ("in 15 min", "in 30 min", "in 1 h", "20:00", "21:00", "21:30", "22:00")
    today = local_time(now_ms, zone).date()
    days = [today + timedelta(days) for days in range(1, 8)]
    wanted = (typed,) if typed.strip() else (*usual, *(f"{day:%Y-%m-%d} 21:00" for day in days))
    for text in wanted:
        try:
            at_ms = read_start(text, now_ms, zone, texts)
            check_start(at_ms, now_ms)
        except Refusal:
            continue
        yield text, at_ms


def local_time(at_ms: int, zone: tzinfo) -> datetime:
    """A moment by the clocks of a zone; the last one that has a date stands for any later one."""
    return datetime.fromtimestamp(min(at_ms, _LAST_MS) / 1000, zone)


def shown_start(at_ms: int, zone: ZoneInfo, texts: Texts) -> str:
    """A moment in the server's time zone, with the weekday in the user's language."""
    return format_datetime(local_time(at_ms, zone), "EEE yyyy-MM-dd HH:mm", locale=texts.babel)


def _words(typed: str, texts: Texts) -> list[str]:
    return _vocabulary(texts).fillers.sub(" ", folded(typed.strip())).split()


def _read(words: list[str], now_ms: int, zone: ZoneInfo, known: _Vocabulary) -> int | None:
    waiting = known.waiting.fullmatch(" ".join(words))
    if waiting is not None:
        return now_ms + int(waiting["count"]) * known.units[waiting["unit"]]
    if not words:
        return None
    clock = _clock(words[-1]) or _clock("".join(words[-2:]))
    day_words = words[:-1] if _clock(words[-1]) else words[:-2]
    if clock is None:
        return None
    if not day_words:
        return _next(clock, zone, now_ms)
    day = _day(" ".join(day_words), local_time(now_ms, zone), known)
    return None if day is None else _moment(day, clock, zone, now_ms)


def _next(clock: time, zone: ZoneInfo, now_ms: int) -> int | None:
    """The next moment at which the clocks show this; they may go back over midnight."""
    now = local_time(now_ms, zone)
    for day in (_days_on(now, days) for days in range(-1, 3)):
        at_ms = _moment(day, clock, zone, now_ms)
        # What the clocks have skipped is past once they show more.
        is_shown = local_time(at_ms, zone).time() == clock
        is_ahead = is_shown or datetime.combine(day, clock) > now.replace(tzinfo=None)
        if at_ms > now_ms and is_ahead:
            return at_ms
    return None


def _moment(day: date, clock: time, zone: ZoneInfo, now_ms: int) -> int:
    """The moment at which the clocks of the zone show this. Where they are put back they show it
    twice, and where they are put forward never (PEP 495)."""
    shown = datetime.combine(day, clock)
    first, second = (_instant_ms(shown.replace(fold=fold), zone) for fold in (0, 1))
    return second if first <= now_ms < second else first


def _instant_ms(shown: datetime, zone: ZoneInfo) -> int:
    """The milliseconds of a moment, without the limits of `datetime`, which ends with the year 9999
    in UTC."""
    offset = zone.utcoffset(shown) or timedelta()
    return (shown.replace(fold=0) - _EPOCH - offset) // timedelta(milliseconds=1)


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


def _day(text: str, now: datetime, known: _Vocabulary) -> date | None:
    if text in known.days:
        return _days_on(now, known.days[text])
    if text in known.weekdays:
        return _days_on(now, (known.weekdays[text] - now.weekday() - 1) % 7 + 1)
    match = _ISO.fullmatch(text) or _DAY.fullmatch(text)
    if match is None:
        return None
    month, number = int(match["month"]), int(match["day"])
    if match["year"]:
        return date(int(match["year"]), month, number)
    for year in (now.year, now.year + 1):
        # A leap day is in one of the two years, or in none.
        with suppress(ValueError):
            if (day := date(year, month, number)) >= now.date():
                return day
    return None


def _days_on(now: datetime, days: int) -> date:
    return now.date() + timedelta(days)
