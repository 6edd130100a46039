"""News of a played tournament, for tests of its messages."""

from collections.abc import Sequence
from typing import Any

from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.settings import ASSETS
from bot.texts.catalogue import Texts, load_catalogue
from bot.tournament.events import TournamentEvent
from bot.tournament.view import standings_of, view_of
from bot.ui.tournaments.line_sender import ChannelLine, LastKnown
from bot.ui.tournaments.lines import lines_of
from tests.tournament.builders import NUMBER, Event

CATALOGUE = load_catalogue(ASSETS / "locales")
ENGLISH: Texts = CATALOGUE.texts("en")
CHANNEL = ChannelId(20)
PLACE = TournamentPlace(
    guild=GuildId(1), channel=CHANNEL, message=77, tournament=NUMBER, organiser=PlayerId(3)
)


def home(table: int) -> ChannelId:
    """Table 1 is at channel 101, and so on."""
    return ChannelId(100 + table)


def news_of(made: Event, events: Sequence[TournamentEvent] = (), **more: Any) -> TournamentNews:
    """The event as everybody sees it now; every table has its thread."""
    state = made.state
    started = state.clock.level > 0
    homes = {TableId(table): home(table) for table in state.tables}
    return TournamentNews(
        place=PLACE,
        view=view_of(state),
        standings=standings_of(state) if started else None,
        events=tuple(events),
        table_channels=homes,
        **more,
    )


class Listener:
    """Receives the news of a tournament in order, as the publisher does."""

    def __init__(self, made: Event, texts: Texts = ENGLISH) -> None:
        self.made = made
        self.texts = texts
        self.known = LastKnown()
        self.hear(())

    def hear(self, events: Sequence[TournamentEvent]) -> list[ChannelLine]:
        """The lines for what has just happened."""
        news = news_of(self.made, events)
        self.known.note_news(news)
        return lines_of(news, self.known, self.texts)

    def told(self, events: Sequence[TournamentEvent]) -> dict[int, str]:
        """The text of the last line of each channel."""
        return {line.channel: line.text for line in self.hear(events)}
