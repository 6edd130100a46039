"""What the gateway tells and nobody can read: passed over, or the line is dialled anew.

discord.py lets one event with a field missing, or one garbled frame, end the whole client.
"""

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any

import aiohttp
import discord

log = logging.getLogger(__name__)

HANGING_UP_SECONDS_MAX = 1.0
"""A line that talks nonsense need not say goodbye."""
MEANT_TO_END = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""With these discord.py says why it does not go on: it has tried everything, or must not."""

Parser = Callable[[Any], Any]


def pass_over_unreadable(parsers: MutableMapping[str, Parser]) -> None:
    """From now on an event that its parser cannot read is logged and costs nothing else."""
    for event, parse in list(parsers.items()):
        parsers[event] = _patient(event, parse)


def _patient(event: str, parse: Parser) -> Parser:
    @wraps(parse)
    def parse_or_pass_over(told: Any) -> None:
        try:
            parse(told)
        except Exception:
            log.exception("an event of Discord's cannot be read and is passed over: %s", event)

    return parse_or_pass_over


async def hang_up(line: discord.gateway.DiscordWebSocket | None) -> None:
    """Closes the line, whatever state it is in."""
    if line is None:
        return
    try:
        async with asyncio.timeout(HANGING_UP_SECONDS_MAX):
            await line.close()
    except (TimeoutError, aiohttp.ClientError, OSError, RuntimeError) as error:
        log.debug("the line did not close properly: %s", error)
