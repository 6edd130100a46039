"""Seals what must not be read in a copied database: deck orders, cards, table states.

AES-256-GCM with a key that lives outside the database; without a key the JSON is stored as it is,
so a database may start without one and be given one later.
"""

import json
import os
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from bot.refusal import BrokenInvariant
from bot.storage.unit import Json

KEY_BYTES = 32
_NONCE_BYTES = 12
_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
_PLAIN = b"\x00"
_AES_GCM = b"\x01"


class DecryptionFailed(Exception):
    """The bytes were sealed with another key, for another place, or have been changed."""


class Cipher:
    """Turns JSON into bytes at rest and back.

    `place` (such as `hand:812`) is bound to the bytes: moved to another row, they do not open.
    """

    def __init__(self, key: bytes | None = None) -> None:
        if key is not None and len(key) != KEY_BYTES:
            raise BrokenInvariant(f"a key of {len(key)} bytes instead of {KEY_BYTES}")
        self._cipher = None if key is None else AESGCM(key)

    @property
    def has_key(self) -> bool:
        return self._cipher is not None

    def seal(self, value: Json, place: str) -> bytes:
        plain = _ENCODER.encode(value).encode()
        if self._cipher is None:
            return _PLAIN + plain
        nonce = os.urandom(_NONCE_BYTES)
        return _AES_GCM + nonce + self._cipher.encrypt(nonce, plain, place.encode())

    def unseal(self, sealed: bytes, place: str) -> dict[str, Any]:
        """Raises `DecryptionFailed` if this vault's key does not open it."""
        kind, rest = sealed[:1], sealed[1:]
        if kind == _AES_GCM:
            rest = self._decrypt(rest, place)
        elif kind != _PLAIN:
            raise DecryptionFailed(f"{place}: an unknown kind of seal")
        value = json.loads(rest)
        if not isinstance(value, dict):
            raise DecryptionFailed(f"{place}: not a JSON object")
        return value

    def _decrypt(self, sealed: bytes, place: str) -> bytes:
        if self._cipher is None:
            raise DecryptionFailed(f"{place}: sealed with a key, and none was given")
        nonce, encrypted = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, encrypted, place.encode())
        except InvalidTag:
            raise DecryptionFailed(f"{place}: sealed with another key, or changed") from None
