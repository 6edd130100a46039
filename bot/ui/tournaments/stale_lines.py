"""Lines of an earlier process: expired offers, unfinished draws, and start calls."""

import re
from collections.abc import Container, Iterable

import discord

from bot.ids import ChannelId
from bot.ui.custom_ids import TournamentControl, TournamentControlId, read_id_of
from bot.ui.orphaned_messages import custom_ids_of, own_messages

_ANSWERS = {TournamentControl.NO_REBUY, TournamentControl.NO_ADDON, TournamentControl.ACCEPT}
"""Controls that only offers have."""


async def remove_stale_lines(
    client: discord.Client,
    channel: ChannelId,
    tournament: int,
    suspense: str,
    awaited: Container[int],
    calls: Iterable[re.Pattern[str]] = (),
) -> list[discord.Message]:
    """Deletes a tournament's offers among a channel's last messages, and each `suspense` but those
    that are `awaited`: open offers and draws are sent anew. Raises Discord's errors.

    Returns the messages that match one of `calls`: they are not sent anew.
    """
    found = []
    for message in await own_messages(client, channel):
        is_stuck = message.content == suspense and message.id not in awaited
        if is_stuck or _offers(message, tournament):
            await message.delete()
        elif any(c.fullmatch(message.content) for c in calls):
            found.append(message)
    return found


def _offers(message: discord.Message, tournament: int) -> bool:
    read = (read_id_of(TournamentControlId, text) for text in custom_ids_of(message.components))
    return any(one and one.tournament == tournament and one.kind in _ANSWERS for one in read)
