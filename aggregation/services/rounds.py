"""Rounds: closed sets of answers, of which a seeded sample is drawn for review.

Whose sample fails has all the answers of the round judged (samples.py).

Source: domain.md, quality control; the sampling itself is methods/sampling.py.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import numpy as np
from django.db import transaction
from django.db.models import Aggregate, Count, Exists, Max, Min, OuterRef, Q, QuerySet
from django.utils import timezone

from aggregation.methods.findings import Code
from aggregation.methods.sampling import Candidate, draw_sample
from aggregation.models import Finding, Round, RoundAnswer
from aggregation.services.samples import call_failed_samples
from annotation.canonical import content_sha256
from annotation.crowd.base import SubmissionState
from annotation.locking import locked
from annotation.models import Answer, Campaign, Review
from annotation.models.assignment import COUNTED
from annotation.services.audit import SYSTEM, Actor, record

STRONG: tuple[Code, ...] = (
    "void", "whole", "contour_only", "scribble", "off_click", "copied", "outlier",
    "too_fast", "wrong_script", "pasted", "repeated",
)  # fmt: skip
"""Findings for which an answer is judged even if it was not drawn: all but specks."""

BEFORE_APPROVAL = timedelta(hours=72)
"""So long before a platform approves a participation by itself, its answers are in a round."""

REVIEWABLE = Q(answer__current=True, answer__erased_at=None, answer__assignment__state__in=COUNTED)


def waiting_answers(campaigns: QuerySet[Campaign]) -> QuerySet[Answer]:
    """Return the counted answers that are in no round yet."""
    return Answer.objects.filter(
        assignment__task__campaign__in=campaigns,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
        round_member=None,
    )


def flagged_answers(campaigns: QuerySet[Campaign]) -> QuerySet[Answer]:
    """Return the counted answers in which something strong was found, without a verdict so far."""
    strong = Finding.objects.filter(code__in=STRONG)  # few: read first, not asked of each answer
    standing = Review.objects.filter(answer=OuterRef("pk"), undone_at=None)
    return Answer.objects.filter(
        ~Exists(standing),
        pk__in=strong.values("answer"),
        assignment__task__campaign__in=campaigns,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    )


def close_round(
    campaign: Campaign, kind: str, culture: str, *, force: bool = False, actor: Actor = SYSTEM
) -> Round | None:
    """Close a round of one kind and culture and draw its sample.

    A round is due at `round_answers` answers, `round_hours` after the oldest, or when a platform
    would soon approve one of its participations by itself; `force` closes it with whatever has come
    in. Returns None when it is not due, or nothing has come in. Two
    processes that close at once queue for the campaign's row, and the second finds nothing.
    """
    with transaction.atomic():
        campaign = locked(Campaign.objects.filter(pk=campaign.pk)).get()
        waiting = waiting_answers(Campaign.objects.filter(pk=campaign.pk)).filter(
            assignment__task__kind=kind, assignment__task__culture=culture
        )
        if not force and not _is_due(campaign, waiting):
            return None
        answers = list(waiting.values_list("pk", "assignment__annotator"))
        if not answers:
            return None
        number = 1 + (_rounds(campaign, kind, culture).aggregate(n=Max("number"))["n"] or 0)
        closed = Round.objects.create(
            campaign=campaign,
            kind=kind,
            culture=culture,
            number=number,
            seed=sample_seed(campaign.seed, kind, culture=culture, number=number),
        )
        record(actor, closed, "state", old="", new="closed", why="by hand" if force else "due")
        _enter(closed, [Candidate(annotator, answer) for answer, annotator in answers])
        return closed


def close_due_rounds() -> int:
    """Close every round that is due and settle the open ones. Returns how many were closed."""
    path = "assignment__task__"
    groups = (
        waiting_answers(Campaign.objects.all())
        .order_by()
        .values_list(f"{path}campaign", f"{path}kind", f"{path}culture")
        .annotate(**_ages())
    )
    campaigns = Campaign.objects.in_bulk()
    closed = 0
    for campaign_id, kind, culture, *ages in list(groups):
        if _due(campaigns[campaign_id], *ages):
            closed += close_round(campaigns[campaign_id], kind, culture) is not None
    for open_round in Round.objects.filter(done_at=None):
        settle_round(open_round)
    return closed


def settle_round(found: Round) -> None:
    """Call whom a failed sample calls, and note whether all to judge is judged or not reviewable.

    Derived: a verdict that is undone makes the round wait again.
    """
    with transaction.atomic():
        current = locked(Round.objects.select_related("campaign").filter(pk=found.pk)).get()
        call_failed_samples(current)
        done = not unjudged(RoundAnswer.objects.filter(round=current)).exists()
        if done != (current.done_at is not None):
            current.done_at = timezone.now() if done else None
            current.save(update_fields=["done_at"])


def settle_round_of(answer: Answer) -> None:
    """Settle the round an answer is in, after a verdict on it was given or undone."""
    for found in Round.objects.filter(members__answer=answer):
        settle_round(found)


def unjudged(members: QuerySet[RoundAnswer]) -> QuerySet[RoundAnswer]:
    """Return the answers to judge that wait for a verdict and can still get one."""
    standing = Review.objects.filter(answer=OuterRef("answer"), undone_at=None)
    return to_judge(members).filter(REVIEWABLE, ~Exists(standing))


def to_judge(members: QuerySet[RoundAnswer]) -> QuerySet[RoundAnswer]:
    """Return the answers of rounds that are judged: drawn, called, or with strong findings."""
    strong = Finding.objects.filter(answer=OuterRef("answer"), code__in=STRONG)
    return members.filter(Q(sampled=True) | ~Q(called="") | Exists(strong))


def sample_seed(campaign_seed: int, kind: str, *, culture: str, number: int) -> int:
    """Return the seed of a round's sample: 63 bits of the hash of what names the round."""
    digest = content_sha256([campaign_seed, kind, culture, number])
    return int(digest[:16], 16) >> 1


