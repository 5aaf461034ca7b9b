"""Reports as they are kept: lists of a bounded length, letters that every database takes."""

from __future__ import annotations

from typing import Any

LONGEST = 1000


def listed(facts: dict[str, Any]) -> dict[str, Any]:
    """Return a report's facts with at most `LONGEST` entries in each list.

    `left_off` says for each list that was longer how many entries it had in all. Signs that
    PostgreSQL does not store in JSON, NUL and halves of surrogate pairs, become question marks.
    """
    kept = {name: _storable(value) for name, value in facts.items()}
    longer = {
        name: len(value)
        for name, value in facts.items()
        if isinstance(value, list) and len(value) > LONGEST
    }
    return kept | ({"left_off": longer} if longer else {})


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode().replace("\0", "?")
    if isinstance(value, dict):
        return {_storable(str(name)): _storable(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_storable(entry) for entry in value[:LONGEST]]
    return value if isinstance(value, int | float | None) else str(value)
