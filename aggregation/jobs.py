"""Celery jobs of aggregation: each takes an id, calls one service, may run twice, late or never."""

from __future__ import annotations

from celery import shared_task

from aggregation.services import blocking, recompute, release_notices, releases, rounds, scores
from aggregation.services.release_requests import JOB as BUILD_RELEASES


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


@shared_task(name=BUILD_RELEASES)
def build_releases() -> None:
    """Build the drafts that wait; go on with those that a killed worker left."""
    releases.build_waiting()


@shared_task(name="aggregation.jobs.send_notices")
def send_notices() -> None:
    """Tell those who took a release what became of it."""
    release_notices.send_notices()


@shared_task(name=scores.JOB)
def score() -> None:
    """Score the predictions that wait."""
    scores.score_waiting()
