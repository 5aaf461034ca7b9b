"""What rounds and findings made of a simulated crowd whose every member is known.

Counts, so that several runs can be added up: people and answers by manner, findings against what
was done wrong, regions of phrases that nobody but spam named, and labels and masks against what is
known of the pictures.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from aggregation.methods.findings import Code
from aggregation.models import Finding, Label, Stimulus
from aggregation.services.rounds import STRONG
from aggregation.simulation.manners import MANNERS, Manner
from aggregation.simulation.people import HURRIED, SAID_BEFORE
from aggregation.simulation.play import Played
from aggregation.simulation.truth import Truth
from annotation.masks import Mask, union
from annotation.models import Answer, Artwork, Campaign, Phrase
from annotation.models.assignment import AssignmentState
from annotation.models.participation import Trust
from annotation.models.task import Purpose

Counts = dict[str, int]

AWAY = frozenset({"elsewhere", "anywhere", "other_thing"})
"""Painted away from the thing, or something else."""

MEANT: Mapping[Code, frozenset[str]] = {
    "void": frozenset({"speck"}),
    "whole": frozenset({"everything"}),
    "contour_only": frozenset({"contour"}),
    "scribble": frozenset({"scribble"}),
    "dust": frozenset({"specks"}),
    "off_click": AWAY,
    "copied": frozenset({"copy"}),
    "outlier": AWAY,
    "too_fast": frozenset({HURRIED}),
    "wrong_script": frozenset({"foreign"}),
    "pasted": frozenset({SAID_BEFORE}),
    "repeated": frozenset({"repeated"}),
}
"""What was done in the answers in which a finding is looked for. Gold is told by `_gold`."""

NO_WRONG_ANSWER = frozenset({HURRIED, SAID_BEFORE})
"""What says nothing of whether an answer is right."""


def outcome(campaign: Campaign, truth: Truth, played: Played) -> dict[str, Any]:
    """Return all counts of a campaign that was played."""
    given = list(_given(campaign, played, Purpose.COLLECT))
    return {
        "people": _people(given),
        "findings": {code: _counted(given, code, habits) for code, habits in MEANT.items()},
        "gold": _gold(list(_given(campaign, played, Purpose.GOLD))),
        "named": _named(given, campaign),
        "labels": _labels(campaign, truth),
        "regions": _regions(campaign, truth),
    }


class Given:
    """One answer, in what manner it was given, what was wrong with it, and what was found in it."""

    def __init__(self, answer: Answer, manner: Manner, did: set[str], codes: set[str]) -> None:
        self.answer, self.manner, self.did, self.codes = answer, manner, did, codes
        self.annotator = answer.assignment.annotator
        self.rejected = answer.assignment.state == AssignmentState.REJECTED
        self.suspect = bool(codes & set(STRONG))


def _given(campaign: Campaign, played: Played, purpose: Purpose) -> Iterator[Given]:
    rows = Answer.objects.select_related(
        "assignment__annotator", "assignment__participation", "assignment__task"
    )
    mine = rows.filter(
        assignment__task__campaign=campaign,
        assignment__task__purpose=purpose,
        current=True,
        erased_at=None,
    )
    codes: dict[int, set[str]] = defaultdict(set)
    found = Finding.objects.filter(answer__in=mine.values("pk"))
    for answer_id, code in found.values_list("answer", "code"):
        codes[answer_id].add(code)
    for answer in mine.order_by("pk"):
        known = played.traits.get(str(answer.assignment.participation.uuid))
        if known is not None:
            did = played.did[str(answer.assignment.uuid)]
            yield Given(answer, known.manner, did, codes[answer.pk])


def _people(given: list[Given]) -> dict[Manner, Counts]:
    """Count people who answered and their answers: found suspect, rejected, blocked."""
    return {
        manner: _of_manner([one for one in given if one.manner == manner]) for manner in MANNERS
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


def _counted(given: list[Given], code: Code, habits: frozenset[str]) -> Counts:
    """Count a finding: in how many answers, of honest people, and of those it is meant for."""
    meant = [one for one in given if one.did & habits]
    return {
        "found": sum(code in one.codes for one in given),
        "found_honest": sum(code in one.codes and one.manner == "honest" for one in given),
        "meant": len(meant),
        "meant_found": sum(code in one.codes for one in meant),
    }


def _gold(given: list[Given]) -> dict[str, Counts]:
    """Count gold by kind: answers, those missed, and those given in any habit."""
    wrong = frozenset[str]().union(*(one.did for one in given)) - NO_WRONG_ANSWER
    kinds = sorted({one.answer.kind for one in given})
    counts = {}
    for kind in kinds:
        of_kind = [one for one in given if one.answer.kind == kind]
        honest = sum(one.manner == "honest" for one in of_kind)
        missed = _counted(of_kind, "gold_missed", wrong)
        counts[kind] = {"answers": len(of_kind), "answers_honest": honest, **missed}
    return counts


def _named(given: list[Given], campaign: Campaign) -> Counts:
    """Count regions that honest people painted, of phrases by whether anybody but spam named them.

    `lost` are those of phrases that spam alone named; `off_click` are those found by that finding.
    """
    manners = {str(one.annotator.uuid): one.manner for one in given}
    phrases = Phrase.objects.filter(campaign=campaign, superseded=False)
    lost = {
        pk
        for pk, points in phrases.values_list("pk", "points")
        if points and all(manners.get(who) == "spam" for _x, _y, who in points)
    }
    regions = [one for one in given if one.answer.kind == "region" and one.manner == "honest"]
    asked_in_vain = [one for one in regions if one.answer.assignment.task.phrase_id in lost]
    return {
        "phrases": phrases.count(),
        "phrases_lost": len(lost),
        "honest": len(regions),
        "honest_off_click": sum("off_click" in one.codes for one in regions),
        "lost": len(asked_in_vain),
        "lost_off_click": sum("off_click" in one.codes for one in asked_in_vain),
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
