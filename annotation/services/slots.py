"""Slots: room for counted answers. Every function runs inside its caller's transaction.

A slot that comes free goes first to the earliest surplus answer of its task and only then to a
new annotator (domain.md, culture 4).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max, Q
from django.utils import timezone

from annotation.locking import locked
from annotation.models import Annotator, Assignment, Campaign, Slot, Task
from annotation.models.assignment import AssignmentState, random_order
from annotation.models.task import TaskState
from annotation.prepared import update
from annotation.services.audit import SYSTEM, by, record
from annotation.signals import answers_changed

OVER = (TaskState.SUPERSEDED, TaskState.WITHDRAWN)


def changed(task: Task) -> None:
    """Note that a task's counted answers changed, and announce it once that is committed."""
    Task.objects.filter(pk=task.pk).update(revision=F("revision") + 1, changed_at=timezone.now())
    transaction.on_commit(lambda: answers_changed.send(sender=Task, task_id=task.pk), robust=True)


def make(tasks: Iterable[Task], numbers: Iterable[int]) -> None:
    """Make these slots of each new task, free: every task is asked once before any is twice."""
    wanted = list(numbers)
    Slot.objects.bulk_create(
        _slot(task, number, level=place) for task in tasks for place, number in enumerate(wanted)
    )


def add(task: Task, count: int, *, reserved_for: Annotator | None = None) -> None:
    """Give a task `count` more slots, asked first, and let waiting surplus answers take them."""
    last = task.slots.aggregate(last=Max("number"))["last"] or 0
    Slot.objects.bulk_create(
        _slot(task, number, level=0, reserved_for=reserved_for)
        for number in range(last + 1, last + 1 + count)
    )
    fill_from_surplus(task)


def _slot(task: Task, number: int, *, level: int, reserved_for: Annotator | None = None) -> Slot:
    return Slot(
        task=task,
        number=number,
        campaign_id=task.campaign_id,
        kind=task.kind,
        culture=task.culture,
        language=task.utterance.language if task.utterance else "",
        reserved_for=reserved_for,
        order=random_order(level),
    )


def free_slot(task: Task, annotator: Annotator) -> Slot | None:
    """Return a free slot of this task, locked, that this annotator may hold; else None."""
    mine = Q(reserved_for=None) | Q(reserved_for=annotator)
    return locked(Slot.objects.filter(mine, task=task, holder=None).order_by("number")).first()


def hold(slot: Slot, assignment: Assignment) -> None:
    slot.holder = assignment
    update(slot, "holder")


def release(assignment: Assignment) -> None:
    """Free the slot this assignment holds, if it holds one; nobody is asked what is over."""
    held = Slot.objects.filter(holder=assignment)
    if Task.objects.filter(pk=assignment.task_id, state__in=OVER).exists():
        held.delete()
    elif held.update(holder=None):
        fill_from_surplus(assignment.task)


def fill_from_surplus(task: Task) -> None:
    """Count waiting surplus answers, earliest first, while slots are free."""
    waiting = Assignment.objects.filter(task=task, state=AssignmentState.SURPLUS)
    for assignment in locked(waiting.order_by("submitted_at", "pk")):
        slot = free_slot(task, assignment.annotator)
        if slot is None:
            return
        hold(slot, assignment)
        move(assignment, AssignmentState.SUBMITTED, why="a slot came free")
        changed(task)


def move(assignment: Assignment, state: AssignmentState, *, why: str = "") -> None:
    """Change an assignment's state for a reason of the system's own, with its audit entry."""
    record(SYSTEM, assignment, "state", old=assignment.state, new=state, why=why)
    assignment.state = state
    assignment.save(update_fields=["state"])


def lease_again(assignment: Assignment, now: datetime) -> None:
    """Begin a new lease in an assignment that had one before."""
    old, assignment.state = assignment.state, AssignmentState.LEASED
    assignment.leased_at, assignment.deadline = now, now + lease_time(assignment.task.campaign)
    assignment.save(update_fields=["state", "participation", "leased_at", "deadline"])
    record(
        by(assignment.annotator),
        assignment,
        "state",
        old=old,
        new=assignment.state,
        why="taken up again",
    )


def lease_time(campaign: Campaign) -> timedelta:
    return timedelta(seconds=campaign.lease_seconds)
