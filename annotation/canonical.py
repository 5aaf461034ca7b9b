"""The one way a JSON value is written before it is hashed: sorted keys, no spaces, UTF-8."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical_json(value: Any) -> bytes:
    """Return the bytes that equal values share (RFC 8785 without its rule for numbers)."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def content_sha256(value: Any) -> str:
    return hashlib.sha256(canonical_json(value)).hexdigest()
