"""A beacon chain whose key everybody can read here: it protects nobody, and is checked as the real
one is."""

import hashlib
from typing import Final

from py_arkworks_bls12381 import G2Point, Scalar

from bot.beacon.relays import point_of
from bot.poker.cut import BeaconChain

GENESIS: Final = 1_000_000_000
PERIOD: Final = 3


def _key(name: str) -> Scalar:
    return Scalar(int.from_bytes(hashlib.sha256(name.encode()).digest()[:16], "big"))


_OWN_KEY, _OTHER_KEY = _key("the sandbox's beacon"), _key("another beacon")
_PUBLIC_KEY: Final = bytes((G2Point() * _OWN_KEY).to_compressed_bytes())


def _chain() -> BeaconChain:
    """Make our chain, with a hash made as drand makes that of a chain."""
    pace = PERIOD.to_bytes(4, "big") + GENESIS.to_bytes(8, "big")
    digest = hashlib.sha256(pace + _PUBLIC_KEY + bytes(32) + b"sandbox").hexdigest()
    return BeaconChain(digest, _PUBLIC_KEY.hex(), GENESIS, PERIOD)


CHAIN: Final = _chain()


def signature_of(number: int, *, is_wrong: bool = False) -> str:
    """The chain's signature of a round, or one of another key."""
    key = _OTHER_KEY if is_wrong else _OWN_KEY
    return bytes((point_of(number) * key).to_compressed_bytes()).hex()
