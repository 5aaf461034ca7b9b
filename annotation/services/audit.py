"""Every change of state by a person or a platform leaves an entry: ids only, never texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, User

from annotation.models import Annotator, Answer, Assignment, AuditEntry, Campaign, Review
from annotation.models.entity import Entity
from annotation.prepared import insert


@dataclass(frozen=True)
class Actor:
    """Who acts: a staff user, an annotator, or, with neither, the system itself."""

    user: User | None = None
    annotator: UUID | None = None


SYSTEM = Actor()


def staff(user: AbstractBaseUser) -> Actor:
    assert isinstance(user, User)
    return Actor(user=user)


def by(annotator: Annotator) -> Actor:
    return Actor(annotator=annotator.uuid)


def record(actor: Actor, subject: Entity, field: str, *, old: str, new: str, why: str = "") -> None:
    """Write one entry, in the transaction of the change itself."""
    insert(_entry(actor, subject, field, old=old, new=new, why=why))


def record_many(
    actor: Actor,
    subjects: Sequence[Entity],
    field: str,
    *,
    olds: Sequence[str],
    new: str,
    why: str = "",
) -> None:
    """Write an entry for each of many subjects that come to the same, in their transaction."""
    AuditEntry.objects.bulk_create(
        _entry(actor, subject, field, old=old, new=new, why=why)
        for subject, old in zip(subjects, olds, strict=True)
    )


def _entry(
    actor: Actor, subject: Entity, field: str, *, old: str, new: str, why: str
) -> AuditEntry:
    return AuditEntry(
        user=actor.user,
        annotator=actor.annotator,
        campaign_id=_campaign_id(subject),
        subject=subject._meta.model_name or "",
        subject_id=subject.uuid,
        field=field,
        old=old,
        new=new,
        why=why,
    )


def _campaign_id(subject: Entity) -> int | None:
    """Return where something happened, from what belongs to exactly one campaign."""
    if isinstance(subject, Review):
        subject = subject.answer
    if isinstance(subject, Answer):
        subject = subject.assignment
    if isinstance(subject, Assignment):
        subject = subject.participation
    if isinstance(subject, Annotator):
        return _only_campaign_of(subject)
    found = subject.pk if isinstance(subject, Campaign) else getattr(subject, "campaign_id", None)
    return int(found) if found is not None else None


def _only_campaign_of(annotator: Annotator) -> int | None:
    """Return the campaign of somebody who took part in one alone."""
    campaigns = list(annotator.enrolments.values_list("campaign", flat=True)[:2])
    return campaigns[0] if len(campaigns) == 1 else None
