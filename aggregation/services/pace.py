"""How long an answer took."""

from __future__ import annotations

from datetime import datetime


def seconds_taken(active_ms: float | None, leased_at: datetime, sent_at: datetime) -> float | None:
    """Return the seconds at work as the page counted them, else from lease to answer.

    None where nobody knows: what was imported has no lease.
    """
    if active_ms:
        return float(active_ms) / 1000
    taken = (sent_at - leased_at).total_seconds()
    return taken if taken > 0 else None
