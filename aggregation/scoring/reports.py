"""What every score tells beside its numbers: what was wrong with predictions, best and worst."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from aggregation.scoring.given import Given

UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")
LONGEST = 300
SHOWN = 6
"""Cases at either end."""


def faults(given: Given[Any], asked: Collection[str]) -> dict[str, Any]:
    """List what is wrong with predictions, in words a program can read.

    `missing`: asked for and not predicted. `doubled` and `unusable`: with the reason of each in
    `reasons`. `unknown`: the release has no such thing. `other_split`: how many were predicted that
    were not asked for here. All but the last two count as wrong, or 0.
    """
    elsewhere = {*given.predictions, *given.unusable} - set(asked)
    return {
        "missing": [key for key in asked if not given.has(key)],
        "doubled": list(dict.fromkeys(given.doubled)),
        "unusable": list(given.unusable),
        "reasons": dict(given.unusable),
        "unknown": [plain(told) for told in given.unknown],
        "other_split": len(elsewhere - set(given.unusable)),
    }


def plain(told: str) -> str:
    """Return what somebody sent as a text that can be kept and shown."""
    return UNKEEPABLE.sub("\N{REPLACEMENT CHARACTER}", told)[:LONGEST]


def both(cases: Sequence[tuple[str, float]]) -> dict[str, Any]:
    """Return the best and the worst cases, equal ones in the order of their ids."""
    least_first = sorted(cases, key=lambda case: (case[1], case[0]))
    best_first = sorted(cases, key=lambda case: (-case[1], case[0]))
    return {
        "best": [{"id": key, "iou": iou} for key, iou in best_first[:SHOWN]],
        "worst": [{"id": key, "iou": iou} for key, iou in least_first[:SHOWN]],
    }
