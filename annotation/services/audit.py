"""Every change of state by a person or a platform leaves an entry: ids only, never texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, User

from annotation.bulk import write_rows
from annotation.models import Annotator, Answer, Assignment, AuditEntry, Campaign, Review
from annotation.models.entity import Entity
from annotation.prepared import insert


@dataclass(frozen=True)
class Actor:
    """Who acts: a staff user, an annotator, or, with neither, the system itself."""

    user: User | None = None
    annotator: UUID | None = None


@dataclass(frozen=True)
class Move:
    """One of many that come to another state: its keys, and from what to what."""

    pk: int
    uuid: UUID
    campaign: int
    old: str
    new: str


SYSTEM = Actor()


def staff(user: AbstractBaseUser) -> Actor:
    assert isinstance(user, User)
    return Actor(user=user)


def by(annotator: Annotator) -> Actor:
    return Actor(annotator=annotator.uuid)


def record(actor: Actor, subject: Entity, field: str, *, old: str, new: str, why: str = "") -> None:
    """Write one entry, in the transaction of the change itself."""
    insert(_entry(actor, subject, field, old=old, new=new, why=why))


def record_states(kind: type[Entity], moves: Sequence[Move], *, why: str) -> None:
    """Write an entry for each of many that the system moved on, in their transaction."""
    write_rows(
        AuditEntry,
        ("campaign", "subject", "subject_id", "field", "old", "new", "why"),
        [
            (move.campaign, kind._meta.model_name, move.uuid, "state", move.old, move.new, why)
            for move in moves
        ],
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
