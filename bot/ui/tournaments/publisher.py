"""Brings the news of tournaments to Discord. Its calls return at once; tasks do the work."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import discord
from discord import ui

from bot.host.table_announcer import SeenFuture
from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.ids import ChannelId, PlayerId, TableId
from bot.refusal import Refusal
from bot.texts.catalogue import Texts
from bot.tournament.events import MultiplierDrawn, Registered
from bot.tournament.state import Phase
from bot.tournament.view import Lobby
from bot.ui.discord_address import message_link
from bot.ui.names import without_markup
from bot.ui.player_names import PlayerNames
from bot.ui.poster import LAST_SECONDS_MAX
from bot.ui.poster_dependencies import ignore_channel
from bot.ui.retries import until_taken
from bot.ui.topup_messages import PlayerMessage, SendMessage, discard_message
from bot.ui.tournaments.announcement import Announcement, AnnouncementDependencies
from bot.ui.tournaments.captions import Captions
from bot.ui.tournaments.channel_queues import ChannelQueues
from bot.ui.tournaments.line_sender import LineSender
from bot.ui.tournaments.lines import ChannelLine, lines_of
from bot.ui.tournaments.lobby import control_button
from bot.ui.tournaments.offers import Offers, Standing, is_standing
from bot.ui.tournaments.reminding import Reminder, reminder_line
from bot.ui.tournaments.server_calendar import ServerCalendar
from bot.ui.tournaments.stale_lines import remove_leftovers
from bot.ui.tournaments.starting import start_calls
from bot.ui.tournaments.threads import THREADS_A_TABLE, Threads
from bot.ui.tournaments.told_so_far import ToldSoFar
from bot.ui.tournaments.velox_draw import draw_lines, suspense_line
from bot.ui.tournaments.words import moment, title_of

log = logging.getLogger(__name__)

SHOW_SECONDS = 3.0
"""How long the draw of a VeloX keeps everybody waiting."""


class TournamentRecords(Protocol):
    """Where tables live, and what Discord's side of a tournament is: the host, made after us."""

    async def house(self, table: TableId, channel: ChannelId) -> None: ...

    def has_table(self, channel: ChannelId) -> bool: ...

    async def remember_message(self, number: int, message: int) -> None: ...

    async def remember_event(self, number: int, event: int) -> None: ...

    async def end_is_told(self, number: int) -> None: ...


class TableMessages(Protocol):
    """The messages of tables, and what their players will need."""

    def expect(self, player: PlayerId) -> None:
        """He will be dealt cards before long."""

    def refresh(self, table: TableId) -> None:
        """Shows the table anew: what stands around its hand has changed."""

    async def quiet(self, table: TableId) -> None:
        """Returns when the last message of a closed table has been sent."""


@dataclass(slots=True)
class _Event:
    """What the herald knows of one tournament."""

    announcement: Announcement
    known: ToldSoFar
    news: TournamentNews
    threads: dict[TableId, int]
    """How many threads have been opened for each table."""
    over: set[TableId]
    """Tables that have closed; their threads are still named in lines."""
    recovered: bool = False
    """Whether a bot before this one may have opened threads that nobody has noted."""
    told_fallback: bool = False
    show: Callable[[ChannelId], Coroutine[Any, Any, None]] | None = None
    """The draw of a VeloX, until there is a table at which it can be seen."""


