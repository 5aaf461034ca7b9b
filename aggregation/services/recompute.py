"""Works a task's counted answers into what is derived from them; the same result however often."""

from __future__ import annotations

import logging
from collections.abc import Callable

from aggregation.services import findings, labels, stimuli, triples
from aggregation.services.gold_renewal import retire_outdated
from annotation.locking import derivation
from annotation.models import Campaign, Task
from annotation.models.task import Purpose
from annotation.services.tasks import aggregated, is_stale, stale_tasks, take_for_aggregation

log = logging.getLogger(__name__)

DERIVE: dict[str, Callable[[Task], str]] = {
    "phrase": triples.derive,
    "region": stimuli.derive,
    "emotion": labels.derive,
}


def recompute_task(task_id: int, *, anew: bool = True) -> None:
    """Derive anew what one task's answers come to, all in one transaction.

    The task's lock keeps answers and other workers away meanwhile. Of gold, and of kinds from
    whose answers nothing else is derived, there are findings alone. Unless it is to be done `anew`,
    what another worker did while we waited for the lock is not done again.
    """
    findings.note_changes(task_id)
    with derivation():
        task = take_for_aggregation(task_id)
        if task is None or (not anew and task.aggregated_revision == task.revision):
            return
        findings.derive(task)
        if task.purpose != Purpose.COLLECT:
            aggregated(task, state=task.state)
            return
        derive = DERIVE.get(task.kind)
        aggregated(task, state=derive(task) if derive else task.state)
        retire_outdated(task)


def recompute_if_stale(task_id: int) -> None:
    """Recompute a task unless its answers are worked in, by another job or by the sweeper."""
    if is_stale(task_id):
        recompute_task(task_id, anew=False)


def recompute_stale(limit: int = 1000) -> int:
    """Recompute the tasks that a lost job left behind. Returns how many there were.

    One that cannot be worked in is logged, and never keeps the others waiting.
    """
    count = 0
    for task_id in stale_tasks(limit=limit):
        try:
            recompute_if_stale(task_id)
            count += 1
        except Exception:
            log.exception("task %s cannot be worked in", task_id)
    return count


def recompute_campaign(campaign: Campaign) -> int:
    """Recompute every task that ever had an answer, from its answers alone. Returns how many.

    The others have nothing that could be derived, so that doing this changes nothing.
    """
    count = 0
    for kind in ("phrase", "region", "emotion", "figure"):
        answered = campaign.tasks.filter(kind=kind, revision__gt=0)
        tasks = answered.order_by("pk").values_list("pk", flat=True)
        for task_id in list(tasks):
            recompute_task(task_id)
            count += 1
    return count
