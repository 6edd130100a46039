"""What Discord tells and nobody can read: passed over, or the line is dialled anew.

discord.py lets one event with a field missing, or one garbled frame, end the whole client, and an
answer that Discord has taken but confirmed with half a word look like a mistake of ours.
"""

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from functools import wraps
from typing import Any

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ui.answers import SEND_ERRORS
from bot.ui.outgoing_requests import Unanswered, UnreadableAnswer, send_bounded

log = logging.getLogger(__name__)

CLOSE_SECONDS_MAX = 1.0
"""A line that talks nonsense need not say goodbye."""
ANSWER_ACCEPTED_SECONDS_MAX = 5.0
"""Discord forgets an interaction after three seconds; a table's pictures wait for its answer."""
FATAL_CLIENT_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""With these discord.py says why it does not go on: it has tried everything, or must not."""

ID_MAX = 2**63 - 1
"""The largest id that is of any time before 2084, and that a database keeps."""

Parser = Callable[[Any], Any]


def skip_unreadable_events(parsers: MutableMapping[str, Parser]) -> None:
    """From now on an event that its parser cannot read is logged and costs nothing else."""
    for event, parse in list(parsers.items()):
        parsers[event] = _skipping_errors(event, parse)


def _skipping_errors(event: str, parse: Parser) -> Parser:
    @wraps(parse)
    def parse_or_pass_over(told: Any) -> None:
        try:
            parse(told)
        except Exception:
            log.exception("an event of Discord's cannot be read and is passed over: %s", event)

    return parse_or_pass_over


def is_readable(interaction: discord.Interaction) -> bool:
    """Whether it tells who asks and in which language, and its ids are of our time."""
    user: Any = interaction.user
    if user is discord.utils.MISSING or not isinstance(interaction.locale.value, str):
        return False
    return bool(max(interaction.id, user.id, interaction.guild_id or 0) <= ID_MAX)


async def close_socket(line: discord.gateway.DiscordWebSocket | None) -> None:
    """Closes the line, whatever state it is in."""
    if line is None:
        return
    try:
        async with asyncio.timeout(CLOSE_SECONDS_MAX):
            await line.close()
    except (TimeoutError, aiohttp.ClientError, OSError, RuntimeError) as error:
        log.debug("the line did not close properly: %s", error)


def tolerate_unreadable_answers() -> None:
    """Sends answers to interactions by a `TolerantWebhookAdapter` from now on, in this task and in
    all that it starts."""
    async_context.set(TolerantWebhookAdapter())  # type: ignore[no-untyped-call]


class TolerantWebhookAdapter(AsyncWebhookAdapter):
    """Once Discord has taken an answer, it does not matter in which words it says so."""

    async def request(self, *what: Any, **more: Any) -> Any:
        """Raises `UnreadableAnswer` where discord.py fails at the answer, and `Unanswered`."""
        route = what[0]
        try:
            # The path as it is written down: the address itself holds the interaction's secret.
            asked = f"{route.method} {route.path}"
            try:
                return await send_bounded(super().request(*what, **more), what=asked)
            except Unanswered:
                if route.method == "POST":
                    raise
            # Doing it twice changes nothing.
            for file in more.get("files") or ():
                file.reset()
            return await send_bounded(super().request(*what, **more), what=asked)
        except (ValueError, TypeError, KeyError) as error:
            raise UnreadableAnswer(f"{type(error).__name__}: {error}") from error

    async def create_interaction_response(
        self, interaction_id: int, *rest: Any, **more: Any
    ) -> Any:
        """Of what Discord tells about the answer nothing is needed, so nothing of it is read.

        Raises `TimeoutError` when Discord takes no notice of it for long, or wants it much later.
        """
        try:
            async with asyncio.timeout(ANSWER_ACCEPTED_SECONDS_MAX):
                await super().create_interaction_response(interaction_id, *rest, **more)
        except TimeoutError as error:
            if not isinstance(error, Unanswered):
                error = Unanswered("an answer to an interaction", ANSWER_ACCEPTED_SECONDS_MAX)
            if not _suggests(more.get("params")):
                raise error from None
            log.info("suggestions were not taken: %s", error)
        except SEND_ERRORS as error:
            if not _suggests(more.get("params")):
                raise
            # Somebody has typed on: nobody waits for these any more.
            log.info("suggestions were not taken: %s", error)
        return {"interaction": {"id": interaction_id}}


def _suggests(params: Any) -> bool:
    """Whether an answer holds nothing but choices for an option that is being typed."""
    kind = (getattr(params, "payload", None) or {}).get("type")
    return bool(kind == discord.InteractionResponseType.autocomplete_result.value)
