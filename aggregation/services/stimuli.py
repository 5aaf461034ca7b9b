"""Stimuli: the union of all regions of an artwork and emotion, with its vote map (APOLO, eq. 3)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, F, Q

from aggregation.methods.union import unite
from aggregation.models import Stimulus, TripleDecision
from aggregation.services.contributors import contributors
from annotation.locking import locked
from annotation.masks import Mask
from annotation.models import Answer, Artwork, Campaign, Task
from annotation.models.assignment import COUNTED
from annotation.models.task import TaskState
from annotation.services.tasks import counted_answers

FINAL = {
    TripleDecision.Outcome.PHRASES,
    TripleDecision.Outcome.WHOLE,
    TripleDecision.Outcome.VOID,
}


def derive(task: Task) -> str:
    """Renew the stimulus a region task feeds; the task is decided when all its answers count."""
    assert task.phrase is not None
    recompute_stimulus(task.campaign, task.artwork, task.phrase.utterance.emotion)
    if task.state in {TaskState.SUPERSEDED, TaskState.WITHDRAWN}:
        return task.state
    done = len(counted_answers(task)) >= task.needed
    return TaskState.DECIDED if done else TaskState.OPEN


def recompute_stimulus(campaign: Campaign, artwork: Artwork, emotion: str) -> Stimulus:
    """Unite the counted regions of every live phrase of an artwork's utterances with this emotion.

    The stimulus' own row is locked before answers are read, so that of two workers the later one
    sees what both were told of.
    """
    empty = Mask.empty(artwork.height, artwork.width).counts
    stimulus, _new = Stimulus.objects.get_or_create(
        campaign=campaign,
        artwork=artwork,
        emotion=emotion,
        defaults={"stimulus_class": Stimulus.Class.VOID, "mask": empty, "drawn": empty},
    )
    stimulus = locked(Stimulus.objects.filter(pk=stimulus.pk)).get()
    outcomes = _outcomes(campaign, artwork, emotion)
    answers = _region_answers(campaign, artwork, emotion)
    whole = TripleDecision.Outcome.WHOLE in outcomes
    united = unite(
        _masks_by_annotator(artwork, answers),
        height=artwork.height,
        width=artwork.width,
        whole=whole,
    )
    stimulus.stimulus_class = united.klass
    stimulus.mask, stimulus.drawn = united.mask.counts, united.drawn.counts
    stimulus.levels = [level.counts for level in united.levels]
    stimulus.annotators = len({answer.assignment.annotator_id for answer in answers})
    stimulus.area, stimulus.area_ratio = united.mask.area, united.area_ratio
    stimulus.contributors = contributors(answers)
    stimulus.complete = set(outcomes) <= FINAL and not _open_regions(campaign, artwork, emotion)
    stimulus.save()
    return stimulus


def _outcomes(campaign: Campaign, artwork: Artwork, emotion: str) -> list[str]:
    """Return the outcome of each selected triple of this artwork and emotion."""
    utterances = campaign.triples.filter(
        utterance__artwork=artwork, utterance__emotion=emotion
    ).values_list("utterance", flat=True)
    decided = dict(
        TripleDecision.objects.filter(
            campaign=campaign, utterance__artwork=artwork, utterance__emotion=emotion
        ).values_list("utterance", "outcome")
    )
    return [decided.get(pk, TripleDecision.Outcome.WAITING) for pk in utterances]


def _region_answers(campaign: Campaign, artwork: Artwork, emotion: str) -> Sequence[Answer]:
    return list(
        Answer.objects.select_related("assignment__annotator")
        .filter(
            assignment__task__campaign=campaign,
            assignment__task__kind="region",
            assignment__task__phrase__superseded=False,
            assignment__task__phrase__utterance__artwork=artwork,
            assignment__task__phrase__utterance__emotion=emotion,
            assignment__state__in=COUNTED,
            current=True,
            erased_at=None,
        )
        .order_by("pk")
    )


def _open_regions(campaign: Campaign, artwork: Artwork, emotion: str) -> bool:
    """Say whether a region of this stimulus still waits for an answer."""
    counted = Count("assignments", filter=Q(assignments__state__in=COUNTED))
    tasks = Task.objects.annotate(counted=counted).filter(
        campaign=campaign,
        kind="region",
        phrase__superseded=False,
        phrase__utterance__artwork=artwork,
        phrase__utterance__emotion=emotion,
        counted__lt=F("needed"),
    )
    return tasks.exists()


def _masks_by_annotator(artwork: Artwork, answers: Sequence[Answer]) -> dict[str, list[Mask]]:
    masks: dict[str, list[Mask]] = {}
    for answer in answers:
        mask = Mask.stored(artwork.height, artwork.width, answer.mask)
        masks.setdefault(str(answer.assignment.annotator.uuid), []).append(mask)
    return masks
