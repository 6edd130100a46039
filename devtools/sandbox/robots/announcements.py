"""The number of entrants of a tournament, as its announcement tells it."""

import re
from dataclasses import dataclass
from typing import Final

from bot.texts.catalogue import Catalogue, Texts
from devtools.sandbox.robots.reading import AMOUNT, read_number

_MOST, _LEAST, _WHEN = "\ue000", "\ue001", "\ue002"
_COUNTS: Final = (1, 2)
"""One of each grammatical number."""


@dataclass(frozen=True, slots=True)
class SeenAnnouncement:
    """Entrants so far, how many it takes to start, and how many may come."""

    entrants: int
    least: int
    most: int

    @property
    def is_exact(self) -> bool:
        """Whether it starts when the last one has come, as a sit & go does."""
        return self.least == self.most


class AnnouncementReader:
    """Reads the announcements of one language."""

    def __init__(self, texts: Texts) -> None:
        exact = {"most": _MOST}
        planned = {"most": _MOST, "least": _LEAST, "when": _WHEN}
        self._patterns = [
            _pattern(texts.say(key, entrants=count, **data), count)
            for key, data in (
                ("announcement-registered-of", exact),
                ("announcement-starts", planned),
            )
            for count in _COUNTS
        ]

    def read(self, text: str) -> SeenAnnouncement | None:
        """The numbers in an announcement; None when it tells none, as one that has begun."""
        for pattern in self._patterns:
            match = pattern.search(text)
            if match is not None:
                found = {name: read_number(told) for name, told in match.groupdict().items()}
                most = found["most"]
                return SeenAnnouncement(found["entrants"], found.get("least", most), most)
        return None


def _pattern(sentence: str, count: int) -> re.Pattern[str]:
    pattern = re.escape(sentence)
    for mark, name in ((_MOST, "most"), (_LEAST, "least")):
        pattern = pattern.replace(mark, f"(?P<{name}>{AMOUNT})")
    entrants = re.escape(f"**{count}**")
    pattern = pattern.replace(entrants, rf"\*\*(?P<entrants>{AMOUNT})\*\*")
    return re.compile(pattern.replace(_WHEN, ".+?"))


def announcement_readers_of(catalogue: Catalogue) -> tuple[AnnouncementReader, ...]:
    """A reader for every language the bot speaks."""
    return tuple(AnnouncementReader(catalogue.texts(locale)) for locale in catalogue.locales)
