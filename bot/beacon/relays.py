"""The relays of a beacon: HTTP servers that repeat its rounds, none of which has to be trusted.

Each is asked for `RELAY/CHAIN/public/ROUND` and answers `{"round", "randomness", "signature"}`.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import orjson

from bot.beacon.signatures import SIGNATURE_DIGITS, is_signed, randomness_of
from bot.poker.beacon import BeaconChain
from bot.poker.cut import BeaconRound

ANSWER_SECONDS_MAX = 1.5
OTHERS_SECONDS_MAX = 0.5
"""The time that the other relays have once one has told the round."""
ANSWER_BYTES_MAX = 4096


class BeaconFault(Exception):
    """There is no round to be had; `str()` says why. `is_final` when asking again cannot help."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class _Answer:
    """The answer of one relay: a round that looks like one, or why there is none."""

    relay: str
    round: BeaconRound | None = None
    fault: str = ""


class Relays:
    """Asks several relays of one chain for a round, and believes its signature alone."""

    def __init__(self, chain: BeaconChain, relays: Sequence[str]) -> None:
        self.chain = chain
        self._relays = tuple(relay.rstrip("/") for relay in relays)
        self._session: aiohttp.ClientSession | None = None

    async def fetch(self, number: int) -> BeaconRound:
        """Returns the round. Raises `BeaconFault`: nobody has told it, it is not signed by the
        chain, or two relays have told it differently, which makes it no beacon."""
        answers = await self._ask_all(number)
        told = {answer.round: answer.relay for answer in answers if answer.round is not None}
        if not told:
            faults = "; ".join(f"{answer.relay}: {answer.fault}" for answer in answers)
            raise BeaconFault(f"no relay tells round {number} ({faults})")
        if len(told) > 1:
            relays = ", ".join(told.values())
            raise BeaconFault(
                f"relays contradict each other on round {number}: {relays}", is_final=True
            )
        ((found, relay),) = told.items()
        # It computes for some milliseconds, in which the event loop has others to serve.
        if not await asyncio.to_thread(is_signed, self.chain, number, found.signature):
            raise BeaconFault(f"{relay}: round {number} is not signed by the chain", is_final=True)
        return found

    async def _ask_all(self, number: int) -> list[_Answer]:
        """The answers in the order of the relays; that of a relay far slower than another one is
        not waited for."""
        asked = [asyncio.create_task(self._ask(relay, number)) for relay in self._relays]
        waiting: set[asyncio.Task[_Answer]] = set(asked)
        try:
            while waiting and not any(each.done() and each.result().round for each in asked):
                _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if waiting:
                await asyncio.wait(waiting, timeout=OTHERS_SECONDS_MAX)
            return [each.result() for each in asked if each.done()]
        finally:
            for each in asked:
                each.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    async def _ask(self, relay: str, number: int) -> _Answer:
        try:
            async with asyncio.timeout(ANSWER_SECONDS_MAX):
                return await self._answer_of(relay, number)
        except TimeoutError:
            return _Answer(relay, fault=f"no answer in {ANSWER_SECONDS_MAX} s")
        except (aiohttp.ClientError, OSError, ValueError) as error:
            return _Answer(relay, fault=type(error).__name__)

    async def _answer_of(self, relay: str, number: int) -> _Answer:
        address = f"{relay}/{self.chain.digest}/public/{number}"
        async with self._open_session().get(address, allow_redirects=False) as response:
            if response.status != 200:
                return _Answer(relay, fault=f"HTTP {response.status}")
            data = b""
            async for chunk in response.content.iter_chunked(ANSWER_BYTES_MAX):
                data += chunk
                if len(data) > ANSWER_BYTES_MAX:
                    return _Answer(relay, fault="too long an answer")
        told = self._read(data, number)
        return _Answer(relay, told) if isinstance(told, BeaconRound) else _Answer(relay, fault=told)

    def _read(self, data: bytes, number: int) -> BeaconRound | str:
        """The round, if the answer looks like it, or why not."""
        try:
            told: Any = orjson.loads(data)
        except orjson.JSONDecodeError:
            return "no JSON"
        if not isinstance(told, dict):
            return "no round"
        signature = told.get("signature")
        if not isinstance(signature, str) or not re.fullmatch(
            f"[0-9a-f]{{{SIGNATURE_DIGITS}}}", signature
        ):
            return "no signature"
        if type(told.get("round")) is not int or told["round"] != number:
            return "another round"
        randomness = randomness_of(signature)
        if told.get("randomness", randomness) != randomness:
            return "randomness that is not the signature's"
        return BeaconRound(self.chain.digest, number, randomness, signature)

    def _open_session(self) -> aiohttp.ClientSession:
        if self._session is None:
            # Nothing is unpacked: a short answer could become a very long one.
            self._session = aiohttp.ClientSession(
                auto_decompress=False,
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"Accept-Encoding": "identity"},
            )
        return self._session

    async def close(self) -> None:
        """Closes its connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()
