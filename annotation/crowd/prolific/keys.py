"""Prolific's public keys for signed entry links: fetched, kept for a day, asked for when new."""

from __future__ import annotations

import base64
import binascii
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey, RSAPublicNumbers

from annotation.crowd.errors import NotDone
from annotation.crowd.prolific.client import Call, Client
from annotation.crowd.prolific.envelope import Document, Unreadable, as_document, text

PATH = "/.well-known/study/jwks.json"
KEPT = timedelta(hours=24)
# An unknown key id makes us look again, but forged ones must not make us ask all the time.
PAUSE = timedelta(minutes=1)
SHORTEST_BITS = 2048

Keys = dict[str, RSAPublicKey]


class KeySet:
    """The keys by id. When they cannot be fetched, those known before still hold."""

    def __init__(self, client: Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now
        self._lock = threading.Lock()
        self._keys: Keys = {}
        self._asked_at: datetime | None = None

    def get(self, key_id: str) -> RSAPublicKey | None:
        with self._lock:
            if self._is_due(key_id):
                self._asked_at = self._now()
                try:
                    call = Call("keys", "GET", PATH, with_token=False)
                    self._keys = self._client.read(call, read_keys)
                except NotDone:
                    pass
            return self._keys.get(key_id)

    def _is_due(self, key_id: str) -> bool:
        if self._asked_at is None:
            return True
        age = self._now() - self._asked_at
        return age > (KEPT if key_id in self._keys else PAUSE)


def read_keys(value: Any) -> Keys:
    listed = as_document(value).get("keys")
    if not isinstance(listed, list):
        raise Unreadable("no keys")
    documents = [as_document(key) for key in listed]
    return {text(key, "kid"): _key(key) for key in documents if key.get("kty") == "RSA"}


def _key(document: Document) -> RSAPublicKey:
    try:
        numbers = RSAPublicNumbers(_number(document, "e"), _number(document, "n"))
        key = numbers.public_key()
    except ValueError:
        raise Unreadable("no RSA key") from None
    if key.key_size < SHORTEST_BITS:
        raise Unreadable("an RSA key too short to be trusted")
    return key


def _number(document: Document, name: str) -> int:
    return int.from_bytes(decoded(text(document, name)), "big")


def decoded(part: str) -> bytes:
    """Decode unpadded base64url, strictly."""
    try:
        padded = part.encode("ascii") + b"=" * (-len(part) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error):
        raise Unreadable("not base64url") from None
