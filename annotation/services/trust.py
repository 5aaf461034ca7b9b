"""Trust in an annotator. Blocking ends what is in hand and gives nothing new; work stays paid."""

from __future__ import annotations

from django.db import transaction

from annotation.locking import lock
from annotation.models import Annotator, Participation
from annotation.models.assignment import AssignmentState
from annotation.models.participation import Trust, WorkState
from annotation.services import slots
from annotation.services.assignments import lock_open_lease
from annotation.services.audit import Actor, record
from annotation.services.payments import reward_due
from annotation.services.training import training_due


def block(annotator: Annotator, *, actor: Actor) -> None:
    """Give a person no further task anywhere: their slots are free, drafts and answers stay.

    What they did is due; whether it counts is decided answer by answer, in the review.
    """
    _set(annotator, Trust.BLOCKED, actor)
    at_work = annotator.participations.filter(work__in=[WorkState.ENTERED, WorkState.CONSENTED])
    for participation in at_work.order_by("pk"):
        _take_away(participation)


def unblock(annotator: Annotator, *, actor: Actor) -> None:
    """Trust somebody again as at the beginning."""
    if annotator.trust == Trust.BLOCKED:
        _set(annotator, Trust.NEW, actor)


def trust(annotator: Annotator, *, actor: Actor) -> None:
    """Note that a curator relies on this person; whoever is blocked stays so.

    A mark to read and to filter by: what is asked, drawn and paid is the same for everybody.
    """
    _set(annotator, Trust.TRUSTED, actor, unless=Trust.BLOCKED)


@transaction.atomic
def _set(annotator: Annotator, trust: Trust, actor: Actor, unless: Trust | None = None) -> None:
    lock(annotator)
    if annotator.trust not in {trust, unless}:
        record(actor, annotator, "trust", old=annotator.trust, new=trust)
        annotator.trust = trust
        annotator.save(update_fields=["trust"])


@transaction.atomic
def _take_away(participation: Participation) -> None:
    """Free the slot of an open lease, and note what is due."""
    lock(participation)
    lease = lock_open_lease(participation)
    if lease is not None:
        slots.move(lease, AssignmentState.EXPIRED, why="the annotator was blocked")
        slots.release(lease)
    reward_due(participation)
    training_due(participation)
