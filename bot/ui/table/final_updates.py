"""Last updates of a table's message, when the next hand, or the same, has another one."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord

from bot.ids import TableId
from bot.ui.components.pages import TABLE_PICTURE
from bot.ui.components.uploads import upload
from bot.ui.requests.answers import InteractionReply
from bot.ui.requests.retries import soon, until_taken
from bot.ui.requests.sending import send_or_log, silent_edit
from bot.ui.table.poster_dependencies import PosterDependencies, ShownNews

log = logging.getLogger(__name__)


class FinalUpdates:
    """Sends them for one table; no new hand waits for them."""

    def __init__(self, dependencies: PosterDependencies, table: TableId) -> None:
        self._dependencies = dependencies
        self._table = table
        self.tasks: set[asyncio.Task[None]] = set()
        """Those under way."""
        self.last_reply: InteractionReply | None = None
        """The last reply that was the table's message itself."""

    def start(
        self, sent: discord.PartialMessage, hand: int, framed: ShownNews, *, is_replaced: bool
    ) -> None:
        """Starts that of the message of a hand. `framed` is what it is to show; `is_replaced` where
        another message shows the same hand."""
        reply, self.last_reply = self.last_reply, None
        if reply is not None and reply.message != sent.id:
            reply = None
        # A root that was shown before the first hand stays: the deck was there before it was cut.
        is_kept = not is_replaced if hand else bool(framed.news.view.next_root)
        if is_kept:
            update = self._finish(sent, hand, framed, reply)
        else:
            update = self._until_taken(sent.delete)
        context = f"the message before of table {self._table}"
        task = asyncio.create_task(send_or_log(update, context))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _finish(
        self,
        sent: discord.PartialMessage,
        hand: int,
        framed: ShownNews,
        reply: InteractionReply | None,
    ) -> None:
        """Removes the controls of the last hand's message."""
        news, odds = framed.news, framed.odds
        texts = self._dependencies.languages.of_guild(news.place.guild)
        picture = self._dependencies.last_pictures.pop((self._table, hand), None)
        if picture is None:
            frame = await self._dependencies.make_frame(news, texts)
            news, odds, picture = frame.news, frame.odds, frame.picture
        layout = self._dependencies.layout(news, texts, odds, finished=True)
        if reply is None or not await reply.show_table_again(layout, picture):
            await self._until_taken(
                lambda: silent_edit(sent, view=layout, attachments=[upload(picture, TABLE_PICTURE)])
            )

    async def _until_taken(self, update: Callable[[], Coroutine[Any, Any, object]]) -> None:
        try:
            await until_taken(update, soon())
        except discord.HTTPException as error:
            log.info("table %s: its message before is gone: %s", self._table, error)
