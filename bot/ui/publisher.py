"""Brings the news of tables to Discord: one frame in flight each, old frames never sent."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.host.announcer import Cards, News, Place
from bot.ids import ChannelId, PlayerId, TableId
from bot.table.events import SatDown
from bot.texts.catalogue import Texts
from bot.ui.answers import Reply
from bot.ui.languages import Languages
from bot.ui.layout import PICTURE_NAME, table_layout
from bot.ui.mail import CardMail
from bot.ui.notices import NOTICE_SECONDS, Notice, notices_of
from bot.ui.pictures import Studio, png_file
from bot.ui.scenes import table_scene

log = logging.getLogger(__name__)

TOO_OLD_TO_EDIT = 30046
"""Discord's code for too many edits of a message older than an hour."""

Remember = Callable[[TableId, int], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Frame:
    """News with their picture."""

    news: News
    picture: bytes


@dataclass(frozen=True, slots=True)
class Desk:
    """What every table's poster works with."""

    client: discord.Client
    studio: Studio
    languages: Languages
    remember: Remember

    def channel(self, channel: ChannelId) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)


class Publisher:
    """The announcer that Discord sees. Its calls return at once; tasks do the work."""

    def __init__(self, client: discord.Client, studio: Studio, languages: Languages) -> None:
        self._desk = Desk(client, studio, languages, self._remember)
        self._mail = CardMail(client, studio, languages)
        self._nudges = Nudges(self._desk)
        self._posters: dict[TableId, TablePoster] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._keep: Remember | None = None

    def keep_messages_with(self, remember: Remember) -> None:
        """Where the ids of table messages are stored; the room, which is made after us."""
        self._keep = remember

    def table_changed(self, news: News) -> None:
        poster = self._posters.get(news.place.table)
        if poster is None:
            poster = self._posters[news.place.table] = TablePoster(self._desk, news)
        poster.show(news)
        if self._nudges.are_stale(news):
            self._spawn(self._nudges.take_back(news.place.table))
        texts = self._desk.languages.of_guild(news.place.guild)
        for notice in notices_of(news.events, texts):
            self._spawn(self._notify(news.place, notice))
        for event in news.events:
            if isinstance(event, SatDown):
                self._mail.try_again(news.place.table, event.player)
        if news.view.closed:
            del self._posters[news.place.table]
            self._mail.forget(news.place.table)
            self._spawn(poster.close())

    def cards_dealt(self, cards: Cards) -> None:
        self._spawn(self._mail.deliver(cards))

    def nudge(self, place: Place, player: PlayerId) -> None:
        self._spawn(self._nudges.call(place, player))

    def table_frozen(self, place: Place, incident: str) -> None:
        texts = self._desk.languages.of_guild(place.guild)
        text = texts.say("table-frozen", incident=incident)
        self._spawn(self._tell(place, text))

    async def close(self) -> None:
        """Waits for what is being sent, then stops."""
        posters = list(self._posters.values())
        self._posters.clear()
        await asyncio.gather(*(poster.close() for poster in posters))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2)

    async def _notify(self, place: Place, notice: Notice) -> None:
        called = [discord.Object(notice.player)] if notice.player else False
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=called)
        message = await self._desk.channel(place.channel).send(
            notice.text, allowed_mentions=mentions
        )
        if not notice.stays:
            await message.delete(delay=NOTICE_SECONDS)

    async def _tell(self, place: Place, text: str) -> None:
        await self._desk.channel(place.channel).send(text)

    async def _remember(self, table: TableId, message: int) -> None:
        if self._keep is not None:
            await self._keep(table, message)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


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


class TablePoster:
    """One table's message: always the newest state, one request at a time."""

    def __init__(self, desk: Desk, news: News) -> None:
        self._desk = desk
        self._message = news.place.message
        self._hand_shown = news.view.hand_number
        self._frame: Frame | None = None
        """The newest one meant for the message."""
        self._latest: News | None = None
        self._replies: list[Reply] = []
        self._task: asyncio.Task[None] | None = None

    def show(self, news: News) -> None:
        """Takes over as the newest state; what still waited is never sent."""
        if self._latest is not None and self._latest.recovered:
            news = replace(news, recovered=True)
        if isinstance(news.reply, Reply):
            self._replies.append(news.reply)
        self._latest = replace(news, reply=None)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Finishes the frame in flight."""
        if self._task is not None:
            await asyncio.wait([self._task], timeout=2)

    async def _run(self) -> None:
        while self._latest is not None:
            news, replies = self._latest, self._replies
            self._latest, self._replies = None, []
            await _logged(self._send(news, replies))

    async def _send(self, news: News, replies: list[Reply]) -> None:
        texts = self._desk.languages.of_guild(news.place.guild)
        frame = Frame(news, await self._desk.studio.table(table_scene(news.view, texts)))
        try:
            if self._message is None or news.view.hand_number != self._hand_shown:
                await self._take_leave(texts)
                await self._post(frame, texts)
            else:
                # Kept even if it is not taken now: taking leave of the hand shows it again.
                self._frame = frame
                await self._update(frame, texts, replies)
        finally:
            for reply in replies:
                await reply.nod()

    async def _update(self, frame: Frame, texts: Texts, replies: list[Reply]) -> None:
        layout = table_layout(frame.news, texts)
        for reply in replies:
            if reply.message == self._message and reply.take():
                if await reply.show(layout, frame.picture):
                    return
                break
        message = self._desk.channel(frame.news.place.channel).get_partial_message(
            self._message or 0
        )
        try:
            await message.edit(view=layout, attachments=[png_file(frame.picture, PICTURE_NAME)])
        except discord.HTTPException as error:
            if not (isinstance(error, discord.NotFound) or error.code == TOO_OLD_TO_EDIT):
                raise
            await self._post(frame, texts)

    async def _post(self, frame: Frame, texts: Texts) -> None:
        place = frame.news.place
        message = await self._desk.channel(place.channel).send(
            view=table_layout(frame.news, texts),
            file=png_file(frame.picture, PICTURE_NAME),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._message, self._hand_shown = message.id, frame.news.view.hand_number
        self._frame = frame
        await self._desk.remember(place.table, message.id)

    async def _take_leave(self, texts: Texts) -> None:
        """The last hand's message keeps its result and loses its controls; an empty one goes."""
        if self._message is None or self._frame is None:
            return
        news = self._frame.news
        message = self._desk.channel(news.place.channel).get_partial_message(self._message)
        try:
            if self._hand_shown == 0:
                await message.delete()
            else:
                await message.edit(
                    view=table_layout(news, texts, finished=True),
                    attachments=[png_file(self._frame.picture, PICTURE_NAME)],
                )
        except discord.HTTPException as error:
            log.info("table %s: its last message is gone: %s", news.place.table, error)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    """What Discord refuses is logged; the next news shows the whole state again."""
    try:
        await work
    except (TimeoutError, discord.HTTPException, OSError) as error:
        log.warning("Discord did not take it: %s", error)
    except Exception:
        log.exception("a message could not be made")
