"""Campaigns with all the answers they need, as rows; what these come to is not worked out yet.

Slots stay as they are: nobody is asked anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils import timezone

from annotation.models import Answer, Assignment, Campaign, Participation, Slot, Task
from annotation.models.assignment import AssignmentState
from bench.harness.crowded import settle, somebody

PEOPLE = 300
BATCH = 10_000


@dataclass(frozen=True)
class Given:
    """What an answer row holds beside who gave it."""

    body: dict[str, Any]
    value: str = ""
    mask: str = ""


def answer_all(campaign: Campaign, kind: str, answer: Callable[[int], Given]) -> int:
    """Give an answer for every slot of a kind, made by `answer` of 0, 1, ...; returns how many."""
    people = [somebody(campaign) for _ in range(PEOPLE)]
    rows = Slot.objects.filter(campaign=campaign, kind=kind).order_by("task", "number")
    slots = list(rows.values_list("task", flat=True))
    with transaction.atomic():
        for start in range(0, len(slots), BATCH):
            _fill(kind, slots[start : start + BATCH], people, start, answer)
        answered = Task.objects.filter(campaign=campaign, kind=kind)
        answered.update(revision=1, aggregated_revision=1)
    settle()
    return len(slots)


def _fill(
    kind: str,
    slots: Sequence[int],
    people: Sequence[Participation],
    start: int,
    answer: Callable[[int], Given],
) -> None:
    now = timezone.now()
    assignments = Assignment.objects.bulk_create(
        Assignment(
            task_id=task,
            annotator_id=people[(start + place) % PEOPLE].annotator_id,
            participation=people[(start + place) % PEOPLE],
            state=AssignmentState.SUBMITTED,
            leased_at=now,
            deadline=now + timedelta(hours=1),
            submitted_at=now,
        )
        for place, task in enumerate(slots)
    )
    given = [answer(start + place) for place in range(len(slots))]
    Answer.objects.bulk_create(
        Answer(
            assignment=assignment,
            revision=1,
            kind=kind,
            body=one.body,
            value=one.value,
            mask=one.mask,
            sha256=sha256(f"{kind} {start + place}".encode()).hexdigest(),
        )
        for place, (assignment, one) in enumerate(zip(assignments, given, strict=True))
    )
