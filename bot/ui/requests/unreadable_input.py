"""Unreadable input from Discord: it is skipped, or the bot reconnects.

In discord.py one event with a missing field, or one garbled frame, ends the whole client, and an
accepted answer with an unreadable confirmation looks like an error of ours.
"""

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from functools import wraps
from time import perf_counter
from typing import Any

import aiohttp
import discord
from discord import shard
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.press_trace import note_arrival
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import Unanswered, UnreadableAnswer, send_bounded
from bot.ui.requests.unread_parts import leave_out_parts

log = logging.getLogger(__name__)

CLOSE_SECONDS_MAX = 0.3
"""Time that closing a gateway connection may take: a stop has half a second for all of them."""
ANSWER_ACCEPTED_SECONDS_MAX = 5.0
"""Discord drops an interaction after three seconds; a table's pictures wait for the answer."""
_ENDED = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, ReconnectWebSocket)
"""Errors of a gateway connection that has ended, from which discord.py knows the way."""

ID_MAX = 2**63 - 1
"""The largest id of any time before 2084, and the largest that a database stores."""

Parser = Callable[[Any], Any]


def skip_unreadable_events(parsers: MutableMapping[str, Parser]) -> None:
    """Makes the parsers log events that they cannot read, and skip them."""
    for event, parse in list(parsers.items()):
        parsers[event] = _skipping_errors(event, parse)


def _skipping_errors(event: str, parse: Parser) -> Parser:
    @wraps(parse)
    def parse_or_skip(data: Any) -> None:
        try:
            parse(data)
        except Exception:
            log.exception("an event of Discord's cannot be read and is skipped: %s", event)

    return parse_or_skip


def is_readable(interaction: discord.Interaction) -> bool:
    """Whether an interaction has a user, a language and plausible ids."""
    user: Any = interaction.user
    if user is discord.utils.MISSING or not isinstance(interaction.locale.value, str):
        return False
    return bool(max(interaction.id, user.id, interaction.guild_id or 0) <= ID_MAX)


async def close_socket(socket: discord.gateway.DiscordWebSocket | None) -> None:
    """Closes a gateway connection, whatever state it is in."""
    if socket is None:
        return
    try:
        await socket.close()
    except (aiohttp.ClientError, OSError, RuntimeError) as error:
        log.debug("the connection did not close properly: %s", error)


def tolerate_unreadable_frames() -> None:
    """Makes the shards of discord.py's clients connect by a `TolerantWebSocket`."""
    shard.DiscordWebSocket = TolerantWebSocket  # type: ignore[misc]


class TolerantWebSocket(DiscordWebSocket):
    """A shard's gateway connection: a new one is made when it cannot be understood, or when there
    is none yet."""

    @classmethod
    async def from_client(cls, client: discord.Client, **how: Any) -> "TolerantWebSocket":
        """Tries again until the bot is closed; cancelled, it stops."""
        backoff = ExponentialBackoff[bool]()
        while True:
            try:
                return await super().from_client(client, **how)
            except _ENDED as error:
                if client.is_closed():
                    raise
                pause = backoff.delay()
                log.warning("no gateway yet (%r); reconnecting in %.1f s", error, pause)
                await asyncio.sleep(pause)

    async def close(self, code: int = 4000) -> None:
        """Waits no longer than `CLOSE_SECONDS_MAX` for the other side to say goodbye too."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS_MAX):
                await super().close(code)
        except TimeoutError:
            log.debug("the gateway did not say goodbye within %s s", CLOSE_SECONDS_MAX)

    unanswered_since: float | None = None
    """When the first heartbeat was sent since which nothing has arrived, by `perf_counter`; None
    while nothing is awaited. discord.py's thread notes a heartbeat once it comes round to it, which
    may be after the answer."""

    async def send_heartbeat(self, data: Any) -> None:
        if self.unanswered_since is None:
            self.unanswered_since = perf_counter()
        await super().send_heartbeat(data)

    async def received_message(self, msg: Any, /) -> None:
        self.unanswered_since = None
        note_arrival()
        await super().received_message(msg)

    async def poll_event(self) -> None:
        """Raises `ReconnectWebSocket` for a frame that discord.py cannot read."""
        try:
            await super().poll_event()
        except _ENDED:
            raise
        except Exception:
            log.exception("the gateway cannot be understood; reconnecting")
            await close_socket(self)
            await asyncio.sleep(ExponentialBackoff[bool]().delay())
            raise ReconnectWebSocket(self.shard_id, resume=False) from None


def tolerate_unreadable_answers() -> None:
    """Makes discord.py answer interactions with a `TolerantWebhookAdapter`, in this task and in
    all that it starts."""
    async_context.set(TolerantWebhookAdapter())  # type: ignore[no-untyped-call]


class TolerantWebhookAdapter(AsyncWebhookAdapter):
    """Ignores an unreadable confirmation of an answer that Discord has accepted."""

    async def request(self, *what: Any, **more: Any) -> Any:
        """Raises `UnreadableAnswer` where discord.py cannot read the answer, `Unanswered`, and
        `aiohttp.ClientConnectionError` when the bot is stopping."""
        route, session = what[0], more["session"]
        try:
            answer = await self._request_with_retry(*what, **more)
        except (ValueError, TypeError, KeyError) as error:
            raise UnreadableAnswer(f"{type(error).__name__}: {error}") from error
        except RuntimeError as error:
            if not session.closed:
                raise
            raise aiohttp.ClientConnectionError(str(error)) from error
        if route.method != "GET":
            leave_out_parts(answer)
        return answer

    async def _request_with_retry(self, *what: Any, **more: Any) -> Any:
        route = what[0]
        # The path's template: the URL itself contains the interaction's token.
        asked = f"{route.method} {route.path}"
        try:
            return await send_bounded(super().request(*what, **more), what=asked)
        except Unanswered:
            if route.method == "POST":
                raise
        # The request is idempotent.
        for file in more.get("files") or ():
            file.reset()
        return await send_bounded(super().request(*what, **more), what=asked)

    async def create_interaction_response(
        self, interaction_id: int, *rest: Any, **more: Any
    ) -> Any:
        """Sends the answer without reading Discord's confirmation, which is not needed.

        Raises `TimeoutError` when Discord does not accept it within
        `ANSWER_ACCEPTED_SECONDS_MAX`.
        """
        try:
            async with asyncio.timeout(ANSWER_ACCEPTED_SECONDS_MAX):
                await super().create_interaction_response(interaction_id, *rest, **more)
        except TimeoutError as error:
            if not isinstance(error, Unanswered):
                error = Unanswered("an answer to an interaction", ANSWER_ACCEPTED_SECONDS_MAX)
            if not _suggests(more.get("params")):
                raise error from None
            log.info("suggestions were not accepted: %s", error)
        except SEND_ERRORS as error:
            if not _suggests(more.get("params")):
                raise
            # The user has typed on: these suggestions are outdated.
            log.info("suggestions were not accepted: %s", error)
        return {"interaction": {"id": interaction_id}}


def _suggests(params: Any) -> bool:
    """Whether an answer holds nothing but choices for an option that is being typed."""
    kind = (getattr(params, "payload", None) or {}).get("type")
    return bool(kind == discord.InteractionResponseType.autocomplete_result.value)
