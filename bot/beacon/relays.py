"""The relays of a beacon: HTTP servers that repeat its rounds, none of which has to be trusted.

A relay is asked for `RELAY/CHAIN/public/ROUND` and answers `{"round", "randomness", "signature"}`.
Only the chain's signature counts: BLS on the curve BLS12-381, drand's `bls-unchained-g1-rfc9380`. A
round is signed as the SHA-256 of its number. It has one signature, which nobody can make
beforehand, and its randomness is the hash of the signature.
"""

import asyncio
import hashlib
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import orjson
from py_arkworks_bls12381 import GT, G1Point, G2Point

from bot.poker.cut import BeaconChain, BeaconRound

SIGNATURE_DIGITS: Final = 96
_SUITE: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def is_signed(chain: BeaconChain, number: int, signature: str) -> bool:
    """Whether `signature`, in hexadecimal, is the chain's signature of the round. Takes
    milliseconds."""
    try:
        point = G1Point.from_compressed_bytes(bytes.fromhex(signature))
    except ValueError:
        return False
    key = G2Point.from_compressed_bytes(bytes.fromhex(chain.public_key))
    return GT.pairing_check([point, -point_of(number)], [G2Point(), key])


def randomness_of(signature: str) -> str:
    """The randomness of the round with this signature: its SHA-256, in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def point_of(number: int) -> G1Point:
    """The point of the curve that stands for a round, and is signed."""
    return G1Point.hash_to_curve(hashlib.sha256(number.to_bytes(8, "big")).digest(), _SUITE)


log = logging.getLogger(__name__)

RELAY_SECONDS_MAX = 1.5
ANSWER_BYTES_MAX = 4096


class BeaconFault(Exception):
    """No round can be fetched; `str()` says why. `is_final` when asking again cannot help."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class _Answer:
    """The answer of one relay: a round that looks like one, or the reason why there is none."""

    relay: str
    round: BeaconRound | None = None
    fault: str = ""


class Relays:
    """Asks several relays of one chain for a round, and believes its signature alone."""

    def __init__(self, chain: BeaconChain, relays: Sequence[str]) -> None:
        self.chain = chain
        self._relays = tuple(relay.rstrip("/") for relay in relays)
        self._session: aiohttp.ClientSession | None = None
        self._wrong_relays: set[str] = set()
        """The relays that have answered with unsigned rounds: each is logged once."""

    async def fetch(self, number: int) -> BeaconRound:
        """The round by the first relay whose answer has the chain's signature.

        A round has one signature, so no other relay can contradict it. Raises `BeaconFault`.
        """
        asked = [asyncio.create_task(self._ask(relay, number)) for relay in self._relays]
        faults: list[str] = []
        forged: set[str] = set()
        unsigned = 0
        try:
            for each in asyncio.as_completed(asked):
                answer = await each
                told, fault = answer.round, answer.fault
                if told is not None:
                    if told.signature not in forged and await self._is_signed(told):
                        return told
                    forged.add(told.signature)
                    unsigned += 1
                    fault = f"round {number} is not signed by the chain"
                    self._note_unsigned(answer.relay, number)
                faults.append(f"{answer.relay}: {fault}")
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        why = f"no relay has round {number} ({'; '.join(faults)})"
        raise BeaconFault(why, is_final=unsigned == len(asked))

    async def _is_signed(self, told: BeaconRound) -> bool:
        """Whether the signature is right; computed in a thread, since it takes milliseconds in
        which the event loop has other work."""
        return await asyncio.to_thread(is_signed, self.chain, told.number, told.signature)

    def _note_unsigned(self, relay: str, number: int) -> None:
        if relay not in self._wrong_relays:
            self._wrong_relays.add(relay)
            log.warning("%s tells what the chain has not signed, as round %s", relay, number)

    async def _ask(self, relay: str, number: int) -> _Answer:
        try:
            async with asyncio.timeout(RELAY_SECONDS_MAX):
                return await self._answer_of(relay, number)
        except TimeoutError:
            return _Answer(relay, fault=f"no answer in {RELAY_SECONDS_MAX} s")
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
        """The round, if the answer looks like it, or the reason why not."""
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
