"""Table messages that a bot posted in its last instant and never noted: their controls are dead.

Whoever reads the channel sees the newest message; an orphan below the table's own would make
everybody press in vain.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.host.announcer import Place
from bot.ui.custom_ids import read_custom_id

LOOKED_AT = 100
"""How many messages after the table's own are read, in one request: people talk in between."""


@dataclass(slots=True)
class Strays:
    """Where orphans may stand: after a message of the table's own, or anywhere when it had none."""

    after: int | None
    known: set[int] = field(default_factory=set)
    """The table's messages that were posted, and told of, since then."""


async def remove_orphans(client: discord.Client, place: Place, strays: Strays) -> None:
    """Deletes this table's messages that nobody has told us of. Raises what Discord refuses."""
    channel = client.get_partial_messageable(place.channel)
    after = None if strays.after is None else discord.Object(strays.after)
    # Oldest first after the known one; the newest ones when none is known.
    found = [message async for message in channel.history(limit=LOOKED_AT, after=after)]
    me = client.user
    for message in found:
        is_ours = me is not None and message.author.id == me.id
        is_orphan = message.id not in strays.known
        if is_ours and is_orphan and place.table in _tables_of(message.components):
            await message.delete()


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
