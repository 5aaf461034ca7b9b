"""What rounds and findings made of a simulated crowd whose every member is known.

Counts, so that several runs can be added up: people and answers by manner, findings against the
habits they are meant to find, and labels and masks against what is known of the pictures.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from aggregation.methods.findings import Code
from aggregation.models import Finding, Label, Stimulus
from aggregation.services.rounds import STRONG
from aggregation.simulation.manners import MANNERS, Manner, Traits
from aggregation.simulation.truth import Truth
from annotation.masks import Mask, union
from annotation.models import Answer, Artwork, Campaign
from annotation.models.assignment import AssignmentState
from annotation.models.participation import Trust
from annotation.models.task import Purpose

Counts = dict[str, int]

HURRIED = "hurried"
MEANT: Mapping[Code, frozenset[str]] = {
    "void": frozenset({"speck"}),
    "whole": frozenset({"everything"}),
    "contour_only": frozenset({"contour"}),
    "scribble": frozenset({"scribble"}),
    "off_click": frozenset({"elsewhere", "anywhere"}),
    "copied": frozenset({"copy"}),
    "too_fast": frozenset({HURRIED}),
    "wrong_script": frozenset({"foreign"}),
    "pasted": frozenset({"one_text", "repeated", "foreign"}),
    "repeated": frozenset({"repeated"}),
}
"""The habits in whose answers a finding is looked for; a crowd has none for the others."""


def outcome(campaign: Campaign, truth: Truth, traits: Mapping[str, Traits]) -> dict[str, Any]:
    """Return all counts of a campaign that this crowd played, `traits` by participation."""
    given = list(_given(campaign, traits))
    return {
        "people": _people(given),
        "findings": _findings(given),
        "labels": _labels(campaign, truth),
        "regions": _regions(campaign, truth),
    }


class Given:
    """One answer, who gave it, and what was found in it."""

    def __init__(self, answer: Answer, traits: Traits, codes: set[str]) -> None:
        self.answer, self.traits, self.codes = answer, traits, codes
        self.annotator = answer.assignment.annotator
        self.rejected = answer.assignment.state == AssignmentState.REJECTED
        self.suspect = bool(codes & set(STRONG))
        self.habits = {traits.habit(answer.kind)} | ({HURRIED} if traits.hurried else set())


def _given(campaign: Campaign, traits: Mapping[str, Traits]) -> Iterator[Given]:
    rows = Answer.objects.select_related("assignment__annotator", "assignment__participation")
    mine = rows.filter(
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.COLLECT,
        current=True,
        erased_at=None,
    )
    codes: dict[int, set[str]] = defaultdict(set)
    found = Finding.objects.filter(answer__in=mine.values("pk"))
    for answer_id, code in found.values_list("answer", "code"):
        codes[answer_id].add(code)
    for answer in mine.order_by("pk"):
        known = traits.get(str(answer.assignment.participation.uuid))
        if known is not None:
            yield Given(answer, known, codes[answer.pk])


def _people(given: list[Given]) -> dict[Manner, Counts]:
    """Count people who answered and their answers: found suspect, rejected, blocked."""
    return {
        manner: _of_manner([one for one in given if one.traits.manner == manner])
        for manner in MANNERS
    }


def _of_manner(given: list[Given]) -> Counts:
    suspect = [one for one in given if one.suspect]
    rejected = [one for one in given if one.rejected]
    blocked = [one for one in given if one.annotator.trust == Trust.BLOCKED]
    return {
        "people": _distinct(given),
        "people_suspect": _distinct(suspect),
        "people_rejected": _distinct(rejected),
        "people_blocked": _distinct(blocked),
        "answers": len(given),
        "answers_suspect": len(suspect),
        "answers_rejected": len(rejected),
    }


def _distinct(given: list[Given]) -> int:
    return len({one.annotator.pk for one in given})


def _findings(given: list[Given]) -> dict[str, Counts]:
    """Count each finding: in how many answers, of honest people, and of whom it is meant for."""
    return {
        code: {
            "found": sum(code in one.codes for one in given),
            "found_honest": sum(
                code in one.codes and one.traits.manner == "honest" for one in given
            ),
            "meant": sum(bool(one.habits & habits) for one in given),
            "meant_found": sum(bool(one.habits & habits) and code in one.codes for one in given),
        }
        for code, habits in MEANT.items()
    }


def _labels(campaign: Campaign, truth: Truth) -> Counts:
    """Count labels by state, and those right and wrong where more than half of the voices agree."""
    rows = Label.objects.filter(campaign=campaign).select_related("artwork")
    counts: Counter[str] = Counter({"pairs": 0, "known": 0, "right": 0, "wrong": 0})
    for label in rows:
        counts["pairs"] += 1
        counts[label.state] += 1
        known = truth.label(label.artwork, label.culture)
        if known is not None:
            counts["known"] += 1
            if label.emotion:
                counts["right" if label.emotion == known else "wrong"] += 1
    return dict(counts)


def _regions(campaign: Campaign, truth: Truth) -> dict[str, float]:
    """Hold what was drawn for each artwork and emotion against the known region."""
    ious = [
        Mask.stored(stimulus.artwork.height, stimulus.artwork.width, stimulus.drawn).iou(known)
        or 0.0
        for stimulus in Stimulus.objects.filter(campaign=campaign).select_related("artwork")
        if (known := _true_region(campaign, stimulus.artwork, stimulus.emotion, truth)) is not None
    ]
    return {"known": len(ious), "good": sum(iou > 0.5 for iou in ious), "iou": round(sum(ious), 6)}


def _true_region(campaign: Campaign, artwork: Artwork, emotion: str, truth: Truth) -> Mask | None:
    texts = campaign.triples.filter(utterance__artwork=artwork, utterance__emotion=emotion)
    masks = [
        phrase.mask(artwork)
        for text in texts.values_list("utterance__text", flat=True)
        for phrase in truth.phrases_of(artwork, text)
    ]
    return union(masks) if masks else None
