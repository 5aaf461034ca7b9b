"""Reading the audit trail of a campaign: filtered, newest first, a part at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from annotation.models import AuditEntry, Campaign

ANNOTATORS, SYSTEM = ":annotators", ":system"
"""Whom to look for, where it is no account; no account's name has a colon."""

AT_ONCE = 100


@dataclass(frozen=True)
class Asked:
    """What somebody looks for; what is empty is not asked. Days are of UTC, both included."""

    person: str = ""
    subject: str = ""
    field: str = ""
    subject_id: UUID | None = None
    since: date | None = None
    until: date | None = None


def entries(campaign: Campaign, asked: Asked) -> QuerySet[AuditEntry]:
    """Return what happened in a campaign, newest first.

    What happened to a person who takes part elsewhere too belongs to no campaign; it is found by
    that person's id.
    """
    here = Q(campaign=campaign)
    if asked.subject_id and campaign.enrolments.filter(annotator__uuid=asked.subject_id).exists():
        here |= Q(campaign=None, subject="annotator")
    rows = AuditEntry.objects.filter(here, *_conditions(asked))
    return rows.select_related("user").order_by("-pk")


def part(rows: QuerySet[AuditEntry], *, before: int | None) -> tuple[list[AuditEntry], int | None]:
    """Return the entries before one, and before which the next part begins; None at the end."""
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: AT_ONCE + 1])
    return found[:AT_ONCE], found[AT_ONCE - 1].pk if len(found) > AT_ONCE else None


def people_in(campaign: Campaign) -> list[str]:
    """Return the names of the accounts that changed something here."""
    theirs = AuditEntry.objects.filter(campaign=campaign, user=OuterRef("pk"))
    names = User.objects.filter(Exists(theirs)).order_by("username")
    return list(names.values_list("username", flat=True))


def _conditions(asked: Asked) -> list[Q]:
    conditions = [_by(asked.person)] if asked.person else []
    conditions += [
        Q(**{name: value})
        for name, value in (
            ("subject", asked.subject),
            ("field", asked.field),
            ("subject_id", asked.subject_id),
            ("at__gte", _midnight(asked.since)),
            ("at__lt", _midnight(asked.until, days=1)),
        )
        if value
    ]
    return conditions


def _by(person: str) -> Q:
    if person == ANNOTATORS:
        return Q(annotator__isnull=False)
    if person == SYSTEM:
        return Q(annotator=None, user=None)
    return Q(user__username=person)


def _midnight(day: date | None, *, days: int = 0) -> datetime | None:
    """Return the beginning of a day, or of one so many days later."""
    if day is None or day > date.max - timedelta(days=days):
        return None
    return datetime.combine(day + timedelta(days=days), time(), UTC)
