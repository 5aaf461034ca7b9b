"""What one annotator's answers went into: labels and stimuli."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from aggregation.models import Finding, Label, RoundAnswer, Stimulus
from aggregation.services.rounds import to_judge
from annotation.models import Answer, Assignment, Campaign, Review
from annotation.models.assignment import COUNTED
from annotation.models.task import Purpose


@dataclass(frozen=True)
class Contribution:
    """One answer: its verdict, what was found in it, and the label or stimulus it counts in.

    `queued` if it stands in the queue of an open round.
    """

    answer: Answer
    review: Review | None
    findings: list[Finding]
    label: Label | None
    stimulus: Stimulus | None
    queued: bool

    @property
    def state(self) -> str:
        return self.answer.assignment.state


def contributions(campaign: Campaign, answers: Sequence[Answer]) -> list[Contribution]:
    """Read what belongs to some answers, in a fixed number of queries."""
    pks = [answer.pk for answer in answers]
    reviews = Review.objects.filter(answer__in=pks, undone_at=None)
    verdicts = {review.answer_id: review for review in reviews}
    findings: dict[int, list[Finding]] = {pk: [] for pk in pks}
    for finding in Finding.objects.filter(answer__in=pks).order_by("code"):
        findings[finding.answer_id].append(finding)
    members = RoundAnswer.objects.filter(round__done_at=None, answer__in=pks)
    queued = set(to_judge(members).values_list("answer", flat=True))
    artworks = {answer.assignment.task.artwork_id for answer in answers}
    labels = {
        (label.artwork_id, label.culture): label
        for label in Label.objects.filter(campaign=campaign, artwork__in=artworks)
    }
    stimuli = {
        (stimulus.artwork_id, stimulus.emotion): stimulus
        for stimulus in _stimuli(campaign, artworks)
    }
    return [
        Contribution(
            answer=answer,
            review=verdicts.get(answer.pk),
            findings=findings[answer.pk],
            label=labels.get(_label_key(answer)) if _counts(answer, "emotion") else None,
            stimulus=stimuli.get(_stimulus_key(answer)) if _counts(answer, "region") else None,
            queued=answer.pk in queued,
        )
        for answer in answers
    ]


def contributed(campaign: Campaign, annotator: int) -> dict[str, int]:
    """Return to how many labels and how many stimuli an annotator's counted answers belong."""
    rows = Assignment.objects.filter(
        annotator=annotator,
        task__campaign=campaign,
        task__purpose=Purpose.COLLECT,
        state__in=COUNTED,
    ).order_by()
    labels = rows.filter(task__kind="emotion")
    regions = rows.filter(task__kind="region", task__phrase__superseded=False)
    stimuli = regions.values("task__artwork", "task__phrase__utterance__emotion").distinct()
    return {"labels": labels.count(), "stimuli": stimuli.count()}


def _stimuli(campaign: Campaign, artworks: set[int]) -> list[Stimulus]:
    rows = Stimulus.objects.filter(campaign=campaign, artwork__in=artworks)
    return list(rows.defer("mask", "drawn", "levels", "contributors"))


def _counts(answer: Answer, kind: str) -> bool:
    return answer.kind == kind and answer.assignment.state in COUNTED


def _label_key(answer: Answer) -> tuple[int, str]:
    task = answer.assignment.task
    return task.artwork_id, task.culture


def _stimulus_key(answer: Answer) -> tuple[int, str]:
    task = answer.assignment.task
    return task.artwork_id, task.phrase.utterance.emotion if task.phrase else ""
