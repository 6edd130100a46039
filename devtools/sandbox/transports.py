"""Two ways to the user-side API: within the process, and over HTTP and WebSocket."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Protocol
from urllib.parse import parse_qsl

import aiohttp

from devtools.sandbox.errors import Json
from devtools.sandbox.server import Sandbox
from devtools.sandbox.windows.requests import WindowReply


class Transport(Protocol):
    """Carries requests and events of one or many users."""

    async def call(self, method: str, path: str, body: Json | None = None) -> WindowReply:
        """Sends a request; `path` begins with /sandbox and may have a query."""

    def events(self, user_id: str, opened: asyncio.Event) -> AsyncIterator[Json]:
        """The frames of a window of the user; `opened` is set when nothing is missed any more."""


class InProcess:
    """Straight to the sandbox's own functions: no socket, no serialisation."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    async def call(self, method: str, path: str, body: Json | None = None) -> WindowReply:
        bare, _, query = path.partition("?")
        return await self._sandbox.windows.call(method, bare, dict(parse_qsl(query)), body)

    async def events(self, user_id: str, opened: asyncio.Event) -> AsyncIterator[Json]:
        window = self._sandbox.hub.open(self._sandbox.world.users[int(user_id)])
        opened.set()
        try:
            while (event := await window.events.get()) is not None:
                yield event
        finally:
            self._sandbox.hub.close(window)


class OverHttp:
    """The way to a sandbox in another process (or to this one, through its sockets)."""

    def __init__(self, session: aiohttp.ClientSession, base_url: str) -> None:
        self._session = session
        self._base_url = base_url.rstrip("/")

    async def call(self, method: str, path: str, body: Json | None = None) -> WindowReply:
        url = self._base_url + path
        async with self._session.request(method, url, json=body) as response:
            text = await response.read()
            answer: Any = await response.json() if text else None
            return WindowReply(response.status, answer)

    async def events(self, user_id: str, opened: asyncio.Event) -> AsyncIterator[Json]:
        url = f"{self._base_url}/sandbox/users/{user_id}/events"
        async with self._session.ws_connect(url, max_msg_size=0) as socket:
            opened.set()
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    yield message.json()
