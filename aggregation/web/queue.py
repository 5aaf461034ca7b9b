"""The review queue of one task kind and culture: the samples of its open rounds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from aggregation.models import RoundAnswer
from annotation.models import Campaign, Review
from annotation.models.assignment import COUNTED

LONGEST = 400
GONE = "gone"
WAITING = "waiting"


@dataclass(frozen=True)
class Entry:
    """One sampled answer and what came of it: waiting, accepted, rejected, or gone."""

    answer: UUID
    state: str


def queue_of(campaign: Campaign, kind: str, culture: str) -> list[Entry]:
    """Return the sampled answers of the open rounds, oldest round first, in the order drawn.

    A round that was done a moment ago stays while its last verdict can still be undone.
    """
    verdict = Review.objects.filter(answer=OuterRef("answer"), undone_at=None).values("verdict")
    rows = (
        _open_samples(campaign)
        .filter(round__kind=kind, round__culture=culture)
        .annotate(verdict=Subquery(verdict[:1]))
        .order_by("round__number", "order")
        .values_list(
            "answer__uuid",
            "verdict",
            "answer__current",
            "answer__erased_at",
            "answer__assignment__state",
        )
    )
    return [
        Entry(uuid, verdict or (WAITING if current and not erased and state in COUNTED else GONE))
        for uuid, verdict, current, erased, state in rows[:LONGEST]
    ]


def _open_samples(campaign: Campaign) -> QuerySet[RoundAnswer]:
    recently = timezone.now() - timedelta(seconds=settings.REVIEW_UNDO_SECONDS)
    still = Q(round__done_at=None) | Q(round__done_at__gte=recently)
    return RoundAnswer.objects.filter(still, round__campaign=campaign, sampled=True)
