"""Answers `/sandbox/…`: finds the route, opens windows, and turns refusals into JSON."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final

import orjson
from aiohttp import WSMsgType, web

from devtools.sandbox.errors import ApiError, Json
from devtools.sandbox.faults import Faults
from devtools.sandbox.origin import is_foreign
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.request_log import ContractViolation, RequestLog
from devtools.sandbox.router import Router
from devtools.sandbox.windows import (
    account_requests,
    channel_requests,
    interaction_requests,
    operator_requests,
)
from devtools.sandbox.windows.hub import Hub, UserWindow
from devtools.sandbox.windows.requests import (
    WindowError,
    WindowReply,
    WindowRequest,
    WindowTrouble,
    as_id,
)

ROUTER: Final = Router(
    interaction_requests.routes,
    channel_requests.routes,
    account_requests.routes,
    operator_requests.routes,
)
_log = logging.getLogger(__name__)
_EVENTS_SUFFIX = "/events"


class WindowService:
    """The user-side API, over HTTP and for callers in the same process."""

    def __init__(
        self, parts: SandboxParts, hub: Hub, faults: Faults, request_log: RequestLog
    ) -> None:
        self.hub = hub
        self._parts = parts
        self._faults = faults
        self._request_log = request_log

    async def call(
        self, method: str, path: str, query: Mapping[str, str], body: Json | None
    ) -> WindowReply:
        """Answer one request; never raises for what a window did wrong."""
        try:
            found = await ROUTER.find(method, path)
            if isinstance(found, web.HTTPException):
                raise WindowError(WindowTrouble.UNKNOWN_PATH, f"{method} {path}")
            request = WindowRequest(
                self._parts, self._faults, self._request_log, found[1], query, body or {}
            )
            return await found[0].handler(request)
        except WindowError as error:
            return WindowReply(error.trouble.status, error.body())
        except ApiError as error:
            trouble = WindowTrouble.INVALID_BODY
            return WindowReply(trouble.status, {"error": trouble.value, "message": str(error)})
        except Exception as error:
            _log.exception("the sandbox failed at %s %s", method, path)
            self._request_log.mistakes.append(ContractViolation(method, path, (repr(error),)))
            return WindowReply(500, {"error": "broken", "message": repr(error)})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer a request that came over HTTP."""
        if is_foreign(request):
            raise web.HTTPForbidden
        path = request.rel_url.raw_path
        if path.endswith(_EVENTS_SUFFIX) and request.headers.get("Upgrade"):
            return await self._serve_window(request, path)
        try:
            body = orjson.loads(await request.read() or b"{}")
        except orjson.JSONDecodeError:
            body = None
        if not isinstance(body, dict):
            error = WindowError(WindowTrouble.INVALID_BODY, "not a JSON object")
            return _response(WindowReply(error.trouble.status, error.body()))
        return _response(await self.call(request.method, path, request.query, body))

    async def _serve_window(self, request: web.Request, path: str) -> web.StreamResponse:
        user_id = path.removeprefix("/sandbox/users/").removesuffix(_EVENTS_SUFFIX)
        try:
            user = self._parts.world.users.get(as_id(user_id, "u"))
        except WindowError:
            user = None
        if user is None or user.bot:
            error = WindowError(WindowTrouble.UNKNOWN_USER)
            return _response(WindowReply(error.trouble.status, error.body()))
        socket = web.WebSocketResponse(heartbeat=30.0)
        await socket.prepare(request)
        window = self.hub.open(user)
        sender = asyncio.create_task(_send_all(socket, window))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self.hub.close(window)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
        return socket


async def _send_all(socket: web.WebSocketResponse, window: UserWindow) -> None:
    while (event := await window.events.get()) is not None:
        await socket.send_frame(orjson.dumps(event), WSMsgType.TEXT)
    await socket.close()


def _response(reply: WindowReply) -> web.Response:
    if reply.json is None:
        return web.Response(status=reply.status)
    raw: Any = orjson.dumps(reply.json)
    return web.Response(status=reply.status, body=raw, content_type="application/json")
