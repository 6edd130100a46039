"""A Discord of our own on this machine: builds the parts, listens on loopback, stops cleanly."""

import errno
from collections import Counter, deque
from enum import StrEnum
from pathlib import Path
from typing import ClassVar, Self

from aiohttp import web

from bot.refusal import Refusal
from devtools.sandbox.answers import Answers
from devtools.sandbox.beacon import SandboxBeacon
from devtools.sandbox.clock import SandboxClock, WallClock
from devtools.sandbox.commands import Commands
from devtools.sandbox.contract import Contract
from devtools.sandbox.drafts import Drafts
from devtools.sandbox.faults import Faults
from devtools.sandbox.gateway import Gateway
from devtools.sandbox.immediate_faults import ImmediateFaults
from devtools.sandbox.intents import Intent
from devtools.sandbox.interactions import InteractionHub
from devtools.sandbox.limits.messages import REQUEST_BYTES_MAX
from devtools.sandbox.origin import is_loopback
from devtools.sandbox.parts import SandboxParts
from devtools.sandbox.ratelimits import RateLimits, RouteLimits, Severity
from devtools.sandbox.request_log import ContractViolation, LoggedRequest, RequestLog
from devtools.sandbox.rest.pipeline import RestApi
from devtools.sandbox.static_files import StaticFiles, serve_page
from devtools.sandbox.windows.hub import Hub
from devtools.sandbox.windows.service import WindowService
from devtools.sandbox.world import SandboxWorld
from devtools.sandbox.world_builder import Builder

NO_INTENTS = Intent(0)
TOKEN = "sandbox-token"


class SandboxCode(StrEnum):
    """Why a sandbox can't start."""

    PORT_IN_USE = "port-in-use"
    HOST_NOT_LOOPBACK = "host-not-loopback"


class SandboxRefusal(Refusal):
    """The sandbox did not start. `data`: `host` and `port`."""

    codes: ClassVar[type[StrEnum]] = SandboxCode


class Sandbox:
    """The whole stand-in. Make it, add to its world, start it, point a bot at `api_url`.

    `openapi` is Discord's official description (JSON); with it every request is checked.
    `severity` sets the rate limits, `privileged` the privileged intents that the bot may ask for.
    `with_default_world` gives the world of two guilds and four users, with the same ids every time.
    """

    def __init__(
        self,
        *,
        token: str = TOKEN,
        clock: SandboxClock | None = None,
        openapi: Path | None = None,
        severity: Severity | RouteLimits = Severity.OFF,
        privileged: Intent = NO_INTENTS,
        shards: int = 1,
        with_default_world: bool = True,
    ) -> None:
        self.token = token
        self.clock = clock or WallClock()
        self.world = SandboxWorld(self.clock)
        self.build = Builder(self.world)
        self.request_log = RequestLog()
        limits = severity.value if isinstance(severity, Severity) else severity
        self.limits = RateLimits(self.clock, limits)
        self.gateway = Gateway(self.world, token, privileged)
        self.parts = self._wire(shards)
        self.faults = Faults(ImmediateFaults(self.parts).happen)
        self.parts.interactions.deliveries = self.faults.deliveries
        self.beacon = SandboxBeacon(self.clock, self.faults.for_beacon)
        contract = Contract.of(openapi) if openapi else None
        self._rest = RestApi(
            self.parts,
            token,
            self.limits,
            self.faults,
            self.request_log,
            contract,
        )
        self.hub = Hub(self.parts)
        self.windows = WindowService(self.parts, self.hub, self.faults, self.request_log)
        self._runner: web.AppRunner | None = None
        self.base_url = ""
        if with_default_world:
            self.build.add_default_world()

    def _wire(self, shards: int) -> SandboxParts:
        commands, drafts = Commands(self.world), Drafts(self.world)
        interactions = InteractionHub(self.world, self.gateway.dispatch)
        answers = Answers(self.world, interactions, drafts)
        return SandboxParts(
            self.world, commands, self.gateway, interactions, drafts, answers, shards
        )

    # The bot's side

    @property
    def api_url(self) -> str:
        """The address to use in place of https://discord.com/api/v10 (`DISCORD_API_URL`)."""
        return f"{self.base_url}/api/v10"

    @property
    def beacon_relays(self) -> str:
        """The addresses of its beacon's relays (`BEACON`), for a bot that knows the chain."""
        return ",".join(self.beacon.relays(self.base_url))

    @property
    def requests(self) -> deque[LoggedRequest]:
        """The bot's newest requests, oldest first."""
        return self.request_log.entries

    @property
    def counted(self) -> Counter[str]:
        """Requests by route: `counted["POST /channels/{channel_id}/messages"]`."""
        return self.request_log.counted

    @property
    def violations(self) -> list[ContractViolation]:
        """Requests that Discord would not have understood; a test asserts that there are none."""
        return self.request_log.violations

    # Life

    async def start(self, port: int = 0, *, host: str = "127.0.0.1") -> str:
        """Listen; port 0 takes a free one. Returns the base URL.

        Raises SandboxRefusal: `port-in-use`, `host-not-loopback`.
        """
        if not is_loopback(host):
            raise SandboxRefusal(SandboxCode.HOST_NOT_LOOPBACK, host=host, port=port)
        runner = web.AppRunner(self._application(), shutdown_timeout=0.5, access_log=None)
        await runner.setup()
        try:
            site = web.TCPSite(runner, host, port, reuse_address=True)
            await site.start()
        except OSError as error:
            await runner.cleanup()
            if error.errno == errno.EADDRINUSE:
                raise SandboxRefusal(SandboxCode.PORT_IN_USE, host=host, port=port) from error
            raise
        self._runner = runner
        self._settle(host, int(runner.addresses[0][1]))
        return self.base_url

    def _settle(self, host: str, port: int) -> None:
        address = f"[{host}]" if ":" in host else host
        self.base_url = self.parts.drafts.base_url = f"http://{address}:{port}"
        self.gateway.url = f"ws://{address}:{port}/gateway"

    def _application(self) -> web.Application:
        # Multipart is read part by part; this bounds the rest, above what Discord itself takes.
        application = web.Application(client_max_size=2 * REQUEST_BYTES_MAX)
        statics, router = StaticFiles(self.world.files), application.router
        router.add_route("*", "/api/{path:.*}", self._rest.handle)
        router.add_get("/beacon/{relay}/{chain}/public/{round}", self.beacon.handle)
        router.add_get("/gateway", self.gateway.handle)
        router.add_get("/gateway/", self.gateway.handle)
        router.add_route("*", "/sandbox", self.windows.handle)
        router.add_route("*", "/sandbox/{path:.*}", self.windows.handle)
        router.add_get("/attachments/{channel}/{attachment}/{filename}", statics.serve_attachment)
        router.add_get("/cdn/{path:.*}", statics.serve_picture)
        router.add_get("/", serve_page)
        router.add_get("/page/{name:.*}", serve_page)
        return application

    async def stop(self) -> None:
        """Close every connection and stop listening; harmless when it was never started."""
        self.hub.close_all()
        await self.gateway.stop()
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.stop()
