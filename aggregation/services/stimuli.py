"""Stimuli: the union of all regions of an artwork and emotion, with its vote map (APOLO, eq. 3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django.db.models import CharField, Count, F, Q

from aggregation.methods.union import unite
from aggregation.models import Stimulus, TripleDecision
from annotation.locking import locked
from annotation.masks import Mask
from annotation.models import Answer, Artwork, Campaign, Task, Triple
from annotation.models.assignment import COUNTED
from annotation.models.task import TaskState
from annotation.prepared import Given, Prepared, by_no_index, update_to
from annotation.services.tasks import counted_answers

FINAL = {
    TripleDecision.Outcome.PHRASES,
    TripleDecision.Outcome.WHOLE,
    TripleDecision.Outcome.VOID,
}


class Drawn(NamedTuple):
    """One counted region: who drew it, its stored mask, and the answer's id and hash."""

    annotator: int
    mask: str
    uuid: str
    sha256: str


def _same(path: str = "") -> dict[str, Given]:
    """Say that what a path leads to is of one artwork and emotion."""
    return {
        f"{path}artwork": Given("artwork"),
        f"{path}emotion": Given("emotion", CharField()),
    }


_LOCKED_STIMULUS = Prepared(
    lambda: locked(Stimulus.objects.filter(campaign=Given("campaign"), **_same()))
)
_TRIPLES = Prepared(
    lambda: Triple.objects.filter(campaign=Given("campaign"), **_same("utterance__")).values_list(
        "utterance"
    )
)
_DECIDED = Prepared(
    lambda: TripleDecision.objects.filter(
        campaign=Given("campaign"), **_same("utterance__")
    ).values_list("utterance", "outcome")
)
_ANSWERS = Prepared(
    lambda: (
        Answer.objects.select_related("assignment__annotator")
        .alias(place=by_no_index("assignment__task__campaign"))
        .filter(
            place=Given("campaign"),
            assignment__task__kind="region",
            assignment__task__phrase__superseded=False,
            assignment__state__in=COUNTED,
            current=True,
            erased_at=None,
            **_same("assignment__task__phrase__utterance__"),
        )
        .order_by("pk")
    )
)
_OPEN_REGION = Prepared(
    lambda: (
        Task.objects.annotate(
            counted=Count("assignments", filter=Q(assignments__state__in=COUNTED)),
            place=by_no_index("campaign"),
        )
        .filter(
            place=Given("campaign"),
            kind="region",
            phrase__superseded=False,
            counted__lt=F("needed"),
            **_same("phrase__utterance__"),
        )
        .values_list("pk")[:1]
    )
)


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
    stimulus = _locked_stimulus(campaign, artwork, emotion)
    outcomes = _outcomes(campaign, artwork, emotion)
    answers = _ANSWERS(campaign=campaign.pk, artwork=artwork.pk, emotion=emotion)
    drawn = [
        Drawn(answer.assignment.annotator_id, answer.mask, str(answer.uuid), answer.sha256)
        for answer in answers
    ]
    asked = _open_regions(campaign, artwork, emotion)
    came_to = content((artwork.height, artwork.width), drawn, outcomes, open_regions=asked)
    update_to(stimulus, came_to)
    return stimulus


def content(
    frame: tuple[int, int],
    drawn: Sequence[Drawn],
    outcomes: Collection[str],
    *,
    open_regions: bool,
) -> dict[str, Any]:
    """Return all that a stimulus holds, by its fields: what these regions and outcomes come to."""
    height, width = frame
    masks: dict[int, list[Mask]] = {}
    for one in drawn:
        masks.setdefault(one.annotator, []).append(Mask.stored(height, width, one.mask))
    whole = TripleDecision.Outcome.WHOLE in outcomes
    united = unite(masks, height=height, width=width, whole=whole)
    return {
        "stimulus_class": united.klass,
        "complete": set(outcomes) <= FINAL and not open_regions,
        "mask": united.mask.counts,
        "drawn": united.drawn.counts,
        "levels": [level.counts for level in united.levels],
        "annotators": len(masks),
        "area": united.mask.area,
        "area_ratio": united.area_ratio,
        "contributors": sorted([one.uuid, one.sha256] for one in drawn),
    }


def _locked_stimulus(campaign: Campaign, artwork: Artwork, emotion: str) -> Stimulus:
    """Return the row of a stimulus, locked; made empty first where it is new."""
    subject = {"campaign": campaign.pk, "artwork": artwork.pk, "emotion": emotion}
    found = _LOCKED_STIMULUS.first(**subject)
    if found is None:
        empty = Mask.empty(artwork.height, artwork.width).counts
        new = Stimulus(
            campaign=campaign,
            artwork=artwork,
            emotion=emotion,
            stimulus_class=Stimulus.Class.VOID,
            mask=empty,
            drawn=empty,
        )
        Stimulus.objects.bulk_create([new], ignore_conflicts=True)
        found = _LOCKED_STIMULUS.first(**subject)
    assert found is not None
    return found


def _outcomes(campaign: Campaign, artwork: Artwork, emotion: str) -> list[str]:
    """Return the outcome of each selected triple of this artwork and emotion."""
    subject = {"campaign": campaign.pk, "artwork": artwork.pk, "emotion": emotion}
    decided = dict(_DECIDED(**subject))
    return [decided.get(pk, TripleDecision.Outcome.WAITING) for (pk,) in _TRIPLES(**subject)]


def _open_regions(campaign: Campaign, artwork: Artwork, emotion: str) -> bool:
    """Say whether a region of this stimulus still waits for an answer."""
    return bool(_OPEN_REGION(campaign=campaign.pk, artwork=artwork.pk, emotion=emotion))
