"""A random beacon of this machine's own: a chain with its relays, which lie and fail on demand.

It is signed by a key that anybody can read here, so that its rounds protect nobody; what checks
them is the same as for the real one.
"""

import hashlib
from collections.abc import Callable
from typing import Final

from aiohttp import web
from py_arkworks_bls12381 import G2Point, Scalar

from bot.beacon.signatures import point_of, randomness_of
from bot.poker.beacon import BeaconChain
from devtools.sandbox.clock import SandboxClock
from devtools.sandbox.faults import Fault, FaultKind
from devtools.sandbox.origin import is_foreign

RELAYS: Final = 3
GENESIS: Final = 1_000_000_000
PERIOD: Final = 3


def _key(name: str) -> Scalar:
    return Scalar(int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "big"))


_OWN_KEY, _OTHER_KEY = _key("the sandbox's beacon"), _key("another beacon")
_PUBLIC_KEY: Final = bytes((G2Point() * _OWN_KEY).to_compressed_bytes())


def _chain() -> BeaconChain:
    """Its hash is made as drand makes that of a chain."""
    pace = PERIOD.to_bytes(4, "big") + GENESIS.to_bytes(8, "big")
    digest = hashlib.sha256(pace + _PUBLIC_KEY + bytes(32) + b"sandbox").hexdigest()
    return BeaconChain(digest, _PUBLIC_KEY.hex(), GENESIS, PERIOD)


CHAIN: Final = _chain()


def signature_of(number: int, *, is_wrong: bool = False) -> str:
    """The chain's signature of a round, or one of another key."""
    key = _OTHER_KEY if is_wrong else _OWN_KEY
    return bytes((point_of(number) * key).to_compressed_bytes()).hex()


class SandboxBeacon:
    """Answers for all relays. A round is there from its time on, by the sandbox's clock."""

    def __init__(self, clock: SandboxClock, fault: Callable[[], Fault | None]) -> None:
        """`fault` returns that of the next request, if it has one."""
        self._clock, self._fault = clock, fault
        self.asked: list[tuple[str, int]] = []
        """Each request: the relay, and the round."""

    def relays(self, base_url: str) -> tuple[str, ...]:
        """Their addresses."""
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
