"""Receipts: what binds an assignment at the marketplace to a participation of ours.

Ids in a link prove nothing, since anybody can write a link. The form that ends the work carries a
receipt over these ids and our participation; it comes back inside the assignment, read from the
marketplace itself, and only then the two are known to belong together.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from dataclasses import dataclass, field
from uuid import UUID

FIELD = "receipt"
_SHAPE = re.compile(r"e1\.([0-9a-f]{32})\.([A-Za-z0-9_-]{43})")


@dataclass(frozen=True)
class Place:
    """Where somebody works: the same assignment id may go to another worker later."""

    environment: str
    assignment_id: str = field(repr=False)
    worker_id: str = field(repr=False)


def receipt_for(participation: UUID, place: Place, *, key: bytes) -> str:
    return f"e1.{participation.hex}.{_signature(participation, place, key)}"


def participation_of(receipt: str, place: Place, *, key: bytes) -> UUID | None:
    """Return the participation a genuine receipt for this very place names, else None."""
    match = _SHAPE.fullmatch(receipt)
    if match is None:
        return None
    participation = UUID(hex=match[1])
    genuine = hmac.compare_digest(match[2], _signature(participation, place, key))
    return participation if genuine else None


def _signature(participation: UUID, place: Place, key: bytes) -> str:
    if not key:
        raise ValueError("A receipt is signed with a key.")
    parts = ("receipt 1", place.environment, place.assignment_id, place.worker_id)
    message = "\n".join((*parts, participation.hex)).encode()
    digest = hmac.new(key, message, hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