def _is_due(campaign: Campaign, waiting: QuerySet[Answer]) -> bool:
    ages = waiting.aggregate(**_ages())
    return bool(ages["count"]) and _due(campaign, **ages)


def _ages() -> dict[str, Aggregate]:
    """Return what tells whether a round is due: how many there are, how old, how many urgent.

    Urgent is an answer whose participation waits for a decision that the platform soon makes by
    itself: a verdict in time lets people decide about the participation knowing it.
    """
    soon = timezone.now() + BEFORE_APPROVAL
    urgent = Q(
        assignment__participation__platform_state=SubmissionState.SUBMITTED,
        assignment__participation__decide_by__gt=timezone.now(),
        assignment__participation__decide_by__lte=soon,
    )
    return {
        "count": Count("pk"),
        "oldest": Min("created_at"),
        "urgent": Count("pk", filter=urgent),
    }


def _due(campaign: Campaign, count: int, oldest: datetime, urgent: int) -> bool:
    old = timezone.now() - oldest >= timedelta(hours=campaign.round_hours)
    return old or count >= campaign.round_answers or urgent > 0


def _rounds(campaign: Campaign, kind: str, culture: str) -> QuerySet[Round]:
    return Round.objects.filter(campaign=campaign, kind=kind, culture=culture)


def _enter(closed: Round, candidates: list[Candidate]) -> None:
    """Make the candidates members of the round, the drawn ones first, in the order drawn."""
    drawn = draw_sample(
        candidates,
        share=closed.campaign.sample_share,
        rng=np.random.default_rng(closed.seed),
        last_sampled=_last_sampled(closed.campaign),
    )
    sampled = set(drawn)
    rest = [candidate for candidate in sorted(candidates) if candidate not in sampled]
    RoundAnswer.objects.bulk_create(
        RoundAnswer(
            round=closed,
            answer_id=int(candidate.answer),
            sampled=candidate in sampled,
            order=order,
        )
        for order, candidate in enumerate(drawn + rest)
    )


def _last_sampled(campaign: Campaign) -> dict[int | str, float]:
    """Return, for each annotator ever sampled in this campaign, the last such round."""
    rows = RoundAnswer.objects.filter(round__campaign=campaign, sampled=True)
    return dict(rows.values_list("answer__assignment__annotator").annotate(last=Max("round_id")))
