"""Lines of a bot that is gone: offers that stand for nothing, and a draw that never comes out."""

from collections.abc import Container

import discord

from bot.ids import ChannelId
from bot.ui.orphans import LOOKED_AT, custom_ids_of
from bot.ui.tournaments.ids import Gate, read_gate_id

_ANSWERS = {Gate.NO_REBUY, Gate.NO_ADDON, Gate.ACCEPT}
"""Stand below offers, and nowhere else."""


async def remove_leftovers(
    client: discord.Client,
    channel: ChannelId,
    tournament: int,
    suspense: str,
    awaited: Container[int],
) -> None:
    """Deletes a tournament's offers among the last messages of a channel, and each `suspense` but
    those that are `awaited`: what still waits for an answer, or for its end, is said anew. Raises
    what Discord refuses."""
    me = client.user
    history = client.get_partial_messageable(channel).history(limit=LOOKED_AT)
    for message in [message async for message in history]:
        is_ours = me is not None and message.author.id == me.id
        is_stuck = message.content == suspense and message.id not in awaited
        if is_ours and (is_stuck or _offers(message, tournament)):
            await message.delete()


def _offers(message: discord.Message, tournament: int) -> bool:
    read = filter(None, map(read_gate_id, custom_ids_of(message.components)))
    return any(one.tournament == tournament and one.gate in _ANSWERS for one in read)
