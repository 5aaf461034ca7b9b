"""Leases: who works on what, until when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from annotation.errors import Refusal
from annotation.locking import lock_one, locked
from annotation.models import Annotator, Assignment, Participation, Slot, Task
from annotation.models.assignment import ANSWERED, AssignmentState
from annotation.models.campaign import CampaignState
from annotation.models.participation import WorkState
from annotation.services import slots
from annotation.services.audit import by, record

PROBLEMS = ("broken", "offensive", "other")


@dataclass(frozen=True)
class Progress:
    """How far an annotator is in the batch that is paid for."""

    done: int
    batch: int


def progress(participation: Participation) -> Progress:
    done = participation.assignments.filter(state__in=ANSWERED).count()
    return Progress(done=done, batch=participation.batch_size)


def next_lease(participation: Participation) -> Assignment | None:
    """Return the open lease of this participation, or a new one; None when nothing is left.

    The batch ends it; so does having done every task that has a free slot.
    """
    expire_leases(participation=participation)
    with transaction.atomic():
        participation = lock_participation(participation)
        if participation.work == WorkState.ENTERED:
            raise Refusal("consent_needed")
        if participation.work != WorkState.CONSENTED:
            raise Refusal("participation_over")
        now = timezone.now()
        lease = participation.assignments.filter(state=AssignmentState.LEASED).first()
        if lease is not None:
            return lease
        if participation.campaign.state != CampaignState.OPEN:
            raise Refusal("campaign_not_open")
        count = progress(participation)
        if count.done >= count.batch:
            return None
        lease = _take_up_again(participation, now) or _new_lease(participation, now)
        ran_out_at = None if lease else (participation.ran_out_at or now)
        if participation.ran_out_at != ran_out_at:
            participation.ran_out_at = ran_out_at
            participation.save(update_fields=["ran_out_at"])
        return lease


def _take_up_again(participation: Participation, now: datetime) -> Assignment | None:
    """Give an annotator's own lapsed lease back, draft and all, while its slot is still free."""
    lapsed = Assignment.objects.select_related("task__campaign").filter(
        participation=participation, state=AssignmentState.EXPIRED
    )
    for assignment in locked(lapsed.order_by("-leased_at"))[:20]:
        slot = slots.free_slot(assignment.task, participation.annotator)
        if slot is None:
            continue
        slots.hold(slot, assignment)
        _begin(assignment, now, who=participation.annotator)
        return assignment
    return None


def _new_lease(participation: Participation, now: datetime) -> Assignment | None:
    slot = _pick(participation)
    if slot is None:
        return None
    assignment = Assignment.objects.create(
        task=slot.task,
        annotator=participation.annotator,
        participation=participation,
        leased_at=now,
        deadline=now + slots.deadline(slot.task),
    )
    slots.hold(slot, assignment)
    record(by(participation.annotator), assignment, "state", old="", new=assignment.state)
    return assignment


def _pick(participation: Participation) -> Slot | None:
    """Pick a free slot at random, skipping tasks this annotator ever had and locked rows.

    Slots lie in random order; each annotator begins at a point of their own and goes round, so the
    cost does not grow with the number of slots, and two annotators rarely want the same row.
    """
    candidates = _candidates(participation)
    pivot = int.from_bytes(sha256(participation.uuid.bytes).digest()[:4], "big") >> 1
    for part in (candidates.filter(order__gte=pivot), candidates.filter(order__lt=pivot)):
        slot = locked(part.order_by("order"), skip_locked=True).first()
        if slot is not None:
            return slot
    return None


def _candidates(participation: Participation) -> QuerySet[Slot]:
    annotator = participation.annotator
    enrolment = annotator.enrolments.get(campaign=participation.campaign)
    had_before = Assignment.objects.filter(task=OuterRef("task"), annotator=annotator)
    free = (
        Slot.objects.select_related("task__campaign", "task__artwork")
        .filter(
            Q(reserved_for=None) | Q(reserved_for=annotator),
            ~Exists(had_before),
            campaign=participation.campaign,
            culture__in=["", enrolment.culture],
            holder=None,
        )
        .filter(
            Q(task__utterance=None)
            | Q(task__utterance__language__in=[enrolment.culture, *annotator.proficiency])
        )
    )
    return free.filter(kind=participation.kind) if participation.kind else free


def renew(assignment: Assignment) -> None:
    """Push a live lease's deadline out again; called whenever its draft is saved."""
    assignment.deadline = timezone.now() + slots.deadline(assignment.task)
    assignment.save(update_fields=["deadline"])


def decline(assignment: Assignment, *, problem: str = "", note: str = "") -> None:
    """Hand a task back, without penalty; a problem says what is wrong with the picture."""
    if problem and problem not in PROBLEMS:
        raise Refusal("field_type", field="problem", expected=list(PROBLEMS))
    with transaction.atomic():
        lock_task(assignment.task)
        assignment = lock_assignment(assignment)
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
    for found in overdue.select_related("task")[:1000]:
        with transaction.atomic():
            lock_task(found.task)
            assignment = lock_assignment(found)
            still = assignment.state == AssignmentState.LEASED
            if still and assignment.deadline <= timezone.now():
                _expire(assignment)
                count += 1
    return count


def _expire(assignment: Assignment) -> None:
    slots.move(assignment, AssignmentState.EXPIRED, why="the lease ran out")
    slots.release(assignment)


def _begin(assignment: Assignment, now: datetime, *, who: Annotator) -> None:
    old, assignment.state = assignment.state, AssignmentState.LEASED
    assignment.leased_at, assignment.deadline = now, now + slots.deadline(assignment.task)
    assignment.save(update_fields=["state", "leased_at", "deadline"])
    record(by(who), assignment, "state", old=old, new=assignment.state, why="taken up again")


def lock_task(task: Task) -> Task:
    """Lock a task before its slots and assignments: the one order in which these are locked."""
    found = lock_one(Task.objects.select_related("campaign", "artwork").filter(pk=task.pk))
    assert found is not None
    return found


def lock_assignment(assignment: Assignment) -> Assignment:
    rows = Assignment.objects.select_related(
        "task__campaign", "task__artwork", "task__utterance", "participation", "annotator"
    )
    found = lock_one(rows.filter(pk=assignment.pk))
    assert found is not None
    return found


def lock_open_lease(participation: Participation) -> Assignment | None:
    """Lock the task and the lease somebody works on; None if there is none, or none any more."""
    found = participation.assignments.select_related("task").filter(state=AssignmentState.LEASED)
    lease = found.first()
    if lease is None:
        return None
    lock_task(lease.task)
    lease = lock_assignment(lease)
    return lease if lease.state == AssignmentState.LEASED else None


def lock_participation(participation: Participation) -> Participation:
    rows = Participation.objects.select_related("campaign", "annotator")
    found = lock_one(rows.filter(pk=participation.pk))
    assert found is not None
    return found
