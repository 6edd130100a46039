"""The way of every request of the bot: route, token, limits, faults, description, answer, log."""

import asyncio
import logging
import re
import time
from dataclasses import dataclass
from typing import Final

import orjson
from aiohttp import web

from devtools.sandbox.contract import Contract
from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.faults import Faults, RequestFault
from devtools.sandbox.limits import shapes
from devtools.sandbox.limits.flaws import refuse
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.ratelimits import RateLimits
from devtools.sandbox.request_log import ContractViolation, LoggedRequest, RequestLog
from devtools.sandbox.rest import (
    accounts,
    channels,
    commands,
    emojis,
    events,
    guilds,
    interactions,
    messages,
    pins,
    threads,
)
from devtools.sandbox.rest.call import Answer, ApiCall, Handler
from devtools.sandbox.router import ApiRoute, Router
from devtools.sandbox.uploads import Body, read_body

_log = logging.getLogger(__name__)
_PREFIX = re.compile(r"/api(?:/v(?:9|10))?(?=/)")
_MALFORMED = {
    ApiRefused.INVALID_FORM,
    ApiRefused.INVALID_JSON,
    ApiRefused.EMPTY_MESSAGE,
    ApiRefused.TOO_LARGE,
    ApiRefused.METHOD_NOT_ALLOWED,
}
"""Refusals that no honest bot should ever get: they count as violations."""

HELD_LOOK_SECONDS = 0.05
"""Seconds between two looks whether somebody still waits for an answer that never comes."""
VIA = "1.1 sandbox"
"""discord.py takes a 429 without this header for a ban."""

ROUTER: Final = Router(
    messages.routes,
    interactions.routes,
    channels.routes,
    accounts.routes,
    commands.routes,
    guilds.routes,
    threads.routes,
    pins.routes,
    events.routes,
    emojis.routes,
)
"""Finds the route of every request that the REST API offers."""


