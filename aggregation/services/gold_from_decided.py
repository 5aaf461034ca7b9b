"""Gold made of what a campaign has decided: the surest results first, chance among equals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median
from typing import Any

from django.db.models import Count, F, FloatField, Q, QuerySet
from django.db.models.functions import Cast

from aggregation.methods.figures_truth import figure_truth
from aggregation.models import Label, TripleDecision
from annotation.canonical import content_sha256
from annotation.errors import Refusal
from annotation.kinds import Body, kind, kinds_of
from annotation.kinds.utterances import MOST_POINTS
from annotation.masks import Mask, union
from annotation.models import Campaign, Phrase, Task
from annotation.models.assignment import COUNTED, AssignmentState
from annotation.models.task import Purpose, TaskState
from annotation.services.audit import Actor
from annotation.services.gold_tasks import Added, add_gold, gold_tasks
from annotation.services.known_tasks import KnownTask, subject_of
from annotation.services.tasks import counted_answers

MOST_AT_ONCE = 500
FEWEST_FIGURE_ANSWERS = 3
"""So many people make the truth about an artwork's figures. Ours."""


def make_gold(campaign: Campaign, name: str, *, count: int, seed: int, actor: Actor) -> Added:
    """Make up to so many decided tasks of this kind gold, none that has been gold before.

    The surest come first: labels by the share of the votes that the decided emotion has, others by
    the share of their answers that curators accepted. Which of equals is decided by the seed.
    """
    if name not in kinds_of(campaign.protocol):
        raise Refusal("field_type", field="kind", expected=sorted(kinds_of(campaign.protocol)))
    if not 1 <= count <= MOST_AT_ONCE:
        raise Refusal("field_type", field="count", expected=f"1 to {MOST_AT_ONCE}")
    return add_gold(campaign, list(islice(_decided(campaign, name, seed), count)), actor=actor)


def _decided(campaign: Campaign, name: str, seed: int) -> Iterator[KnownTask]:
    asked = {subject_of(task) for task in gold_tasks(campaign).filter(kind=name)}
    sureness = _sureness(campaign, name)
    for pk in sorted(sureness, key=lambda pk: (-sureness[pk], content_sha256([seed, pk]))):
        rows = Task.objects.select_related("artwork", "utterance", "phrase", "campaign")
        known = known_task(rows.get(pk=pk))
        if known is not None and known.subject not in asked:
            yield known


def _sureness(campaign: Campaign, name: str) -> dict[int, float]:
    """Return how sure each decided task is, from 0 to 1, by its key."""
    if name == "emotion":
        labels = campaign.labels.filter(state=Label.State.DECIDED)
        shares = {
            (artwork, culture): tally[emotion] / sum(tally.values())
            for artwork, culture, emotion, tally in labels.values_list(
                "artwork", "culture", "emotion", "tally"
            )
        }
        tasks = _tasks(campaign, name).values_list("pk", "artwork", "culture")
        return {
            pk: shares[artwork, culture]
            for pk, artwork, culture in tasks
            if (artwork, culture) in shares
        }
    counted = Count("assignments", filter=Q(assignments__state__in=COUNTED))
    accepted = Count("assignments", filter=Q(assignments__state=AssignmentState.ACCEPTED))
    rows = _tasks(campaign, name).annotate(counted=counted, accepted=accepted)
    fewest = FEWEST_FIGURE_ANSWERS if name == "figure" else 1
    share = Cast(F("accepted"), FloatField()) / F("counted")
    return dict(rows.filter(counted__gte=fewest).annotate(share=share).values_list("pk", "share"))


def _tasks(campaign: Campaign, name: str) -> QuerySet[Task]:
    rows = Task.objects.filter(campaign=campaign, kind=name, purpose=Purpose.COLLECT)
    return rows if name == "figure" else rows.filter(state=TaskState.DECIDED)


def known_task(task: Task) -> KnownTask | None:
    """Return a decided task with its answer; None if there is none that one can be held against."""
    if task.kind != "figure" and task.state != TaskState.DECIDED:
        return None
    phrase = _asked(task.phrase) if task.phrase else None
    try:
        body = kind(task.kind).read_known(ANSWERS[task.kind](task), task)
    except Refusal:
        return None
    return KnownTask(
        task.kind,
        task.artwork,
        body,
        utterance=task.utterance,
        phrase=phrase,
        culture=task.culture,
        made_of=task,
    )


def _asked(phrase: Phrase) -> dict[str, Any]:
    points = [[x, y] for x, y, _annotator in phrase.points]
    return {"id": str(phrase.uuid), "start": phrase.start, "end": phrase.end, "points": points}


def _emotion(task: Task) -> Body:
    label = Label.objects.get(campaign=task.campaign, artwork=task.artwork, culture=task.culture)
    return {"emotions": [label.emotion]}


def _phrase(task: Task) -> Body:
    decision = TripleDecision.objects.get(campaign=task.campaign, utterance=task.utterance)
    special = {"whole": "whole_artwork", "void": "nothing_to_label"}
    if decision.outcome in special:
        return {"outcome": special[decision.outcome]}
    found = Phrase.objects.filter(
        campaign=task.campaign, utterance=task.utterance, superseded=False
    )
    phrases = [_asked(phrase) for phrase in found]
    return {
        "outcome": "phrases",
        "phrases": [
            {"start": one["start"], "end": one["end"], "points": one["points"][:MOST_POINTS]}
            for one in phrases
        ],
    }


def _region(task: Task) -> Body:
    height, width = task.artwork.height, task.artwork.width
    masks = [Mask.stored(height, width, answer.mask) for answer in counted_answers(task)]
    return {"mask": union(masks).to_coco()}


def _figure(task: Task) -> Body:
    answers = counted_answers(task)
    drawn = {answer.assignment.annotator_id: answer.body["boxes"] for answer in answers}
    truth = figure_truth({who: [tuple(box) for box in boxes] for who, boxes in drawn.items()})
    rating = median(answer.body["rating"] for answer in answers)
    boxes = [[round(side, 2) for side in box] for box in truth.boxes]
    return {"boxes": boxes, "rating": int(rating + 0.5)}


ANSWERS: dict[str, Callable[[Task], Body]] = {
    "emotion": _emotion,
    "phrase": _phrase,
    "region": _region,
    "figure": _figure,
}
