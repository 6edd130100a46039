"""Signatures of a beacon's rounds: BLS on the curve BLS12-381, drand's `bls-unchained-g1-rfc9380`.

A round is signed as the SHA-256 of its number. It has one signature, which nobody can make
beforehand, and its randomness is the hash of that.
"""

import hashlib
from typing import Final

from py_arkworks_bls12381 import GT, G1Point, G2Point

from bot.poker.beacon import BeaconChain

SIGNATURE_DIGITS: Final = 96
_SUITE: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def is_signed(chain: BeaconChain, number: int, signature: str) -> bool:
    """Whether this is the chain's signature of the round, in hexadecimal. Takes milliseconds."""
    try:
        point = G1Point.from_compressed_bytes(bytes.fromhex(signature))
    except ValueError:
        return False
    key = G2Point.from_compressed_bytes(bytes.fromhex(chain.public_key))
    return GT.pairing_check([point, -point_of(number)], [G2Point(), key])


def randomness_of(signature: str) -> str:
    """The randomness of the round that is signed so."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def point_of(number: int) -> G1Point:
    """The point of the curve that stands for a round, and is signed."""
    return G1Point.hash_to_curve(hashlib.sha256(number.to_bytes(8, "big")).digest(), _SUITE)
