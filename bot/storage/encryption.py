"""The encryption of secrets in the database: deck orders, cards, table states.

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
    """The bytes were encrypted with another key, for another place, or have been changed."""


class Cipher:
    """Turns JSON into bytes at rest and back.

    `place` (such as `hand:812`) is bound to the bytes: they cannot be decrypted in another row.
    """

    def __init__(self, key: bytes | None = None) -> None:
        if key is not None and len(key) != KEY_BYTES:
            raise BrokenInvariant(f"a key of {len(key)} bytes instead of {KEY_BYTES}")
        self._aes = None if key is None else AESGCM(key)

    @property
    def has_key(self) -> bool:
        return self._aes is not None

    def encrypt(self, value: Json, place: str) -> bytes:
        plain = _ENCODER.encode(value).encode()
        if self._aes is None:
            return _PLAIN + plain
        nonce = os.urandom(_NONCE_BYTES)
        return _AES_GCM + nonce + self._aes.encrypt(nonce, plain, place.encode())

    def decrypt(self, stored: bytes, place: str) -> dict[str, Any]:
        """Raises `DecryptionFailed` if the key does not open it."""
        kind, rest = stored[:1], stored[1:]
        if kind == _AES_GCM:
            rest = self._decrypt_bytes(rest, place)
        elif kind != _PLAIN:
            raise DecryptionFailed(f"{place}: an unknown kind of encryption")
        value = json.loads(rest)
        if not isinstance(value, dict):
            raise DecryptionFailed(f"{place}: not a JSON object")
        return value

    def _decrypt_bytes(self, stored: bytes, place: str) -> bytes:
        if self._aes is None:
            raise DecryptionFailed(f"{place}: encrypted with a key, and none was given")
        nonce, encrypted = stored[:_NONCE_BYTES], stored[_NONCE_BYTES:]
        try:
            return self._aes.decrypt(nonce, encrypted, place.encode())
        except InvalidTag:
            raise DecryptionFailed(f"{place}: encrypted with another key, or changed") from None
