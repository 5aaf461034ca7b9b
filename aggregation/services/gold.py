"""How gold tasks are answered, and by whom; derived from the answers."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q, QuerySet

from annotation.models import Answer, Campaign
from annotation.models.assignment import ANSWERED
from annotation.models.task import Purpose, TaskState
from annotation.services.gold_tasks import gold_tasks


def gold_of(campaign: Campaign) -> dict[int, tuple[int, int]]:
    """Return how many gold tasks each annotator got right, and how many they answered.

    By the annotator's key; who answered none is left out. A retired gold task counts for nobody,
    for it may have been wrong.
    """
    answers = Answer.objects.filter(
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.GOLD,
        assignment__task__state=TaskState.OPEN,
        assignment__state__in=ANSWERED,
        current=True,
        correct__isnull=False,
    )
    counted = answers.order_by().values_list("assignment__annotator")
    rows = counted.annotate(right=Count("pk", filter=Q(correct=True)), answered=Count("pk"))
    return {annotator: (right, answered) for annotator, right, answered in rows}


def answered_gold(campaign: Campaign) -> QuerySet[Any]:
    """Return a campaign's gold tasks, the newest first, with `answered` and `right` counted."""
    given = Q(assignments__state__in=ANSWERED, assignments__answers__current=True)
    return gold_tasks(campaign).annotate(
        answered=Count("assignments__answers", filter=given),
        right=Count("assignments__answers", filter=given & Q(assignments__answers__correct=True)),
    )
