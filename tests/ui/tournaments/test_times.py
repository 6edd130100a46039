"""Starts as people type them, in their server's time zone."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.durations import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.refusals import HostCode, HostRefusal
from bot.host.tournaments import check_start
from bot.refusal import Refusal
from bot.ui.tournaments.times import read_start, shown_start, suggestions
from bot.ui.words.refusals import UiCode, UiRefusal
from tests.ui.tournaments.showing import CATALOGUE, ENGLISH

ROME = ZoneInfo("Europe/Rome")
# A Friday evening, a quarter to eight.
NOW = datetime(2026, 11, 20, 19, 45, tzinfo=ROME)
NOW_MS = int(NOW.timestamp() * 1000)


def local(typed: str) -> str:
    """The typed moment in Rome's time zone."""
    at_ms = read_start(typed, NOW_MS, ROME, ENGLISH)
    return f"{datetime.fromtimestamp(at_ms / 1000, ROME):%a %d %b %H:%M}"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("21:00", "Fri 20 Nov 21:00"),
        ("21", "Fri 20 Nov 21:00"),
        ("9pm", "Fri 20 Nov 21:00"),
        ("9:30 pm", "Fri 20 Nov 21:30"),
        ("19:00", "Sat 21 Nov 19:00"),
        ("tomorrow 20:30", "Sat 21 Nov 20:30"),
        ("domani alle ore 20.30", "Sat 21 Nov 20:30"),
        ("friday 21:00", "Fri 27 Nov 21:00"),
        ("sunday at 8pm", "Sun 22 Nov 20:00"),
        ("venerdì 21", "Fri 27 Nov 21:00"),
        ("2026-12-24 20:30", "Thu 24 Dec 20:30"),
        ("24/12 20:30", "Thu 24 Dec 20:30"),
        ("il 24/12 alle 20:30", "Thu 24 Dec 20:30"),
        ("24.12.2026 20:30", "Thu 24 Dec 20:30"),
        ("1/3 21:00", "Mon 01 Mar 21:00"),
        ("in 45 min", "Fri 20 Nov 20:30"),
        ("+90m", "Fri 20 Nov 21:15"),
        ("tra 2 ore", "Fri 20 Nov 21:45"),
        ("in 2 days", "Sun 22 Nov 19:45"),
        ("12am", "Sat 21 Nov 00:00"),
    ],
)
def test_a_time_is_read_as_it_is_meant(typed: str, meant: str) -> None:
    """Today or tomorrow, a weekday to come, a date, or so long from now."""
    assert local(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "soon", "25:00", "21:75", "31/2 20:00", "45", "13pm", "a 21"]
)
def test_what_is_no_time_is_said_to_be_none(typed: str) -> None:
    """A text that is no time is refused with the words that were typed."""
    with pytest.raises(UiRefusal) as caught:
        read_start(typed, NOW_MS, ROME, ENGLISH)
    assert caught.value.code is UiCode.START_UNREADABLE
    assert caught.value.data["typed"] == typed


def test_the_clocks_change_in_between() -> None:
    """Nine in the evening is nine in the evening, also after the last Sunday of March."""
    assert local("2027-03-28 21:00") == "Sun 28 Mar 21:00"


def test_usual_times_are_suggested_before_anything_is_typed() -> None:
    """All of them to come; later only what was typed."""
    usual = list(suggestions("", NOW_MS, ROME, ENGLISH))
    assert len(usual) > 7
    assert all(at_ms > NOW_MS for _, at_ms in usual)
    assert [text for text, _ in suggestions("tomorrow 9pm", NOW_MS, ROME, ENGLISH)] == [
        "tomorrow 9pm"
    ]
    assert list(suggestions("soon", NOW_MS, ROME, ENGLISH)) == []


@pytest.mark.parametrize(
    ("locale", "shown"), [("en", "Fri 2026-11-20 19:45"), ("it", "ven 2026-11-20 19:45")]
)
def test_a_suggestion_names_the_weekday_in_the_users_language(locale: str, shown: str) -> None:
    """The time is the server's."""
    assert shown_start(NOW_MS, ROME, CATALOGUE.texts(locale)) == shown


@pytest.mark.parametrize(
    ("year", "meant"), [(2027, "2028-02-29 20:00Z"), (2028, "2028-02-29 20:00Z"), (2029, None)]
)
def test_a_leap_day_is_the_next_one(year: int, meant: str | None) -> None:
    """A leap day is the next one, even where this year has none, if the next year has one."""
    now_ms = ms(year, 2 if year == 2028 else 12, 1, 12, 0)
    if meant is not None:
        assert utc(read_start("29/2 21:00", now_ms, ROME, ENGLISH)) == meant
        return
    with pytest.raises(UiRefusal) as caught:
        read_start("29/2 21:00", now_ms, ROME, ENGLISH)
    assert caught.value.code is UiCode.START_UNREADABLE


