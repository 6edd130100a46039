"""Guards around discord.py: against unreadable input, unanswered requests and wasted time.

In discord.py one event with a missing field, or one garbled frame, ends the whole client, and an
accepted answer with an unreadable confirmation looks like an error of ours. Here such input is
skipped, or the bot reconnects. Everything that discord.py sends has a timeout. Parts of messages
that the bot never reads are left out, and forms are sent in one piece.
"""

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from functools import wraps
from time import perf_counter
from typing import Any, Final

import aiohttp
import discord
from aiohttp import MultipartWriter, multipart
from aiohttp.abc import AbstractStreamWriter
from discord import shard
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, Ratelimit, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.press_trace import note_arrival
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import (
    RequestRate,
    Unanswered,
    UnreadableAnswer,
    give_way,
    hold_slot,
    send_bounded,
    stops_everything,
)

_PRESSED: Final = "INTERACTION_CREATE"


def leave_out_pressed_parts(parsers: MutableMapping[str, Callable[[Any], Any]]) -> None:
    """Has discord.py make no objects of the parts of a message whose control was pressed: the bot
    never reads them, and a table's message has dozens."""
    parse = parsers[_PRESSED]

    @wraps(parse)
    def parse_without_parts(data: Any) -> None:
        leave_out_parts(data.get("message"))
        parse(data)

    parsers[_PRESSED] = parse_without_parts


def leave_out_parts(message: Any) -> None:
    """Leaves out the parts of a message of the bot's own, as Discord gives it back."""
    if isinstance(message, dict) and "components" in message:
        message["components"] = []


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
    """The moment of the first heartbeat since which nothing has arrived, by `perf_counter`; None
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


class WholeForm(MultipartWriter):
    """A form with files that is put together, and sent in one piece; like discord.py's, its parts
    are neither compressed nor encoded.

    aiohttp sends each boundary, each header and each part of a form by itself: eight system calls
    for a table's picture, which took a twentieth of the event loop's time.
    """

    async def write(self, writer: AbstractStreamWriter, close_boundary: bool = True) -> None:
        await writer.write(await self.as_bytes())


def send_forms_whole() -> None:
    """Has aiohttp send every form of this process in one piece: discord.py makes the forms
    itself."""
    multipart.MultipartWriter = WholeForm  # type: ignore[misc]


COMMANDS_SECONDS_MAX = 60.0
"""Timeout for the registration of all commands: no user waits for that."""
GATEWAY_SECONDS_MAX = 10.0
"""Timeout for connecting to the gateway, for its first message, and for each heartbeat's answer."""
CHECK_SECONDS = 1.0
_COMMANDS = "/applications/"


class Bucket(Ratelimit):
    """A rate limit bucket that an unanswered request does not block.

    discord.py sends one request at a time until it has learned a bucket's limit from an answer, and
    never sends more at a time than the limit: an unanswered request would hold a slot forever.
    """

    def __init__(self, longest_limit: float | None) -> None:
        super().__init__(longest_limit)
        self.without_slot: set[asyncio.Task[Any] | None] = set()
        """Requests under way that no longer hold a slot."""
        self.leaving: set[asyncio.Task[None]] = set()

    async def acquire(self) -> None:
        await super().acquire()
        hold_slot(_BucketSlot(self, asyncio.current_task()))

    async def __aexit__(self, kind: Any, error: Any, trace: Any) -> None:
        """Leaves at once when the request was cancelled, without a wait for the limit to reset."""
        hold_slot(None)
        task = asyncio.current_task()
        if task in self.without_slot:
            self.without_slot.discard(task)
            self.outgoing += 1
        leaving = super().__aexit__(kind, error, trace)
        if kind is None or not issubclass(kind, asyncio.CancelledError):
            await leaving
            return
        beside = asyncio.create_task(leaving)
        self.leaving.add(beside)
        beside.add_done_callback(self.leaving.discard)

    def release_slot_of(self, task: asyncio.Task[Any] | None) -> None:
        """Frees the slot of a request that is still under way."""
        if task in self.without_slot:
            return
        self.without_slot.add(task)
        self.outgoing -= 1
        if self.expires is None:
            self.reset()  # type: ignore[no-untyped-call]
            self._wake(self.remaining)


