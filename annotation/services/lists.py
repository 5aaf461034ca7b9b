"""Lists: where each annotator works through a fixed list of artworks (protocol figures)."""

from __future__ import annotations

from django.db import transaction

from annotation.canonical import content_sha256
from annotation.kinds import kinds_of
from annotation.locking import locked
from annotation.models import Annotator, Campaign, Slot, Task
from annotation.models.task import Purpose, TaskState
from annotation.services import slots


def give_list(campaign: Campaign, annotator: Annotator) -> int:
    """Give an annotator a fixed list of artworks, least covered first, at enrolment.

    Ties are ordered by the campaign's seed and the annotator's id (domain.md, figures 1). Returns
    the length of the list; nothing happens for kinds whose tasks are open to everyone.
    """
    count = 0
    for name, module in kinds_of(campaign.protocol).items():
        if not module.LISTED:
            continue
        with transaction.atomic():
            locked(Campaign.objects.filter(pk=campaign.pk)).get()
            if Slot.objects.filter(campaign=campaign, reserved_for=annotator).exists():
                continue
            for task in _least_covered(campaign, name, annotator):
                slots.add(task, 1, reserved_for=annotator)
                count += 1
    return count


def _least_covered(campaign: Campaign, name: str, annotator: Annotator) -> list[Task]:
    asked = Task.objects.filter(campaign=campaign, kind=name, purpose=Purpose.COLLECT)
    tasks = asked.exclude(state=TaskState.WITHDRAWN)
    coverage: dict[int, int] = dict.fromkeys(tasks.values_list("pk", flat=True), 0)
    for task_id in Slot.objects.filter(task__campaign=campaign, kind=name).values_list(
        "task", flat=True
    ):
        if task_id in coverage:
            coverage[task_id] += 1
    order = {pk: _seeded(campaign.seed, annotator, pk) for pk in coverage}
    chosen = sorted(coverage, key=lambda pk: (coverage[pk], order[pk]))[: campaign.list_length]
    by_id = Task.objects.in_bulk(chosen)
    return [by_id[pk] for pk in chosen]


def _seeded(seed: int, annotator: Annotator, task_id: int) -> str:
    return content_sha256([seed, str(annotator.uuid), task_id])
