"""Orphans: table messages posted just before a crash, whose ids were not stored.

Players use the newest message of a channel; the controls of an orphan below the table's own
message would not work.
"""

import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord

from bot.ids import ChannelId, TableId
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId, read_id_of

log = logging.getLogger(__name__)

MESSAGES_SEARCHED = 100
"""Number of messages read, in one request: players' own messages are among them."""


@dataclass(frozen=True, slots=True)
class OrphanedMessages:
    """The range where orphans may be: after a known table message, or anywhere without one."""

    channel: ChannelId
    after: int | None


async def remove_orphans(client: discord.Client, table: TableId, orphans: OrphanedMessages) -> None:
    """Deletes the table's messages in the range, as far as its channel is there and may be read.
    Raises the requests' errors."""
    try:
        found = await own_messages(client, orphans.channel, orphans.after)
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("table %s: its channel may not be read: %s", table, error)
        return
    for message in found:
        if table in _tables_of(message.components):
            with suppress(discord.NotFound):
                await message.delete()


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
