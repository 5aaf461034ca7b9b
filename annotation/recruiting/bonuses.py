"""What is paid besides approvals: training, parts of a batch, top-ups; and payments by hand.

How each payment is made (docs/explanation/pay.md):

* The reward of a session that was handed in is paid by its approval on the platform.
* The reward for a part of a batch is a bonus, once the platform says that the place was given back
  or, a day later, that its time ran out.
* Training and top-ups are bonuses.
* Where there is no API a person pays, and says so here.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotation.crowd.base import SubmissionState
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Campaign, OutboxCall, Participation
from annotation.models.participation import PaymentState
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.recruiting import call_states, outbox, platforms
from annotation.recruiting.following import REWARD, TRAINING
from annotation.recruiting.marketplace import came_with_receipt
from annotation.services.audit import Actor, record
from annotation.services.payments import Payment, advance, payments_of

REST_AFTER_TIME_OUT = timedelta(days=1)
OTHERS = "other_bonuses"
BY_BONUS = {
    SubmissionState.SUBMITTED,
    SubmissionState.APPROVED,
    SubmissionState.PARTLY_APPROVED,
    SubmissionState.REJECTED,
    SubmissionState.RETURNED,
    SubmissionState.TIMED_OUT,
    SubmissionState.SCREENED_OUT,
}
"""Sessions the platform takes a bonus for; before, they are still at work."""


def to_send(participation: Participation) -> list[Payment]:
    """Return the payments of a participation that may go out as bonuses now."""
    return sendable(participation, payments_of(participation))


def sendable(participation: Participation, payments: Iterable[Payment]) -> list[Payment]:
    """Return those of a participation's payments that may go out as bonuses now.

    None for work that came without a receipt of ours, unless a person approved it.
    """
    if not platforms.has_api(participation) or participation.platform_state not in BY_BONUS:
        return []
    if not (came_with_receipt(participation) or _was_approved_by_us(participation)):
        return []
    return [
        payment
        for payment in payments
        if payment.state == LedgerState.DUE and _goes_by_bonus(participation, payment)
    ]


def _was_approved_by_us(participation: Participation) -> bool:
    approvals = participation.calls.filter(action__in=["approve", "overturn"])
    return approvals.filter(state=CallState.CONFIRMED).exists()


def _goes_by_bonus(participation: Participation, payment: Payment) -> bool:
    if payment.purpose == TRAINING and _is_screened_out(participation):
        return False
    if payment.purpose != REWARD:
        return True
    if participation.platform_state in {SubmissionState.RETURNED, SubmissionState.SCREENED_OUT}:
        return True
    since = participation.platform_changed_at
    rested = since is not None and since < timezone.now() - REST_AFTER_TIME_OUT
    return participation.platform_state == SubmissionState.TIMED_OUT and rested


def _is_screened_out(participation: Participation) -> bool:
    """Say whether the training is paid, or being paid, by screening out."""
    calls = participation.calls.filter(action="screen_out")
    return calls.exclude(state=CallState.FAILED).exists()


def with_bonuses_due(campaign: Campaign) -> QuerySet[Participation]:
    """Return the participations that may have something to send, oldest first."""
    rows = campaign.participations.filter(
        payment__in=[PaymentState.DUE, PaymentState.FAILED], platform_state__in=BY_BONUS
    )
    return rows.select_related("study").order_by("pk")


def send(
    participations: Iterable[Participation], *, agreed_minor: int, actor: Actor
) -> list[OutboxCall]:
    """Have the bonuses of these people paid, for no more than was agreed to; else none of them.

    What is under way already is left alone and adds nothing to the sum.
    """
    with transaction.atomic():
        calls, total = [], 0
        for participation in participations:
            lock(participation)
            for payment in to_send(participation):
                if _is_under_way(participation, payment.key):
                    continue
                total += payment.minor
                calls.append(_enqueue(participation, payment, actor))
        if total > agreed_minor:
            raise Refusal("study_costs_more", costs=total)
        return calls


def send_again(
    participation: Participation, key: str, *, despite_others: bool = False, actor: Actor
) -> OutboxCall:
    """Have a payment sent anew that certainly was not made: one that failed.

    A bonus is refused while the platform shows other bonuses for this person than we know of:
    `despite_others` says that somebody has looked, and that this one is not among them.
    """
    with transaction.atomic():
        payment = _payment(participation, key)
        if payment.state != LedgerState.FAILED or not may_send_again(participation, payment):
            raise Refusal("payment_state", state=payment.state)
        return _enqueue(participation, payment, actor, despite_others=despite_others)


def may_send_again(participation: Participation, payment: Payment) -> bool:
    """Say whether a payment that failed can go out as a bonus; a rejected reward cannot."""
    return platforms.has_api(participation) and _goes_by_bonus(participation, payment)


def resolve(participation: Participation, key: str, *, was_paid: bool, actor: Actor) -> None:
    """Settle what nobody but a person can: a payment that may have been made.

    The person has looked at the platform. What was not paid is failed, and may be sent again.
    """
    with transaction.atomic():
        payment = _payment(participation, key)
        if payment.state != LedgerState.AMBIGUOUS:
            raise Refusal("payment_state", state=payment.state)
        found = "paid" if was_paid else "not_paid"
        record(actor, participation, "payment_in_doubt", old=key, new=found)
        calls = participation.calls.filter(action="bonus", state=CallState.AMBIGUOUS)
        for call in calls.filter(details__payment=key):
            state = CallState.CONFIRMED if was_paid else CallState.FAILED
            call_states.settle(call, state, error="" if was_paid else "seen_unpaid")


def note_paid(participation: Participation, key: str, *, note: str, actor: Actor) -> None:
    """Note a payment that a person made by another way; only where nothing is under way."""
    with transaction.atomic():
        payment = _payment(participation, key)
        if payment.state not in {LedgerState.DUE, LedgerState.FAILED}:
            raise Refusal("payment_state", state=payment.state)
        if _is_under_way(participation, key):
            raise Refusal("payment_state", state=LedgerState.SENT)
        advance(participation, payment, LedgerState.SENT, reason=note[:60], actor=actor)
        advance(participation, payment, LedgerState.CONFIRMED, reason=note[:60], actor=actor)


def _payment(participation: Participation, key: str) -> Payment:
    lock(participation)
    found = next((known for known in payments_of(participation) if known.key == key), None)
    if found is None:
        raise Refusal("not_found")
    return found


def _is_under_way(participation: Participation, key: str) -> bool:
    calls = participation.calls.filter(action="bonus", details__payment=key)
    open_bonus = calls.exclude(state__in=[CallState.FAILED, CallState.CONFIRMED]).exists()
    approval = participation.calls.filter(action="approve").exclude(state=CallState.FAILED)
    return open_bonus or (key.startswith(f"{REWARD}:") and approval.exists())


def _enqueue(
    participation: Participation, payment: Payment, actor: Actor, *, despite_others: bool = False
) -> OutboxCall:
    assert participation.study is not None
    record(actor, participation, "bonus", old=payment.state, new="asked", why=payment.key)
    return outbox.enqueue(
        participation.study,
        "bonus",
        f"bonus:{payment.key}",
        participation=participation,
        details={"payment": payment.key, "despite_others": despite_others},
    )
