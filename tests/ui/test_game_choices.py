"""The game of a command, suggested while it is typed and read as chosen or typed."""

import pytest

from bot.poker.games import GameCode
from bot.ui.command_texts import CHOICES_MAX
from bot.ui.game_choices import GAMES_OFFERED, MIXES_OFFERED, read_game, suggest_games
from bot.ui.refusals import UiCode, UiRefusal
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES


@pytest.mark.parametrize("locale", LOCALES)
def test_every_game_is_found_by_its_code_and_its_name(locale: str) -> None:
    """Discord sends the code of a suggestion, or whatever was typed instead."""
    texts = CATALOGUE.texts(locale)
    for code in GAMES_OFFERED:
        assert read_game(texts, code) == code
        assert read_game(texts, f" {texts.say(f'game-{code}').upper()} ") == code


def test_suggestions_are_those_that_fit() -> None:
    """At most as many as Discord shows; each with its own name."""
    assert len(suggest_games(ENGLISH, "")) == min(CHOICES_MAX, len(GAMES_OFFERED))
    found = {choice.value for choice in suggest_games(ENGLISH, "razz")}
    assert found == {GameCode.RAZZ, GameCode.DEUCE_RAZZ, GameCode.RAZZDUGI}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_mix_has_a_name(locale: str) -> None:
    """A tournament's games are suggested with the mixes."""
    texts = CATALOGUE.texts(locale)
    for code in MIXES_OFFERED:
        assert read_game(texts, texts.say(f"game-{code}"), MIXES_OFFERED) == code


@pytest.mark.parametrize(("typed", "found"), [("bridge", 0), ("omaha hi", 2)])
def test_what_fits_no_game_or_several_is_refused(typed: str, found: int) -> None:
    """With the number, so that the sentence can say which."""
    with pytest.raises(UiRefusal) as refused:
        read_game(ENGLISH, typed)
    assert refused.value.code is UiCode.GAME_UNKNOWN
    assert refused.value.data["found"] == found
