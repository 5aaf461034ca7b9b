"""Ids that mean something in one release only (domain.md, invariant 8)."""

from __future__ import annotations

import hashlib
import hmac
import secrets

KEY_BYTES = 32
LENGTH = 16


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


class Pseudonyms:
    """HMAC-SHA256 of an inside id under the release's own key, the first 16 hex digits.

    Without the key nobody can tell which annotator of one release is which of another.
    """

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a release key has {KEY_BYTES} bytes, not {len(key)}")
        self._key = key

    def of(self, inside: str) -> str:
        return hmac.new(self._key, inside.encode(), hashlib.sha256).hexdigest()[:LENGTH]
