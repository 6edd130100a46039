"""Answers of the commands about tournaments."""

import pytest

from bot.ui.tournaments.answers import structure_text
from tests.tournament.builders import Event
from tests.ui.tournaments.showing import CATALOGUE, news_of


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_level_stays_with_its_blinds(locale: str) -> None:
    """A level stays with its blinds: on a phone no line ends between the number and the stakes."""
    told = structure_text(CATALOGUE.texts(locale), news_of(Event()).view)
    assert "1:\u00a05/10 · 2:\u00a010/20" in told
