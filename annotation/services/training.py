"""Training: tasks with known answers and immediate feedback, before somebody's first batch.

Each annotator answers each training task of a campaign once; where the pass mark is missed, those
that were not right a second time; then the training is passed or not (docs/howto/train.md).
Nothing of it is stored beside the answers: how somebody stands is derived from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import groupby

from django.db.models import F, FilteredRelation, Q, QuerySet

from annotation.kinds import Comparison, Reading, kind
from annotation.locking import lock_one
from annotation.models import Annotator, Assignment, Draft, Participation, Task
from annotation.models.assignment import AssignmentState
from annotation.models.participation import Trust
from annotation.models.task import BATCH, Purpose, TaskState
from annotation.services import slots
from annotation.services.audit import SYSTEM, by, record
from annotation.services.payments import write_due


class Outcome(StrEnum):
    """Where a training is: the first go, the second, or its end."""

    OPEN = "open"
    AGAIN = "again"
    PASSED = "passed"
    MISSED = "missed"


@dataclass(frozen=True)
class Standing:
    """How somebody stands in the training of a participation.

    `done` of `total` tasks of the go that is on, and those that wait, in the order of asking.
    Without training tasks a training is passed.
    """

    outcome: Outcome
    done: int = 0
    total: int = 0
    waiting: Sequence[Task] = field(default=())


@dataclass(frozen=True)
class _Try:
    """What an annotator did about a training task; `go` is 0 before the first answer."""

    state: str
    problem: str
    participation: int
    go: int
    correct: bool

    @property
    def reported(self) -> bool:
        """Say whether a problem with the picture was reported: it is left out of everything."""
        return self.state == AssignmentState.RETURNED and bool(self.problem)


NEVER = _Try(state="", problem="", participation=0, go=0, correct=False)


NONE = Standing(Outcome.PASSED)


def training_tasks(participation: Participation) -> list[Task]:
    """Return the training tasks meant for who takes part here, in the order of asking.

    None of a kind whose collection this annotator has begun: who passed is not trained again, nor
    when training is added later. Before consent, those of every culture and language.
    """
    tasks = _open_tasks(participation).select_related("campaign")
    if participation.kind:
        tasks = tasks.filter(kind=participation.kind)
    found = list(tasks.select_related("utterance").order_by("known__position", "pk"))
    if not found:
        return []
    annotator = participation.annotator
    enrolment = annotator.enrolments.filter(campaign=participation.campaign_id).first()
    if enrolment is not None:
        reads = {enrolment.culture, *annotator.proficiency}
        found = [task for task in found if _is_for(task, enrolment.culture, reads)]
    begun = set(
        Assignment.objects.filter(
            annotator=annotator,
            task__campaign=participation.campaign_id,
            task__purpose__in=BATCH,
        ).values_list("task__kind", flat=True)
    )
    return [task for task in found if task.kind not in begun]


def standing(participation: Participation) -> Standing:
    """Derive how the training of this participation stands; the first task of the batch ends it."""
    if participation.done or not _trains(participation):
        return NONE
    tasks = training_tasks(participation)
    tries = _tries(participation.annotator, tasks)
    asked = [task for task in tasks if not tries[task.pk].reported]
    first = [task for task in asked if _waits(tries[task.pk])]
    if first:
        done = len(asked) - len(first)
        return Standing(Outcome.OPEN, done=done, total=len(asked), waiting=first)
    percent = participation.campaign.training_pass_percent
    again: list[Task] = []
    done = 0
    for one in _by_kind(tasks):
        group = [task for task in one if not tries[task.pk].reported]
        right = sum(tries[task.pk].correct for task in group)
        if _is_enough(right, of=len(group), percent=percent):
            continue
        missed = [task for task in group if _may_retry(tries[task.pk], participation)]
        if not missed or not _is_enough(right + len(missed), of=len(group), percent=percent):
            return Standing(Outcome.MISSED)
        again += missed
        done += sum(tries[task.pk].go > 1 for task in group)
    if again:
        waiting = [task for task in asked if task in again]
        return Standing(Outcome.AGAIN, done=done, total=done + len(again), waiting=waiting)
    return NONE


def take(participation: Participation, tasks: Iterable[Task], now: datetime) -> Assignment | None:
    """Lease the first of these training tasks; None if all are in hand in another participation.

    The participation is locked. There is no slot to take, and for a second go the same assignment
    is leased again.
    """
    annotator = participation.annotator
    for task in tasks:
        assignment, new = Assignment.objects.get_or_create(
            task=task,
            annotator=annotator,
            defaults={
                "participation": participation,
                "leased_at": now,
                "deadline": now + slots.lease_time(participation.campaign),
            },
        )
        if new:
            record(by(annotator), assignment, "state", old="", new=assignment.state)
            return assignment
        if _take_again(assignment.pk, participation, now):
            return assignment
    return None


def is_correct(task: Task, reading: Reading) -> bool | None:
    """Say whether an answer to a training or gold task is right; None for every other task."""
    if task.purpose == Purpose.COLLECT:
        return None
    return compare(task, reading.body).correct


def compare(task: Task, body: dict[str, object]) -> Comparison:
    """Compare an answer as it was read with the known answer of its task."""
    return kind(task.kind).compare(body, task.known.body, task)


def answered(participation: Participation) -> None:
    """Follow an answer up: pay once all were answered, and note who has passed.

    The participation is locked.
    """
    stands = standing(participation)
    if stands.outcome != Outcome.OPEN:
        training_due(participation)
    if stands.outcome == Outcome.PASSED:
        new = Annotator.objects.filter(pk=participation.annotator_id, trust=Trust.NEW)
        if new.update(trust=Trust.TRAINED):
            record(SYSTEM, participation.annotator, "trust", old=Trust.NEW, new=Trust.TRAINED)


def _open_tasks(participation: Participation) -> QuerySet[Task]:
    return Task.objects.filter(
        campaign=participation.campaign_id, purpose=Purpose.TRAINING, state=TaskState.OPEN
    )


def _trains(participation: Participation) -> bool:
    """Say whether the campaign has any training; most have none."""
    return _open_tasks(participation).exists()


def was_trained(participation: Participation) -> bool:
    """Say whether a training task was answered in this participation."""
    return _answered_in(participation).exists()


def training_due(participation: Participation) -> None:
    """Write what is due for training and not yet written: once, for each task's first answer.

    The whole reward when all were answered, right or not; else the part that was, rounded up. What
    was reported for its picture is left out. The caller holds the participation's lock.
    """
    done = set(_answered_in(participation).values_list("task", flat=True))
    if not done:
        return
    tasks = training_tasks(participation)
    tries = _tries(participation.annotator, tasks)
    left = {task.pk for task in tasks if not tries[task.pk].reported} - done
    whole = participation.campaign.training_reward_minor
    owed = -(-whole * len(done) // (len(done) + len(left)))
    write_due(participation, "training", owed=owed)


def _answered_in(participation: Participation) -> QuerySet[Assignment]:
    return participation.assignments.filter(
        task__purpose=Purpose.TRAINING, submitted_at__isnull=False
    )


def _is_for(task: Task, culture: str, reads: set[str]) -> bool:
    spoken = task.utterance is None or task.utterance.language in reads
    return spoken and task.culture in {"", culture}


def _tries(annotator: Annotator, tasks: Sequence[Task]) -> dict[int, _Try]:
    """Return what this annotator did about each of these tasks."""
    tries = dict.fromkeys((task.pk for task in tasks), NEVER)
    rows = Assignment.objects.filter(annotator=annotator, task__in=tries).annotate(
        given=FilteredRelation("answers", condition=Q(answers__current=True)),
        go=F("given__revision"),
        correct=F("given__correct"),
    )
    fields = ("task_id", "state", "problem", "participation_id", "go", "correct")
    for task, state, problem, participation, go, correct in rows.values_list(*fields):
        tries[task] = _Try(state, problem, participation, go or 0, bool(correct))
    return tries


def _waits(tried: _Try) -> bool:
    return tried.go == 0 and tried.state != AssignmentState.RETURNED


def _may_retry(tried: _Try, participation: Participation) -> bool:
    first = tried.go == 1 and not tried.correct and tried.state != AssignmentState.RETURNED
    return first and tried.participation == participation.pk


def _is_enough(right: int, *, of: int, percent: int) -> bool:
    """Say whether so many right ones pass; no mark lets everybody pass, nothing right nobody."""
    return percent == 0 or (right > 0 and right * 100 >= percent * of)


def _by_kind(tasks: Sequence[Task]) -> list[list[Task]]:
    ordered = sorted(tasks, key=lambda task: task.kind)
    return [list(group) for _kind, group in groupby(ordered, key=lambda task: task.kind)]


def _take_again(assignment_id: int, participation: Participation, now: datetime) -> bool:
    """Lease an assignment once more; False if it is in hand, in another participation."""
    found = lock_one(
        Assignment.objects.select_related("task__campaign", "annotator").filter(pk=assignment_id)
    )
    assert found is not None
    if found.state == AssignmentState.LEASED:
        return False
    if found.state != AssignmentState.EXPIRED:
        Draft.objects.filter(assignment=found).delete()
    found.participation = participation
    slots.lease_again(found, now)
    return True
