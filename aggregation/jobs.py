"""Celery jobs of aggregation: each takes an id, calls one service, may run twice, late or never."""

from __future__ import annotations

from celery import shared_task

from aggregation.services import blocking, recompute, rounds


@shared_task(name="aggregation.jobs.work_in")
def work_in(task_id: int) -> None:
    """Work the counted answers of one task into labels, phrases, stimuli and findings."""
    recompute.recompute_if_stale(task_id)


@shared_task(name="aggregation.jobs.sweep")
def sweep() -> None:
    """Repair what lost jobs left behind, close the rounds that are due, follow who is blocked."""
    recompute.recompute_stale()
    rounds.close_due_rounds()
    blocking.follow_trust()
