"""How long an answer took."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from aggregation.methods.findings.limits import LIMITS, Finding, Limits


def too_fast(
    seconds: float | None, kind: str, others: Sequence[float] = (), limits: Limits = LIMITS
) -> Finding:
    """Tell whether an answer took too little time for its kind.

    The limit is the larger of the kind's own seconds and, once there are enough others to tell, a
    share of their median: a campaign of large pictures takes longer than one of small ones.

    Parameters
    ----------
    seconds
        From the question being shown to the answer; None if not known.
    kind
        Name of the task kind.
    others
        Seconds of other answers of the same kind in the same campaign.

    Returns
    -------
    Finding
        The number is the seconds.

    Raises
    ------
    ValueError
        If `seconds` is negative or no number.
    """
    least = limits.seconds.get(kind, 0.0)
    if len(others) >= max(1, limits.fast_others):
        least = max(least, limits.fast_share * statistics.median(others))
    if seconds is None:
        return Finding("too_fast", None, False, least)
    if not seconds >= 0:
        raise ValueError(f"an answer that took {seconds} seconds")
    return Finding("too_fast", seconds, seconds < least, least)
