"""The threads of tournaments' tables: opened, replaced when lost, archived.

A table without a thread is played in the announcement's channel.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final, Literal

import discord
from cachetools import LRUCache

from bot.host.refusals import HostCode
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, PlayerId, TableId
from bot.refusal import Refusal
from bot.ui.requests.answers import SEND_ERRORS, is_final_error
from bot.ui.requests.outgoing_requests import (
    USERS_AT_ONCE_MAX,
    OutgoingRequest,
    UnreadableAnswer,
    created_id,
)
from bot.ui.requests.sending import RETRY_AFTER_SECONDS, until_taken
from bot.ui.tournaments.line_sender import AnnouncedTournament, AnnouncedTournaments
from bot.ui.tournaments.words import title_of

log = logging.getLogger(__name__)

NAME_MAX = 100
ARCHIVE_MINUTES: Final[Literal[1440]] = 1440
"""Minutes without a message until a thread is archived: a day, for no break is that long."""
THREADS_REMEMBERED_MAX = 10_000
THREADS_A_TABLE = 2
"""The most threads of a table: one that somebody deletes is replaced once."""


class Threads:
    """Opens and archives threads. A failure does not hold up a table."""

    def __init__(self, client: discord.Client, has_table: Callable[[ChannelId], bool]) -> None:
        self._client = client
        self._has_table = has_table
        """Whether a table is played in a channel, whatever tournament it belongs to."""
        self._opened: LRUCache[ChannelId, None] = LRUCache(THREADS_REMEMBERED_MAX)
        """Threads already given to a table: tournaments may have the same title."""
        self._opening: Counter[tuple[ChannelId, str]] = Counter()
        """Number of threads of a name that are being opened in a channel."""

    async def open(
        self, place: TournamentPlace, name: str, *, may_stand: bool = False
    ) -> ChannelId | None:
        """A public thread below the announcement's channel; None where Discord allows none.

        With `may_stand`, an existing thread whose answer was lost is looked for first.
        """
        for pause in (*RETRY_AFTER_SECONDS, None):
            try:
                standing = await self._reusable(place, name) if may_stand else []
                thread = standing[0] if standing else await self._open(place, name)
                if thread in self._opened:
                    # Another table of that name has taken it while it was being opened.
                    thread = await self._open(place, name)
            except (TimeoutError, *SEND_ERRORS) as error:
                log.info("tournament %s gets no thread: %s", place.tournament, error)
                if is_final_error(error):
                    break
            else:
                self._opened[thread] = None
                return thread
            if pause is not None:
                may_stand = True
                await asyncio.sleep(pause)
        return None

    async def archive(self, thread: ChannelId) -> None:
        """Archives a thread; its messages stay readable. Raises Discord's errors."""
        await self._client.http.edit_channel(thread, archived=True)

    async def _open(self, place: TournamentPlace, name: str) -> ChannelId:
        key = place.channel, name
        self._opening[key] += 1
        try:
            return await self._open_alone(place, name, key)
        finally:
            self._opening[key] -= 1
            if not self._opening[key]:
                del self._opening[key]

    async def _open_alone(
        self, place: TournamentPlace, name: str, key: tuple[ChannelId, str]
    ) -> ChannelId:
        opening = OutgoingRequest(
            self._client.http.start_thread_without_message(
                place.channel,
                name=name[:NAME_MAX],
                auto_archive_duration=ARCHIVE_MINUTES,
                type=discord.ChannelType.public_thread.value,
            )
        )
        thread = ChannelId(created_id(await opening.answer()))
        # A thread that is being opened for another table is no duplicate.
        if opening.attempts > 1 and self._opening[key] == 1:
            for duplicate in await self._reusable(place, name):
                if duplicate != thread:
                    await self.archive(duplicate)
        return thread

    async def _reusable(self, place: TournamentPlace, name: str) -> list[ChannelId]:
        """The bot's threads of this name since the announcement that no table has had."""
        found: Any = await OutgoingRequest(
            self._client.http.get_active_threads(place.guild)
        ).answer()
        me = self._client.user
        try:
            ids = [
                ChannelId(int(thread["id"]))
                for thread in found["threads"]
                if me is not None
                and (int(thread["owner_id"]), thread["name"]) == (me.id, name[:NAME_MAX])
                and int(thread["parent_id"]) == place.channel
            ]
        except (KeyError, TypeError, ValueError) as error:
            raise UnreadableAnswer("the list of threads cannot be read") from error
        return sorted(
            each
            for each in ids
            if each > (place.message or 0) and not (each in self._opened or self._has_table(each))
        )


