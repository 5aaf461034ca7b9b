"""Labels: the emotion a culture's answers to one artwork come to (papers/arteculture.txt)."""

from __future__ import annotations

from aggregation.methods.voting import decide
from aggregation.models import Label
from aggregation.services.contributors import contributors
from annotation.models import Task
from annotation.models.task import TaskState
from annotation.services.tasks import ask_more, counted_answers

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
    ask_more(task, decision.needed)
    return STATES[state]
