"""Phrases: the decided spans of an utterance, and the region tasks that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotation.kinds import Subject
from annotation.locking import locked
from annotation.models import Assignment, Campaign, Phrase, Slot, Task, Utterance
from annotation.models.assignment import AssignmentState
from annotation.models.task import TaskState
from annotation.services import slots
from annotation.services.tasks import ask_again, open_task, set_state


@dataclass(frozen=True)
class PhraseSpan:
    """A phrase as the merge decided it: code points of its utterance, and its points."""

    start: int
    end: int
    points: Sequence[tuple[float, float, str]]


def sync_phrases(
    campaign: Campaign, utterance: Utterance, spans: Sequence[PhraseSpan]
) -> list[Phrase]:
    """Make the phrases of an utterance these ones, and their region tasks with them.

    A phrase whose span survives keeps its id and its task; a vanished one is superseded and its
    open region task withdrawn, while answers given stay, are paid, and no longer count
    (domain.md, stimuli 5).
    """
    wanted = {(span.start, span.end): span for span in spans}
    kept: list[Phrase] = []
    for phrase in Phrase.objects.filter(campaign=campaign, utterance=utterance):
        if (phrase.start, phrase.end) not in wanted:
            _supersede(phrase)
    for (start, end), span in sorted(wanted.items()):
        phrase, _new = Phrase.objects.update_or_create(
            campaign=campaign,
            utterance=utterance,
            start=start,
            end=end,
            defaults={"points": [list(point) for point in span.points], "superseded": False},
        )
        kept.append(phrase)
        task, _new = open_task(campaign, "region", Subject(utterance.artwork, phrase=phrase))
        if task.state == TaskState.SUPERSEDED:
            ask_again(task, why="its phrase is decided again")
    return kept


def _supersede(phrase: Phrase) -> None:
    if phrase.superseded:
        return
    phrase.superseded = True
    phrase.save(update_fields=["superseded"])
    for task in locked(Task.objects.filter(phrase=phrase)):
        set_state(task, TaskState.SUPERSEDED, why="its phrase is no longer decided")
        for assignment in locked(
            Assignment.objects.filter(
                task=task, state__in=[AssignmentState.LEASED, AssignmentState.EXPIRED]
            )
        ):
            Slot.objects.filter(holder=assignment).update(holder=None)
            slots.move(assignment, AssignmentState.WITHDRAWN, why="its phrase was superseded")
        Slot.objects.filter(task=task, holder=None).delete()
