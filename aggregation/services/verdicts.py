"""Verdicts from the review page: on one answer, or the same on many as one act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from aggregation.models import Round
from aggregation.services.claims import free, refuse_if_with_another
from aggregation.services.rounds import settle_round
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Answer, Review
from annotation.services import reviews

MOST = 200
"""Answers judged as one act: as many as a person can answer for."""


@dataclass(frozen=True)
class Decision:
    """A verdict, with its reason if it rejects, and words of the curator."""

    verdict: str
    reason: str = ""
    note: str = ""


@dataclass
class Outcome:
    """What came of judging many: the verdicts given, and each answer refused with the refusal."""

    given: list[Review] = field(default_factory=list)
    refused: list[tuple[Answer, Refusal]] = field(default_factory=list)


def give(answer: Answer, curator: User, decision: Decision, *, anyway: bool = False) -> Review:
    """Give a verdict and the own claim back; refused while another is at the answer.

    `anyway` is the curator's word that they know of the other.
    """
    review = _give(answer, curator, decision, anyway=anyway)
    _settle([answer])
    return review


def refuse_too_many(count: int) -> None:
    """Refuse a number of answers that is not judged as one act."""
    if not 1 <= count <= MOST:
        raise Refusal("too_many_answers", most=MOST, given=count)


def give_many(answers: Sequence[Answer], curator: User, decision: Decision) -> Outcome:
    """Give the same verdict on many answers, each its own review with its own audit entry.

    All or, if the process dies, none; an answer that is refused keeps no other from its verdict.
    They take effect at one moment, by which they are known as one act (`act_of`).
    """
    refuse_too_many(len(answers))
    outcome = Outcome()
    now = timezone.now()
    with transaction.atomic():
        for answer in sorted(answers, key=lambda one: one.assignment_id):
            try:
                outcome.given.append(_give(answer, curator, decision, now=now))
            except Refusal as refusal:
                outcome.refused.append((answer, refusal))
    _settle([review.answer for review in outcome.given])
    return outcome


def act_of(review: Review) -> list[Review]:
    """Return the verdicts that were given together with this one, it among them."""
    together = Review.objects.filter(curator=review.curator_id, effective_at=review.effective_at)
    return list(together.select_related("answer__assignment").order_by("answer__assignment"))


def undo_act(review: Review, curator: User) -> int:
    """Take back every verdict of an act, all or none; returns how many.

    Raises Refusal `review_too_late` if one of them took effect already.
    """
    act = [one for one in act_of(review) if one.undone_at is None]
    with transaction.atomic():
        for one in act:
            reviews.undo(one, curator)
    _settle([one.answer for one in act])
    return len(act)


def _give(
    answer: Answer,
    curator: User,
    decision: Decision,
    *,
    anyway: bool = False,
    now: datetime | None = None,
) -> Review:
    with transaction.atomic():
        lock(answer.assignment)
        if not anyway:
            refuse_if_with_another(answer, curator)
        review = reviews.judge(
            answer,
            curator,
            verdict=decision.verdict,
            reason=decision.reason,
            note=decision.note,
            now=now,
        )
        free(answer, curator)
        return review


def _settle(answers: Iterable[Answer]) -> None:
    """Settle the rounds answers are in, each once, oldest first."""
    for found in Round.objects.filter(members__answer__in=list(answers)).distinct().order_by("pk"):
        settle_round(found)
