"""Brings the news of tables to Discord: their messages, cards by DM, and notices in the channel."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.host.announcing import SeenFuture, announcing
from bot.host.background_tasks import Clock, Timer
from bot.host.session_story import SessionSummary
from bot.host.table_announcer import DealtCards, TableNews, TablePlace
from bot.host.table_timers import StreetTimes
from bot.ids import GuildId, HandId, PlayerId, TableId
from bot.table.events import HandVoided, Left, SatDown, TableClosed, TableEvent
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.written_cards import CardWriting
from bot.ui.messages.card_messages import CardArrivals, CardMessages
from bot.ui.messages.direct_messages import PlayerMessage, SendMessage, seat_messages
from bot.ui.requests.answers import InteractionReply
from bot.ui.requests.dm_channels import DmChannels, FirstMessages
from bot.ui.requests.mentions import PlayerMentions
from bot.ui.requests.sending import CLOSING_SECONDS_MAX, StartGate, finish_tasks, send_or_log
from bot.ui.table.layout import Surroundings
from bot.ui.table.notices import Notice, NoticeSender, notices_of, seat_notice
from bot.ui.table.poster import PosterDependencies, TablePoster
from bot.ui.text_first.text_first import TextFirst, UntoldResults


class AfterShowing:
    """Makes calls that would tell the result of an all-in elsewhere, once the table's message shows
    it. The errors of these calls are logged."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: dict[TableId, list[Callable[[], object]]] = {}
        self._timers: dict[TableId, Timer] = {}

    def call(self, table: TableId, times: StreetTimes | None, call: Callable[[], object]) -> None:
        """Makes the call once the showing is over, after those that wait at this table; at once
        where nothing is shown street by street."""
        self._waiting.setdefault(table, []).append(call)
        left_ms = 0 if times is None else times.ends_ms - self._clock.now_ms()
        if left_ms <= 0:
            self._call_all(table)
        elif table not in self._timers:
            due = partial(self._call_all, table)
            self._timers[table] = self._clock.call_later(left_ms / 1000, due)

    def close(self) -> None:
        """Makes all calls that wait."""
        for table in list(self._waiting):
            self._call_all(table)

    def _call_all(self, table: TableId) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
        for call in self._waiting.pop(table, ()):
            # One that fails takes neither the others nor the table's message along.
            with announcing(f"table {table}"):
                call()


@dataclass(frozen=True, slots=True)
class PrivateMessages:
    """Sends players in private what belongs to a table: messages about their seats, the game to
    those who read text first, results that a kill kept back; and waits for their cards."""

    send: SendMessage
    text_first: TextFirst
    untold: UntoldResults
    arrivals: CardArrivals


