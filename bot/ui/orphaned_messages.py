"""Table messages that a bot posted in its last instant and never noted: their controls are dead.

Whoever reads the channel sees the newest message; an orphan below the table's own would make
everybody press in vain.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.host.table_announcer import TablePlace
from bot.ids import ChannelId
from bot.texts.catalogue import Texts
from bot.ui.custom_ids import read_custom_id

MESSAGES_SEARCHED = 100
"""How many messages are read, in one request: people talk in between."""


@dataclass(slots=True)
class OrphanedMessages:
    """Where orphans may stand: after a message of the table's own, or anywhere when it had none."""

    after: int | None
    known: set[int] = field(default_factory=set)
    """The table's messages that were posted, and told of, since then."""


async def remove_orphans(
    client: discord.Client, place: TablePlace, orphans: OrphanedMessages
) -> None:
    """Deletes this table's messages that nobody has told us of. Raises what Discord refuses."""
    for message in await own_messages(client, place.channel, orphans.after):
        is_orphan = message.id not in orphans.known
        if is_orphan and place.table in _tables_of(message.components):
            await message.delete()


async def own_messages(
    client: discord.Client, channel: ChannelId, after: int | None = None
) -> list[discord.Message]:
    """The bot's own among the messages after the given one, or among the newest. Raises what
    Discord refuses."""
    since = None if after is None else discord.Object(after)
    # Oldest first after the known one; the newest ones when none is known.
    history = client.get_partial_messageable(channel).history(limit=MESSAGES_SEARCHED, after=since)
    me = client.user
    found = [message async for message in history]
    return [one for one in found if me is not None and one.author.id == me.id]


def sentence_pattern(texts: Texts, key: str, **arguments: str) -> re.Pattern[str]:
    """What the sentence looks like when each argument is anything that its pattern matches."""
    marks = {name: f"\0{name}\0" for name in arguments}
    pattern = re.escape(texts.say(key, **marks))
    for name, mark in marks.items():
        pattern = pattern.replace(mark, f"(?:{arguments[name]})")
    return re.compile(pattern)


def _tables_of(components: Iterable[Any]) -> Iterator[int]:
    """The tables that a message's controls name."""
    for custom_id in custom_ids_of(components):
        control = read_custom_id(custom_id)
        if control is not None:
            yield control.table


def custom_ids_of(components: Iterable[Any]) -> Iterator[str]:
    """Those of a message's controls, at whatever depth they are."""
    for component in components:
        yield getattr(component, "custom_id", None) or ""
        yield from custom_ids_of(getattr(component, "children", ()))
