"""Celery jobs of annotation: each calls one service, may run twice, late or never."""

from __future__ import annotations

from celery import shared_task

from annotation.services import assignments, reviews


@shared_task(name="annotation.jobs.apply_verdicts")
def apply_verdicts() -> None:
    reviews.apply_verdicts()


@shared_task(name="annotation.jobs.expire_leases")
def expire_leases() -> None:
    assignments.expire_leases()
