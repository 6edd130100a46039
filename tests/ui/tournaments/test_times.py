"""Starts as people type them, in their server's time zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.ui.tournaments.times import read_start, shown_start, suggestions
from bot.ui.words.refusals import UiCode, UiRefusal

ROME = ZoneInfo("Europe/Rome")
# A Friday evening, a quarter to eight.
NOW = datetime(2026, 11, 20, 19, 45, tzinfo=ROME)
NOW_MS = int(NOW.timestamp() * 1000)


def local(typed: str) -> str:
    """The typed moment in Rome's time zone."""
    at_ms = read_start(typed, NOW_MS, ROME)
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
    """With the words that were typed."""
    with pytest.raises(UiRefusal) as caught:
        read_start(typed, NOW_MS, ROME)
    assert caught.value.code is UiCode.START_UNREADABLE
    assert caught.value.data["typed"] == typed


def test_the_clocks_change_in_between() -> None:
    """Nine in the evening is nine in the evening, also after the last Sunday of March."""
    assert local("2027-03-28 21:00") == "Sun 28 Mar 21:00"


def test_usual_times_are_suggested_before_anything_is_typed() -> None:
    """All of them to come; later only what was typed."""
    usual = list(suggestions("", NOW_MS, ROME))
    assert len(usual) > 7
    assert all(at_ms > NOW_MS for _, at_ms in usual)
    assert [text for text, _ in suggestions("tomorrow 9pm", NOW_MS, ROME)] == ["tomorrow 9pm"]
    assert list(suggestions("soon", NOW_MS, ROME)) == []


@pytest.mark.parametrize(
    ("locale", "shown"), [("en", "Fri 2026-11-20 19:45"), ("it", "ven 2026-11-20 19:45")]
)
def test_a_suggestion_names_the_weekday_in_the_users_language(locale: str, shown: str) -> None:
    """The time is the server's."""
    assert shown_start(NOW_MS, ROME, locale) == shown
