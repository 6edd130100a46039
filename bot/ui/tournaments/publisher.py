"""Publishes tournaments' news on Discord. Its calls return at once; tasks do the work."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import discord
from discord import ui

from bot.host.announcing import SeenFuture
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
from bot.ui.tournaments.channel_lines import ChannelLine
from bot.ui.tournaments.channel_queues import ChannelQueues
from bot.ui.tournaments.line_sender import LineSender
from bot.ui.tournaments.lines import lines_of
from bot.ui.tournaments.lobby import control_button
from bot.ui.tournaments.reminding import Reminder, reminder_line
from bot.ui.tournaments.server_calendar import ServerCalendar
from bot.ui.tournaments.stale_lines import remove_stale_lines
from bot.ui.tournaments.temporary_lines import TemporaryLine, TemporaryLines, is_temporary
from bot.ui.tournaments.threads import THREADS_A_TABLE, Threads
from bot.ui.tournaments.told_so_far import ToldSoFar
from bot.ui.tournaments.words import draw_lines, moment, start_calls, suspense_line, title_of

log = logging.getLogger(__name__)

SHOW_SECONDS = 3.0
"""How long a VeloX draw stays open."""


class TournamentRecords(Protocol):
    """Stores tables' channels and message ids: implemented by the host, which is built later."""

    async def set_table_channel(self, table: TableId, channel: ChannelId) -> None: ...

    def has_table(self, channel: ChannelId) -> bool: ...

    async def remember_message(self, number: int, message: int) -> None: ...

    async def remember_event(self, number: int, event: int) -> None: ...

    async def mark_end_announced(self, number: int) -> None: ...


class TableMessages(Protocol):
    """The publisher of table messages."""

    def expect(self, player: PlayerId) -> None:
        """Prepares for a player who will be dealt cards soon."""

    def refresh(self, table: TableId) -> None:
        """Updates the table's message: the surroundings of its hand have changed."""

    async def quiet(self, table: TableId) -> None:
        """Returns when the last message of a closed table has been sent."""


@dataclass(slots=True)
class _AnnouncedTournament:
    """The publisher's state of one tournament."""

    announcement: Announcement
    known: ToldSoFar
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


