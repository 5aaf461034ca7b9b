"""All stimuli of a campaign at once: what stimuli.py unites one by one, in few statements.

A page is one transaction. Its stimuli are made where they are new, and locked in the order of their
ids before answers are read. What has not changed is not written.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q

from aggregation.models import Stimulus, TripleDecision
from aggregation.services.stimuli import Drawn, content
from annotation.bulk import write_rows
from annotation.locking import locked
from annotation.masks import Mask
from annotation.models import Answer, Artwork, Campaign, Task
from annotation.models.assignment import COUNTED
from annotation.models.task import Purpose, TaskState
from annotation.services.audit import Move
from annotation.services.tasks import set_states

PAGE = 200
"""Artworks whose masks are in memory together."""
SUBJECT = ("campaign", "artwork", "emotion")
WRITTEN = (
    "stimulus_class", "complete", "mask", "drawn", "levels", "annotators", "area", "area_ratio",
    "contributors",
)  # fmt: skip
OVER = (TaskState.SUPERSEDED, TaskState.WITHDRAWN)
Subject = tuple[int, str]


@dataclass
class _Material:
    """What one stimulus is made of."""

    outcomes: list[str] = field(default_factory=list)
    drawn: list[Drawn] = field(default_factory=list)
    open_regions: bool = False


def renew_stimuli(campaign: Campaign) -> int:
    """Unite the regions of every answered artwork and emotion; returns how many changed."""
    tasks = campaign.tasks.filter(purpose=Purpose.COLLECT, revision__gt=0)
    answered = tasks.filter(kind__in=["phrase", "region"])
    artworks = answered.order_by("artwork").values_list("artwork", flat=True).distinct()
    changed, last = 0, 0
    while page := list(artworks.filter(artwork__gt=last)[:PAGE]):
        with transaction.atomic():
            changed += _renew(campaign, page)
            _move_tasks(campaign, page)
        last = page[-1]
    return changed


def _renew(campaign: Campaign, page: list[int]) -> int:
    frames = {
        pk: (height, width)
        for pk, height, width in Artwork.objects.filter(pk__in=page).values_list(
            "pk", "height", "width"
        )
    }
    stored = _locked(campaign, page, frames)
    materials = _materials(campaign, page)
    new = []
    for subject, before in stored.items():
        material = materials[subject]
        after = content(
            frames[subject[0]],
            material.drawn,
            material.outcomes,
            open_regions=material.open_regions,
        )
        if before != after:
            new.append((campaign.pk, *subject, *_stored(after)))
    write_rows(Stimulus, (*SUBJECT, *WRITTEN), new, once=SUBJECT, renewed=WRITTEN)
    return len(new)


def _stored(content: dict[str, Any]) -> list[Any]:
    """Return what a stimulus holds in the order it is written, lists as JSON."""
    return [
        json.dumps(content[name]) if name in {"levels", "contributors"} else content[name]
        for name in WRITTEN
    ]


def _locked(
    campaign: Campaign, page: list[int], frames: dict[int, tuple[int, int]]
) -> dict[Subject, dict[str, Any]]:
    """Return what the stimuli of artworks hold, locked; nothing of those made here, being new."""
    there = Stimulus.objects.filter(campaign=campaign, artwork__in=page)
    missing = _answered(campaign, page) - set(there.values_list("artwork", "emotion"))
    Stimulus.objects.bulk_create(
        (_empty(campaign, subject, frames[subject[0]]) for subject in sorted(missing)),
        ignore_conflicts=True,
    )
    rows = locked(there.order_by("pk")).values_list("artwork", "emotion", *WRITTEN)
    stored = {(artwork, emotion): fields for artwork, emotion, *fields in rows}
    return {
        subject: {} if subject in missing else dict(zip(WRITTEN, fields, strict=True))
        for subject, fields in stored.items()
    }


def _empty(campaign: Campaign, subject: Subject, frame: tuple[int, int]) -> Stimulus:
    counts = Mask.empty(*frame).counts
    return Stimulus(
        campaign=campaign,
        artwork_id=subject[0],
        emotion=subject[1],
        stimulus_class=Stimulus.Class.VOID,
        mask=counts,
        drawn=counts,
    )


def _answered(campaign: Campaign, page: list[int]) -> set[Subject]:
    """Return artwork and emotion of each task that ever had an answer."""
    tasks = campaign.tasks.filter(purpose=Purpose.COLLECT, artwork__in=page, revision__gt=0)
    asked = tasks.filter(kind="phrase").values_list("artwork", "utterance__emotion")
    drawn = tasks.filter(kind="region", phrase__isnull=False)
    return {*asked, *drawn.values_list("artwork", "phrase__utterance__emotion")}


def _materials(campaign: Campaign, page: list[int]) -> defaultdict[Subject, _Material]:
    found: defaultdict[Subject, _Material] = defaultdict(_Material)
    for subject, outcome in _outcomes(campaign, page):
        found[subject].outcomes.append(outcome)
    for subject in _open_regions(campaign, page):
        found[subject].open_regions = True
    path = "assignment__task__phrase__utterance__"
    answers = Answer.objects.filter(
        assignment__task__campaign=campaign,
        assignment__task__kind="region",
        assignment__task__artwork__in=page,
        assignment__task__phrase__superseded=False,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    ).order_by("pk")
    rows = answers.values_list(
        f"{path}artwork", f"{path}emotion", "assignment__annotator", "mask", "uuid", "sha256"
    )
    for artwork, emotion, annotator, mask, uuid, sha256 in rows.iterator():
        found[artwork, emotion].drawn.append(Drawn(annotator, mask, str(uuid), sha256))
    return found


def _outcomes(campaign: Campaign, page: list[int]) -> Iterable[tuple[Subject, str]]:
    """Yield the outcome of each selected triple."""
    decided = dict(
        TripleDecision.objects.filter(campaign=campaign, utterance__artwork__in=page).values_list(
            "utterance", "outcome"
        )
    )
    triples = campaign.triples.filter(utterance__artwork__in=page)
    path = "utterance__"
    for pk, artwork, emotion in triples.values_list(
        "utterance", f"{path}artwork", f"{path}emotion"
    ):
        yield (artwork, emotion), decided.get(pk, TripleDecision.Outcome.WAITING)


def _open_regions(campaign: Campaign, page: list[int]) -> set[Subject]:
    counted = Count("assignments", filter=Q(assignments__state__in=COUNTED))
    regions = Task.objects.filter(campaign=campaign, kind="region", artwork__in=page)
    waiting = regions.annotate(counted=counted).filter(
        phrase__superseded=False, counted__lt=F("needed")
    )
    return set(waiting.values_list("phrase__utterance__artwork", "phrase__utterance__emotion"))


def _move_tasks(campaign: Campaign, page: list[int]) -> None:
    """Let a region task be decided when all its answers count, and open when they do not."""
    counted = Count(
        "assignments__answers",
        filter=Q(
            assignments__state__in=COUNTED,
            assignments__answers__current=True,
            assignments__answers__erased_at=None,
        ),
    )
    answered = Task.objects.filter(campaign=campaign, kind="region", artwork__in=page)
    answered = answered.filter(revision__gt=0, phrase__isnull=False).exclude(state__in=OVER)
    rows = answered.annotate(counted=counted).values_list(
        "pk", "uuid", "state", "counted", "needed"
    )
    moves = []
    for pk, uuid, before, counted_now, needed in rows:
        after = str(TaskState.DECIDED if counted_now >= needed else TaskState.OPEN)
        if before != after:
            moves.append(Move(pk, uuid, campaign.pk, before, after))
    set_states(moves)