class _BucketSlot:
    """The slot that one request holds in its bucket."""

    def __init__(self, bucket: Bucket, task: asyncio.Task[Any] | None) -> None:
        self._bucket = bucket
        self._task = task

    def release(self) -> None:
        self._bucket.release_slot_of(self._task)


class BoundedHTTPClient(HTTPClient):
    """discord.py's HTTP client with timeouts; `bound_requests` gives it to a client.

    discord.py leaves a request that is never answered to the HTTP library, which waits five
    minutes, while all other requests of its rate limit bucket wait too.
    """

    rate: RequestRate

    def get_ratelimit(self, key: str) -> Ratelimit:
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket(self.max_ratelimit_timeout)
            self._try_clear_expired_ratelimits()
        return found

    async def request(self, route: Route, **more: Any) -> Any:
        """Raises `Unanswered` where discord.py would wait for minutes."""
        many = route.method == "PUT" and route.path.startswith(_COMMANDS)
        answer = await send_bounded(
            self._in_turn(route, **more),
            what=f"{route.method} {route.url.removeprefix(Route.BASE)}",
            seconds=COMMANDS_SECONDS_MAX if many else None,
        )
        if route.method != "GET":
            leave_out_parts(answer)
        return answer

    async def _in_turn(self, route: Route, **more: Any) -> Any:
        await give_way(self.rate, self._global_over)
        try:
            return await super().request(route, **more)
        except asyncio.CancelledError:
            if stops_everything():
                # discord.py would let nobody send again.
                self._global_over.set()
            raise

    async def ws_connect(self, url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        """Connects to the gateway. Raises `TimeoutError` when that takes too long, as the first
        `receive` does."""
        async with asyncio.timeout(GATEWAY_SECONDS_MAX):
            socket = await super().ws_connect(url, compress=compress)
        # A silent connection does not answer a close frame either.
        socket._timeout = aiohttp.ClientWSTimeout(ws_close=CLOSE_SECONDS_MAX)
        _bound_first_message(socket)
        return socket


def bound_requests(client: discord.Client, rate: RequestRate) -> None:
    """Puts a timeout on every request of the client from now on; those that give way wait by
    `rate`, which must be that of the client's `request_trace`."""
    client.http.__class__ = BoundedHTTPClient
    client.http.rate = rate  # type: ignore[attr-defined]


def _bound_first_message(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Sets a timeout for the first message; discord.py waits for it as long as for heartbeats."""
    receive: Callable[..., Any] = socket.receive

    async def receive_soon(**_: Any) -> Any:
        socket.receive = receive  # type: ignore[method-assign]
        return await receive(GATEWAY_SECONDS_MAX)

    socket.receive = receive_soon  # type: ignore[method-assign,assignment]


async def watch_gateway(client: discord.AutoShardedClient) -> None:
    """Closes a shard's connection, for discord.py to reconnect, when a heartbeat is not confirmed:
    discord.py itself notices a silent gateway only after a minute."""
    while not client.is_closed():
        await asyncio.sleep(CHECK_SECONDS)
        for number, each in client.shards.items():
            socket = each._parent.ws
            if _is_silent(socket):
                log.warning(
                    "the gateway is silent since a heartbeat: reconnecting shard %s", number
                )
                await close_socket(socket)


def _is_silent(socket: DiscordWebSocket) -> bool:
    """Whether nothing has arrived since a heartbeat that should be confirmed by now."""
    since = socket.unanswered_since if isinstance(socket, TolerantWebSocket) else None
    return since is not None and perf_counter() - since > GATEWAY_SECONDS_MAX
