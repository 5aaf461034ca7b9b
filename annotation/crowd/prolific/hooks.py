"""Messages from Prolific ("hooks"): believed only with a signature over the bytes as they came.

A delivery is a hint that something changed; the state itself is read from the API. It comes at
least once and in any order. The event id stands outside the signature, so whoever captured a
delivery can send it again under a new id: store both `event_id` and `fingerprint` as unique.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from annotation.crowd.errors import HookRefused
from annotation.crowd.prolific.envelope import (
    Document,
    Unreadable,
    as_document,
    parsed,
    text,
    text_or_nothing,
)

SIGNATURE = "x-prolific-request-signature"
TIMESTAMP = "x-prolific-request-timestamp"
EVENT_ID = "x-event-id"
LONGEST_BODY = 65_536
# Retries go on for a day, and nobody says whether they are signed anew.
OLDEST = timedelta(hours=48)
CLOCKS_APART = timedelta(minutes=5)


@dataclass(frozen=True)
class Delivery:
    """One genuine message. `status` is what it was when sent; read the state instead."""

    event_id: str
    fingerprint: str
    sent_at: datetime
    event_type: str
    resource_id: str = field(repr=False)
    status: str


def signature_of(secret: str, timestamp: str, body: bytes) -> bytes:
    """Return what Prolific signs a body with: base64 of HMAC-SHA256 over time and body."""
    message = timestamp.encode() + body
    return base64.b64encode(hmac.new(secret.encode(), message, hashlib.sha256).digest())


def receive(
    headers: Mapping[str, str], body: bytes, *, secrets: Sequence[str], now: datetime
) -> Delivery:
    """Return a genuine delivery or raise HookRefused.

    `secrets` are all that count: after a new one was made, the old one goes on for a while.
    """
    if len(body) > LONGEST_BODY:
        raise HookRefused("too_large")
    lowered = {name.lower(): value for name, value in headers.items()}
    timestamp = lowered.get(TIMESTAMP, "")
    if not _is_signed(lowered.get(SIGNATURE, ""), timestamp, body, secrets):
        raise HookRefused("not_signed")
    sent_at = _sent_at(timestamp)
    if not now - OLDEST <= sent_at <= now + CLOCKS_APART:
        raise HookRefused("too_old")
    document = _document(body)
    return Delivery(
        event_id=lowered.get(EVENT_ID, ""),
        fingerprint=hashlib.sha256(timestamp.encode() + body).hexdigest(),
        sent_at=sent_at,
        event_type=text(document, "event_type"),
        resource_id=text(document, "resource_id"),
        status=text_or_nothing(document, "status"),
    )


def _is_signed(signature: str, timestamp: str, body: bytes, secrets: Sequence[str]) -> bool:
    """Compare with every secret, in the same time whichever fits. An empty one is none."""
    claimed = signature.encode("utf-8", "replace")
    fits = [
        hmac.compare_digest(signature_of(secret, timestamp, body), claimed)
        for secret in secrets
        if secret
    ]
    return any(fits)


def _sent_at(timestamp: str) -> datetime:
    if not timestamp.isascii() or not timestamp.isdigit() or len(timestamp) > 11:
        raise HookRefused("unreadable")
    return datetime.fromtimestamp(int(timestamp), UTC)


def _document(body: bytes) -> Document:
    try:
        document = as_document(parsed(body))
        for name in ("event_type", "resource_id"):
            text(document, name)
    except Unreadable:
        raise HookRefused("unreadable") from None
    return document
