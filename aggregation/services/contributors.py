"""What derived rows point at: answers by id and hash, so that a release can say who made what."""

from __future__ import annotations

from collections.abc import Iterable

from annotation.models import Answer


def contributors(answers: Iterable[Answer]) -> list[list[str]]:
    """Return `[answer uuid, sha256]` pairs in the order of their ids."""
    return sorted([str(answer.uuid), answer.sha256] for answer in answers)
