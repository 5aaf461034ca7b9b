"""Paying a bonus: what is due besides the reward that an approval pays.

Prolific sets bonuses up, which pays nothing, and pays them by a second call, which pays again each
time it is made: once sent without an answer, only a person may decide. A platform that takes a key
(`KeyedBonuses`) may be asked again. One person's bonuses go out one at a time, so that the sum of
those the platform shows tells whether this one is among them.
"""

from __future__ import annotations

from annotation.crowd.base import Bonus, KeyedBonuses, Money, Submission
from annotation.crowd.errors import Ambiguous, Refused
from annotation.models import OutboxCall
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.recruiting import following
from annotation.recruiting.calls.action import NotYet
from annotation.recruiting.calls.submission import participation_of, session_of
from annotation.recruiting.platforms import platform_of
from annotation.services.audit import SYSTEM
from annotation.services.payments import Payment, advance, payments_of

REASON = "For your work in this study."
LEDGER = {
    CallState.AMBIGUOUS: LedgerState.AMBIGUOUS,
    CallState.FAILED: LedgerState.FAILED,
    CallState.CONFIRMED: LedgerState.CONFIRMED,
}


def payment_of(call: OutboxCall) -> Payment:
    """Return the payment in the ledger that a call is to make."""
    payments = payments_of(participation_of(call))
    return next(payment for payment in payments if payment.key == call.details["payment"])


def _confirmed(call: OutboxCall) -> int:
    """Return the bonuses of this person that we know to be paid, in minor units."""
    made = participation_of(call).calls.filter(action="bonus", state=CallState.CONFIRMED)
    keys = {known.details["payment"] for known in made}
    return sum(
        payment.minor for payment in payments_of(participation_of(call)) if payment.key in keys
    )


class PayBonus:
    def may_repeat(self, call: OutboxCall) -> bool:
        """Say no once paying may have been asked for: `draft` is kept right before."""
        return "draft" not in call.details or isinstance(platform_of(call.study), KeyedBonuses)

    def prepare(self, call: OutboxCall) -> None:
        call.details.pop("draft", None)
        advance(participation_of(call), payment_of(call), LedgerState.SENT)

    def send(self, call: OutboxCall) -> None:
        platform, session = platform_of(call.study), session_of(call)
        amount = Money(payment_of(call).minor, call.study.currency)
        bonus = Bonus(session, amount)
        if isinstance(platform, KeyedBonuses):
            # With its key it is paid once, whenever and however often it is asked for.
            platform.pay_bonus(bonus, key=call.key, reason=REASON)
            call.details = {**call.details, "keyed": True}
            return
        before = platform.submission(session).bonuses or ()
        if sum(before) != _confirmed(call) and not call.details.get("despite_others"):
            # Paid by another hand, or by us before a backup was restored: a person has to look.
            raise Refused("bonus", "other_bonuses")
        try:
            draft = platform.set_up_bonuses(call.study.external_id, [bonus])
        except Ambiguous as doubt:
            # Setting up pays nothing: asking again at worst leaves a draft unpaid.
            raise doubt.as_busy() from None
        call.details = {**call.details, "paid_before": sum(before), "draft": draft.id}
        call.save(update_fields=["details"])
        platform.pay_bonuses(draft.id)

    def confirm(self, call: OutboxCall) -> None:
        if call.details.get("keyed"):
            return
        read = platform_of(call.study).submission(session_of(call))
        following.follow(participation_of(call), read)
        self._judge(call, read)

    def _judge(self, call: OutboxCall, read: Submission) -> None:
        if "paid_before" not in call.details or read.bonuses is None:
            raise NotYet
        wanted = int(call.details["paid_before"]) + payment_of(call).minor
        if sum(read.bonuses) < wanted:
            raise NotYet

    def settled(self, call: OutboxCall) -> None:
        state = LEDGER.get(CallState(call.state))
        if state is not None:
            advance(
                participation_of(call), payment_of(call), state, reason=call.error, actor=SYSTEM
            )