class TournamentPublisher:
    """The outside world of tournaments, as Discord shows it."""

    def __init__(
        self,
        bureau: AnnouncementDependencies,
        guestbook: PlayerNames,
        tables: TableMessages,
        captions: Captions,
    ) -> None:
        self._bureau = bureau
        self._tables = tables
        self._captions = captions
        self._speaker = LineSender(bureau.channel, bureau.clock)
        self._threads = Threads(bureau.client, self._is_home)
        self._agenda = ServerCalendar(bureau.client, bureau.languages, self._remember_event)
        self._reminder = Reminder(bureau.client, bureau.languages, guestbook)
        self._lanes = ChannelQueues()
        self._offers = Offers()
        self._events: dict[int, _Event] = {}
        self._homes: TournamentRecords | None = None
        self._doubt: Callable[[ChannelId], None] = ignore_channel
        self._write: SendMessage = discard_message
        self._draws: set[int] = set()
        """Messages whose draw has yet to come out."""

    def keep_with(self, homes: TournamentRecords) -> None:
        """Where threads and messages are stored; the host, which is made after us."""
        self._homes = homes

    def when_gone(self, doubt: Callable[[ChannelId], None], write: SendMessage) -> None:
        """Who is told that an announcement's channel may not be there any more, and who takes what
        people are to know then."""
        self._doubt, self._write = doubt, write

    # --- what the host tells ------------------------------------------------------------------

    def tournament_changed(self, news: TournamentNews) -> SeenFuture | None:
        is_found_over = news.lobby.phase.over and news.place.tournament not in self._events
        event = self._event(news)
        event.known.take(news)
        event.known.target = self._way_to_target(news.lobby)
        event.news = news
        for player in _expected(news):
            self._tables.expect(player)
        for table in self._captions.take(news):
            self._tables.refresh(table)
        event.announcement.show(news)
        texts = self._bureau.languages.of_guild(news.place.guild)
        if news.recovered or is_found_over:
            event.recovered = True
            for channel in {news.place.channel, *news.homes.values()}:
                clearing = self._clear_up(news.place, channel, news.lobby)
                self._put(news.place, channel, clearing)
        self._settle_offers(news)
        asked: list[asyncio.Task[None]] = []
        for line in lines_of(news, event.known, texts):
            saying = self._say(news, line, texts, self._standing(news, line))
            said = self._put(news.place, line.channel, saying)
            if line.gates:
                asked.append(said)
        for drawn in news.events:
            if isinstance(drawn, MultiplierDrawn):
                self._draw(news, event, texts, drawn)
        self._lanes.put(("agenda", news.place.tournament), self._agenda.note(news))
        if news.lobby.phase.over:
            self._settle_offers(news)
            self._events.pop(news.place.tournament, None)
            said = self._put(news.place, news.place.channel, _nothing())
            self._lanes.put(("closing", news.place.tournament), self._close(event, said))
        return asyncio.create_task(_all_said(asked)) if asked else None

    def tables_opened(
        self,
        place: TournamentPlace,
        tables: tuple[tuple[TableId, int], ...],
        players: Mapping[TableId, tuple[PlayerId, ...]],
    ) -> None:
        for table, number in tables:
            event = self._events.get(place.tournament)
            if event is not None:
                event.known.numbers[table] = number
            work = self._house(place, table, number, players.get(table, ()))
            self._lanes.put(("threads", place.tournament), work)

    def table_over(self, place: TournamentPlace, table: TableId, channel: ChannelId) -> None:
        event = self._events.get(place.tournament)
        if event is not None:
            event.over.add(table)
        thread = None if channel == place.channel else channel
        if thread is not None:
            self._put(place, channel, self._clear_up(place, thread))
        self._put(place, channel, self._archive(table, thread))

    def remind(self, place: TournamentPlace, lobby: Lobby, players: tuple[PlayerId, ...]) -> None:
        self._lanes.put(("remind", place.tournament), self._remind(place, lobby, players))

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        texts = self._bureau.languages.of_guild(place.guild)
        title = self._title(place.tournament)
        text = texts.say("line-frozen", title=title, incident=incident)
        self._put(place, place.channel, self._speaker.try_to_send(place.channel, text))

    def _put(
        self, place: TournamentPlace, channel: ChannelId, work: Coroutine[Any, Any, None]
    ) -> "asyncio.Task[None]":
        """In order with what else this tournament says there; others do not wait for it."""
        return self._lanes.put((f"tournament {place.tournament}", channel), work)

    # --- what Discord tells -------------------------------------------------------------------

    def channel_gone(self, channel: ChannelId) -> None:
        """A thread was deleted: its table gets another one, or the announcement's channel."""
        for event in list(self._events.values()):
            place = event.news.place
            if channel == place.channel:
                continue
            for table, home in event.known.homes.items():
                if home == channel and table not in event.over:
                    work = self._move(event, table, channel)
                    self._lanes.put(("threads", place.tournament), work)

    def announcement_lost(self, place: TournamentPlace, ends_ms: int) -> None:
        """The organiser is told, as long as there is nothing where it can be seen, what to do."""
        number = place.tournament
        data = {"title": self._title(number), "number": str(number), "when": moment(ends_ms)}
        self._write(PlayerMessage(place.guild, place.host, "dm-event-lost", data))

    def announcement_moved(self, place: TournamentPlace) -> None:
        """Every table gets a thread below the new channel, as if the evening began there."""
        event = self._events.get(place.tournament)
        if event is None:
            return
        event.threads.clear()
        event.told_fallback = False
        for table, home in list(event.known.homes.items()):
            if table not in event.over:
                self._lanes.put(("threads", place.tournament), self._move(event, table, home))

    def called_off_unseen(
        self, place: TournamentPlace, title: str, players: tuple[PlayerId, ...]
    ) -> None:
        """Each player hears of it alone."""
        for player in players:
            data = {"title": without_markup(title)}
            self._write(PlayerMessage(place.guild, player, "dm-event-called-off", data))

    def _title(self, number: int) -> str:
        event = self._events.get(number)
        return title_of(event.news.lobby.options) if event else str(number)

    async def close(self) -> None:
        """Waits for a moment for what is being sent."""
        announcements = [event.announcement for event in self._events.values()]
        self._events.clear()
        await asyncio.gather(
            self._lanes.close(), *(announcement.close() for announcement in announcements)
        )

    def _way_to_target(self, lobby: Lobby) -> str:
        """Where a satellite's tickets can be used; empty when it is too late for that."""
        terms = lobby.options.satellite
        target = None if terms is None else self._events.get(terms.target)
        if target is None or not target.news.lobby.registration_open:
            return ""
        place = target.news.place
        return message_link(place.guild, place.channel, place.message)

    # --- threads ------------------------------------------------------------------------------

    async def _house(
        self,
        place: TournamentPlace,
        table: TableId,
        number: int,
        players: tuple[PlayerId, ...],
    ) -> None:
        """A thread with its players called into it; the table is dealt as soon as it is there."""
        event = self._events.get(place.tournament)
        if event is None or self._homes is None:
            return
        texts = self._bureau.languages.of_guild(place.guild)
        channel = await self._open_thread(event, table, number, texts)
        event.known.homes[table] = channel
        await self._welcome(event, channel, table, players, texts)
        show, event.show = event.show, None
        if show is not None:
            self._put(place, channel, show(channel))
        try:
            await self._homes.house(table, channel)
        except Refusal as refusal:
            log.warning("table %s was not housed: %s", table, refusal)

    async def _open_thread(
        self, event: _Event, table: TableId, number: int, texts: Texts
    ) -> ChannelId:
        place, title = event.news.place, event.news.lobby.options.title
        opened = event.threads.get(table, 0)
        event.threads[table] = opened + 1
        thread = None
        if opened < THREADS_A_TABLE and not event.told_fallback:
            name = texts.say("event-title", title=title, table=number)
            may_stand = event.recovered and not opened
            thread = await self._threads.open(place, name, may_stand=may_stand)
        if thread is not None:
            return thread
        if not event.told_fallback:
            event.told_fallback = True
            shown = title_of(event.news.lobby.options)
            await self._speaker.try_to_send(place.channel, texts.say("line-fallback", title=shown))
        return place.channel

    def _is_home(self, channel: ChannelId) -> bool:
        return self._homes is not None and self._homes.has_table(channel)

    async def _welcome(
        self,
        event: _Event,
        channel: ChannelId,
        table: TableId,
        players: tuple[PlayerId, ...],
        texts: Texts,
    ) -> None:
        """Who is called by name in a thread is in it: no request for each."""
        title, number = title_of(event.news.lobby.options), event.known.numbers.get(table, 0)
        # Of a bot with a new database too, whose tables count from one again.
        nonce = f"{channel:x}-{table:x}"
        names = " ".join(f"<@{player}>" for player in players)
        lines = [texts.say("line-welcome", title=title, table=number)]
        if players:
            lines.append(texts.say("line-welcome-seats", names=names))
        await self._speaker.try_to_send(channel, "\n".join(lines), players, nonce=nonce)

    async def _move(self, event: _Event, table: TableId, lost: ChannelId) -> None:
        """Its thread is gone; said twice, it is moved once."""
        if self._homes is None or event.known.homes.get(table) != lost:
            return
        place, number = event.news.place, event.known.numbers.get(table, 0)
        texts = self._bureau.languages.of_guild(place.guild)
        channel = await self._open_thread(event, table, number, texts)
        event.known.homes[table] = channel
        rows = event.news.standings.rows if event.news.standings else ()
        players = tuple(row.player for row in rows if row.table == table)
        names = " ".join(f"<@{player}>" for player in players)
        text = f"{texts.say('line-thread-gone', table=number)} {names}".strip()
        await self._speaker.try_to_send(channel, text, players)
        try:
            await self._homes.house(table, channel)
        except Refusal as refusal:
            log.warning("table %s was not housed: %s", table, refusal)

    async def _archive(self, table: TableId, thread: ChannelId | None) -> None:
        """After the last message of the table: an archived thread takes no edits."""
        await self._tables.quiet(table)
        self._captions.forget(table)
        if thread is not None:
            await until_taken(lambda: self._threads.archive(thread))

    # --- lines --------------------------------------------------------------------------------

    async def _clear_up(
        self, place: TournamentPlace, channel: ChannelId, lobby: Lobby | None = None
    ) -> None:
        """Before anything new is said there. `lobby` is that of a bot that has come back."""
        languages = self._bureau.languages
        suspense = suspense_line(languages.of_guild(place.guild))
        client, number = self._bureau.client, place.tournament
        calls = [] if lobby is None else start_calls(lobby, languages.all)
        found = await remove_leftovers(client, channel, number, suspense, self._draws, calls)
        for message in found:
            if message.id not in self._offers:
                await self._take_over(number, channel, message.id)

    async def _take_over(self, number: int, channel: ChannelId, message: int) -> None:
        """A call to the start stays as long as players register, and is not said anew."""
        standing, event = self._offers.found(number, channel, message), self._events.get(number)
        if event is None or event.news.lobby.phase is not Phase.REGISTERING:
            self._offers.drop(standing)
            await self._speaker.take_down(standing)

    async def _remind(
        self, place: TournamentPlace, lobby: Lobby, players: tuple[PlayerId, ...]
    ) -> None:
        """Whose DMs are closed is called in the channel, unless it has started meanwhile."""
        closed = await self._reminder.remind(place, lobby, players)
        event = self._events.get(place.tournament)
        if not closed or event is None or event.news.lobby.phase is not Phase.REGISTERING:
            return
        texts = self._bureau.languages.of_guild(place.guild)
        line = reminder_line(place.channel, lobby, closed, texts)
        standing = self._offers.add(place.tournament, line, self._bureau.clock.now_ms())
        self._put(place, place.channel, self._say(event.news, line, texts, standing))

    def _standing(self, news: TournamentNews, line: ChannelLine) -> Standing | None:
        if not is_standing(line):
            return None
        return self._offers.add(news.place.tournament, line, self._bureau.clock.now_ms())

    def _settle_offers(self, news: TournamentNews) -> None:
        """In the lane of each line, so that one that is still being sent goes too."""
        for standing in self._offers.settled(news):
            channel = standing.line.channel
            self._put(news.place, channel, self._speaker.take_down(standing))

    async def _say(
        self, news: TournamentNews, line: ChannelLine, texts: Texts, standing: Standing | None
    ) -> None:
        view = None
        if line.gates:
            view = ui.View(timeout=None)
            for gate in line.gates:
                view.add_item(control_button(news.lobby, texts, gate))
            view.stop()
        if standing is None:
            message = await self._speaker.say(line, view)
        else:
            message = await self._speaker.ask(standing, view)
        if standing is not None:
            standing.message = message.id

    # --- VeloX --------------------------------------------------------------------------------

    def _draw(
        self, news: TournamentNews, event: _Event, texts: Texts, drawn: MultiplierDrawn
    ) -> None:
        """The draw, with a moment of suspense, at the table as soon as there is one."""
        before, after = draw_lines(texts, news.lobby, drawn)

        async def show(home: ChannelId) -> None:
            message = await self._speaker.send(home, before)
            self._draws.add(message.id)
            self._bureau.clock.call_later(
                SHOW_SECONDS, lambda: self._reveal(news.place, home, message, after)
            )

        home = next(iter(event.known.homes.values()), None)
        if home is None:
            event.show = show
        else:
            self._put(news.place, home, show(home))

    def _reveal(
        self, place: TournamentPlace, channel: ChannelId, message: discord.Message, text: str
    ) -> None:
        async def edit() -> None:
            self._draws.discard(message.id)
            await until_taken(lambda: message.edit(content=text))

        self._put(place, channel, edit())

    # --- parts --------------------------------------------------------------------------------

    def _event(self, news: TournamentNews) -> _Event:
        number = news.place.tournament
        found = self._events.get(number)
        if found is None:
            announcement = Announcement(
                self._bureau, news, self._remember_message, lambda channel: self._doubt(channel)
            )
            found = _Event(announcement, ToldSoFar(), news, {}, set())
            self._events[number] = found
        return found

    async def _remember_event(self, number: int, event: int) -> None:
        await self._remembered(lambda homes: homes.remember_event(number, event))

    async def _remember_message(self, number: int, message: int) -> None:
        await self._remembered(lambda homes: homes.remember_message(number, message))

    async def _close(self, event: _Event, said: "asyncio.Task[None]") -> None:
        """The last state is shown, and `said` is done behind the last lines: then the end is told.

        What Discord has not taken is told once more after the next start.
        """
        await event.announcement.close(LAST_SECONDS_MAX)
        await asyncio.wait({said})
        if event.announcement.is_taken:
            number = event.news.place.tournament
            await self._remembered(lambda homes: homes.end_is_told(number))

    async def _remembered(self, store: Callable[[TournamentRecords], Awaitable[None]]) -> None:
        if self._homes is None:
            return
        try:
            await store(self._homes)
        except Refusal as refusal:
            log.warning("what Discord shows was not noted: %s", refusal)


async def _all_said(lines: "list[asyncio.Task[None]]") -> bool:
    """Done when Discord has taken them all, or never will."""
    await asyncio.wait(lines)
    return True


async def _nothing() -> None:
    """Done when everything put into its lane before is."""


def _expected(news: TournamentNews) -> tuple[PlayerId, ...]:
    """Who is sure to play from now on; after a restart, everybody who waits for the start."""
    if news.recovered and news.lobby.phase is Phase.REGISTERING:
        return news.lobby.players
    return tuple(event.player for event in news.events if isinstance(event, Registered))
