"""Table messages that a bot posted in its last instant and never noted: their controls are dead.

Whoever reads the channel sees the newest message; an orphan below the table's own would make
everybody press in vain.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.host.announcer import Place
from bot.ui.custom_ids import read_custom_id

LOOKED_AT = 20
"""How many messages after the table's own are read; a bot dies with one or two unnoted."""


async def remove_orphans(client: discord.Client, place: Place) -> None:
    """Deletes this table's messages after the one that is known. Raises what Discord refuses."""
    channel = client.get_partial_messageable(place.channel)
    after = None if place.message is None else discord.Object(place.message)
    # Oldest first after the known one; the newest ones when none is known.
    found = [message async for message in channel.history(limit=LOOKED_AT, after=after)]
    me = client.user
    for message in found:
        is_ours = me is not None and message.author.id == me.id
        if is_ours and place.table in _tables_of(message.components):
            await message.delete()


def _tables_of(components: Iterable[Any]) -> Iterator[int]:
    """The tables that a message's controls name, at whatever depth they are."""
    for component in components:
        control = read_custom_id(getattr(component, "custom_id", None) or "")
        if control is not None:
            yield control.table
        yield from _tables_of(getattr(component, "children", ()))