class Publisher:
    """The table announcer that posts to Discord. Methods return at once; tasks do the work."""

    def __init__(
        self,
        dependencies: PosterDependencies,
        private: PrivateMessages,
        first: FirstMessages,
        writing: CardWriting,
    ) -> None:
        client, languages = dependencies.client, dependencies.languages
        self.commitments = dependencies.commitments
        self.gate = StartGate(dependencies.may_begin, self._prepare_pictures)
        self._dependencies, self._private = dependencies, private
        self._notice_sender = NoticeSender(dependencies)
        self.dm_channels = DmChannels(client, self.gate.may_begin)
        self._calls = PlayerMentions(client, languages, self.gate.may_begin)
        self._card_messages = CardMessages(
            client,
            self.dm_channels,
            dependencies.render_process,
            languages,
            dependencies.picture_sources.settings,
            self.commitments,
            private.arrivals,
            self._calls,
            first,
            writing,
            self.gate.may_begin,
        )
        self._posters: dict[TableId, TablePoster] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._later = AfterShowing(dependencies.picture_sources.clock)
        self._closing: dict[TableId, asyncio.Task[None]] = {}
        self._untaken: set[TableId] = set()
        """Closed tables whose last message Discord has not taken, or not yet."""
        self._lost_tables: set[TableId] = set()
        """Tables closed because their channel was gone, until their session summary comes."""

    def _prepare_pictures(self) -> None:
        """Warms up the drawing of pictures and the odds; an idle bot does without what they
        need."""
        if self._posters:
            self._dependencies.render_process.warm_up()
            self._dependencies.picture_sources.odds.warm_up()

    @property
    def is_idle(self) -> bool:
        """Whether no table's message is being drawn or sent."""
        return all(poster.is_idle for poster in self._posters.values())

    def table_changed(self, news: TableNews) -> SeenFuture | None:
        if not news.place.has_channel:
            return None
        self._calls.end_outdated_calls(news)
        self._later.call(news.place.table, news.streets, partial(self._tell_players, news))
        if news.has_moved_on:
            return None
        if any(isinstance(event, TableClosed) and event.lost for event in news.events):
            self._close_lost_table(news)
            return None
        poster = self._posters.get(news.place.table)
        if poster is None:
            poster = self._posters[news.place.table] = TablePoster(self._dependencies, news)
            if self.gate.may_begin.is_set():
                self._prepare_pictures()
        shown = poster.show_news(news)
        texts = self._dependencies.languages.of_guild(news.place.guild)
        for notice in notices_of(news.events, texts):
            # A stand-up game that is over, say, or a seat that is free tells who has won the hand.
            asked = asyncio.get_running_loop().create_future() if notice.seat else None
            post = partial(self._notify, news.place, notice, asked)
            self._later.call(news.place.table, news.streets, post)
            if asked is not None:
                shown = asyncio.create_task(_both(shown, asked))
        for event in news.events:
            if isinstance(event, SatDown):
                self._card_messages.allow_retry(news.place.table, event.player)
                self.dm_channels.open_soon(event.player)
            if isinstance(event, HandVoided):
                self._card_messages.discard_cards(news.place.table)
        if news.recovered:
            self._open_dm_channels(news.view)
        if news.view.closed:
            table = news.place.table
            self._card_messages.forget_table(table)
            self._untaken.add(table)
            self._closing[table] = closing = self._spawn(poster.end(), news.place)
            closing.add_done_callback(lambda _: self._has_closed(table, poster))
        return shown

    async def answer_press(self, table: TableId, reply: InteractionReply) -> None:
        """Answers a press with the table's newest picture, or just acknowledges it."""
        poster = self._posters.get(table)
        await (reply.acknowledge() if poster is None else poster.answer_press(reply))

    def _tell_players(self, news: TableNews) -> None:
        """Tells players by DM what they read beside the table's message."""
        messages = self._seat_messages(news)
        if news.recovered:
            self._private.untold.tell(news)
        self._private.text_first.tell(news, messages)

    def _seat_messages(self, news: TableNews) -> list[PlayerMessage]:
        """The messages that tell players what became of their seats; here if that fails."""
        place = news.place

        def tell_here(event: TableEvent) -> None:
            notice = seat_notice(event, self._dependencies.languages.of_guild(place.guild))
            if notice is not None:
                self._notify(place, notice)

        read_next = self._private.untold.read_next
        return list(seat_messages(place, news.events, news.view, read_next, tell_here))

    def _close_lost_table(self, news: TableNews) -> None:
        """Tells each player by DM of a table that closed because its channel was gone."""
        table = news.place.table
        poster = self._posters.pop(table, None)
        if poster is not None:
            self._spawn(poster.close(), news.place)
        self.commitments.forget_table(table)
        self._card_messages.forget_table(table)
        self._lost_tables.add(table)
        voided = any(isinstance(event, HandVoided) for event in news.events)
        key = "dm-table-lost-void" if voided else "dm-table-lost"
        for event in news.events:
            if isinstance(event, Left):
                data = {"amount": event.amount}
                self._private.send(PlayerMessage(news.place.guild, event.player, key, data))

    def expect(self, player: PlayerId) -> None:
        """Opens the DM channel of a player who will be dealt cards soon."""
        self.dm_channels.open_soon(player)

    def surroundings_of(self, table: TableId, texts: Texts) -> Surroundings | None:
        """The surroundings of a tournament's table; None for a cash table."""
        return self._dependencies.surroundings_of(table, texts)

    def as_shown(self, table: TableId, view: TableView) -> TableView:
        """A player's view of the table, with no more of an all-in than its message may show."""
        poster = self._posters.get(table)
        return view if poster is None else poster.as_shown(view)

    def refresh(self, table: TableId) -> None:
        """Shows the table again: its surroundings have changed."""
        if table in self._posters and table not in self._closing:
            self._posters[table].refresh()

    def refresh_server(self, guild: GuildId) -> None:
        """Shows all tables of a server again, as `refresh` does one."""
        for table, poster in self._posters.items():
            if poster.guild == guild:
                self.refresh(table)

    async def quiet(self, table: TableId) -> bool:
        """Waits until a closed table's last message is sent and its calls are deleted; returns
        whether Discord shows that message."""
        if table in self._closing:
            await asyncio.wait({self._closing[table]})
        await self._calls.wait_until_removed(table)
        return table not in self._untaken

    def cards_dealt(self, cards: DealtCards) -> None:
        self._private.arrivals.expect(cards.place.table, cards.hand, cards.player)
        self._spawn(self._card_messages.deliver_cards(cards), cards.place)

    def cards_seen(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """The player has asked for their cards, and has been shown them."""
        self._card_messages.discard_held_cards(table, hand, player)

    def nudge(self, place: TablePlace, player: PlayerId) -> None:
        self._calls.call_to_act(place, player)

    def session_ended(self, place: TablePlace, summary: SessionSummary) -> None:
        if place.table in self._lost_tables:
            self._lost_tables.discard(place.table)
            return
        texts = self._dependencies.languages.of_guild(place.guild)
        send = partial(self._notice_sender.send_session, place, summary, texts)
        self._after_showing(place.table, lambda: self._spawn(send(), place))

    def tell_readers(self, table: TableId | None, message: PlayerMessage) -> None:
        """Tells a reader of text first what happened beside the hand that their table shows."""
        text_first = self._private.text_first
        self._after_showing(table, partial(text_first.tell_beside, table, message))

    def _after_showing(self, table: TableId | None, call: Callable[[], object]) -> None:
        """Makes the call once the table shows the result of an all-in; at once without one."""
        poster = None if table is None else self._posters.get(table)
        if table is None or poster is None:
            call()
        else:
            self._later.call(table, poster.streets, call)

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        self._calls.end_calls_of_frozen_table(place)
        texts = self._dependencies.languages.of_guild(place.guild)
        self._spawn(
            self._notice_sender.send_texts(place, texts.say("table-frozen", incident=incident)),
            place,
        )

    def tell_waiting(self) -> None:
        """Makes the calls that wait for the end of an all-in: no restart knows of them."""
        self._later.close()
        self._private.text_first.tell_waiting()

    async def close(self) -> None:
        """Waits for requests under way, within bounds, then stops."""
        self.gate.close()
        self.tell_waiting()
        posters = list(self._posters.values())
        self._posters.clear()
        try:
            await asyncio.gather(
                *(poster.close() for poster in posters),
                finish_tasks(self._tasks, CLOSING_SECONDS_MAX),
                self._calls.close(),
            )
        finally:
            await self.dm_channels.close()
        await self._dependencies.picture_sources.avatars.close()
        self._dependencies.picture_sources.odds.close()

    def _open_dm_channels(self, view: TableView) -> None:
        """Opens the players' DM channels after a restart."""
        for seat in view.seats:
            if seat.player is not None:
                self.dm_channels.open_soon(seat.player)

    def _has_closed(self, table: TableId, poster: TablePoster) -> None:
        """Forgets a table whose last message is sent, or has timed out."""
        if poster.is_taken:
            self._untaken.discard(table)
        self._closing.pop(table, None)
        self._posters.pop(table, None)
        self.commitments.forget_table(table)

    def _notify(self, place: TablePlace, notice: Notice, asked: SeenFuture | None = None) -> None:
        """Posts a notice; `asked`, of one to be answered in time, is done when it is seen."""
        if notice.player is None or notice.stays:
            self._spawn(self._notice_sender.send_notice(place, notice), place)
        elif asked is not None:
            self._calls.call_to_seat(place, notice.player, notice.text, asked)
        else:
            self._calls.call_about(place, notice.player, notice.text)

    def _spawn(self, work: Coroutine[Any, Any, None], place: TablePlace) -> asyncio.Task[None]:
        task = asyncio.create_task(send_or_log(work, f"table {place.table}"))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _both(shown: SeenFuture, asked: SeenFuture) -> bool:
    """Whether the message was seen, once the call beside it is posted too."""
    await asyncio.wait({asked})
    return await shown
