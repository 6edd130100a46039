"""Orphans: table messages posted just before a crash, whose ids were not stored.

Players use the newest message of a channel; the controls of an orphan below the table's own
message would not work.
"""

import logging
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.host.table_announcer import TablePlace
from bot.ids import ChannelId
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId, read_id_of

log = logging.getLogger(__name__)

MESSAGES_SEARCHED = 100
"""Number of messages read, in one request: players' own messages are among them."""


@dataclass(slots=True)
class OrphanedMessages:
    """The range where orphans may be: after a known table message, or anywhere without one."""

    after: int | None
    known: set[int] = field(default_factory=set)
    """The table's messages posted and confirmed since then."""


async def remove_orphans(
    client: discord.Client, place: TablePlace, orphans: OrphanedMessages
) -> None:
    """Deletes the table's messages with unknown ids, as far as its channel may be read. Raises
    Discord's errors."""
    try:
        for message in await own_messages(client, place.channel, orphans.after):
            is_orphan = message.id not in orphans.known
            if is_orphan and place.table in _tables_of(message.components):
                await message.delete()
    except discord.Forbidden as error:
        log.info("table %s: its channel may not be read: %s", place.table, error)


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
