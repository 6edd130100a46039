"""Bounds for everything that discord.py sends: requests, and the gateway.

discord.py leaves a request that is never answered to the HTTP library, which waits five minutes,
and lets everybody else in its rate limit bucket wait with it. A gateway that has fallen silent is
noticed after a minute.
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

from bot.ui.outgoing_requests import hold_slot, send_bounded
from bot.ui.unreadable_input import CLOSE_SECONDS_MAX, close_socket

log = logging.getLogger(__name__)

COMMANDS_SECONDS_MAX = 60.0
"""How long the registration of all commands may take: nobody waits for that."""
GATEWAY_SECONDS_MAX = 10.0
"""For the connection to the gateway, for its first word, and for each confirmed heartbeat."""
CHECK_SECONDS = 1.0
_COMMANDS = "/applications/"


class Bucket(Ratelimit):
    """A rate limit bucket that no silent request holds.

    discord.py sends one request at a time until it has learned a bucket's limit from an answer, and
    never sends more at a time than the limit: one that is not answered would hold a place for ever.
    """

    def __init__(self, longest_limit: float | None) -> None:
        super().__init__(longest_limit)
        self._silent: set[asyncio.Task[Any] | None] = set()
        """Requests under way that are not counted any more."""
        self._leaving: set[asyncio.Task[None]] = set()

    async def acquire(self) -> None:
        await super().acquire()
        hold_slot(_BucketSlot(self, asyncio.current_task()))

    async def __aexit__(self, kind: Any, error: Any, trace: Any) -> None:
        """A request that is given up does not wait for the next one to be allowed."""
        hold_slot(None)
        task = asyncio.current_task()
        if task in self._silent:
            self._silent.discard(task)
            self.outgoing += 1
        leaving = super().__aexit__(kind, error, trace)
        if kind is None or not issubclass(kind, asyncio.CancelledError):
            await leaving
            return
        beside = asyncio.create_task(leaving)
        self._leaving.add(beside)
        beside.add_done_callback(self._leaving.discard)

    def release_slot_of(self, task: asyncio.Task[Any] | None) -> None:
        """From now on nobody waits for this request, which is under way."""
        if task in self._silent:
            return
        self._silent.add(task)
        self.outgoing -= 1
        if self.expires is None:
            self.reset()  # type: ignore[no-untyped-call]
            self._wake(self.remaining)


class _BucketSlot:
    """What one request holds of its bucket."""

    def __init__(self, bucket: Bucket, task: asyncio.Task[Any] | None) -> None:
        self._bucket = bucket
        self._task = task

    def release(self) -> None:
        self._bucket.release_slot_of(self._task)


class BoundedHTTPClient(HTTPClient):
    """discord.py's own, with bounds. `bound` makes one of a client's."""

    def get_ratelimit(self, key: str) -> Ratelimit:
        found = self._buckets.get(key)
        if found is None:
            found = self._buckets[key] = Bucket(self.max_ratelimit_timeout)
            self._try_clear_expired_ratelimits()
        return found

    async def request(self, route: Route, **more: Any) -> Any:
        """Raises `Unanswered` where discord.py would wait for minutes."""
        many = route.method == "PUT" and route.path.startswith(_COMMANDS)
        return await send_bounded(
            super().request(route, **more),
            what=f"{route.method} {route.url.removeprefix(Route.BASE)}",
            seconds=COMMANDS_SECONDS_MAX if many else None,
        )

    async def ws_connect(self, url: str, *, compress: int = 0) -> aiohttp.ClientWebSocketResponse:
        """A connection to the gateway. Raises `TimeoutError` when there is none in time, as its
        first `receive` does."""
        async with asyncio.timeout(GATEWAY_SECONDS_MAX):
            socket = await super().ws_connect(url, compress=compress)
        # A line that has fallen silent does not say goodbye either.
        socket._timeout = aiohttp.ClientWSTimeout(ws_close=CLOSE_SECONDS_MAX)
        _bound_first_message(socket)
        return socket


def bound_requests(client: discord.Client) -> None:
    """From now on everything that the client sends has a bound."""
    client.http.__class__ = BoundedHTTPClient


def _bound_first_message(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Its first message must come soon: discord.py would wait for it as long as for heartbeats."""
    receive: Callable[..., Any] = socket.receive

    async def receive_soon(**_: Any) -> Any:
        socket.receive = receive  # type: ignore[method-assign]
        return await receive(GATEWAY_SECONDS_MAX)

    socket.receive = receive_soon  # type: ignore[method-assign,assignment]


async def watch_gateway(client: discord.Client) -> None:
    """Hangs up, for discord.py to connect again, when a heartbeat is not confirmed in time."""
    while not client.is_closed():
        await asyncio.sleep(CHECK_SECONDS)
        line: DiscordWebSocket | None = client.ws
        if line is not None and _is_silent(line):
            log.warning("the gateway is silent since a heartbeat: connecting again")
            await close_socket(line)


def _is_silent(line: DiscordWebSocket) -> bool:
    """Whether nothing at all has come since a heartbeat that should be confirmed by now."""
    pulse = line._keep_alive
    if pulse is None or pulse._last_recv >= pulse._last_send:
        return False
    return perf_counter() - pulse._last_send > GATEWAY_SECONDS_MAX
