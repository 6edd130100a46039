"""Publishes tournaments' news on Discord, and tells readers of text first what became of them.

Its calls return at once; tasks do the work.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from bot.host.announcing import SeenFuture
from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.texts.catalogue import Texts
from bot.tournament.events import (
    BreakBegan,
    BreakEnded,
    Eliminated,
    FinalTable,
    Moved,
    PrizePaid,
    Registered,
    Seated,
    TicketWon,
    TournamentFinished,
)
from bot.tournament.state import OutReason, Phase
from bot.tournament.view import TournamentView
from bot.ui.messages.direct_messages import PlayerMessage, SendMessage
from bot.ui.requests.sending import LAST_SECONDS_MAX
from bot.ui.table.publisher import Publisher
from bot.ui.tournaments.announcement import Announcement, AnnouncementDependencies
from bot.ui.tournaments.announcement_layout import Captions
from bot.ui.tournaments.line_publisher import LinePublisher
from bot.ui.tournaments.line_sender import AnnouncedTournament, AnnouncedTournaments, LastKnown
from bot.ui.tournaments.server_calendar import ServerCalendar
from bot.ui.tournaments.threads import TableThreads
from bot.ui.tournaments.words import ordinal, title_of
from bot.ui.words.discord_address import countdown, message_link
from bot.ui.words.player_names import PlayerNames, without_markup


def entrant_messages(news: TournamentNews, known: LastKnown) -> Iterator[PlayerMessage]:
    """A message to each player to whom these news give a place, or another seat."""
    title, guild = title_of(news.view.options), news.place.guild
    prizes = {each.player: each.amount for each in news.events if isinstance(each, PrizePaid)}
    is_final = any(isinstance(each, FinalTable) for each in news.events)

    def message(player: PlayerId, key: str, **data: int | str) -> PlayerMessage:
        return PlayerMessage(guild, player, key, data)

    def home(table: TableId) -> str:
        return f"<#{known.homes.get(table, news.place.channel)}>"

    out = {each.player for each in news.events if isinstance(each, Eliminated)}
    for event in news.events:
        match event:
            case Eliminated(player=player, why=why) if why is not OutReason.WON:
                words = partial(_out_words, event, title, prizes.get(player, Chips(0)))
                yield PlayerMessage(guild, player, "", words=words)
            case PrizePaid(player=player, place=place, amount=amount) if player not in out:
                # They were out before it was known how many places are paid.
                event = Eliminated(player, OutReason.BUSTED, place, tied=1)
                words = partial(_out_words, event, title, amount)
                yield PlayerMessage(guild, player, "", words=words)
            case TicketWon(ticket=ticket):
                yield message(ticket.player, "dm-text-ticket", title=title, amount=ticket.value)
            case TournamentFinished(winner=player) if news.view.options.satellite is None:
                rows = news.standings.rows if news.standings else ()
                won = next((row.prize + row.bounties for row in rows if row.player == player), 0)
                yield message(player, "dm-text-tournament-won", title=title, prize=won)
            case Moved(player=player, to_table=table, to_seat=seat, stack=stack):
                yield message(player, "dm-text-moved", table=home(table), seat=seat, stack=stack)
            case Seated(player=player, table=table, seat=seat, stack=stack) if is_final:
                key = "dm-text-final-table"
                yield message(player, key, table=home(table), seat=seat, stack=stack)
            case BreakBegan() | BreakEnded():
                yield from (_break_message(news, event, each) for each in _still_in(news))
            case _:
                pass


def _still_in(news: TournamentNews) -> list[PlayerId]:
    """The players who have a seat."""
    rows = news.standings.rows if news.standings else ()
    return [row.player for row in rows if row.table is not None]


def _break_message(
    news: TournamentNews, event: BreakBegan | BreakEnded, player: PlayerId
) -> PlayerMessage:
    """The message about a break to one player, in the words that the tables' channels read."""
    key, data = "line-break-over", dict[str, str | int]()
    if isinstance(event, BreakBegan):
        key, data = "line-break", {"when": countdown(event.ends_ms)}
        if event.addon and (terms := news.view.options.addon) is not None:
            key, data = "line-break-addon", {**data, "chips": terms.chips, "cost": terms.cost}
    return PlayerMessage(news.place.guild, player, key, data, to_many=True)


