"""The number of missing entrants is read from the announcement, in every language."""

import pytest

from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from devtools.sandbox.robots.announcements import AnnouncementReader, SeenAnnouncement

CATALOGUE = load_catalogue(ASSETS / "locales")


@pytest.mark.parametrize("locale", CATALOGUE.locales)
@pytest.mark.parametrize("entrants", [0, 1, 5, 1200])
def test_the_numbers_of_both_kinds(locale: str, entrants: int) -> None:
    """A sit & go starts when it is full; another when its time comes and enough are there."""
    texts = CATALOGUE.texts(locale)
    reader = AnnouncementReader(texts)
    exact = texts.say("announcement-registered-of", entrants=entrants, most=1500)
    assert reader.read(f"### Friday\n{exact}\n-# 7") == SeenAnnouncement(entrants, 1500, 1500)
    data = {"entrants": entrants, "least": 4, "most": 1500}
    planned = texts.say("announcement-starts", when="<t:1790000000:F> (<t:1790000000:R>)", **data)
    assert reader.read(f"### Friday\n{planned}\n-# 7") == SeenAnnouncement(entrants, 4, 1500)


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_one_that_begins_lacks_nobody(locale: str) -> None:
    """The countdown runs: there is nothing to read."""
    texts = CATALOGUE.texts(locale)
    assert (
        AnnouncementReader(texts).read(texts.say("announcement-countdown", when="<t:1:R>")) is None
    )
