"""Payments: what is due, in integer minor units, written once to an append-only ledger."""

from __future__ import annotations

from django.db.models import Sum

from annotation.models import LedgerEntry, Participation
from annotation.models.assignment import ANSWERED, AssignmentState
from annotation.models.participation import PaymentState
from annotation.models.payment import LedgerState
from annotation.services.audit import SYSTEM, record


def reward_due(participation: Participation) -> LedgerEntry | None:
    """Write what is due to a participation and not yet written; nothing when all is.

    The whole reward when the batch is done, or when tasks ran out before it was; else the part of
    the batch that was answered, rounded up. Nothing for nothing done. An answer that comes after
    the end adds a line with what it is worth more. The caller holds the participation's lock.
    """
    done = participation.assignments.filter(
        state__in=[*ANSWERED, AssignmentState.WITHDRAWN], submitted_at__isnull=False
    ).count()
    owed = reward(participation, done=done, ran_out=participation.ran_out_at is not None)
    written = due(participation)
    if owed <= written:
        return None
    entry = LedgerEntry.objects.create(
        participation=participation,
        purpose="reward",
        state=LedgerState.DUE,
        amount_minor=owed - written,
        currency=participation.currency,
        idempotency_key=f"reward:{participation.uuid}:{owed}",
    )
    record(SYSTEM, participation, "payment", old=participation.payment, new=PaymentState.DUE)
    participation.payment = PaymentState.DUE
    participation.save(update_fields=["payment"])
    return entry


def due(participation: Participation) -> int:
    """Return how much of the reward the ledger says is due, in minor units."""
    lines = participation.ledger.filter(purpose="reward", state=LedgerState.DUE)
    return lines.aggregate(total=Sum("amount_minor"))["total"] or 0


def reward(participation: Participation, *, done: int, ran_out: bool) -> int:
    """Return the reward in minor units for `done` answers of a batch."""
    if done == 0:
        return 0
    if ran_out or done >= participation.batch_size:
        return participation.reward_minor
    return -(-participation.reward_minor * done // participation.batch_size)
