"""The simulator's signature under entry links, and the public keys to check it with."""

from __future__ import annotations

import base64
import functools
import json
from datetime import datetime
from typing import Any

from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

LIFETIME_SECONDS = 120


@functools.cache
def _key(generation: int) -> RSAPrivateKey:
    """Return a key for this process; making one takes time, and no two worlds need two."""
    return generate_private_key(public_exponent=65537, key_size=2048)


class SigningKey:
    def __init__(self) -> None:
        self.generation = 1

    @property
    def key_id(self) -> str:
        return f"simulated-{self.generation}"

    def replace(self) -> None:
        """Take a new key; tokens signed with the old one can no longer be checked."""
        self.generation += 1

    def public_keys(self) -> dict[str, Any]:
        numbers = _key(self.generation).public_key().public_numbers()
        key = {
            "kty": "RSA",
            "kid": self.key_id,
            "alg": "RS256",
            "use": "sig",
            "key_ops": ["verify"],
            "n": _encoded(numbers.n.to_bytes((numbers.n.bit_length() + 7) // 8, "big")),
            "e": _encoded(numbers.e.to_bytes(3, "big")),
        }
        return {"keys": [key]}

    def claims(self, url: str, session_id: str, values: dict[str, str], now: datetime) -> Any:
        begins = int(now.timestamp())
        return {
            "iss": "https://www.prolific.com",
            "iat": begins,
            "exp": begins + LIFETIME_SECONDS,
            "aud": url,
            "sub": session_id,
            "prolific": values,
        }

    def sign(self, claims: Any, **header: str) -> str:
        head = {"alg": "RS256", "kid": self.key_id, "typ": "JWT", **header}
        signed = ".".join(_encoded(json.dumps(part).encode()) for part in (head, claims))
        signature = _key(self.generation).sign(signed.encode(), PKCS1v15(), SHA256())
        return f"{signed}.{_encoded(signature)}"


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
