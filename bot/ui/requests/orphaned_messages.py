"""Orphans: table messages posted just before a crash, whose ids were not stored.

Players use the newest message of a channel; the controls of an orphan below the table's own
message would not work.
"""

import logging
import re
from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.ids import ChannelId, TableId
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId, read_id_of
from bot.ui.requests.answers import is_final_error
from bot.ui.requests.sending import ARCHIVED_THREAD, send_or_log

log = logging.getLogger(__name__)

MESSAGES_SEARCHED = 100
"""Number of messages read, in one request: players' own messages are among them."""


class OrphanedMessages:
    """The orphans of one table: deleted before it posts another message."""

    def __init__(self, client: discord.Client, table: TableId) -> None:
        self._client, self._table = client, table
        self._after: dict[ChannelId, int | None] = {}
        """The channels where there may be orphans, each after a known table message, or anywhere in
        it."""
        self._known: set[int] = set()
        """The table's messages posted and confirmed since a channel was noted."""

    def may_be_in(self, channel: ChannelId, after: int | None) -> None:
        """Notes that there may be orphans in a channel, after the message where one is given."""
        self._after.setdefault(channel, after)

    def has_posted(self, message: int) -> None:
        """Notes that a message is no orphan."""
        if self._after:
            self._known.add(message)

    async def remove(self) -> None:
        """Deletes the orphans. Raises the requests' errors: with a message more nobody would know
        which one is the table's. In an archived thread they stay until a message has opened it."""
        for channel, after in list(self._after.items()):
            if await self._remove_from(channel, after):
                del self._after[channel]
        if not self._after:
            self._known.clear()

    async def try_to_remove(self) -> None:
        """Deletes the orphans, and logs errors: the next attempt may succeed."""
        if self._after:
            await send_or_log(self.remove(), f"table {self._table}")

    async def _remove_from(self, channel: ChannelId, after: int | None) -> bool:
        """Deletes the orphans of a channel; returns whether none is left that could be deleted."""
        try:
            found = await own_messages(self._client, channel, after)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("table %s: its channel may not be read: %s", self._table, error)
            return True
        for message in found:
            is_ours = self._table in _tables_of(message.components)
            if is_ours and message.id not in self._known and not await self._delete(message):
                return False
        return True

    async def _delete(self, message: discord.Message) -> bool:
        """Deletes a message; returns False in an archived thread. A message that Discord refuses to
        delete for good otherwise stays."""
        try:
            await message.delete()
        except discord.HTTPException as error:
            if error.code == ARCHIVED_THREAD:
                return False
            if not is_final_error(error):
                raise
            log.info("table %s: message %s stays: %s", self._table, message.id, error)
        return True


async def own_messages(
    client: discord.Client, channel: ChannelId, after: int | None = None
) -> list[discord.Message]:
    """The bot's own messages after the given one, or among the newest. Raises Discord's errors."""
    since = None if after is None else discord.Object(after)
    # Oldest first after the known one; the newest ones when none is known.
    history = client.get_partial_messageable(channel).history(limit=MESSAGES_SEARCHED, after=since)
    me = client.user
    found = [message async for message in history]
    return [message for message in found if me is not None and message.author.id == me.id]


def sentence_pattern(texts: Texts, key: str, **arguments: str) -> re.Pattern[str]:
    """The pattern of a catalogue sentence, with a pattern for each of its arguments."""
    marks = {name: f"\0{name}\0" for name in arguments}
    pattern = re.escape(texts.say(key, **marks))
    for name, mark in marks.items():
        pattern = pattern.replace(mark, f"(?:{arguments[name]})")
    return re.compile(pattern)


def _tables_of(components: Iterable[Any]) -> Iterator[int]:
    """The tables that a message's controls name."""
    for custom_id in custom_ids_of(components):
        control = read_id_of(ControlId, custom_id)
        if control is not None:
            yield control.table


def custom_ids_of(components: Iterable[Any]) -> Iterator[str]:
    """The custom ids of a message's controls, at any depth."""
    for component in components:
        yield getattr(component, "custom_id", None) or ""
        yield from custom_ids_of(getattr(component, "children", ()))
