"""Celery jobs of annotation: each calls one service, may run twice, late or never."""

from __future__ import annotations

from celery import shared_task

from annotation.importing import handing_in, runs, superpixels
from annotation.models import PlatformEvent
from annotation.recruiting import (
    events,
    hints,
    outbox,
    platforms,
    polling,
    reconciliation,
    retention,
)
from annotation.services import assignments, participations, reviews


@shared_task(name="annotation.jobs.apply_verdicts")
def apply_verdicts() -> None:
    reviews.apply_verdicts()


@shared_task(name="annotation.jobs.expire_leases")
def expire_leases() -> None:
    assignments.expire_leases()


@shared_task(name=superpixels.JOB)
def make_superpixels(artwork_id: int) -> None:
    superpixels.store_superpixels(artwork_id)


@shared_task(name="annotation.jobs.make_missing_superpixels")
def make_missing_superpixels() -> None:
    """Repair what lost jobs left behind."""
    superpixels.store_missing_superpixels()


@shared_task(name=runs.JOB)
def run_imports() -> None:
    """Run the imports that wait; begin those anew that a killed worker left."""
    runs.run_imports()


@shared_task(name="annotation.jobs.forget_handed_in_files")
def forget_handed_in_files() -> None:
    handing_in.forget_old()


@shared_task(name="annotation.jobs.send_calls")
def send_calls() -> None:
    """Make the calls to crowd platforms that are due."""
    for platform in platforms.reachable():
        outbox.send_due(platform)


@shared_task(name="annotation.jobs.apply_event")
def apply_event(event_id: int) -> None:
    event = PlatformEvent.objects.filter(pk=event_id).first()
    if event is not None:
        events.apply(event)


@shared_task(name="annotation.jobs.apply_waiting_events")
def apply_waiting_events() -> None:
    events.apply_waiting()


@shared_task(name="annotation.jobs.take_hints")
def take_hints() -> None:
    hints.take_hints()


@shared_task(name="annotation.jobs.poll_platforms")
def poll_platforms() -> None:
    for platform in platforms.reachable():
        polling.poll(platform)


@shared_task(name="annotation.jobs.reconcile")
def reconcile() -> None:
    reconciliation.reconcile_all()


@shared_task(name="annotation.jobs.forget_platform_ids")
def forget_platform_ids() -> None:
    retention.forget_ids()


@shared_task(name="annotation.jobs.note_what_is_due")
def note_what_is_due() -> None:
    participations.note_what_is_due()
