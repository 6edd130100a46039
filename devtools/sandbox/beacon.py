"""A random beacon of this machine's own, with relays which lie and fail on demand."""

from collections.abc import Callable
from typing import Final

from aiohttp import web

from bot.beacon.relays import randomness_of
from devtools.beacon_chain import CHAIN, signature_of
from devtools.sandbox.clock import SandboxClock
from devtools.sandbox.faults import Fault, FaultKind
from devtools.sandbox.origin import is_foreign

RELAYS: Final = 3


class SandboxBeacon:
    """Answers for all relays. A round is there from its time on, by the sandbox's clock."""

    def __init__(self, clock: SandboxClock, fault: Callable[[], Fault | None]) -> None:
        """`fault` returns the fault of the next request, if it has one."""
        self._clock, self._fault = clock, fault
        self.asked: list[tuple[str, int]] = []
        """Each request: the relay, and the round."""

    def relays(self, base_url: str) -> tuple[str, ...]:
        """The addresses of the relays."""
        return tuple(f"{base_url}/beacon/{relay}" for relay in range(1, RELAYS + 1))

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answers `GET /beacon/{relay}/{chain}/public/{round}`."""
        if is_foreign(request):
            raise web.HTTPForbidden
        place, said = request.match_info, request.match_info["round"]
        if place["chain"] != CHAIN.digest or not said.isdecimal() or len(said) > 12:
            raise web.HTTPNotFound
        number = int(said)
        self.asked.append((place["relay"], number))
        fault = self._fault()
        kind = None if fault is None else fault.kind
        if kind is FaultKind.BEACON_DOWN:
            raise web.HTTPServiceUnavailable
        now_ms = round(self._clock.time() * 1000)
        if kind is FaultKind.BEACON_LATE or not 1 <= number <= CHAIN.newest(now_ms):
            raise web.HTTPNotFound
        number += (
            {FaultKind.BEACON_PAST: -1, FaultKind.BEACON_FUTURE: 1}.get(kind, 0) if kind else 0
        )
        signature = signature_of(number, is_wrong=kind is FaultKind.BEACON_WRONG)
        randomness = randomness_of(signature)
        return web.json_response(
            {"round": number, "randomness": randomness, "signature": signature}
        )
