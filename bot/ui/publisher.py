"""Brings the news of tables to Discord: their messages, cards by DM, and lines in the channel."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.host.announcer import Cards, News, Place, Shown
from bot.host.evening import Evening
from bot.ids import ChannelId, PlayerId, TableId
from bot.table.events import SatDown
from bot.table.view import TableView
from bot.ui.desk import Around, Desk, Props, Remember, ignored, nothing_around
from bot.ui.evening import evening_messages
from bot.ui.languages import Languages
from bot.ui.mail import CardMail
from bot.ui.mailboxes import Mailboxes
from bot.ui.notices import NOTICE_SECONDS, Notice, notices_of
from bot.ui.pictures import Studio
from bot.ui.poster import CLOSING_SECONDS_MAX, TablePoster, finish, logged
from bot.ui.repeats import until_taken


class Publisher:
    """The announcer that Discord sees. Its calls return at once; tasks do the work."""

    def __init__(
        self,
        client: discord.Client,
        studio: Studio,
        languages: Languages,
        props: Props,
        around: Around = nothing_around,
    ) -> None:
        self._desk = Desk(client, studio, languages, props, self._remember, around, self._gone)
        self.mailboxes = Mailboxes(client)
        self._mail = CardMail(client, self.mailboxes, studio, languages, props.looks)
        self._nudges = Nudges(self._desk)
        self._posters: dict[TableId, TablePoster] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing: dict[TableId, asyncio.Task[None]] = {}
        self._keep: Remember | None = None
        self._tell_gone: Callable[[ChannelId], None] = ignored

    def when_gone(self, tell: Callable[[ChannelId], None]) -> None:
        """Who is told that a table's channel is not there any more."""
        self._tell_gone = tell

    def keep_messages_with(self, remember: Remember) -> None:
        """Where the ids of table messages are stored; the room, which is made after us."""
        self._keep = remember

    def table_changed(self, news: News) -> Shown | None:
        if not news.place.is_housed or _has_moved_on(news):
            return None
        poster = self._posters.get(news.place.table)
        if poster is None:
            poster = self._posters[news.place.table] = TablePoster(self._desk, news)
        shown = poster.show(news)
        if self._nudges.are_stale(news):
            self._spawn(self._nudges.take_back(news.place.table), news.place)
        texts = self._desk.languages.of_guild(news.place.guild)
        for notice in notices_of(news.events, texts):
            said = self._spawn(self._notify(news.place, notice), news.place)
            if notice.asks:
                shown = asyncio.create_task(_seen_both(shown, said))
        for event in news.events:
            if isinstance(event, SatDown):
                self._mail.try_again(news.place.table, event.player)
                self.mailboxes.open_soon(event.player)
        if news.recovered:
            self._open_mailboxes(news.view)
        if news.view.closed:
            table = news.place.table
            del self._posters[table]
            self._mail.forget(table)
            self._closing[table] = closing = self._spawn(poster.end(), news.place)
            closing.add_done_callback(lambda _: self._closing.pop(table, None))
        return shown

    def expect(self, player: PlayerId) -> None:
        """He will be dealt cards before long."""
        self.mailboxes.open_soon(player)

    def refresh(self, table: TableId) -> None:
        """Shows the table anew: what stands around its hand has changed."""
        if table in self._posters:
            self._posters[table].refresh()

    async def quiet(self, table: TableId) -> None:
        """Returns when the last message of a closed table has been sent."""
        if table in self._closing:
            await asyncio.wait({self._closing[table]})

    def cards_dealt(self, cards: Cards) -> None:
        self._spawn(self._mail.deliver(cards), cards.place)

    def nudge(self, place: Place, player: PlayerId) -> None:
        self._spawn(self._nudges.call(place, player), place)

    def evening_over(self, place: Place, evening: Evening) -> None:
        texts = self._desk.languages.of_guild(place.guild)
        self._spawn(self._tell(place, *evening_messages(evening, texts)), place)

    def table_frozen(self, place: Place, incident: str) -> None:
        texts = self._desk.languages.of_guild(place.guild)
        text = texts.say("table-frozen", incident=incident)
        self._spawn(self._tell(place, text), place)

    async def close(self) -> None:
        """Waits for what is being sent, then stops."""
        posters = list(self._posters.values())
        self._posters.clear()
        try:
            await asyncio.gather(
                *(poster.close() for poster in posters), finish(self._tasks, CLOSING_SECONDS_MAX)
            )
        finally:
            await self.mailboxes.close()
        await self._desk.props.faces.close()
        self._desk.props.bookmaker.close()

    def _open_mailboxes(self, view: TableView) -> None:
        """The bot has been away and knows none of them any more."""
        for seat in view.seats:
            if seat.player is not None:
                self.mailboxes.open_soon(seat.player)

    async def _notify(self, place: Place, notice: Notice) -> None:
        called = [discord.Object(notice.player)] if notice.player else False
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=called)
        message = await self._say(place, notice.text, mentions)
        if not notice.stays:
            await message.delete(delay=NOTICE_SECONDS)

    async def _tell(self, place: Place, *messages: str) -> None:
        for text in messages:
            await self._say(place, text, discord.AllowedMentions.none())

    async def _say(
        self, place: Place, text: str, mentions: discord.AllowedMentions
    ) -> discord.Message:
        """A line in the table's channel: one, however often it is sent."""
        channel, nonce = self._desk.channel(place.channel), secrets.token_hex(12)
        return await until_taken(lambda: channel.send(text, allowed_mentions=mentions, nonce=nonce))

    async def _remember(self, table: TableId, message: int) -> None:
        if self._keep is not None:
            await self._keep(table, message)

    def _gone(self, channel: ChannelId) -> None:
        self._tell_gone(channel)

    def _spawn(self, work: Coroutine[Any, Any, None], place: Place) -> asyncio.Task[None]:
        task = asyncio.create_task(logged(work, f"table {place.table}"))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _seen_both(shown: Shown, said: asyncio.Task[None]) -> bool:
    """Whether the message was seen, once the line is there too that calls somebody."""
    await asyncio.wait({said})
    return await shown


def _has_moved_on(news: News) -> bool:
    """Whether a tournament has given chairs of a hand that is over to others: its message stays as
    it is, since the picture would show the old cards before the new people."""
    view = news.view
    if view.rules.tournament is None or view.hand is None or not view.hand.over or view.closed:
        return False
    kept = all(view.seats[seat - 1].hand is not None for seat in view.dealt)
    return not (kept or news.parting or news.recovered)


class Nudges:
    """Calls to players who take their time; each goes away as soon as the turn does."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._called: dict[TableId, tuple[PlayerId, discord.Message | None]] = {}

    async def call(self, place: Place, player: PlayerId) -> None:
        """Pings the player to act, in the channel of his table."""
        self._called[place.table] = (player, None)
        texts = self._desk.languages.of_guild(place.guild)
        message = await self._desk.channel(place.channel).send(
            texts.say("nudge", mention=f"<@{player}>"),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True),
        )
        if place.table in self._called:
            self._called[place.table] = (player, message)
        else:
            await message.delete()

    def are_stale(self, news: News) -> bool:
        """Whether somebody was called whose turn it is no longer."""
        called = self._called.get(news.place.table)
        to_act = news.view.to_act
        return called is not None and (to_act is None or to_act.player != called[0])

    async def take_back(self, table: TableId) -> None:
        """Removes the call, now or as soon as it has been sent."""
        _, message = self._called.pop(table, (None, None))
        if message is not None:
            await message.delete()
