"""Payments: what is due, in integer minor units, written once to an append-only ledger."""

from __future__ import annotations

from annotation.models import LedgerEntry, Participation
from annotation.models.assignment import ANSWERED, AssignmentState
from annotation.models.participation import PaymentState
from annotation.models.payment import LedgerState
from annotation.services.audit import SYSTEM, record


def reward_due(participation: Participation) -> LedgerEntry | None:
    """Write that a participation's reward is due; once, however often it is called.

    The whole reward when the batch is done, or when tasks ran out before it was; else the part of
    the batch that was answered, rounded up. Nothing for nothing done.
    """
    done = participation.assignments.filter(
        state__in=[*ANSWERED, AssignmentState.WITHDRAWN], submitted_at__isnull=False
    ).count()
    amount = reward(participation, done=done, ran_out=participation.ran_out_at is not None)
    if amount == 0:
        return None
    entry, new = LedgerEntry.objects.get_or_create(
        idempotency_key=f"reward:{participation.uuid}",
        state=LedgerState.DUE,
        defaults={
            "participation": participation,
            "purpose": "reward",
            "amount_minor": amount,
            "currency": participation.currency,
        },
    )
    if new:
        record(SYSTEM, participation, "payment", old=participation.payment, new=PaymentState.DUE)
        participation.payment = PaymentState.DUE
        participation.save(update_fields=["payment"])
    return entry


def reward(participation: Participation, *, done: int, ran_out: bool) -> int:
    """Return the reward in minor units for `done` answers of a batch."""
    if done == 0:
        return 0
    if ran_out or done >= participation.batch_size:
        return participation.reward_minor
    return -(-participation.reward_minor * done // participation.batch_size)
