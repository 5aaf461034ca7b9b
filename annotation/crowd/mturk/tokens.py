"""One request, done once: tokens for a day, and marks that can be found again for ever."""

from __future__ import annotations

import hashlib

from annotation.crowd.errors import Refused


def token(operation: str, key: str) -> str:
    """Return a UniqueRequestToken (at most 64 characters) that is the same for the same key."""
    return f"{operation[:20]}-{_digest(operation, key)[:40]}"


def mark(key: str) -> str:
    """Return what stands in a bonus's reason, so that its payment is found after any time."""
    return f"[{_digest('mark', key)[:16]}]"


def _digest(purpose: str, key: str) -> str:
    if not key:
        raise Refused(purpose, "key_missing")
    return hashlib.sha256(f"{purpose}\n{key}".encode()).hexdigest()
