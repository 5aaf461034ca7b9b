"""Gold: tasks with known answers, asked within the batch as if they were any other.

A gold task owns no slot and its answers are never counted, so nothing that is derived ever sees
them (docs/howto/gold.md). It stands in for a task that would have been given out, and is of the
same kind, culture and language, so that whoever answers it cannot tell.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import Annotator, Assignment, Participation, Slot, Task
from annotation.models.task import Purpose, TaskState
from annotation.services import slots
from annotation.services.audit import by, record


def instead_of(slot: Slot, participation: Participation, now: datetime) -> Assignment | None:
    """Lease a gold task in place of the one this free slot belongs to, as often as by chance.

    None when chance says no, or no gold task is left for this person. The participation is locked.
    """
    share = participation.campaign.gold_share
    if share <= 0 or secrets.SystemRandom().random() >= share:
        return None
    annotator = participation.annotator
    task = _unseen(slot, annotator).order_by("?").first()
    if task is None:
        return None
    assignment, new = Assignment.objects.get_or_create(
        task=task,
        annotator=annotator,
        defaults={
            "participation": participation,
            "leased_at": now,
            "deadline": now + slots.lease_time(participation.campaign),
        },
    )
    if not new:
        return None  # another participation of the same person was a moment faster
    record(by(annotator), assignment, "state", old="", new=assignment.state)
    return assignment


def _unseen(slot: Slot, annotator: Annotator) -> QuerySet[Task]:
    """Return the gold tasks like a slot's own, about nothing this person knows or will meet."""
    tasks = Task.objects.filter(
        campaign=slot.campaign_id,
        purpose=Purpose.GOLD,
        state=TaskState.OPEN,
        kind=slot.kind,
        culture=slot.culture,
    )
    mine = Assignment.objects.filter(annotator=annotator)
    if slot.language:
        tasks = tasks.filter(utterance__language=slot.language)
        return tasks.filter(~Exists(mine.filter(task__utterance=OuterRef("utterance"))))
    known = mine.filter(task__kind=slot.kind, task__artwork=OuterRef("artwork"))
    listed = Slot.objects.filter(reserved_for=annotator, task__artwork=OuterRef("artwork"))
    return tasks.filter(~Exists(known), ~Exists(listed))
