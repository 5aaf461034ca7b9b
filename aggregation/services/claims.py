"""Claims: which curator is at which answer, so that two never judge the same one unknowingly.

A claim runs out by itself when its page does not renew it: nobody has to clean up after a closed
laptop. Claiming and judging lock the same assignment, so of two that come at once one is first.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from aggregation.models import Claim
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Answer, Campaign

LASTS = timedelta(minutes=3)
"""The page renews its claim three times in this time."""


def claim(answer: Answer, curator: User) -> Claim:
    """Claim an answer, or renew the own claim; returns the claim that holds, maybe another's."""
    with transaction.atomic():
        lock(answer.assignment)
        standing = _held().select_related("curator").filter(answer=answer).first()
        if standing is not None and standing.curator_id != curator.pk:
            return standing
        until = timezone.now() + LASTS
        fields = {"curator": curator, "until": until}
        return Claim.objects.update_or_create(answer=answer, defaults=fields)[0]


def free(answer: Answer, curator: User) -> None:
    """Give the own claim on an answer back; another's stays."""
    Claim.objects.filter(answer=answer, curator=curator).delete()


def refuse_if_with_another(answer: Answer, curator: User) -> None:
    """Refuse what would be done to an answer another curator is at; its assignment is locked."""
    other = _held().select_related("curator").filter(answer=answer).exclude(curator=curator).first()
    if other is not None:
        raise Refusal("answer_with_another", by=other.curator.get_username())


def with_others(campaign: Campaign, curator: User) -> dict[UUID, str]:
    """Return the answers of a campaign that other curators are at now, with their names."""
    held = _held().exclude(curator=curator)
    rows = held.filter(answer__assignment__task__campaign=campaign)
    return dict(rows.values_list("answer__uuid", "curator__username"))


def _held() -> QuerySet[Claim]:
    return Claim.objects.filter(until__gt=timezone.now())