class TableThreads:
    """Gives each table a thread, or the announcement's channel where there is none."""

    def __init__(self, announced: AnnouncedTournaments) -> None:
        self._announced = announced
        self._threads = Threads(announced.dependencies.client, self._has_table)

    def open_soon(
        self, place: TournamentPlace, table: TableId, number: int, players: tuple[PlayerId, ...]
    ) -> None:
        """Opens a table's thread and mentions its players; the table is dealt after that. Returns
        at once."""
        self._put(place.tournament, table, self._open(place, table, number, players))

    async def _open(
        self, place: TournamentPlace, table: TableId, number: int, players: tuple[PlayerId, ...]
    ) -> None:
        announced = self._announced.find(place)
        if announced is None or table in announced.over:
            return
        channel = await self._open_thread(announced, table, number)
        announced.known.homes[table] = channel
        if table not in announced.over:
            await self._welcome(announced, channel, table, players)
        show, announced.show = announced.show, None
        if show is not None:
            self._announced.enqueue(place, channel, show(channel))
        await self._settle(place, table, channel)

    def replace_all(self, announced: AnnouncedTournament, lost: ChannelId | None = None) -> None:
        """Gives the tables of one lost thread, or (None) all tables, a new one."""
        for table, home in list(announced.known.homes.items()):
            if table not in announced.over and lost in (None, home):
                number = announced.news.place.tournament
                self._put(number, table, self._replace_thread(announced, table, home))

    def _put(self, tournament: int, table: TableId, work: Coroutine[Any, Any, None]) -> None:
        """Queues work for a table: a few tables of a tournament are served at a time, and each in
        order."""
        self._announced.queues.put(("threads", tournament, table % USERS_AT_ONCE_MAX), work)

    async def archive(self, thread: ChannelId) -> None:
        """Archives a thread, unless Discord refuses it for good: it is gone, or archived."""
        try:
            await until_taken(lambda: self._threads.archive(thread))
        except discord.HTTPException as error:
            if not is_final_error(error):
                raise
            log.info("thread %s stays as it is: %s", thread, error)

    async def _replace_thread(
        self, announced: AnnouncedTournament, table: TableId, lost: ChannelId
    ) -> None:
        """Replaces a table's lost thread; a second call for the same thread does nothing."""
        if announced.known.homes.get(table) != lost:
            return
        place, number = announced.news.place, announced.known.numbers.get(table, 0)
        channel = await self._open_thread(announced, table, number)
        announced.known.homes[table] = channel
        rows = announced.news.standings.rows if announced.news.standings else ()
        players = tuple(row.player for row in rows if row.table == table)
        names = " ".join(f"<@{player}>" for player in players)
        told = self._announced.texts(place).say("line-thread-gone", table=number)
        await self._announced.sender.try_to_send(channel, f"{told} {names}".strip(), players)
        await self._settle(place, table, channel)

    async def _open_thread(
        self, announced: AnnouncedTournament, table: TableId, number: int
    ) -> ChannelId:
        place, title = announced.news.place, announced.news.view.options.title
        texts = self._announced.texts(place)
        opened = announced.threads.get(table, 0)
        announced.threads[table] = opened + 1
        thread = None
        if opened < THREADS_A_TABLE and not announced.told_fallback:
            name = texts.say("event-title", title=title, table=number)
            may_stand = announced.recovered and not opened
            thread = await self._threads.open(place, name, may_stand=may_stand)
        if thread is not None:
            return thread
        if not announced.told_fallback:
            announced.told_fallback = True
            shown = title_of(announced.news.view.options)
            text = texts.say("line-fallback", title=shown)
            await self._announced.sender.try_to_send(place.channel, text)
        return place.channel

    async def _welcome(
        self,
        announced: AnnouncedTournament,
        channel: ChannelId,
        table: TableId,
        players: tuple[PlayerId, ...],
    ) -> None:
        """Welcomes players; a mention adds them to the thread without a request for each."""
        texts = self._announced.texts(announced.news.place)
        title, number = title_of(announced.news.view.options), announced.known.numbers.get(table, 0)
        # Unique even after a new database, whose table ids begin with one again.
        nonce = f"{channel:x}-{table:x}"
        names = " ".join(f"<@{player}>" for player in players)
        lines = [texts.say("line-welcome", title=title, table=number)]
        if players:
            lines.append(texts.say("line-welcome-seats", names=names))
        await self._announced.sender.try_to_send(channel, "\n".join(lines), players, nonce=nonce)

    async def _settle(self, place: TournamentPlace, table: TableId, channel: ChannelId) -> None:
        """Tells the host where the table is played, unless it was closed meanwhile."""
        try:
            await self._announced.records.set_table_channel(table, channel)
        except Refusal as refusal:
            log.warning("table %s keeps its channel: %s", table, refusal)
            if refusal.code is HostCode.NO_SUCH_TABLE and channel != place.channel:
                await self.archive(channel)

    def _has_table(self, channel: ChannelId) -> bool:
        return self._announced.records.has_table(channel)
