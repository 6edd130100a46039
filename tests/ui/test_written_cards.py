"""Cards in words, for those who have everything read aloud."""

import pytest

from bot.ui.components.pages import ALT_TEXT_MAX
from bot.ui.components.written_cards import CardsInWords, alt_of_cards
from tests.ui.tables import CATALOGUE, LOCALES

SIGNS = "♠♥♦♣"


@pytest.mark.parametrize("locale", LOCALES)
def test_no_sign_is_left_in_a_text_that_grows_too_long(locale: str) -> None:
    """A picture's description has room for the signs, not for the words: it says how many lines
    are left out at its end."""
    texts = CATALOGUE.texts(locale)
    text = "\n".join(f"Player{number}: A♠ K♦ 10♣ 2♥ 9♠ 7♥" for number in range(30))
    assert len(text) < ALT_TEXT_MAX
    for told in (CardsInWords(texts).write(text, ALT_TEXT_MAX), alt_of_cards(text, texts)):
        assert len(told) <= ALT_TEXT_MAX
        *whole, last = told.split("\n")
        assert last == texts.say("and-more", count=30 - len(whole))
        assert not set(SIGNS) & set(told)
