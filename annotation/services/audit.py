"""Every change of state by a person or a platform leaves an entry: ids only, never texts."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, User

from annotation.models import Annotator, AuditEntry
from annotation.models.entity import Entity


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
    AuditEntry.objects.create(
        user=actor.user,
        annotator=actor.annotator,
        subject=subject._meta.model_name or "",
        subject_id=subject.uuid,
        field=field,
        old=old,
        new=new,
        why=why,
    )