# --- changes of clocks ------------------------------------------------------------------------

_UNITS = {"min": MINUTE_MS, "h": HOUR_MS, "d": DAY_MS}
_ZONES = st.sampled_from(sorted(available_timezones() - {"Factory", "localtime"})).map(ZoneInfo)


def ms(*when: int, zone: ZoneInfo = ROME, fold: int = 0) -> int:
    """A moment by the clocks of a zone; `fold` 1 is the second time that they show it."""
    year, month, day, hour, minute = when
    shown = datetime(year, month, day, hour, minute, fold=fold, tzinfo=zone)
    return round(shown.timestamp() * 1000)


def utc(at_ms: int) -> str:
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M}Z"


@pytest.mark.parametrize(
    ("typed", "now_ms", "meant"),
    [
        ("in 3 h", ms(2027, 3, 28, 1, 30), "2027-03-28 03:30Z"),
        ("in 5 min", ms(2027, 10, 31, 2, 45, fold=1), "2027-10-31 01:50Z"),
        ("in 90 min", ms(2027, 10, 31, 2, 0), "2027-10-31 01:30Z"),
        ("in 1 day", ms(2027, 3, 27, 21, 0), "2027-03-28 20:00Z"),
    ],
)
def test_a_length_of_time_counts_from_now(typed: str, now_ms: int, meant: str) -> None:
    """The clock on the wall may be put forward or back meanwhile."""
    assert utc(read_start(typed, now_ms, ROME, ENGLISH)) == meant


@pytest.mark.parametrize(
    ("typed", "now_ms", "meant"),
    [
        ("02:30", ms(2027, 10, 31, 1, 45), "2027-10-31 00:30Z"),
        ("02:30", ms(2027, 10, 31, 2, 45), "2027-10-31 01:30Z"),
        ("2027-10-31 02:30", ms(2027, 10, 31, 2, 45), "2027-10-31 01:30Z"),
        ("02:30", ms(2027, 10, 31, 2, 45, fold=1), "2027-11-01 01:30Z"),
        ("02:50", ms(2027, 10, 31, 2, 45, fold=1), "2027-10-31 01:50Z"),
        ("02:30", ms(2027, 3, 28, 1, 45), "2027-03-28 01:30Z"),
        ("2027-03-28 02:30", ms(2027, 3, 20, 12, 0), "2027-03-28 01:30Z"),
        ("02:30", ms(2027, 3, 28, 3, 10), "2027-03-29 00:30Z"),
    ],
)
def test_a_clock_time_is_the_next_that_the_clocks_show(typed: str, now_ms: int, meant: str) -> None:
    """A clock time is the next that the clocks show: one that comes twice is the one still to come;
    one that is skipped is an hour later."""
    assert utc(read_start(typed, now_ms, ROME, ENGLISH)) == meant


def shown_next(clock: time, now_ms: int, zone: ZoneInfo) -> int:
    """The next moment at which the clocks show this, minute by minute; one that they skip is as
    much later as they are put forward."""
    minute = timedelta(minutes=1)
    at_ms = now_ms // MINUTE_MS * MINUTE_MS
    before = datetime.fromtimestamp(at_ms / 1000, zone).replace(tzinfo=None)
    while True:
        at_ms += MINUTE_MS
        shown = datetime.fromtimestamp(at_ms / 1000, zone).replace(tzinfo=None)
        skipped = before + minute
        while skipped < shown:
            if skipped.time() == clock:
                return at_ms + (skipped - before - minute) // timedelta(milliseconds=1)
            skipped += minute
        if shown.time() == clock:
            return at_ms
        before = shown


@st.composite
def moments(draw: st.DrawFn) -> tuple[ZoneInfo, int]:
    """A zone, and a moment within three hours of a change of its clocks where it has any."""
    zone = draw(_ZONES)
    day = datetime(draw(st.integers(1975, 2036)), 1, 1, tzinfo=UTC)
    offsets = [(day + timedelta(hours=h)).astimezone(zone).utcoffset() for h in range(0, 8800, 12)]
    changes = [n for n in range(1, len(offsets)) if offsets[n] != offsets[n - 1]]
    near = draw(st.sampled_from(changes)) if changes else 0
    minutes = 12 * 60 * near - draw(st.integers(-3 * 60, 15 * 60))
    seconds = draw(st.integers(0, 59))
    return zone, round((day + timedelta(minutes=minutes, seconds=seconds)).timestamp() * 1000)


