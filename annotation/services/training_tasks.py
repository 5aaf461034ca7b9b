"""Training tasks: made and replaced as a whole, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from annotation.errors import Refusal
from annotation.locking import lock_one
from annotation.models import Campaign, Task
from annotation.models.campaign import CampaignState
from annotation.models.task import Purpose, TaskState
from annotation.services.known_tasks import KnownTask, key_of, make
from annotation.services.tasks import set_state


@dataclass
class Changes:
    """What became of a campaign's training tasks."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    withdrawn: int = 0


def set_training(
    campaign: Campaign, wanted: Sequence[KnownTask], *, dry_run: bool = False
) -> Changes:
    """Make these the training tasks of a campaign, in this order; safe to repeat.

    A task whose question and known answer are the same stays, with the answers given to it, and
    takes the new place and notes. The others are withdrawn: nobody new is asked.
    """
    with transaction.atomic():
        found = lock_one(Campaign.objects.filter(pk=campaign.pk))
        assert found is not None
        there = _tasks_by_key(campaign)
        changes = Changes()
        for position, one in enumerate(wanted, start=1):
            task = there.pop(one.key, None)
            if task is None:
                make(campaign, one, Purpose.TRAINING, position=position)
                changes.new += 1
            elif _renew(task, one, position):
                changes.changed += 1
            else:
                changes.unchanged += 1
        for task in there.values():
            if task.state == TaskState.OPEN:
                set_state(task, TaskState.WITHDRAWN, why="not in the training any more")
                changes.withdrawn += 1
        if found.state == CampaignState.OPEN and is_underpaid(found):
            raise Refusal("campaign_incomplete", missing=[str(UNDERPAID)])
        if dry_run:
            transaction.set_rollback(True)
    return changes


UNDERPAID = _("the training's reward is below the stated minimum hourly pay")


def is_underpaid(campaign: Campaign) -> bool:
    """Say whether the training pays less than the stated minimum for an hour.

    A training task is taken to last as long as a task of a batch; who gets most of them counts.
    """
    cultures = list(
        campaign.tasks.filter(purpose=Purpose.TRAINING, state=TaskState.OPEN).values_list(
            "culture", flat=True
        )
    )
    most = max(
        (sum(one in {"", slug} for one in cultures) for slug in campaign.cultures), default=0
    )
    paid = campaign.training_reward_minor * 60 * campaign.batch_size
    return paid < campaign.minimum_hourly_minor * campaign.batch_minutes * most


def _tasks_by_key(campaign: Campaign) -> dict[str, Task]:
    tasks = campaign.tasks.select_related("known").filter(purpose=Purpose.TRAINING)
    return {key_of(task): task for task in tasks}


def _renew(task: Task, wanted: KnownTask, position: int) -> bool:
    """Give a task its place and notes, and open it if it was withdrawn; says if that is new."""
    known, before = task.known, (task.state, task.known.position, task.known.notes)
    known.position, known.notes = position, wanted.notes
    known.save(update_fields=["position", "notes"])
    set_state(task, TaskState.OPEN, why="in the training again")
    return before != (task.state, known.position, known.notes)
