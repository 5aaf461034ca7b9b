"""Answers: taken in whole, once, and never lost."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from annotation.canonical import content_sha256
from annotation.errors import Refusal
from annotation.kinds import Reading, kind
from annotation.models import Answer, Assignment, Draft, Slot
from annotation.models.assignment import AssignmentState
from annotation.models.participation import WorkState
from annotation.services import slots
from annotation.services.assignments import lock_assignment, lock_participation, lock_task
from annotation.services.audit import by, record
from annotation.services.payments import reward_due

OPEN_STATES = {AssignmentState.LEASED, AssignmentState.EXPIRED}


def record_answer(
    assignment: Assignment,
    body: dict[str, Any],
    *,
    client: dict[str, Any] | None = None,
    replaces: str | None = None,
) -> tuple[Answer, bool]:
    """Store an answer and say whether it is new; the very same body again gives the first receipt.

    A late answer takes a slot that is still free, or is kept as surplus, and is paid all the same
    (domain.md, invariant 4). Another body for an answered task must name the answer it replaces.
    """
    task = assignment.task
    reading = kind(task.kind).read(body, task)
    digest = content_sha256(reading.body)
    with transaction.atomic():
        # First the participation, as everywhere: whether it has ended decides how this is paid.
        participation = lock_participation(assignment.participation)
        lock_task(task)
        assignment = lock_assignment(assignment)
        given = Answer.objects.filter(assignment=assignment, current=True).first()
        if given is not None and given.sha256 == digest:
            given.assignment = assignment
            return given, False
        _refuse_what_is_over(assignment, given, replaces)
        if given is None:
            _count(assignment)
        else:
            given.current = False
            given.save(update_fields=["current"])
        answer = _store(assignment, reading, digest, client or {}, given)
        Draft.objects.filter(assignment=assignment).delete()
        if participation.work == WorkState.FINISHED:
            reward_due(participation)
        slots.changed(task)
        return answer, True


def _refuse_what_is_over(
    assignment: Assignment, given: Answer | None, replaces: str | None
) -> None:
    if assignment.state == AssignmentState.WITHDRAWN:
        raise Refusal("assignment_withdrawn")
    if assignment.state == AssignmentState.RETURNED:
        raise Refusal("task_taken")
    if given is None:
        return
    if replaces is None:
        raise Refusal("answer_already_given", answer=str(given.uuid))
    if str(given.uuid) != replaces:
        raise Refusal("answer_changed_meanwhile", answer=str(given.uuid))
    if assignment.participation.work != WorkState.CONSENTED:
        raise Refusal("participation_over")
    if assignment.state not in {AssignmentState.SUBMITTED, AssignmentState.SURPLUS}:
        raise Refusal("answer_not_reviewable", state=assignment.state)


def _count(assignment: Assignment) -> None:
    """Let the answer hold a slot, or make it surplus when its lease ran out and no slot is free."""
    assert assignment.state in OPEN_STATES
    old = assignment.state
    holds = Slot.objects.filter(holder=assignment).exists()
    if not holds:
        slot = slots.free_slot(assignment.task, assignment.annotator)
        if slot is not None:
            slots.hold(slot, assignment)
            holds = True
    assignment.state = AssignmentState.SUBMITTED if holds else AssignmentState.SURPLUS
    assignment.submitted_at = timezone.now()
    assignment.save(update_fields=["state", "submitted_at"])
    record(by(assignment.annotator), assignment, "state", old=old, new=assignment.state)


def _store(
    assignment: Assignment,
    reading: Reading,
    digest: str,
    client: dict[str, Any],
    given: Answer | None,
) -> Answer:
    if reading.findings:
        client = {**client, "findings": list(reading.findings)}
    return Answer.objects.create(
        assignment=assignment,
        revision=given.revision + 1 if given else 1,
        kind=assignment.task.kind,
        body=reading.body,
        sha256=digest,
        value=reading.value,
        mask=reading.mask,
        client=client,
    )
