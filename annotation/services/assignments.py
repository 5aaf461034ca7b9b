"""Leases: who works on what, until when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Assignment, Draft, Participation
from annotation.models.assignment import AssignmentState
from annotation.models.campaign import CampaignState
from annotation.models.participation import Trust, WorkState
from annotation.models.task import BATCH, Purpose, TaskState
from annotation.prepared import Given, Prepared, insert
from annotation.services import gold, slots, training
from annotation.services.audit import by, record
from annotation.services.picking import pick
from annotation.services.training import Outcome, Standing

MOST_LAPSED = 20
PROBLEMS = ("broken", "offensive", "other")

_BEGUN = Prepared(
    lambda: (
        Assignment.objects.select_related("task")
        .filter(
            participation=Given("participation"),
            state__in=[AssignmentState.LEASED, AssignmentState.EXPIRED],
        )
        .order_by("-leased_at")[:MOST_LAPSED]
    )
)


@dataclass(frozen=True)
class Lease:
    """An assignment in hand, the work begun on it, and how the training before the batch stands."""

    assignment: Assignment
    standing: Standing
    draft: Draft | None = None


class _RanOut(Exception):
    """The lease in hand ran out and has to be ended first, in a transaction of its own."""


def next_lease(participation: Participation) -> Lease | None:
    """Return the open lease of this participation, or a new one; None when nothing is left.

    Training comes first. The batch ends it; so does having done every task that has a free slot,
    and a training that was not passed.
    """
    try:
        return _next_lease(participation)
    except _RanOut:
        expire_leases(participation=participation)
        return _next_lease(participation)


@transaction.atomic
def _next_lease(participation: Participation) -> Lease | None:
    _refuse_unless_consented(lock(participation))
    now = timezone.now()
    begun = _begun(participation)
    stands = training.standing(participation)
    if begun and begun[0].state == AssignmentState.LEASED:
        if _is_overdue(begun[0], now):
            raise _RanOut
        return _taken_up(begun[0], stands)
    if participation.campaign.state != CampaignState.OPEN:
        raise Refusal("campaign_not_open")
    if participation.annotator.trust == Trust.BLOCKED:
        return None
    if stands.outcome == Outcome.PASSED and participation.done >= participation.batch_size:
        return None
    lease = _take(participation, begun, stands, now)
    _note_run_out(participation, None if lease else now)
    return lease


def _take(
    participation: Participation, begun: list[Assignment], stands: Standing, now: datetime
) -> Lease | None:
    if stands.outcome != Outcome.PASSED:
        asked = training.take(participation, stands.waiting, now)
        return _taken_up(asked, stands) if asked else None
    lapsed = _hold_any(begun, now)
    if lapsed is not None:
        return _taken_up(lapsed, stands)
    new = _new_lease(participation, now)
    return Lease(new, stands) if new else None


def _taken_up(assignment: Assignment, stands: Standing) -> Lease:
    return Lease(assignment, stands, Draft.objects.filter(assignment=assignment).first())


def _refuse_unless_consented(participation: Participation) -> None:
    if participation.work == WorkState.ENTERED:
        raise Refusal("consent_needed")
    if participation.work != WorkState.CONSENTED:
        raise Refusal("participation_over")


def _begun(participation: Participation) -> list[Assignment]:
    """Return the lease in hand, if there is one, and then those that lapsed, the latest first."""
    begun = _BEGUN(participation=participation.pk)
    for assignment in begun:
        assignment.annotator = participation.annotator
        assignment.task.campaign = participation.campaign
    return begun


def _is_overdue(assignment: Assignment, now: datetime) -> bool:
    return assignment.state == AssignmentState.LEASED and assignment.deadline <= now


def _note_run_out(participation: Participation, now: datetime | None) -> None:
    at = now and (participation.ran_out_at or now)
    if participation.ran_out_at != at:
        participation.ran_out_at = at
        participation.save(update_fields=["ran_out_at"])


def take_up_again(assignment: Assignment) -> bool:
    """Give a lapsed lease back to who goes on working on it, if `next_lease` could have done so.

    Participation, task and assignment are locked.
    """
    participation, task = assignment.participation, assignment.task
    busy = participation.assignments.filter(state=AssignmentState.LEASED).exists()
    trusted = participation.annotator.trust != Trust.BLOCKED
    works = trusted and participation.work == WorkState.CONSENTED
    if busy or not works or task.campaign.state != CampaignState.OPEN:
        return False
    stands = training.standing(participation)
    if task.purpose == Purpose.TRAINING:
        waits = task in stands.waiting
        if waits:
            slots.lease_again(assignment, timezone.now())
        return waits
    wanted = stands.outcome == Outcome.PASSED and participation.done < participation.batch_size
    return wanted and _hold_again(assignment, timezone.now())


def _hold_any(lapsed: list[Assignment], now: datetime) -> Assignment | None:
    """Give an annotator's own lapsed lease back, draft and all, while its slot is still free."""
    for assignment in lapsed:
        if assignment.task.purpose in BATCH:
            lock(assignment)
            if assignment.state == AssignmentState.EXPIRED and _hold_again(assignment, now):
                return assignment
    return None


