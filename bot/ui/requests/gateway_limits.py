"""Discord's limits for connecting to its gateway."""

import asyncio
import logging
from dataclasses import dataclass

import discord
from discord.backoff import ExponentialBackoff

from bot.ui.requests.answers import SEND_ERRORS

log = logging.getLogger(__name__)

IDENTIFY_SECONDS = 5.0
"""Each of Discord's turns lets one shard in within this time."""
_UNREADABLE = (TypeError, ValueError, LookupError)


@dataclass(frozen=True, slots=True)
class GatewayLimits:
    """The gateway's address, the number of shards that Discord advises, and of those that may come
    in at once."""

    address: str
    shards: int
    at_once: int


async def gateway_limits(client: discord.Client) -> GatewayLimits:
    """Asks until Discord answers; cancelled, it stops."""
    backoff = ExponentialBackoff[bool]()
    while True:
        try:
            shards, address, start = await client.http.get_bot_gateway()
            at_once = int(start["max_concurrency"])
            return GatewayLimits(str(address), max(1, int(shards)), max(1, at_once))
        except (discord.DiscordException, *SEND_ERRORS, *_UNREADABLE) as error:
            pause = backoff.delay()
            log.warning("no gateway yet (%r); asking again in %.1f s", error, pause)
            await asyncio.sleep(pause)


class IdentifyLimiter:
    """Keeps the shards of this process apart that share a turn."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._free_at: dict[int, float] = {}

    async def wait(self, shard: int) -> None:
        """Returns when the shard may say who it is."""
        now, turn = asyncio.get_running_loop().time(), shard % self._at_once
        begins = max(now, self._free_at.get(turn, now))
        self._free_at[turn] = begins + IDENTIFY_SECONDS
        await asyncio.sleep(begins - now)