def _out_words(event: Eliminated, title: str, prize: Chips, texts: Texts) -> str:
    place = "" if event.place is None else ordinal(texts, event.place)
    how = "open" if event.place is None else "tied" if event.tied > 1 else "alone"
    return texts.say("dm-text-tournament-out", title=title, how=how, place=place, prize=prize)


class TournamentPublisher:
    """The announcer of tournaments that publishes on Discord."""

    def __init__(
        self,
        dependencies: AnnouncementDependencies,
        player_names: PlayerNames,
        tables: Publisher,
        captions: Captions,
        records: Tournaments,
        check_channel: Callable[[ChannelId], None],
        send_dm: SendMessage,
    ) -> None:
        """`records` stores threads and messages. `check_channel` checks one that may have been
        deleted, and `send_dm` tells players about it."""
        self.dependencies = dependencies
        self._tables = tables
        self._captions = captions
        self._announced = AnnouncedTournaments(dependencies, records)
        self._queues = self._announced.queues
        self.line_sender = self._announced.sender
        self._threads = TableThreads(self._announced)
        self._lines = LinePublisher(self._announced, player_names)
        self._calendar = ServerCalendar(
            dependencies.client, dependencies.languages, self._remember_event
        )
        self._check_channel, self._send_dm = check_channel, send_dm

    # --- what the host tells ------------------------------------------------------------------

    def tournament_changed(self, news: TournamentNews) -> SeenFuture | None:
        place = news.place
        is_found_over = news.view.phase.over and self._announced.find(place) is None
        announced = self._tournament_of(news)
        announced.known.note_news(news)
        announced.known.target = self._way_to_target(news.view)
        announced.news = news
        for player in _expected_players(news):
            self._tables.expect(player)
        for table in self._captions.update_captions(news):
            self._tables.refresh(table)
        announced.announcement.show_news(news)
        if news.recovered or is_found_over:
            announced.recovered = True
            for channel in {place.channel, *news.table_channels.values()}:
                clearing = self._lines.remove_stale(place, channel, news.view)
                self._announced.enqueue(place, channel, clearing)
        self._lines.remove_settled(news)
        asked = self._lines.publish(news, announced)
        if not (news.recovered or is_found_over):
            for message in entrant_messages(news, announced.known):
                own = announced.known.tables.get(message.player)
                self._tables.tell_readers(own, message)
        self._update_event(news)
        if news.view.phase.over:
            self._lines.remove_settled(news)
            self._announced.by_number.pop(place.tournament, None)
            sent = self._announced.enqueue(place, place.channel, _do_nothing())
            self._queues.put(("closing", place.tournament), self._close(announced, sent))
        return asyncio.create_task(_all_sent(asked)) if asked else None

    def tables_opened(
        self,
        place: TournamentPlace,
        tables: tuple[tuple[TableId, int], ...],
        players: Mapping[TableId, tuple[PlayerId, ...]],
    ) -> None:
        for table, number in tables:
            announced = self._announced.find(place)
            if announced is not None:
                announced.known.numbers[table] = number
            self._threads.open_soon(place, table, number, players.get(table, ()))

    def tournament_table_closed(
        self, place: TournamentPlace, table: TableId, channel: ChannelId
    ) -> None:
        announced = self._announced.find(place)
        if announced is not None:
            announced.over.add(table)
        thread = None if channel == place.channel else channel
        if thread is not None:
            self._announced.enqueue(place, channel, self._lines.remove_stale(place, thread))
            self._announced.enqueue(place, channel, self._archive(table, thread))
        else:
            # What else is told in the announcement's channel does not wait for the table's end.
            self._queues.put(("closed", table), self._archive(table, None))

    def remind(
        self, place: TournamentPlace, view: TournamentView, players: tuple[PlayerId, ...]
    ) -> None:
        self._queues.put(("remind", place.tournament), self._lines.remind(place, view, players))

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        title = self._announced.title(place.tournament)
        text = self._announced.texts(place).say("line-frozen", title=title, incident=incident)
        sending = self._announced.sender.try_to_send(place.channel, text)
        self._announced.enqueue(place, place.channel, sending)

    def refresh_server(self, guild: GuildId) -> None:
        """Shows the server's tables and announcements again: its language or look has changed."""
        self._tables.refresh_server(guild)
        for announced in self._announced.by_number.values():
            if announced.news.place.guild == guild:
                announced.announcement.show_news(announced.news)
                self._update_event(announced.news)

    # --- what Discord tells -------------------------------------------------------------------

    def channel_gone(self, channel: ChannelId) -> None:
        """Moves the table of a deleted thread to a new one, or to the announcement's channel."""
        for announced in list(self._announced.by_number.values()):
            if channel != announced.news.place.channel:
                self._threads.replace_all(announced, channel)

    def announcement_lost(self, place: TournamentPlace, ends_ms: int) -> None:
        """Tells the organiser by DM what to do while the announcement's channel is gone."""
        number = place.tournament
        title, when = self._announced.title(number), countdown(ends_ms)
        data = {"title": title, "number": str(number), "when": when}
        self._send_dm(PlayerMessage(place.guild, place.organiser, "dm-event-lost", data))

    def announcement_moved(self, place: TournamentPlace) -> None:
        """Gives every table a thread below the new channel."""
        announced = self._announced.find(place)
        if announced is not None:
            announced.threads.clear()
            announced.told_fallback = False
            self._threads.replace_all(announced)

    def cancelled_without_channel(
        self, place: TournamentPlace, title: str, players: tuple[PlayerId, ...]
    ) -> None:
        """Tells each player by DM that a tournament without a channel is called off."""
        for player in players:
            data = {"title": without_markup(title)}
            message = PlayerMessage(place.guild, player, "dm-event-called-off", data, to_many=True)
            self._send_dm(message)

    async def close(self) -> None:
        """Waits briefly for requests in flight."""
        announcements = [announced.announcement for announced in self._announced.by_number.values()]
        self._announced.by_number.clear()
        await asyncio.gather(
            self._queues.close(), *(announcement.close() for announcement in announcements)
        )

    # --- parts --------------------------------------------------------------------------------

    def _way_to_target(self, view: TournamentView) -> str:
        """The link to a satellite's target; empty when its registration is closed."""
        terms = view.options.satellite
        target = None if terms is None else self._announced.by_number.get(terms.target)
        if target is None or not target.news.view.registration_open:
            return ""
        place = target.news.place
        return message_link(place.guild, place.channel, place.message)

    async def _archive(self, table: TableId, thread: ChannelId | None) -> None:
        """Archives a thread after the table's last message: an archived thread takes no edits.
        Stores that there is nothing left to do; a request that Discord has not taken is repeated
        after the next start."""
        is_shown = await self._tables.quiet(table)
        self._captions.forget_table(table)
        if thread is not None:
            await self._threads.archive(thread)
        if is_shown:
            await self._announced.store(lambda records: records.mark_table_finished(table))

    def _tournament_of(self, news: TournamentNews) -> AnnouncedTournament:
        number = news.place.tournament
        found = self._announced.by_number.get(number)
        if found is None:
            announcement = Announcement(
                self._announced.dependencies,
                news,
                self._remember_message,
                self._check_channel,
            )
            found = AnnouncedTournament(announcement, LastKnown(), news, {}, set())
            self._announced.by_number[number] = found
        return found

    def _update_event(self, news: TournamentNews) -> None:
        updating = self._calendar.update_event(news)
        self._queues.put(("agenda", news.place.tournament), updating)

    async def _remember_event(self, number: int, event: int) -> None:
        await self._announced.store(lambda records: records.remember_event(number, event))

    async def _remember_message(self, number: int, message: int) -> None:
        await self._announced.store(lambda records: records.remember_message(number, message))

    async def _close(self, announced: AnnouncedTournament, sent: "asyncio.Task[None]") -> None:
        """Sends the last state, waits for the last lines by `sent`, and stores that everything is
        told.

        Messages that Discord has not taken are sent once more after the next start.
        """
        await announced.announcement.close(LAST_SECONDS_MAX)
        await asyncio.wait({sent})
        if announced.announcement.is_taken:
            number = announced.news.place.tournament
            await self._announced.store(lambda records: records.mark_end_announced(number))


async def _all_sent(lines: "list[asyncio.Task[None]]") -> bool:
    """Returns when all lines are sent or given up."""
    await asyncio.wait(lines)
    return True


async def _do_nothing() -> None:
    """Does nothing: its task is done when everything queued before it is."""


def _expected_players(news: TournamentNews) -> tuple[PlayerId, ...]:
    """Players who will be dealt in; after a restart, everybody registered."""
    if news.recovered and news.view.phase is Phase.REGISTERING:
        return news.view.players
    return tuple(event.player for event in news.events if isinstance(event, Registered))
