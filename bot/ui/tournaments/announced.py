"""The open tournaments as the publisher knows them, and what its parts share."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, PlayerId, TableId
from bot.refusal import Refusal
from bot.texts.catalogue import Texts
from bot.tournament.events import Registered
from bot.tournament.state import Phase
from bot.ui.tournaments.announcement import Announcement, AnnouncementDependencies
from bot.ui.tournaments.channel_queues import ChannelQueues
from bot.ui.tournaments.line_sender import LineSender
from bot.ui.tournaments.words import title_of
from bot.ui.words.names import known_as, markdown_name, mention

log = logging.getLogger(__name__)


@dataclass(slots=True)
class LastKnown:
    """Names and seats as of the last news."""

    names: dict[PlayerId, str] = field(default_factory=dict)
    tables: dict[PlayerId, TableId] = field(default_factory=dict)
    numbers: dict[TableId, int] = field(default_factory=dict)
    homes: dict[TableId, ChannelId] = field(default_factory=dict)
    target: str = ""
    """The link to a satellite's target while its registration is open."""

    def note_news(self, news: TournamentNews) -> None:
        """Stores the news; a player without a seat keeps their last table."""
        self.homes |= news.table_channels
        for event in news.events:
            if isinstance(event, Registered):
                self.names[event.player] = event.name
        if news.standings is None:
            return
        for row in news.standings.rows:
            self.names[row.player] = row.name
            if row.table is not None:
                self.tables[row.player] = row.table
                self.numbers[row.table] = row.table_number

    def name(self, texts: Texts, player: PlayerId) -> str:
        """A name for a message; a mention for an unknown player."""
        found = self.names.get(player)
        return (
            mention(texts, player)
            if found is None
            else markdown_name(known_as(texts, player, found))
        )


@dataclass(slots=True)
class AnnouncedTournament:
    """The publisher's state of one tournament."""

    announcement: Announcement
    known: LastKnown
    news: TournamentNews
    threads: dict[TableId, int]
    """Number of threads opened for each table."""
    over: set[TableId]
    """Closed tables; lines still link to their threads."""
    recovered: bool = False
    """Whether an earlier process may have opened threads that are not stored."""
    told_fallback: bool = False
    show: Callable[[ChannelId], Coroutine[Any, Any, None]] | None = None
    """Shows a VeloX draw; kept until there is a table to show it at."""

    @property
    def is_registering(self) -> bool:
        return self.news.view.phase is Phase.REGISTERING


class AnnouncedTournaments:
    """All of them by number, with the queues of their channels."""

    def __init__(self, dependencies: AnnouncementDependencies) -> None:
        self.dependencies = dependencies
        self.sender = LineSender(dependencies.channel, dependencies.clock)
        self.queues = ChannelQueues()
        self.by_number: dict[int, AnnouncedTournament] = {}
        self.records: Tournaments | None = None
        """Where threads and messages are stored: the host, which is built later."""

    def find(self, place: TournamentPlace) -> AnnouncedTournament | None:
        return self.by_number.get(place.tournament)

    def texts(self, place: TournamentPlace) -> Texts:
        return self.dependencies.languages.of_guild(place.guild)

    def title(self, number: int) -> str:
        """The title for a message; the number of one that is not known."""
        found = self.by_number.get(number)
        return title_of(found.news.view.options) if found else str(number)

    def enqueue(
        self, place: TournamentPlace, channel: ChannelId, work: Coroutine[Any, Any, None]
    ) -> "asyncio.Task[None]":
        """Queues work behind this tournament's other work for the channel."""
        return self.queues.put((f"tournament {place.tournament}", channel), work)

    async def store(self, store: Callable[[Tournaments], Awaitable[None]]) -> None:
        """Stores something in the records; a refusal is only logged."""
        if self.records is None:
            return
        try:
            await store(self.records)
        except Refusal as refusal:
            log.warning("what Discord shows was not noted: %s", refusal)
