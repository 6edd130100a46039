"""Last updates of a table's message, when the next hand, or the same, has another one."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord

from bot.host.table_announcer import TableNews
from bot.ids import ChannelId, TableId
from bot.ui.components.pages import TABLE_PICTURE
from bot.ui.components.uploads import upload
from bot.ui.requests.answers import InteractionReply
from bot.ui.requests.retries import until_taken, without_end
from bot.ui.requests.sending import send_or_log
from bot.ui.table.poster_dependencies import PosterDependencies, ShownNews

log = logging.getLogger(__name__)


class FinalUpdates:
    """Sends them for one table; no new hand waits for them."""

    def __init__(self, dependencies: PosterDependencies, table: TableId) -> None:
        self._dependencies = dependencies
        self._table = table
        self.tasks: set[asyncio.Task[None]] = set()
        """Those under way."""
        self.replaced: list[tuple[ChannelId, int]] = []
        """Messages to be deleted once another one shows what they do."""
        self.last_reply: InteractionReply | None = None
        """The last reply that was the table's message itself."""

    def start(
        self, message: int, hand: int, framed: ShownNews | None, last: TableNews | None
    ) -> None:
        """Starts that of the message of a hand. `framed` is what it shows, `last` the end of a hand
        that has not been drawn."""
        if last is not None and last.view.hand_number == hand:
            framed = ShownNews(last, None)
            self._dependencies.last_pictures.pop((self._table, hand), None)
        reply, self.last_reply = self.last_reply, None
        if framed is None:
            return
        if reply is not None and reply.message != message:
            reply = None
        self._spawn(self._send(message, hand, framed, reply))

    def delete_replaced(self) -> None:
        """Deletes the messages that another one has replaced."""
        for channel, message in self.replaced:
            sent = self._dependencies.message(channel, message)
            self._spawn(until_taken(sent.delete, without_end()))
        self.replaced.clear()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        context = f"the last hand's message of table {self._table}"
        task = asyncio.create_task(send_or_log(work, context))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _send(
        self, message: int, hand: int, framed: ShownNews, reply: InteractionReply | None
    ) -> None:
        """Removes the controls of the last hand's message, or deletes it when it has neither a hand
        nor the root of the first one, which shows that the deck was there before it was cut."""
        news, odds, place = framed.news, framed.odds, framed.news.place
        texts = self._dependencies.languages.of_guild(place.guild)
        picture = self._dependencies.last_pictures.pop((self._table, hand), None)
        if picture is None:
            frame = await self._dependencies.make_frame(news, texts)
            news, odds, picture = frame.news, frame.odds, frame.picture
        sent = self._dependencies.message(place.channel, message)
        layout = self._dependencies.layout(news, texts, odds, finished=True)
        is_kept = hand != 0 or bool(news.view.next_root)
        if is_kept and reply is not None and await reply.show_table_again(layout, picture):
            return

        def update() -> Coroutine[Any, Any, object]:
            if not is_kept:
                return sent.delete()
            return sent.edit(view=layout, attachments=[upload(picture, TABLE_PICTURE)])

        try:
            await until_taken(update, without_end())
        except discord.HTTPException as error:
            log.info("table %s: its last message is gone: %s", place.table, error)
