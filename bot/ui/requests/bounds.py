"""Timeouts for everything that discord.py sends: requests, and the gateway.

discord.py leaves a request that is never answered to the HTTP library, which waits five minutes,
while all other requests of its rate limit bucket wait too. It notices a silent gateway after a
minute.
"""

import asyncio
import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Ratelimit, Route

from bot.ui.requests.outgoing_requests import (
    give_way,
    hold_slot,
    send_bounded,
    stops_everything,
)
from bot.ui.requests.request_rate import RequestRate
from bot.ui.requests.unread_parts import leave_out_parts
from bot.ui.requests.unreadable_input import CLOSE_SECONDS_MAX, TolerantWebSocket, close_socket

log = logging.getLogger(__name__)

COMMANDS_SECONDS_MAX = 60.0
"""Timeout for the registration of all commands: no user waits for that."""
GATEWAY_SECONDS_MAX = 10.0
"""For connecting to the gateway, for its first message, and for each heartbeat's answer."""
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
    """discord.py's HTTP client with timeouts; `bound_requests` gives it to a client."""

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
    """Closes a shard's connection, for discord.py to reconnect, when a heartbeat is not
    confirmed."""
    while not client.is_closed():
        await asyncio.sleep(CHECK_SECONDS)
        for number, shard in client.shards.items():
            socket = shard._parent.ws
            if _is_silent(socket):
                log.warning(
                    "the gateway is silent since a heartbeat: reconnecting shard %s", number
                )
                await close_socket(socket)


def _is_silent(socket: DiscordWebSocket) -> bool:
    """Whether nothing has arrived since a heartbeat that should be confirmed by now."""
    since = socket.unanswered_since if isinstance(socket, TolerantWebSocket) else None
    return since is not None and perf_counter() - since > GATEWAY_SECONDS_MAX
