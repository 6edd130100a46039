"""A robot's window: what it does and hears through the user-side API (USER_API.md)."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from devtools.sandbox.errors import Json
from devtools.sandbox.transports import Transport

ANSWER_SECONDS: Final = 10
"""How long to wait for the bot's answer to a press; the sandbox itself gives up after three."""


class WindowRefused(Exception):
    """The sandbox did not let the user do that; `code` is the error of USER_API.md."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.code = code


class RobotWindow:
    """One user's actions and view. Everything raises `WindowRefused`, or the transport's own
    errors when the sandbox cannot be reached."""

    def __init__(self, transport: Transport, user: str) -> None:
        self._transport = transport
        self._user = user
        self._home = f"/sandbox/users/{user}"

    async def accounts(self) -> list[Json]:
        """The sandbox's accounts; `robot` tells which of them are robots."""
        found: list[Json] = await _call(self._transport, "GET", "/sandbox/users")
        return found

    async def messages(self, channel: str, limit: int = 20) -> list[Json]:
        """The newest messages of a channel, oldest first."""
        path = f"{self._home}/channels/{channel}/messages?limit={limit}"
        found: list[Json] = await _call(self._transport, "GET", path)
        return found

    async def press(self, channel: str, message: str, custom_id: str) -> Json:
        """Presses a button and waits for what becomes of it: the `interaction`."""
        path = f"{self._home}/channels/{channel}/messages/{message}/components"
        body = {"custom_id": custom_id, "wait": ANSWER_SECONDS}
        found: Json = await _call(self._transport, "POST", path, body)
        return found

    async def choose(self, channel: str, message: str, custom_id: str, values: list[str]) -> Json:
        """Chooses in a select and waits for what becomes of it: the `interaction`."""
        path = f"{self._home}/channels/{channel}/messages/{message}/components"
        body = {"custom_id": custom_id, "values": values, "wait": ANSWER_SECONDS}
        found: Json = await _call(self._transport, "POST", path, body)
        return found

    async def submit(self, modal: str, values: dict[str, str]) -> Json:
        """Submits a modal; what is not given keeps what stands in the field."""
        body = {"values": values, "wait": ANSWER_SECONDS}
        found: Json = await _call(self._transport, "POST", f"{self._home}/modals/{modal}", body)
        return found

    async def events(self) -> AsyncIterator[tuple[str, Any]]:
        """Events on this user's screen, from the view at the start, until the connection drops."""
        async for frame in self._transport.events(self._user, asyncio.Event()):
            yield frame["event"], frame["data"]


async def _call(transport: Transport, method: str, path: str, body: Json | None = None) -> Any:
    reply = await transport.call(method, path, body)
    if reply.status >= 400:
        raise WindowRefused(reply.status, str((reply.json or {}).get("error", "")))
    return reply.json
