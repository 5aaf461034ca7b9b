"""Labels: the emotion a culture's answers to one artwork come to (papers/arteculture.txt)."""

from __future__ import annotations

from aggregation.methods.voting import decide
from aggregation.models import Label
from aggregation.services.contributors import contributors
from annotation.models import Task
from annotation.models.task import TaskState
from annotation.services.tasks import ask_again, ask_more, counted_answers, stop_asking

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
    escalated = decision.state == "escalated" or (
        decision.state == "waiting" and task.needed > campaign.needed
    )
    state = "escalated" if escalated else decision.state
    Label.objects.update_or_create(
        campaign=campaign,
        artwork=task.artwork,
        culture=task.culture,
        defaults={
            "state": state,
            "emotion": decision.value or "",
            "tally": dict(decision.tally),
            "contributors": contributors(answers),
        },
    )
    withdrawn = task.state == TaskState.WITHDRAWN
    if not withdrawn:
        ask_more(task, decision.needed)
    if campaign.stop_after_discard:
        _stop_or_resume_others(task)
    return task.state if withdrawn and state != "decided" else STATES[state]


def _stop_or_resume_others(task: Task) -> None:
    """Stop asking other cultures once one has discarded the artwork; ask again if that changes."""
    labels = Label.objects.filter(campaign=task.campaign, artwork=task.artwork)
    discarded = labels.filter(state=Label.State.DISCARDED).exists()
    others = Task.objects.select_related("campaign").filter(
        campaign=task.campaign, kind=task.kind, artwork=task.artwork
    )
    for other in others.exclude(pk=task.pk).order_by("pk"):
        if discarded and other.state in {TaskState.OPEN, TaskState.ESCALATED}:
            stop_asking(other, why="another culture discarded the artwork")
        elif not discarded and other.state == TaskState.WITHDRAWN:
            ask_again(other, why="no culture discards the artwork any more")
