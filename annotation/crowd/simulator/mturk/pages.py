"""Lists in pages of at most a hundred; the last page carries no token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annotation.crowd.simulator.mturk.records import Refused

USUAL = 10


def page(name: str, rows: Sequence[dict[str, Any]], asked: dict[str, Any]) -> dict[str, Any]:
    """Return one page of `rows` under `name`, as every list operation answers."""
    start = _start(asked.get("NextToken"), len(rows))
    end = start + asked.get("MaxResults", USUAL)
    answer: dict[str, Any] = {name: list(rows[start:end]), "NumResults": len(rows[start:end])}
    if end < len(rows):
        answer["NextToken"] = f"p1:{end}"
    return answer


def _start(token: str | None, rows: int) -> int:
    if token is None:
        return 0
    place = token.removeprefix("p1:")
    if not place.isdigit() or int(place) > rows:
        said = f"The value {token} is not a NextToken of this operation."
        raise Refused("AWS.MechanicalTurk.InvalidParameterValue", said)
    return int(place)
