"""Relays that are late, wrong, down, of the past or the future, or against each other.

Signatures of rounds, against rounds that drand's quicknet has published.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from py_arkworks_bls12381 import GT, G1Point, G2Point, Scalar

from bot.beacon import relays as module
from bot.beacon.relays import (
    ANSWER_BYTES_MAX,
    BeaconFault,
    Relays,
    is_signed,
    point_of,
    randomness_of,
)
from bot.poker.cut import QUICKNET, BeaconRound
from devtools.beacon_chain import CHAIN, signature_of
from devtools.sandbox import Sandbox
from devtools.sandbox.beacon import RELAYS
from tests.beacon.rounds import PUBLISHED, be_patient
from tests.clock import ManualClock

SIGNATURE, LIE = signature_of(7), signature_of(7, is_wrong=True)
ROUND = {"round": 7, "randomness": randomness_of(SIGNATURE), "signature": SIGNATURE}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(clock=ManualClock()) as made:
        yield made


def newest(sandbox: Sandbox) -> int:
    return CHAIN.newest(round(sandbox.clock.time() * 1000))


async def fetched(sandbox: Sandbox, number: int) -> BeaconRound:
    relays = Relays(CHAIN, sandbox.beacon_relays.split(","))
    try:
        return await relays.fetch(number)
    finally:
        await relays.close()


async def listening(handler: Any) -> tuple[web.AppRunner, str]:
    """Starts a loopback server that answers all requests alike; returns it with its address."""
    application = web.Application()
    application.router.add_get("/{path:.*}", handler)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}"


async def test_a_round_is_told_by_all(sandbox: Sandbox) -> None:
    """Each relay is asked once, and the answer is the round that was asked for."""
    number = newest(sandbox)
    told = await fetched(sandbox, number)
    signature = signature_of(number)
    assert told == BeaconRound(CHAIN.digest, number, randomness_of(signature), signature)
    assert sorted(sandbox.beacon.asked) == [(str(relay), number) for relay in (1, 2, 3)]


async def test_no_relay_tells_a_round_of_the_future(sandbox: Sandbox) -> None:
    """A future round fails for now: it may be asked for again."""
    with pytest.raises(BeaconFault, match=r"no relay has round .*404") as fault:
        await fetched(sandbox, newest(sandbox) + 1)
    assert not fault.value.is_final


@pytest.mark.parametrize(
    ("kind", "said", "is_final"),
    [
        ("beacon_down", "HTTP 503", False),
        ("beacon_late", "HTTP 404", False),
        ("beacon_past", "another round", False),
        ("beacon_future", "another round", False),
        ("beacon_wrong", "not signed by the chain", True),
    ],
)
async def test_faulty_relays(sandbox: Sandbox, kind: str, said: str, is_final: bool) -> None:
    """There is no round when every relay is faulty; one good relay is enough."""
    sandbox.faults.plan(kind, times=RELAYS)
    with pytest.raises(BeaconFault, match=said) as fault:
        await fetched(sandbox, newest(sandbox))
    assert fault.value.is_final == is_final
    for faulty in range(1, RELAYS):
        sandbox.faults.plan(kind, times=faulty)
        told = await fetched(sandbox, newest(sandbox))
        assert (told.number, told.signature) == (newest(sandbox), signature_of(newest(sandbox)))
        sandbox.faults.clear()


async def test_relays_that_lie_and_are_late_may_be_asked_again(sandbox: Sandbox) -> None:
    """A round stays open while a late relay may still tell it, even if others lie."""
    sandbox.faults.plan("beacon_wrong", times=RELAYS - 1)
    sandbox.faults.plan("beacon_late")
    with pytest.raises(BeaconFault) as fault:
        await fetched(sandbox, newest(sandbox))
    assert not fault.value.is_final


async def test_relays_that_lie_veto_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lies that come first and often don't block the true answer; each liar is named once, and a
    lie that one relay has told is not verified again for another."""
    lied, named, verified = asyncio.Event(), list[str](), list[str]()

    def warn(line: str, relay: str, number: int) -> None:
        named.append(relay)
        if len(named) == len(liars):
            lied.set()

    def verify(chain: Any, number: int, signature: str) -> bool:
        verified.append(signature)
        return is_signed(chain, number, signature)

    async def lie(request: web.Request) -> web.Response:
        return web.json_response({"round": 7, "signature": LIE})

    async def tell(request: web.Request) -> web.Response:
        await lied.wait()
        return web.json_response(ROUND)

    monkeypatch.setattr(module.log, "warning", warn)
    monkeypatch.setattr(module, "is_signed", verify)
    servers = [await listening(handler) for handler in (lie, lie, tell)]
    *liars, honest = [address for _, address in servers]
    relays = Relays(CHAIN, (*liars, honest))
    try:
        assert (await relays.fetch(7)).signature == SIGNATURE
        assert verified == [LIE, SIGNATURE]
        assert (await relays.fetch(7)).signature == SIGNATURE
        assert sorted(named) == sorted(liars)
    finally:
        await relays.close()
        for runner, _ in servers:
            await runner.cleanup()


