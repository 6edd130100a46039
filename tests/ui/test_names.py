"""Names that people chose for themselves."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.words.player_names import NAME_LENGTH_MAX, markdown_name, plain_name, quoted


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ("Alice", "Alice"),
        ("  two   words ", "two words"),
        ("line\nbreak", "linebreak"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u200bb\ufeffc", "abc"),
        ("漢" * 40, "漢" * 32),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("می‌خواهم", "می‌خواهم"),
        ("e\u0301", "é"),
        ("", "?"),
        ("\u200d\u200d", "?"),
        ("\u3164 \u2800", "?"),
        ("\u202e", "?"),
    ],
)
def test_a_plain_name_keeps_text_and_loses_tricks(chosen: str, shown: str) -> None:
    """Emoji and scripts stay whole; direction overrides and invisible names go."""
    assert plain_name(chosen) == shown


@given(st.text(max_size=60))
def test_every_name_becomes_one_short_visible_line(chosen: str) -> None:
    """Never empty, never longer than Discord's 32, never a control character."""
    name = plain_name(chosen)
    assert 1 <= len(name) <= NAME_LENGTH_MAX
    assert "\n" not in name
    assert all(unicodedata.category(char) not in ("Cc", "Zl", "Zp") for char in name)


@pytest.mark.parametrize(
    "chosen", ["@everyone", "@here", "<@123>", "<#9>", "**b**", "[x](http://e)", "||s||", "# h"]
)
def test_markup_is_shown_as_it_was_typed(chosen: str) -> None:
    """Every mark is escaped, and nothing pings."""
    name = markdown_name(chosen)
    for harmful in ("@everyone", "@here", "<@", "<#", "**", "](", "||"):
        assert harmful not in name
    assert name.replace("\\", "").replace("\u200b", "") == chosen


@pytest.mark.parametrize("chosen", ["محمد", "שרה לוי", "Ali محمد"])
def test_names_from_right_to_left_leave_the_order_of_their_line(chosen: str) -> None:
    """Names from right to left are marked off: an amount after them would be shown before them."""
    assert markdown_name(chosen) == f"\u2068{chosen}\u2069"
    assert quoted(chosen, 40) == f"\u2068{chosen}\u2069"
    assert markdown_name(markdown_name(chosen)) == markdown_name(chosen)


def test_other_names_are_not_marked_off() -> None:
    """Copied text stays what it was."""
    assert markdown_name("Zoë 李 🔥") == "Zoë 李 🔥"
