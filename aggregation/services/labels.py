"""Labels: the emotion a culture's answers to one artwork come to (papers/arteculture.txt)."""

from __future__ import annotations

from typing import Any

from django.db.models import CharField

from aggregation.methods.voting import Decision, decide
from aggregation.models import Label
from aggregation.services.contributors import contributors
from annotation.models import Campaign, Task
from annotation.models.task import Purpose, TaskState
from annotation.prepared import Given, Prepared, insert, update_to
from annotation.services.tasks import ask_again, ask_more, counted_answers, stop_asking

_LABEL = Prepared(
    lambda: Label.objects.filter(
        campaign=Given("campaign"), artwork=Given("artwork"), culture=Given("culture", CharField())
    )
)
STATES = {
    "waiting": TaskState.OPEN,
    "decided": TaskState.DECIDED,
    "escalated": TaskState.ESCALATED,
    "discarded": TaskState.DISCARDED,
}


def derive(task: Task) -> str:
    """Vote on a task's counted answers, store the label, and ask two more when nobody wins."""
    answers = counted_answers(task)
    campaign = task.campaign
    decision = decide(
        [answer.value for answer in answers],
        needed=task.needed,
        escalate_to=campaign.escalate_to,
    )
    state = label_state(decision, task.needed, campaign)
    _store(
        task,
        state=state,
        emotion=decision.value or "",
        tally=dict(decision.tally),
        contributors=contributors(answers),
    )
    if task.state != TaskState.WITHDRAWN:
        votes = "-".join(str(count) for count in decision.tally.values())
        ask_more(task, decision.needed, why=f"no majority {votes}")
    if campaign.stop_after_discard:
        _stop_or_resume_others(task)
    return task_state(task.state, state)


def label_state(decision: Decision, needed: int, campaign: Campaign) -> str:
    """Return a label's state: one whose task needed more answers before stays escalated."""
    asked_more = decision.state == "waiting" and needed > campaign.needed
    return "escalated" if asked_more else decision.state


def task_state(now: str, label_state: str) -> str:
    """Return the state a task comes to; a withdrawn one is decided or stays so."""
    withdrawn = now == TaskState.WITHDRAWN and label_state != "decided"
    return now if withdrawn else STATES[label_state]


def _store(task: Task, **came_to: Any) -> None:
    """Make the label of a task this, under the task's lock; no other task writes to it."""
    label = _LABEL.first(campaign=task.campaign_id, artwork=task.artwork_id, culture=task.culture)
    if label is None:
        of = {"campaign": task.campaign, "artwork": task.artwork, "culture": task.culture}
        insert(Label(**of, **came_to))
        return
    update_to(label, came_to)


def _stop_or_resume_others(task: Task) -> None:
    """Stop asking other cultures once one has discarded the artwork; ask again if that changes."""
    labels = Label.objects.filter(campaign=task.campaign, artwork=task.artwork)
    discarded = labels.filter(state=Label.State.DISCARDED).exists()
    others = Task.objects.select_related("campaign").filter(
        campaign=task.campaign, kind=task.kind, purpose=Purpose.COLLECT, artwork=task.artwork
    )
    for other in others.exclude(pk=task.pk).order_by("pk"):
        if discarded and other.state in {TaskState.OPEN, TaskState.ESCALATED}:
            stop_asking(other, why="another culture discarded the artwork")
        elif not discarded and other.state == TaskState.WITHDRAWN:
            ask_again(other, why="no culture discards the artwork any more")