@dataclass(slots=True)
class RestApi:
    """Answers `/api/v10/…`."""

    parts: SandboxParts
    token: str
    limits: RateLimits
    faults: Faults
    request_log: RequestLog
    contract: Contract | None

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request, whatever it is."""
        started = time.perf_counter()
        path = _PREFIX.sub("", request.rel_url.raw_path, count=1)
        found = await ROUTER.find(request.method, path)
        template = path if isinstance(found, web.HTTPException) else found[0].template
        now = self.parts.world.clock.time()
        entry = self.request_log.begin(request.method, path, template, now)
        try:
            return await self.answer(request, found, entry)
        finally:
            entry.seconds = time.perf_counter() - started

    async def answer(
        self,
        request: web.Request,
        found: tuple[ApiRoute[Handler], dict[str, str]] | web.HTTPException,
        entry: LoggedRequest,
    ) -> web.StreamResponse:
        headers = {"Via": VIA}
        try:
            body = await read_body(request)
            entry.body, entry.files = body.json, [(u.filename, len(u.data)) for u in body.uploads]
            if isinstance(found, web.HTTPException):
                raise self._unknown(entry, found)
            self._require_token(request, found[0])
            verdict = self.limits.check(entry.method, entry.route, found[1])
            headers |= verdict.headers
            if verdict.banned:
                return self.finish(entry, 429, "error code: 1015", {})
            if verdict.body is not None:
                return self.finish(entry, 429, verdict.body, headers)
            call = ApiCall(self.parts, found[1], request.query, body)
            answer = await self._carry_out(request, found[0], call, entry)
        except ApiError as error:
            if error.refused in _MALFORMED:
                self.request_log.violate(entry, _sentences(error))
            return self.finish(entry, error.status, error.body(), headers)
        self._check_answer(entry, answer)
        return self.finish(entry, answer.status, answer.json, headers)

    def _check_answer(self, entry: LoggedRequest, answer: Answer) -> None:
        if self.contract is None:
            return
        errors = self.contract.check_answer(entry.method, entry.route, answer.status, answer.json)
        if errors:
            self.request_log.mistakes.append(
                ContractViolation(entry.method, entry.path, tuple(errors))
            )

    async def _carry_out(
        self, request: web.Request, route: ApiRoute[Handler], call: ApiCall, entry: LoggedRequest
    ) -> Answer:
        fault = self.faults.for_request(entry.method, entry.route, entry.path)
        if fault is None:
            return self.run(route, call, entry)
        return await self._run_badly(request, route, call, entry, fault)

    def run(self, route: ApiRoute[Handler], call: ApiCall, entry: LoggedRequest) -> Answer:
        refuse(shapes.check(call.body.json))
        if self.contract:
            self._check(self.contract, entry, call.body)
        try:
            return route.handler(call)
        except ApiError:
            raise
        except Exception as error:
            _log.exception("the sandbox failed at %s %s", entry.method, entry.path)
            mistake = ContractViolation(
                entry.method, entry.path, (f"{type(error).__name__}: {error}",)
            )
            self.request_log.mistakes.append(mistake)
            raise ApiError(ApiRefused.GENERAL) from error

    async def _run_badly(
        self,
        request: web.Request,
        route: ApiRoute[Handler],
        call: ApiCall,
        entry: LoggedRequest,
        fault: RequestFault,
    ) -> Answer:
        """A fault decides whether the request has its effect, and what the bot hears of it."""
        if fault.seconds:
            await self.parts.world.clock.sleep(fault.seconds)
        answer = self.run(route, call, entry) if fault.applied else None
        if fault.holds:
            # The line says nothing when the other side goes: it has to be looked at.
            while request.transport and not request.transport.is_closing():  # noqa: ASYNC110
                await asyncio.sleep(HELD_LOOK_SECONDS)
            return Answer(503, {"message": "nobody waits for this any more", "code": 0})
        if fault.cuts:
            if request.transport:
                request.transport.abort()
            raise ConnectionAbortedError("a fault on demand cut the line")
        if fault.status is not None:
            body = {"message": f"{fault.status}: a fault on demand", "code": 0}
            return Answer(fault.status, body)
        if answer is None:
            raise ApiError(ApiRefused.GENERAL)
        return answer

    def _require_token(self, request: web.Request, route: ApiRoute[Handler]) -> None:
        if not route.open and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(ApiRefused.UNAUTHORIZED)

    def _unknown(self, entry: LoggedRequest, found: web.HTTPException) -> ApiError:
        if isinstance(found, web.HTTPMethodNotAllowed):
            return ApiError(ApiRefused.METHOD_NOT_ALLOWED)
        known = self.contract is not None and self.contract.knows(entry.method, entry.path)
        text = "the sandbox does not offer this route" if known else "no such route"
        self.request_log.violate(entry, [text])
        return ApiError(ApiRefused.NOT_FOUND)

    def _check(self, contract: Contract, entry: LoggedRequest, body: Body) -> None:
        errors = contract.check(entry.method, entry.route, body.json, multipart=body.multipart)
        if errors:
            raise invalid_form("", "OFFICIAL_DESCRIPTION", "; ".join(errors))

    def finish(
        self, entry: LoggedRequest, status: int, body: object, headers: dict[str, str]
    ) -> web.Response:
        entry.status = status
        self.limits.count(status)
        if status == 429:
            self.request_log.limited[f"{entry.method} {entry.route}"] += 1
        if body is None:
            return web.Response(status=status, headers=headers)
        if isinstance(body, str):
            return web.Response(status=status, text=body)
        raw = orjson.dumps(body)
        return web.Response(
            status=status, body=raw, headers=headers, content_type="application/json"
        )


def _sentences(error: ApiError) -> list[str]:
    if not error.errors:
        return [error.text]
    return list(_leaves("", error.errors))


def _leaves(path: str, node: Json) -> list[str]:
    found = [f"{path or '(body)'}: {e['message']} ({e['code']})" for e in node.get("_errors", [])]
    for key, child in node.items():
        if key != "_errors":
            found += _leaves(f"{path}/{key}" if path else key, child)
    return found