class TournamentPublisher:
    """The announcer of tournaments that publishes on Discord."""

    def __init__(
        self,
        dependencies: AnnouncementDependencies,
        player_names: PlayerNames,
        tables: TableMessages,
        captions: Captions,
    ) -> None:
        self._dependencies = dependencies
        self._tables = tables
        self._captions = captions
        self.line_sender = LineSender(dependencies.channel, dependencies.clock)
        self._threads = Threads(dependencies.client, self._has_table)
        self._calendar = ServerCalendar(
            dependencies.client, dependencies.languages, self._remember_event
        )
        self._reminder = Reminder(dependencies.client, dependencies.languages, player_names)
        self._queues = ChannelQueues()
        self._temporary_lines = TemporaryLines()
        self._tournaments: dict[int, _AnnouncedTournament] = {}
        self._records: TournamentRecords | None = None
        self._check_channel: Callable[[ChannelId], None] = ignore_channel
        self._send_dm: SendMessage = discard_message
        self._draws: set[int] = set()
        """Messages of draws that are still open."""

    def set_records(self, homes: TournamentRecords) -> None:
        """Sets where threads and messages are stored: the host, which is built later."""
        self._records = homes

    def report_losses_to(
        self, check_channel: Callable[[ChannelId], None], send_dm: SendMessage
    ) -> None:
        """Sets who checks a channel that may have been deleted, and who sends players the messages
        about it."""
        self._check_channel, self._send_dm = check_channel, send_dm

    # --- what the host tells ------------------------------------------------------------------

    def tournament_changed(self, news: TournamentNews) -> SeenFuture | None:
        is_found_over = news.lobby.phase.over and news.place.tournament not in self._tournaments
        event = self._tournament_of(news)
        event.known.note_news(news)
        event.known.target = self._way_to_target(news.lobby)
        event.news = news
        for player in _expected_players(news):
            self._tables.expect(player)
        for table in self._captions.update_captions(news):
            self._tables.refresh(table)
        event.announcement.show_news(news)
        texts = self._dependencies.languages.of_guild(news.place.guild)
        if news.recovered or is_found_over:
            event.recovered = True
            for channel in {news.place.channel, *news.table_channels.values()}:
                clearing = self._remove_stale_lines(news.place, channel, news.lobby)
                self._enqueue(news.place, channel, clearing)
        self._remove_settled(news)
        asked: list[asyncio.Task[None]] = []
        for line in lines_of(news, event.known, texts):
            sending = self._send_line(news, line, texts, self._temporary_line(news, line))
            sent = self._enqueue(news.place, line.channel, sending)
            if line.controls:
                asked.append(sent)
        for drawn in news.events:
            if isinstance(drawn, MultiplierDrawn):
                self._draw(news, event, texts, drawn)
        self._queues.put(("agenda", news.place.tournament), self._calendar.update_event(news))
        if news.lobby.phase.over:
            self._remove_settled(news)
            self._tournaments.pop(news.place.tournament, None)
            sent = self._enqueue(news.place, news.place.channel, _do_nothing())
            self._queues.put(("closing", news.place.tournament), self._close(event, sent))
        return asyncio.create_task(_all_sent(asked)) if asked else None

    def tables_opened(
        self,
        place: TournamentPlace,
        tables: tuple[tuple[TableId, int], ...],
        players: Mapping[TableId, tuple[PlayerId, ...]],
    ) -> None:
        for table, number in tables:
            event = self._tournaments.get(place.tournament)
            if event is not None:
                event.known.numbers[table] = number
            work = self._open_table(place, table, number, players.get(table, ()))
            self._queues.put(("threads", place.tournament), work)

    def tournament_table_closed(
        self, place: TournamentPlace, table: TableId, channel: ChannelId
    ) -> None:
        event = self._tournaments.get(place.tournament)
        if event is not None:
            event.over.add(table)
        thread = None if channel == place.channel else channel
        if thread is not None:
            self._enqueue(place, channel, self._remove_stale_lines(place, thread))
        self._enqueue(place, channel, self._archive(table, thread))

    def remind(self, place: TournamentPlace, lobby: Lobby, players: tuple[PlayerId, ...]) -> None:
        self._queues.put(("remind", place.tournament), self._remind(place, lobby, players))

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        texts = self._dependencies.languages.of_guild(place.guild)
        title = self._title(place.tournament)
        text = texts.say("line-frozen", title=title, incident=incident)
        self._enqueue(place, place.channel, self.line_sender.try_to_send(place.channel, text))

    def _enqueue(
        self, place: TournamentPlace, channel: ChannelId, work: Coroutine[Any, Any, None]
    ) -> "asyncio.Task[None]":
        """Queues work behind this tournament's other work for the channel."""
        return self._queues.put((f"tournament {place.tournament}", channel), work)

    # --- what Discord tells -------------------------------------------------------------------

    def channel_gone(self, channel: ChannelId) -> None:
        """Moves the table of a deleted thread to a new one, or to the announcement's channel."""
        for event in list(self._tournaments.values()):
            place = event.news.place
            if channel == place.channel:
                continue
            for table, home in event.known.homes.items():
                if home == channel and table not in event.over:
                    work = self._replace_thread(event, table, channel)
                    self._queues.put(("threads", place.tournament), work)

    def announcement_lost(self, place: TournamentPlace, ends_ms: int) -> None:
        """Tells the organiser by DM what to do while the announcement's channel is gone."""
        number = place.tournament
        data = {"title": self._title(number), "number": str(number), "when": moment(ends_ms)}
        self._send_dm(PlayerMessage(place.guild, place.organiser, "dm-event-lost", data))

    def announcement_moved(self, place: TournamentPlace) -> None:
        """Gives every table a thread below the new channel."""
        event = self._tournaments.get(place.tournament)
        if event is None:
            return
        event.threads.clear()
        event.told_fallback = False
        for table, home in list(event.known.homes.items()):
            if table not in event.over:
                self._queues.put(
                    ("threads", place.tournament), self._replace_thread(event, table, home)
                )

    def cancelled_without_channel(
        self, place: TournamentPlace, title: str, players: tuple[PlayerId, ...]
    ) -> None:
        """Tells each player by DM."""
        for player in players:
            data = {"title": without_markup(title)}
            self._send_dm(PlayerMessage(place.guild, player, "dm-event-called-off", data))

    def _title(self, number: int) -> str:
        event = self._tournaments.get(number)
        return title_of(event.news.lobby.options) if event else str(number)

    async def close(self) -> None:
        """Waits briefly for requests in flight."""
        announcements = [event.announcement for event in self._tournaments.values()]
        self._tournaments.clear()
        await asyncio.gather(
            self._queues.close(), *(announcement.close() for announcement in announcements)
        )

    def _way_to_target(self, lobby: Lobby) -> str:
        """The link to a satellite's target; empty when its registration is closed."""
        terms = lobby.options.satellite
        target = None if terms is None else self._tournaments.get(terms.target)
        if target is None or not target.news.lobby.registration_open:
            return ""
        place = target.news.place
        return message_link(place.guild, place.channel, place.message)

    # --- threads ------------------------------------------------------------------------------

    async def _open_table(
        self,
        place: TournamentPlace,
        table: TableId,
        number: int,
        players: tuple[PlayerId, ...],
    ) -> None:
        """Opens a table's thread and mentions its players; the table is dealt after that."""
        event = self._tournaments.get(place.tournament)
        if event is None or self._records is None:
            return
        texts = self._dependencies.languages.of_guild(place.guild)
        channel = await self._open_thread(event, table, number, texts)
        event.known.homes[table] = channel
        await self._welcome(event, channel, table, players, texts)
        show, event.show = event.show, None
        if show is not None:
            self._enqueue(place, channel, show(channel))
        try:
            await self._records.set_table_channel(table, channel)
        except Refusal as refusal:
            log.warning("table %s was not housed: %s", table, refusal)

    async def _open_thread(
        self, event: _AnnouncedTournament, table: TableId, number: int, texts: Texts
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
            await self.line_sender.try_to_send(
                place.channel, texts.say("line-fallback", title=shown)
            )
        return place.channel

    def _has_table(self, channel: ChannelId) -> bool:
        return self._records is not None and self._records.has_table(channel)

    async def _welcome(
        self,
        event: _AnnouncedTournament,
        channel: ChannelId,
        table: TableId,
        players: tuple[PlayerId, ...],
        texts: Texts,
    ) -> None:
        """Welcomes players; a mention adds them to the thread without a request for each."""
        title, number = title_of(event.news.lobby.options), event.known.numbers.get(table, 0)
        # Unique even after a new database, whose table ids begin with one again.
        nonce = f"{channel:x}-{table:x}"
        names = " ".join(f"<@{player}>" for player in players)
        lines = [texts.say("line-welcome", title=title, table=number)]
        if players:
            lines.append(texts.say("line-welcome-seats", names=names))
        await self.line_sender.try_to_send(channel, "\n".join(lines), players, nonce=nonce)

    async def _replace_thread(
        self, event: _AnnouncedTournament, table: TableId, lost: ChannelId
    ) -> None:
        """Replaces a table's lost thread; a second call for the same thread does nothing."""
        if self._records is None or event.known.homes.get(table) != lost:
            return
        place, number = event.news.place, event.known.numbers.get(table, 0)
        texts = self._dependencies.languages.of_guild(place.guild)
        channel = await self._open_thread(event, table, number, texts)
        event.known.homes[table] = channel
        rows = event.news.standings.rows if event.news.standings else ()
        players = tuple(row.player for row in rows if row.table == table)
        names = " ".join(f"<@{player}>" for player in players)
        text = f"{texts.say('line-thread-gone', table=number)} {names}".strip()
        await self.line_sender.try_to_send(channel, text, players)
        try:
            await self._records.set_table_channel(table, channel)
        except Refusal as refusal:
            log.warning("table %s was not housed: %s", table, refusal)

    async def _archive(self, table: TableId, thread: ChannelId | None) -> None:
        """Archives after the table's last message: an archived thread takes no edits."""
        await self._tables.quiet(table)
        self._captions.forget_table(table)
        if thread is not None:
            await until_taken(lambda: self._threads.archive(thread))

    # --- lines --------------------------------------------------------------------------------

    async def _remove_stale_lines(
        self, place: TournamentPlace, channel: ChannelId, lobby: Lobby | None = None
    ) -> None:
        """Removes stale lines before new ones. `lobby` is given after a restart."""
        languages = self._dependencies.languages
        suspense = suspense_line(languages.of_guild(place.guild))
        client, number = self._dependencies.client, place.tournament
        calls = [] if lobby is None else start_calls(lobby, languages.all)
        found = await remove_stale_lines(client, channel, number, suspense, self._draws, calls)
        for message in found:
            if message.id not in self._temporary_lines:
                await self._adopt_start_call(number, channel, message.id)

    async def _adopt_start_call(self, number: int, channel: ChannelId, message: int) -> None:
        """Keeps an earlier process's start call during registration, else removes it."""
        temporary, event = (
            self._temporary_lines.adopt(number, channel, message),
            self._tournaments.get(number),
        )
        if event is None or event.news.lobby.phase is not Phase.REGISTERING:
            self._temporary_lines.drop(temporary)
            await self.line_sender.remove_line(temporary)

    async def _remind(
        self, place: TournamentPlace, lobby: Lobby, players: tuple[PlayerId, ...]
    ) -> None:
        """Mentions players with closed DMs in the channel, unless it has started meanwhile."""
        closed = await self._reminder.send_reminders(place, lobby, players)
        event = self._tournaments.get(place.tournament)
        if not closed or event is None or event.news.lobby.phase is not Phase.REGISTERING:
            return
        texts = self._dependencies.languages.of_guild(place.guild)
        line = reminder_line(place.channel, lobby, closed, texts)
        temporary = self._temporary_lines.add(
            place.tournament, line, self._dependencies.clock.now_ms()
        )
        self._enqueue(place, place.channel, self._send_line(event.news, line, texts, temporary))

    def _temporary_line(self, news: TournamentNews, line: ChannelLine) -> TemporaryLine | None:
        if not is_temporary(line):
            return None
        return self._temporary_lines.add(
            news.place.tournament, line, self._dependencies.clock.now_ms()
        )

    def _remove_settled(self, news: TournamentNews) -> None:
        """Removes settled lines, in each line's queue: one still being sent is removed too."""
        for temporary in self._temporary_lines.take_settled(news):
            channel = temporary.line.channel
            self._enqueue(news.place, channel, self.line_sender.remove_line(temporary))

    async def _send_line(
        self, news: TournamentNews, line: ChannelLine, texts: Texts, temporary: TemporaryLine | None
    ) -> None:
        view = None
        if line.controls:
            view = ui.View(timeout=None)
            for control in line.controls:
                view.add_item(control_button(news.lobby, texts, control))
            view.stop()
        if temporary is None:
            message = await self.line_sender.send_line(line, view)
        else:
            message = await self.line_sender.send_question(temporary, view)
        if temporary is not None:
            temporary.message = message.id

    # --- VeloX --------------------------------------------------------------------------------

    def _draw(
        self,
        news: TournamentNews,
        event: _AnnouncedTournament,
        texts: Texts,
        drawn: MultiplierDrawn,
    ) -> None:
        """Shows the draw, open at first, at the table as soon as there is one."""
        before, after = draw_lines(texts, news.lobby, drawn)

        async def show(home: ChannelId) -> None:
            message = await self.line_sender.send_text(home, before)
            self._draws.add(message.id)
            self._dependencies.clock.call_later(
                SHOW_SECONDS, lambda: self._reveal(news.place, home, message, after)
            )

        home = next(iter(event.known.homes.values()), None)
        if home is None:
            event.show = show
        else:
            self._enqueue(news.place, home, show(home))

    def _reveal(
        self, place: TournamentPlace, channel: ChannelId, message: discord.Message, text: str
    ) -> None:
        async def edit() -> None:
            self._draws.discard(message.id)
            await until_taken(lambda: message.edit(content=text))

        self._enqueue(place, channel, edit())

    # --- parts --------------------------------------------------------------------------------

    def _tournament_of(self, news: TournamentNews) -> _AnnouncedTournament:
        number = news.place.tournament
        found = self._tournaments.get(number)
        if found is None:
            announcement = Announcement(
                self._dependencies,
                news,
                self._remember_message,
                lambda channel: self._check_channel(channel),
            )
            found = _AnnouncedTournament(announcement, ToldSoFar(), news, {}, set())
            self._tournaments[number] = found
        return found

    async def _remember_event(self, number: int, event: int) -> None:
        await self._store(lambda homes: homes.remember_event(number, event))

    async def _remember_message(self, number: int, message: int) -> None:
        await self._store(lambda homes: homes.remember_message(number, message))

    async def _close(self, event: _AnnouncedTournament, sent: "asyncio.Task[None]") -> None:
        """Sends the last state, waits for the last lines by `sent`, and stores that all is told.

        What Discord has not taken is sent once more after the next start.
        """
        await event.announcement.close(LAST_SECONDS_MAX)
        await asyncio.wait({sent})
        if event.announcement.is_taken:
            number = event.news.place.tournament
            await self._store(lambda homes: homes.mark_end_announced(number))

    async def _store(self, store: Callable[[TournamentRecords], Awaitable[None]]) -> None:
        if self._records is None:
            return
        try:
            await store(self._records)
        except Refusal as refusal:
            log.warning("what Discord shows was not noted: %s", refusal)


async def _all_sent(lines: "list[asyncio.Task[None]]") -> bool:
    """Returns when all lines are sent or given up."""
    await asyncio.wait(lines)
    return True


async def _do_nothing() -> None:
    """Does nothing: its task is done when everything queued before it is."""


def _expected_players(news: TournamentNews) -> tuple[PlayerId, ...]:
    """Players who will be dealt in; after a restart, everybody registered."""
    if news.recovered and news.lobby.phase is Phase.REGISTERING:
        return news.lobby.players
    return tuple(event.player for event in news.events if isinstance(event, Registered))