ODD_ANSWERS: dict[str, tuple[Any, str]] = {
    "no JSON": (b"<html>", "no JSON"),
    "nothing": (b"", "no JSON"),
    "depth": (b"[" * 4000, "no JSON"),
    "a list": ([], "no round"),
    "no signature": ({"round": 7}, "no signature"),
    "a short one": (ROUND | {"signature": SIGNATURE[:-2]}, "no signature"),
    "capitals": (ROUND | {"signature": SIGNATURE.upper()}, "no signature"),
    "a number for it": (ROUND | {"signature": 7}, "no signature"),
    "truth for 1": (ROUND | {"round": True}, "another round"),
    "a round as text": (ROUND | {"round": "7"}, "another round"),
    "other randomness": (ROUND | {"randomness": "0" * 64}, "randomness that is not"),
    "an old round as this one": (
        {"round": 7, "signature": signature_of(6)},
        "is not signed by the chain",
    ),
    "a long answer": (b" " * (ANSWER_BYTES_MAX + 1), "too long an answer"),
}


@pytest.mark.parametrize("odd", ODD_ANSWERS)
async def test_odd_answers(odd: str) -> None:
    """No odd answer counts as a round, nor does a redirection or no answer at all."""
    answer, said = ODD_ANSWERS[odd]

    async def tell(request: web.Request) -> web.Response:
        if "moved" in request.path:
            raise web.HTTPFound("/elsewhere")
        return web.Response(body=answer) if isinstance(answer, bytes) else web.json_response(answer)

    runner, address = await listening(tell)
    relays = Relays(CHAIN, (address, f"{address}/moved", "http://127.0.0.1:9"))
    try:
        with pytest.raises(BeaconFault, match=said):
            await relays.fetch(7)
    finally:
        await relays.close()
        await runner.cleanup()


async def test_a_relay_that_hangs_is_not_waited_for(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hanging relay is left behind once another one answers; alone, it times out."""
    over = asyncio.Event()

    async def hang(request: web.Request) -> web.Response:
        await over.wait()
        return web.Response()

    runner, hanging = await listening(hang)
    own = sandbox.beacon_relays.split(",")
    relays = Relays(CHAIN, (hanging, own[0]))
    alone = Relays(CHAIN, (hanging, hanging))
    try:
        assert (await relays.fetch(newest(sandbox))).number == newest(sandbox)
        monkeypatch.setattr(module, "RELAY_SECONDS_MAX", 0.01)
        with pytest.raises(BeaconFault, match=r"no answer in 0\.01 s"):
            await alone.fetch(7)
    finally:
        await relays.close()
        await alone.close()
        over.set()
        await runner.cleanup()


ROUND_SIGNATURE, _ = PUBLISHED[1000]
GROUP_HASH = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e"


@pytest.mark.parametrize("number", PUBLISHED)
def test_a_published_round_is_signed(number: int) -> None:
    """A published signature fits its own round alone, and gives the published randomness."""
    signature, randomness = PUBLISHED[number]
    assert is_signed(QUICKNET, number, signature)
    assert randomness_of(signature) == randomness
    assert not is_signed(QUICKNET, number - 1, signature)
    assert not is_signed(QUICKNET, number + 1, signature)
    assert not is_signed(CHAIN, number, signature)


@pytest.mark.parametrize(
    "signature",
    [
        "",
        "no hexadecimal",
        ROUND_SIGNATURE[:-2],
        ROUND_SIGNATURE + "00",
        "00" * 48,
        "c0" + "00" * 47,
        "ff" * 48,
        f"{int(SIGNATURE[0], 16) ^ 2:x}{SIGNATURE[1:]}",
        signature_of(1000, is_wrong=True),
        signature_of(1000),
    ],
)
def test_anything_else_is_no_signature(signature: str) -> None:
    """A signature is refused if it is empty, half of one, off the curve, at infinity, negated, or
    made with another key."""
    assert not is_signed(QUICKNET, 1000, signature)


def test_the_chain_is_the_one_that_its_hash_names() -> None:
    """The chain's key, beginning, and pace have the hash that drand gives for them."""
    told = QUICKNET.period.to_bytes(4, "big") + QUICKNET.genesis.to_bytes(8, "big")
    told += bytes.fromhex(QUICKNET.public_key + GROUP_HASH) + b"quicknet"
    assert hashlib.sha256(told).hexdigest() == QUICKNET.digest


def test_the_sandbox_signs_by_its_own_key() -> None:
    """The sandbox signs with a key of its own, in the way of the real chain."""
    assert is_signed(CHAIN, 7, signature_of(7))
    assert not is_signed(CHAIN, 7, signature_of(8))


def test_a_signature_is_written_in_one_way() -> None:
    """A second spelling of a signature, with a coordinate beyond the field, is refused: it would
    let somebody choose the hash, which is the randomness."""
    field = int(
        "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf"
        "6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
        16,
    )
    signatures = {number: int(signature_of(number), 16) for number in range(1, 40)}
    small = {n: each for n, each in signatures.items() if each % 2**381 + field < 2**381}
    assert small
    for number, each in small.items():
        assert is_signed(CHAIN, number, f"{each:096x}")
        assert not is_signed(CHAIN, number, f"{each + field:096x}")


def test_a_signature_beside_its_group_is_none() -> None:
    """A signature outside its group is refused: pairings don't see the added point, but it would
    let somebody choose the hash."""
    outside = G1Point.from_compressed_bytes_unchecked(bytes.fromhex(f"80{4:094x}"))
    unseen = outside * (Scalar(0) - Scalar(1)) + outside
    moved = G1Point.from_compressed_bytes(bytes.fromhex(signature_of(7))) + unseen
    key = G2Point.from_compressed_bytes(bytes.fromhex(CHAIN.public_key))
    assert GT.pairing_check([moved, -point_of(7)], [G2Point(), key])
    assert not is_signed(CHAIN, 7, bytes(moved.to_compressed_bytes()).hex())
