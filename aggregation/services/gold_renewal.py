"""Gold whose result is decided anew: retired when what it holds to be right no longer is."""

from __future__ import annotations

from django.db import transaction

from aggregation.services.gold_from_decided import known_task
from annotation.kinds import Body, kind
from annotation.locking import lock_one
from annotation.models import Campaign, Task
from annotation.models.task import TaskState
from annotation.prepared import Given, Prepared
from annotation.services.gold_tasks import gold_tasks, retire

WHY = "decided anew"
_MADE_OF = Prepared(
    lambda: (
        Task.objects.filter(known__made_of=Given("task"), state=TaskState.OPEN.value)
        .order_by("pk")
        .values_list("pk")
    )
)


def retire_outdated(task: Task) -> int:
    """Retire the gold made of a task whose result, as it now stands, would find it wrong.

    The task is locked and its result derived. Small changes leave gold alone: a region is held
    against the new union, figures against the new truth, by the rules that answers are held by.
    Returns how many were retired.
    """
    keys = [pk for (pk,) in _MADE_OF(task=task.pk)]
    if not keys:
        return 0
    outdated = [
        gold for gold in gold_tasks(task.campaign).filter(pk__in=keys) if _fails(gold, task)
    ]
    for gold in outdated:
        retire(gold, why=WHY)
    return len(outdated)


def retire_all_outdated(campaign: Campaign) -> int:
    """Do the same for all gold of a campaign, each by itself; returns how many were retired."""
    made = gold_tasks(campaign).filter(state=TaskState.OPEN, known__made_of__isnull=False)
    retired = 0
    for origin in sorted(set(made.order_by().values_list("known__made_of", flat=True))):
        with transaction.atomic():
            task = lock_one(Task.objects.select_related("campaign").filter(pk=origin))
            if task is not None:
                retired += retire_outdated(task)
    return retired


def _fails(gold: Task, task: Task) -> bool:
    now = known_task(task)
    if now is None:
        return True
    return not kind(gold.kind).compare(_as_answer(gold.known.body), now.body, gold).correct


def _as_answer(known: Body) -> Body:
    """Return a known answer as somebody would give it; of feelings, the first that is right."""
    return {"emotion": known["emotions"][0]} if "emotions" in known else known
