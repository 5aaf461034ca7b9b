"""Payments: what is due, in integer minor units, written once to an append-only ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Sum

from annotation.models import LedgerEntry, Participation
from annotation.models.assignment import ANSWERED, AssignmentState
from annotation.models.participation import PaymentState
from annotation.models.payment import LedgerState
from annotation.models.task import BATCH
from annotation.services.audit import SYSTEM, Actor, record

# The gravest comes first: it is what a participation is said to be in.
GRAVEST = (
    LedgerState.AMBIGUOUS,
    LedgerState.FAILED,
    LedgerState.DUE,
    LedgerState.SENT,
    LedgerState.CONFIRMED,
)


@dataclass(frozen=True)
class Payment:
    """One payment as its lines in the ledger tell: what was due, and how far it has come.

    `attempt` counts how often it was sent anew by a person, from 1.
    """

    key: str
    purpose: str
    minor: int
    currency: str
    state: LedgerState
    reason: str
    attempt: int

    @property
    def attempt_key(self) -> str:
        return self.key if self.attempt == 1 else f"{self.key}/{self.attempt}"


def reward_due(participation: Participation) -> LedgerEntry | None:
    """Write what is due to a participation and not yet written; nothing when all is.

    The whole reward when the batch is done, or when tasks ran out before it was; else the part of
    the batch that was answered, rounded up. Nothing for nothing done. An answer that comes after
    the end adds a line with what it is worth more. The caller holds the participation's lock.
    """
    done = participation.assignments.filter(
        task__purpose__in=BATCH,
        state__in=[*ANSWERED, AssignmentState.WITHDRAWN],
        submitted_at__isnull=False,
    ).count()
    owed = reward(participation, done=done, ran_out=participation.ran_out_at is not None)
    return write_due(participation, "reward", owed=owed)


def write_due(participation: Participation, purpose: str, *, owed: int) -> LedgerEntry | None:
    """Write what is owed for a purpose beyond what the ledger has; nothing when it has all.

    What is written never falls again. The caller holds the participation's lock.
    """
    written = due(participation, purpose)
    if owed <= written:
        return None
    entry = LedgerEntry.objects.create(
        participation=participation,
        purpose=purpose,
        state=LedgerState.DUE,
        amount_minor=owed - written,
        currency=participation.currency,
        idempotency_key=f"{purpose}:{participation.uuid}:{owed}",
    )
    _show(participation, SYSTEM, why=entry.idempotency_key)
    return entry


def payments_of(participation: Participation) -> list[Payment]:
    """Return the payments of a participation, each with its state, in the order they fell due."""
    return payments_in(participation.ledger.order_by("pk"))


def payments_of_many(pks: Iterable[int]) -> dict[int, list[Payment]]:
    """Return the payments of these participations in one query; who has none is left out."""
    lines: dict[int, list[LedgerEntry]] = defaultdict(list)
    for line in LedgerEntry.objects.filter(participation__in=list(pks)).order_by("pk"):
        lines[line.participation_id].append(line)
    return {pk: payments_in(own) for pk, own in lines.items()}


def payments_in(lines: Iterable[LedgerEntry]) -> list[Payment]:
    """Fold lines of the ledger, oldest first, into payments, in the order they fell due."""
    ordered = sorted(lines, key=lambda line: _base(line.idempotency_key))
    found = [
        (rows[0].pk, _payment(rows))
        for rows in (list(group) for _key, group in groupby(ordered, key=_base_of))
    ]
    return [payment for _pk, payment in sorted(found, key=lambda pair: pair[0])]


def advance(
    participation: Participation,
    payment: Payment,
    state: LedgerState,
    *,
    reason: str = "",
    actor: Actor = SYSTEM,
) -> None:
    """Write how far a payment has come, once; what is confirmed moves no more.

    What a person gives as the reason is kept in the ledger alone: it may name somebody.
    The caller holds the participation's lock.
    """
    now = next(known for known in payments_of(participation) if known.key == payment.key)
    if now.state in {state, LedgerState.CONFIRMED}:
        return
    LedgerEntry.objects.create(
        participation=participation,
        purpose=payment.purpose,
        state=state,
        amount_minor=payment.minor,
        currency=payment.currency,
        idempotency_key=_key_of_next(now, state),
        reason=reason,
    )
    said = reason if actor == SYSTEM else ""
    _show(participation, actor, why=said or payment.key)


def _key_of_next(now: Payment, state: LedgerState) -> str:
    """Return the key of the attempt that a line belongs to: what failed begins a new one."""
    begins_anew = now.state == LedgerState.FAILED and state != LedgerState.CONFIRMED
    return f"{now.key}/{now.attempt + 1}" if begins_anew else now.attempt_key


def _base_of(line: LedgerEntry) -> str:
    return _base(line.idempotency_key)


def _base(key: str) -> str:
    return key.partition("/")[0]


def _attempt(key: str) -> int:
    return int(key.partition("/")[2] or 1)


def _payment(rows: list[LedgerEntry]) -> Payment:
    rows.sort(key=lambda line: line.pk)
    first, last = rows[0], rows[-1]
    return Payment(
        key=_base_of(first),
        purpose=first.purpose,
        minor=first.amount_minor,
        currency=first.currency,
        state=LedgerState(last.state),
        reason=last.reason,
        attempt=_attempt(last.idempotency_key),
    )


def _show(participation: Participation, actor: Actor, *, why: str) -> None:
    states = {payment.state for payment in payments_of(participation)}
    gravest = next((state for state in GRAVEST if state in states), None)
    shown = PaymentState(gravest) if gravest else PaymentState.NONE
    if shown != participation.payment:
        record(actor, participation, "payment", old=participation.payment, new=shown, why=why)
        participation.payment = shown
        participation.save(update_fields=["payment"])


def due(participation: Participation, *purposes: str) -> int:
    """Return how much the ledger says is due, for these purposes or for all, in minor units."""
    lines = participation.ledger.filter(state=LedgerState.DUE)
    if purposes:
        lines = lines.filter(purpose__in=purposes)
    return lines.aggregate(total=Sum("amount_minor"))["total"] or 0


def reward(participation: Participation, *, done: int, ran_out: bool) -> int:
    """Return the reward in minor units for `done` answers of a batch."""
    if done == 0:
        return 0
    if ran_out or done >= participation.batch_size:
        return participation.reward_minor
    return -(-participation.reward_minor * done // participation.batch_size)
