"""The masks that lie beside one on the review page: of the same artwork and emotion."""

from __future__ import annotations

from typing import Any

from annotation.models import Answer
from annotation.models.assignment import ANSWERED, COUNTED

MOST = 60
"""Masks sent at once, the earliest: so many layers nobody tells apart."""


def masks_beside(answer: Answer) -> list[dict[str, Any]]:
    """Return the regions of the artwork's other phrases with the same emotion, earliest first.

    Each with its phrase, who painted it and whether it counts. Of other kinds there are none.
    """
    task = answer.assignment.task
    if task.kind != "region" or task.utterance is None:
        return []
    given = Answer.objects.select_related(
        "assignment__annotator", "assignment__task__phrase__utterance"
    ).filter(
        kind="region",
        assignment__task__campaign=task.campaign_id,
        assignment__task__phrase__superseded=False,
        assignment__task__artwork=task.artwork_id,
        assignment__task__phrase__utterance__emotion=task.utterance.emotion,
        assignment__state__in=ANSWERED,
        current=True,
        erased_at=None,
    )
    rows = list(given.exclude(assignment__task=task).order_by("pk")[:MOST])
    return [_mask(row) for row in rows]


def _mask(answer: Answer) -> dict[str, Any]:
    assignment = answer.assignment
    phrase = assignment.task.phrase
    assert phrase is not None
    return {
        "mask": answer.body["mask"],
        "phrase": phrase.text,
        "language": phrase.utterance.language,
        "annotator": str(assignment.annotator.uuid),
        "counts": assignment.state in COUNTED,
    }