@given(moments(), st.times().map(lambda each: each.replace(second=0, microsecond=0)))
@example((ZoneInfo("America/St_Johns"), ms(2006, 10, 28, 22, 1) + 2 * HOUR_MS), time(23, 30))
@example((ZoneInfo("America/St_Johns"), 1162089030000), time(23, 30))
@example(
    (ZoneInfo("Pacific/Apia"), ms(2011, 12, 29, 22, 0, zone=ZoneInfo("Pacific/Apia"))), time(21)
)
@example((ZoneInfo("Australia/Lord_Howe"), 1696088000000), time(2, 15))
def test_every_zone_shows_the_clock_time_that_was_typed(
    moment: tuple[ZoneInfo, int], clock: time
) -> None:
    """Every zone shows the clock time that was typed, in whichever year, however its clocks are put
    forward or back."""
    zone, now_ms = moment
    assert read_start(f"{clock:%H:%M}", now_ms, zone, ENGLISH) == shown_next(clock, now_ms, zone)


@given(moments(), st.integers(0, 10**12), st.sampled_from(sorted(_UNITS)))
def test_every_length_of_time_counts_from_now(
    moment: tuple[ZoneInfo, int], count: int, unit: str
) -> None:
    """Every length of time counts from now, in whichever zone, however long."""
    zone, now_ms = moment
    assert read_start(f"in {count} {unit}", now_ms, zone, ENGLISH) == now_ms + count * _UNITS[unit]


# --- absurd starts ----------------------------------------------------------------------------

_NUMBERS = st.integers(0, 10**30).map(str)
_WORDS = st.sampled_from(
    [*"+:./-²٣", "in", "tra", "h", "min", "days", "giorni", "pm", "am", "alle", "friday", "domani"]
) | st.sampled_from(["9999-12-31", "0001-01-01", "31/12/9999", "23:59", "29/2"])
_TYPED = st.lists(_WORDS | _NUMBERS, max_size=6).map(" ".join) | st.text()


@given(moments(), _TYPED)
@example((ZoneInfo("Pacific/Kiritimati"), NOW_MS), "0001-01-01 00:00")
@example((ZoneInfo("Etc/GMT+12"), NOW_MS), "9999-12-31 23:59")
@example((ROME, NOW_MS), "in 99999999 days")
@example((ROME, NOW_MS), f"in {'9' * 5000} h")
def test_whatever_is_typed_is_a_start_within_a_year_or_refused(
    moment: tuple[ZoneInfo, int], typed: str
) -> None:
    """Nobody meets an error; what is suggested may be chosen."""
    zone, now_ms = moment
    try:
        at_ms = read_start(typed, now_ms, zone, ENGLISH)
        check_start(at_ms, now_ms)
    except Refusal:
        assert typed.strip() == "" or not list(suggestions(typed, now_ms, zone, ENGLISH))
        return
    assert now_ms < at_ms <= now_ms + 366 * DAY_MS
    assert list(suggestions(typed, now_ms, zone, ENGLISH)) == [(typed, at_ms)]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("in 365 days", None),
        ("in 366 days", HostCode.START_TIME_FAR),
        ("in 9999 days", HostCode.START_TIME_FAR),
        ("in 99999999 days", HostCode.START_TIME_FAR),
        ("9999-12-31 23:59", HostCode.START_TIME_FAR),
        ("2027-11-20 19:00", None),
        ("2027-11-21 20:00", HostCode.START_TIME_FAR),
        ("2026-11-20 19:45", HostCode.START_TIME_PAST),
    ],
)
def test_a_start_is_within_a_year(typed: str, code: HostCode | None) -> None:
    """A start that is more than a year away is refused in a sentence of its own."""
    at_ms = read_start(typed, NOW_MS, ROME, ENGLISH)
    if code is None:
        check_start(at_ms, NOW_MS)
        return
    with pytest.raises(HostRefusal) as caught:
        check_start(at_ms, NOW_MS)
    assert caught.value.code is code


def test_a_start_of_before_is_shown_however_far_it_is() -> None:
    """The last day that a calendar knows, for a tournament that was announced for the year 9999."""
    far_ms = read_start("9999-12-31 23:59", NOW_MS, ROME, ENGLISH)
    assert shown_start(far_ms, ZoneInfo("Pacific/Kiritimati"), ENGLISH) == "Fri 9999-12-31 14:00"
