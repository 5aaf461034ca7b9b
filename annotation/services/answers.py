"""Answers: taken in whole, once, and never lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from annotation.canonical import content_sha256
from annotation.errors import Refusal
from annotation.kinds import Reading, kind
from annotation.locking import lock
from annotation.models import Answer, Assignment, Draft, Participation, Slot, Task
from annotation.models.assignment import AssignmentState
from annotation.models.participation import WorkState
from annotation.models.task import BATCH, Purpose
from annotation.prepared import Given, Prepared, insert, update
from annotation.services import slots, training
from annotation.services.audit import by, record
from annotation.services.payments import reward_due

_HELD = Prepared(lambda: Slot.objects.filter(holder=Given("holder")))
OPEN_STATES = {AssignmentState.LEASED, AssignmentState.EXPIRED}


@dataclass(frozen=True)
class _Read:
    """An answer as its kind read it, its hash, and whether it is right where that is known."""

    reading: Reading
    sha256: str
    correct: bool | None


def record_answer(
    assignment: Assignment,
    body: dict[str, Any],
    *,
    client: dict[str, Any] | None = None,
    replaces: str | None = None,
) -> tuple[Answer, bool]:
    """Store an answer and say whether it is new; the very same body again gives the first receipt.

    A late answer takes a slot that is still free, or is kept as surplus, and is paid all the same
    (domain.md, invariant 4). Another body for an answered task must name the answer it replaces,
    and so must a second answer to a training task.
    """
    task = assignment.task
    reading = kind(task.kind).read(body, task)
    read = _Read(reading, content_sha256(reading.body), training.is_correct(task, reading))
    with transaction.atomic():
        # First the participation, as everywhere: whether it has ended decides how this is paid.
        participation = lock(assignment.participation)
        lock(task)
        lock(assignment)
        given = _given(assignment)
        if given is not None:
            given.assignment = assignment
            if given.sha256 == read.sha256 and not _is_second(given, replaces):
                return given, False
        _refuse_what_is_over(assignment, given, replaces)
        if assignment.state in OPEN_STATES:
            _count(assignment)
        if given is not None:
            given.current = False
            given.save(update_fields=["current"])
        answer = _store(assignment, read, client or {}, given)
        Draft.objects.filter(assignment=assignment).delete()
        _follow_up(task, participation)
        return answer, True


def _given(assignment: Assignment) -> Answer | None:
    if assignment.submitted_at is None:
        return None
    return Answer.objects.filter(assignment=assignment, current=True).first()


def _is_second(given: Answer, replaces: str | None) -> bool:
    """Say whether an answer is to a training task that was leased again after this one.

    It names the one before, as a replacement does: the first answer, coming late once more, is
    never taken for the second.
    """
    return given.assignment.state in OPEN_STATES and replaces == str(given.uuid)


def _refuse_what_is_over(
    assignment: Assignment, given: Answer | None, replaces: str | None
) -> None:
    if assignment.state == AssignmentState.WITHDRAWN:
        raise Refusal("assignment_withdrawn")
    if assignment.state == AssignmentState.RETURNED:
        raise Refusal("task_taken")
    if given is not None:
        _refuse_replacing(given, replaces)


def _refuse_replacing(given: Answer, replaces: str | None) -> None:
    """Refuse what does not name the answer it replaces, or comes when nothing is replaced."""
    assignment = given.assignment
    if assignment.task.purpose == Purpose.TRAINING and assignment.state not in OPEN_STATES:
        # Its feedback was given, so nothing that could be replaced is named.
        raise Refusal("answer_already_given")
    if replaces is None:
        raise Refusal("answer_already_given", answer=str(given.uuid))
    if str(given.uuid) != replaces:
        raise Refusal("answer_changed_meanwhile", answer=str(given.uuid))
    if assignment.participation.work != WorkState.CONSENTED:
        raise Refusal("participation_over")
    replaceable = {AssignmentState.SUBMITTED, AssignmentState.SURPLUS}
    if assignment.state not in replaceable and not _is_second(given, replaces):
        raise Refusal("answer_not_reviewable", state=assignment.state)


def _count(assignment: Assignment) -> None:
    """Let the answer hold a slot, or make it surplus when its lease ran out and no slot is free."""
    assert assignment.state in OPEN_STATES
    old = assignment.state
    holds = bool(_HELD(holder=assignment.pk))
    if not holds:
        slot = slots.free_slot(assignment.task, assignment.annotator)
        if slot is not None:
            slots.hold(slot, assignment)
            holds = True
    assignment.state = AssignmentState.SUBMITTED if holds else AssignmentState.SURPLUS
    assignment.submitted_at = timezone.now()
    update(assignment, "state", "submitted_at")
    record(by(assignment.annotator), assignment, "state", old=old, new=assignment.state)
    if assignment.task.purpose in BATCH:
        assignment.participation.done += 1
        update(assignment.participation, "done")


def _store(
    assignment: Assignment, read: _Read, client: dict[str, Any], given: Answer | None
) -> Answer:
    reading = read.reading
    if reading.findings:
        client = {**client, "findings": list(reading.findings)}
    return insert(
        Answer(
            assignment=assignment,
            revision=given.revision + 1 if given else 1,
            kind=assignment.task.kind,
            body=reading.body,
            sha256=read.sha256,
            value=reading.value,
            mask=reading.mask,
            client=client,
            correct=read.correct,
        )
    )


def _follow_up(task: Task, participation: Participation) -> None:
    """Let a counted answer be worked in, and training have its consequences; pay who has ended."""
    if task.purpose == Purpose.TRAINING:
        training.answered(participation)
    else:
        slots.changed(task)
    if participation.work == WorkState.FINISHED:
        reward_due(participation)
        training.training_due(participation)