def _hold_again(assignment: Assignment, now: datetime) -> bool:
    if assignment.task.purpose == Purpose.GOLD:
        free = assignment.task.state == TaskState.OPEN
    else:
        free = _hold_slot(assignment)
    if free:
        slots.lease_again(assignment, now)
    return free


def _hold_slot(assignment: Assignment) -> bool:
    slot = slots.free_slot(assignment.task, assignment.annotator)
    if slot is None:
        return False
    slots.hold(slot, assignment)
    return True


def _new_lease(participation: Participation, now: datetime) -> Assignment | None:
    slot = pick(participation)
    if slot is None:
        return None
    known = gold.instead_of(slot, participation, now)
    if known is not None:
        return known
    assignment = insert(
        Assignment(
            task_id=slot.task_id,
            annotator=participation.annotator,
            participation=participation,
            leased_at=now,
            deadline=now + slots.lease_time(participation.campaign),
        )
    )
    slots.hold(slot, assignment)
    record(by(participation.annotator), assignment, "state", old="", new=assignment.state)
    return assignment


def renew(assignment: Assignment) -> None:
    """Push a live lease's deadline out again; called whenever its draft is saved."""
    assignment.deadline = timezone.now() + slots.lease_time(assignment.task.campaign)
    assignment.save(update_fields=["deadline"])


def decline(assignment: Assignment, *, problem: str = "", note: str = "") -> None:
    """Hand a task back, without penalty; a problem says what is wrong with the picture."""
    if problem and problem not in PROBLEMS:
        raise Refusal("field_type", field="problem", expected=list(PROBLEMS))
    with transaction.atomic():
        lock(assignment.task)
        lock(assignment)
        if assignment.state == AssignmentState.RETURNED:
            return
        if assignment.state not in {AssignmentState.LEASED, AssignmentState.EXPIRED}:
            raise Refusal("answer_already_given")
        old, assignment.state = assignment.state, AssignmentState.RETURNED
        assignment.problem, assignment.problem_note = problem, note[:500]
        assignment.save(update_fields=["state", "problem", "problem_note"])
        record(
            by(assignment.annotator),
            assignment,
            "state",
            old=old,
            new=assignment.state,
            why=problem or "declined",
        )
        slots.release(assignment)


def expire_leases(*, participation: Participation | None = None) -> int:
    """Free the slots of leases that ran out, of one participation or of all; their drafts stay.

    Returns how many there were. Each in a transaction of its own, so that no two tasks are locked
    at once.
    """
    overdue = Assignment.objects.filter(
        state=AssignmentState.LEASED, deadline__lte=timezone.now()
    ).order_by("deadline")
    if participation is not None:
        overdue = overdue.filter(participation=participation)
    count = 0
    for assignment in overdue.select_related("task")[:1000]:
        with transaction.atomic():
            lock(assignment.task)
            lock(assignment)
            if _is_overdue(assignment, timezone.now()):
                slots.move(assignment, AssignmentState.EXPIRED, why="the lease ran out")
                slots.release(assignment)
                count += 1
    return count


def lock_open_lease(participation: Participation) -> Assignment | None:
    """Lock the task and the lease somebody works on; None if there is none, or none any more."""
    found = participation.assignments.select_related("task").filter(state=AssignmentState.LEASED)
    lease = found.first()
    if lease is None:
        return None
    lock(lease.task)
    lock(lease)
    return lease if lease.state == AssignmentState.LEASED else None
