"""A simulated curator: closes rounds, judges what the queue holds, and blocks who often fails.

The curator works as a person does: all that the open rounds want judged, the samples first, one
answer after another, a verdict on each by the services behind the review page. What an answer
should be is known here, and each verdict is right with a stated probability.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.contrib.auth.models import User
from django.db.models import Count, Q
from django.utils import timezone

from aggregation.models import Round, RoundAnswer
from aggregation.services.blocking import block
from aggregation.services.rounds import (
    close_round,
    settle_round_of,
    unjudged,
    waiting_answers,
)
from aggregation.simulation.people import outcome_without_phrases
from aggregation.simulation.truth import Truth
from annotation.access import answer_to_judge
from annotation.errors import Refusal
from annotation.masks import Mask
from annotation.models import Annotator, Answer, Campaign, Review
from annotation.models.campaign import Role
from annotation.models.participation import Trust
from annotation.models.review import Reason, Verdict
from annotation.services.audit import staff
from annotation.services.campaigns import add_member
from annotation.services.reviews import apply_verdicts, judge

NAME = "simulated-curator"
LEAST_IOU = 0.5
BLOCKS_AT, BLOCKS_SHARE = 2, 0.5
"""Blocked is who has so many answers rejected, and at least this share of those judged."""

REASON_OF_FINDING = {
    "contour_only": Reason.CONTOUR_ONLY,
    "scribble": Reason.SCRIBBLE,
    "wrong_script": Reason.WRONG_LANGUAGE,
    "copied": Reason.COPIED,
    "pasted": Reason.COPIED,
}
REASON_OF_KIND = {
    "phrase": Reason.WRONG_PHRASE,
    "region": Reason.WRONG_REGION,
    "emotion": Reason.EMPTY_TALK,
    "figure": Reason.OTHER,
}


@dataclass
class Curator:
    """One curator of a campaign, right in a share `accuracy` of all verdicts.

    `settle` lets jobs catch up once verdicts have taken effect.
    """

    campaign: Campaign
    truth: Truth
    accuracy: float
    rng: np.random.Generator
    settle: Callable[[], None]

    def __post_init__(self) -> None:
        self.user, new = User.objects.get_or_create(username=NAME)
        if new:
            self.user.set_unusable_password()
            self.user.save()
        add_member(self.campaign, self.user, Role.CURATOR)

    def review(self) -> int:
        """Close every round, and judge until nothing waits; returns how many answers it judged."""
        judged = 0
        for kind, culture in self._lines():
            close_round(self.campaign, kind, culture, force=True, actor=staff(self.user))
        while new := sum(self._judge_line(*line) for line in self._answered_lines()):
            judged += new
            self._wait_a_minute()
            self._block()
        return judged

    def _lines(self) -> list[tuple[str, str]]:
        waiting = waiting_answers(Campaign.objects.filter(pk=self.campaign.pk))
        path = "assignment__task__"
        return sorted(set(waiting.values_list(f"{path}kind", f"{path}culture")))

    def _answered_lines(self) -> list[tuple[str, str]]:
        return sorted(set(self.campaign.rounds.values_list("kind", "culture")))

    def _judge_line(self, kind: str, culture: str) -> int:
        rounds = {"campaign": self.campaign, "kind": kind, "culture": culture}
        waiting = unjudged(RoundAnswer.objects.filter(round__in=Round.objects.filter(**rounds)))
        queue = waiting.order_by("-sampled", "round__number", "order")
        return sum(self._judge(str(uuid)) for uuid in queue.values_list("answer__uuid", flat=True))

    def _judge(self, uuid: str) -> bool:
        """Give a verdict; False for an answer that went away while the queue was read."""
        answer = answer_to_judge(self.campaign, uuid)
        right = bool(self.rng.random() < self.accuracy)
        accepts = is_sound(answer, self.truth) == right
        verdict = Verdict.ACCEPTED if accepts else Verdict.REJECTED
        try:
            judge(answer, self.user, verdict=verdict, reason="" if accepts else _reason(answer))
        except Refusal:
            return False
        settle_round_of(answer)
        return True

    def _wait_a_minute(self) -> None:
        """Let this curator's verdicts take effect, as they do once they can no longer be undone."""
        waiting = Review.objects.filter(curator=self.user, applied_at=None, undone_at=None)
        waiting.update(effective_at=timezone.now())
        while apply_verdicts():
            pass
        self.settle()

    def _block(self) -> None:
        for annotator in often_rejected(self.campaign):
            block(annotator, actor=staff(self.user))


def often_rejected(campaign: Campaign) -> list[Annotator]:
    """Return who is to be blocked by the rule of this module, and is not yet."""
    mine = Q(assignments__task__campaign=campaign, assignments__answers__reviews__undone_at=None)
    verdict = "assignments__answers__reviews__verdict"
    rejected = Count("assignments__answers__reviews", filter=mine & Q(**{verdict: "rejected"}))
    judged = Count("assignments__answers__reviews", filter=mine)
    rows = Annotator.objects.annotate(rejected=rejected, judged=judged)
    rows = rows.filter(rejected__gte=BLOCKS_AT).exclude(trust=Trust.BLOCKED).order_by("pk")
    return [row for row in rows if row.rejected >= BLOCKS_SHARE * row.judged]


def is_sound(answer: Answer, truth: Truth) -> bool:
    """Say whether an answer is as it should be, by what is known; where nothing is, it is."""
    return SOUND[answer.kind](answer, truth)


def _sound_phrase(answer: Answer, truth: Truth) -> bool:
    task, body = answer.assignment.task, answer.body
    assert task.utterance is not None
    known = truth.phrases_of(task.artwork, task.utterance.text)
    if not known:
        return bool(body["outcome"] == outcome_without_phrases(task.utterance.text))
    return any(
        phrase["start"] < true.end and true.start < phrase["end"]
        for phrase in body.get("phrases", [])
        for true in known
    )


def _sound_region(answer: Answer, truth: Truth) -> bool:
    task = answer.assignment.task
    assert task.phrase is not None
    span = {"start": task.phrase.start, "end": task.phrase.end}
    true = truth.region(task.artwork, task.phrase.utterance.text, span)
    if true is None:
        return True
    drawn = Mask.stored(task.artwork.height, task.artwork.width, answer.mask)
    return (drawn.iou(true) or 0.0) >= LEAST_IOU


def _sound_emotion(answer: Answer, truth: Truth) -> bool:
    """Say whether a feeling is explained by what people do see in this picture."""
    task, body = answer.assignment.task, answer.body
    felt = truth.felt(task.artwork, task.culture)
    return not felt or any(
        emotion == body["emotion"] and why in body["explanation"] for emotion, why in felt
    )


def _sound_figure(answer: Answer, truth: Truth) -> bool:
    expected = truth.boxes(answer.assignment.task.artwork)
    return bool(answer.body["boxes"]) == bool(expected)


SOUND: dict[str, Callable[[Answer, Truth], bool]] = {
    "phrase": _sound_phrase,
    "region": _sound_region,
    "emotion": _sound_emotion,
    "figure": _sound_figure,
}


def _reason(answer: Answer) -> str:
    found: list[Any] = list(answer.findings.order_by("code").values_list("code", flat=True))
    named = [REASON_OF_FINDING[code] for code in found if code in REASON_OF_FINDING]
    return str(next(iter(named), REASON_OF_KIND[answer.kind]))
