"""Tasks: opened from subjects, and moved by what aggregation derives from their answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice

from django.db import transaction
from django.db.models import F

from annotation.bulk import set_field
from annotation.kinds import Subject, kind, kinds_of
from annotation.locking import lock_one, locked
from annotation.models import Answer, Campaign, Slot, Task, Utterance
from annotation.models.assignment import COUNTED
from annotation.models.task import Purpose, TaskState
from annotation.prepared import Given, Prepared, update
from annotation.services import slots
from annotation.services.audit import SYSTEM, Actor, Move, record, record_states

BATCH = 500
DERIVED = "derived from its answers"

_STALE = Prepared(
    lambda: Task.objects.filter(
        pk=Given("task"), revision__gt=F("aggregated_revision")
    ).values_list("pk")
)
_COUNTED_ANSWERS = Prepared(
    lambda: (
        Answer.objects.select_related("assignment__annotator")
        .filter(
            assignment__task=Given("task"),
            assignment__state__in=COUNTED,
            current=True,
            erased_at=None,
        )
        .order_by("assignment__submitted_at", "pk")
    )
)
_LOCKED_TASK = Prepared(lambda: locked(Task.objects.filter(pk=Given("task"))))
_TASK_WITH_SUBJECT = Prepared(
    lambda: Task.objects.select_related(
        "campaign", "artwork", "utterance", "phrase__utterance"
    ).filter(pk=Given("task"))
)


def open_tasks(campaign: Campaign) -> int:
    """Make the tasks a campaign asks from the start; safe to repeat; returns how many are new.

    Goes in batches, each whole by itself, under the campaign's lock: two that open at once make
    no task twice, and one that is interrupted goes on where it was.
    """
    count = 0
    for name, module in kinds_of(campaign.protocol).items():
        subjects = iter(module.first_subjects(campaign))
        while batch := list(islice(subjects, BATCH)):
            with transaction.atomic():
                lock_one(Campaign.objects.filter(pk=campaign.pk))
                count += _open_batch(campaign, name, batch)
    return count


def _open_batch(campaign: Campaign, name: str, subjects: list[Subject]) -> int:
    there = set(
        Task.objects.filter(
            campaign=campaign,
            kind=name,
            purpose=Purpose.COLLECT,
            artwork__in=[subject.artwork for subject in subjects],
        ).values_list("artwork", "utterance", "culture")
    )
    needed = kind(name).needed(campaign)
    tasks = Task.objects.bulk_create(
        Task(
            campaign=campaign,
            kind=name,
            artwork=subject.artwork,
            utterance=subject.utterance,
            culture=subject.culture,
            needed=needed,
        )
        for subject in subjects
        if (subject.artwork.pk, _pk(subject.utterance), subject.culture) not in there
    )
    slots.make(tasks, range(1, needed + 1))
    return len(tasks)


def _pk(utterance: Utterance | None) -> int | None:
    return utterance.pk if utterance else None


def open_task(campaign: Campaign, name: str, subject: Subject) -> tuple[Task, bool]:
    """Return the task of this kind about this subject, making it with its slots when it is new."""
    needed = kind(name).needed(campaign)
    utterance = subject.phrase.utterance if subject.phrase else subject.utterance
    task, new = Task.objects.get_or_create(
        campaign=campaign,
        kind=name,
        purpose=Purpose.COLLECT,
        artwork=subject.artwork,
        utterance=utterance,
        phrase=subject.phrase,
        culture=subject.culture,
        defaults={"needed": needed},
    )
    if new:
        slots.make([task], range(1, needed + 1))
    return task, new


def counted_answers(task: Task) -> list[Answer]:
    """Return the answers that count for a task, earliest first."""
    return _COUNTED_ANSWERS(task=task.pk)


def take_for_aggregation(task_id: int) -> Task | None:
    """Lock a task whose counted answers are about to be worked in; None if it is gone."""
    locked_one = _LOCKED_TASK(task=task_id)
    return _TASK_WITH_SUBJECT(task=task_id)[0] if locked_one else None


def aggregated(task: Task, *, state: str) -> None:
    """Note that a task's answers up to its revision are worked in, and the state they led to."""
    set_state(task, state)
    task.aggregated_revision = task.revision
    update(task, "aggregated_revision")


def set_state(task: Task, state: str, *, why: str = DERIVED, actor: Actor = SYSTEM) -> None:
    if task.state == state:
        return
    record(actor, task, "state", old=task.state, new=state, why=why)
    task.state = state
    task.save(update_fields=["state"])


def set_states(moves: Sequence[Move]) -> None:
    """Set the states of many locked tasks; each change has its entry."""
    moved: dict[str, list[int]] = defaultdict(list)
    for move in moves:
        moved[move.new].append(move.pk)
    record_states(Task, moves, why=DERIVED)
    for state, tasks in moved.items():
        set_field(Task, "state", state, tasks)


def ask_more(task: Task, needed: int, *, why: str) -> None:
    """Escalate for the reason given: let a task need more answers. It never needs fewer again."""
    if needed <= task.needed:
        return
    record(SYSTEM, task, "needed", old=str(task.needed), new=str(needed), why=why)
    more, task.needed = needed - task.needed, needed
    task.save(update_fields=["needed"])
    slots.add(task, more)


def stop_asking(task: Task, *, why: str) -> None:
    """Withdraw a task: nobody new is asked, while work in hand goes on and counts."""
    set_state(task, TaskState.WITHDRAWN, why=why)
    Slot.objects.filter(task=task, holder=None).delete()


def ask_again(task: Task, *, why: str) -> None:
    """Open a task once more that was withdrawn or superseded, for the answers it still misses."""
    set_state(task, TaskState.OPEN, why=why)
    missing = task.needed - task.slots.count()
    if missing > 0:
        slots.add(task, missing)
    slots.changed(task)


def is_stale(task_id: int) -> bool:
    """Say whether a task's answers changed without being worked in."""
    return bool(_STALE(task=task_id))


def stale_tasks(*, campaign: Campaign | None = None, limit: int | None = None) -> list[int]:
    """Return ids of tasks whose answers changed without being worked in, longest waiting first."""
    rows = Task.objects.filter(revision__gt=F("aggregated_revision")).order_by("changed_at")
    if campaign is not None:
        rows = rows.filter(campaign=campaign)
    return list(rows.values_list("pk", flat=True)[:limit])
