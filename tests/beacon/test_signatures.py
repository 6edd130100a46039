"""Signatures of rounds, against rounds that drand's quicknet has published."""

import hashlib

import pytest
from py_arkworks_bls12381 import GT, G1Point, G2Point, Scalar

from bot.beacon.relays import is_signed, point_of, randomness_of
from bot.poker.cut import QUICKNET
from devtools.beacon_chain import CHAIN, signature_of
from tests.beacon.rounds import PUBLISHED

SIGNATURE, _ = PUBLISHED[1000]
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
        SIGNATURE[:-2],
        SIGNATURE + "00",
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
