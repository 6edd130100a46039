"""Users' own words, repeated in the sentence that says why they do not fit."""

import pytest

from bot.ui.words.player_names import quoted
from bot.ui.words.refusals import TYPED_SHOWN_MAX, UiCode, UiRefusal, refusal_message
from tests.ui.tables import CATALOGUE, LOCALES


@pytest.mark.parametrize("locale", LOCALES)
def test_a_direction_override_does_not_turn_the_sentence(locale: str) -> None:
    """All that follows an override is written backwards on a phone, our own words as well."""
    refusal = UiRefusal(UiCode.NOT_A_WHOLE_NUMBER, typed="\u202e100")
    assert "\u202e" not in refusal_message(CATALOGUE.texts(locale), refusal)


@pytest.mark.parametrize(
    ("typed", "repeated"),
    [
        ("abc", "abc"),
        ("@everyone", "\\@\u200beveryone"),
        ("](http://x)", "\\]\\(http\\://x\\)"),
        ("two\nlines", "twolines"),
        ("\u2067abc\u2069", "abc"),
        ("   ", ""),
    ],
)
def test_what_was_typed_is_shown_without_markup(typed: str, repeated: str) -> None:
    """No mention, no link, no second line."""
    assert quoted(typed, TYPED_SHOWN_MAX) == repeated
