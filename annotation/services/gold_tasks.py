"""Gold tasks: added from wherever their known answers come, and retired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from django.db import transaction
from django.db.models import QuerySet

from annotation.locking import lock, lock_one
from annotation.models import Campaign, Task
from annotation.models.task import Purpose, TaskState
from annotation.services import slots
from annotation.services.audit import SYSTEM, Actor, record
from annotation.services.known_tasks import KnownTask, key_of, make, subject_of
from annotation.services.tasks import set_state


@dataclass
class Added:
    """What became of gold that was wanted; `retired` had another answer to the same question."""

    new: int = 0
    unchanged: int = 0
    retired: int = 0


def gold_tasks(campaign: Campaign) -> QuerySet[Task]:
    """Return every gold task a campaign ever had, with its known answer."""
    rows = Task.objects.filter(campaign=campaign, purpose=Purpose.GOLD)
    return rows.select_related("known", "artwork", "utterance").order_by("-pk")


def add_gold(
    campaign: Campaign, wanted: Sequence[KnownTask], *, actor: Actor, dry_run: bool = False
) -> Added:
    """Give a campaign these gold tasks besides those it has; safe to repeat.

    One question has one right answer: a task that said another is retired. One that was retired and
    is wanted again is asked again.
    """
    added = Added()
    with transaction.atomic():
        lock_one(Campaign.objects.filter(pk=campaign.pk))
        there = {key_of(task): task for task in gold_tasks(campaign)}
        for one in wanted:
            task = there.get(one.key)
            if task is not None and task.state == TaskState.OPEN:
                added.unchanged += 1
                continue
            added.new += 1
            added.retired += _retire_others(there, one, actor)
            if task is None:
                there[one.key] = _make(campaign, one, actor)
            else:
                _move(task, TaskState.OPEN, actor, why="gold again")
        if dry_run:
            transaction.set_rollback(True)
    return added


def retire(task: Task, *, actor: Actor = SYSTEM, why: str = "gold retired") -> None:
    """Ask a gold task no more. What was answered stays paid, and counts for and against nobody."""
    with transaction.atomic():
        if lock(task).state == TaskState.OPEN:
            _move(task, TaskState.WITHDRAWN, actor, why=why)


def _retire_others(there: dict[str, Task], wanted: KnownTask, actor: Actor) -> int:
    others = [
        task
        for task in there.values()
        if task.state == TaskState.OPEN and subject_of(task) == wanted.subject
    ]
    for task in others:
        _move(lock(task), TaskState.WITHDRAWN, actor, why="another answer is right")
    return len(others)


def _make(campaign: Campaign, wanted: KnownTask, actor: Actor) -> Task:
    if wanted.phrase is not None and "id" not in wanted.phrase:
        wanted = replace(wanted, phrase={"id": str(uuid4()), **wanted.phrase})
    task = make(campaign, wanted, Purpose.GOLD)
    record(actor, task, "state", old="", new=task.state, why="gold")
    return task


def _move(task: Task, state: TaskState, actor: Actor, *, why: str) -> None:
    """Change the state; what was found in its answers is due anew."""
    set_state(task, state, why=why, actor=actor)
    slots.changed(task)
