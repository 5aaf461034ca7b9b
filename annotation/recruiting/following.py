"""What follows when a platform tells how a session stands.

`follow` takes a session as it was just read, whatever was told before and in whatever order: doing
it twice changes nothing. Work, platform and payment are three states that move apart; a lease frees
its slot, and no work is ever destroyed.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from annotation.crowd.base import Submission, SubmissionState
from annotation.locking import lock
from annotation.models import OutboxCall, Participation
from annotation.models.assignment import AssignmentState
from annotation.models.participation import WorkState
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.recruiting import marketplace
from annotation.services import participations, slots
from annotation.services.assignments import lock_open_lease
from annotation.services.audit import SYSTEM, record
from annotation.services.payments import advance, payments_of, reward_due, write_due
from annotation.services.training import training_due

APPROVED = {SubmissionState.APPROVED, SubmissionState.PARTLY_APPROVED}
APPROVES_AFTER = {"prolific": timedelta(days=21)}
"""Where the platform does not say it of each session (Prolific's help pages)."""
OVERTURNED_WITHIN = {"mturk": timedelta(days=30)}
"""How long after the work came in a rejection can be overturned, where it can at all."""
REWARD, TRAINING = "reward", "training"
REJECTED = "rejected"
"""Why a reward is not paid whose session was rejected."""


@transaction.atomic
def follow(participation: Participation, read: Submission) -> None:
    """Keep a session's state as read, and do what it means for work and money."""
    lock(participation)
    _note(participation, read)
    effect = EFFECTS.get(read.state)
    if effect is not None:
        effect(participation)
    marketplace.follow(participation, read)


def _note(participation: Participation, read: Submission) -> None:
    if participation.platform_state != read.state:
        record(
            SYSTEM,
            participation,
            "platform_state",
            old=participation.platform_state,
            new=read.state,
            why="as the platform says",
        )
        participation.platform_changed_at = timezone.now()
    participation.platform_state = read.state
    participation.decide_by = _deadline(participation, read)
    participation.save(update_fields=["platform_state", "platform_changed_at", "decide_by"])


def _deadline(participation: Participation, read: Submission) -> datetime | None:
    """Return when the platform approves by itself, where it says or is known to.

    Of a rejected session, until when that can be overturned.
    """
    if read.state == SubmissionState.REJECTED:
        within = OVERTURNED_WITHIN.get(participation.platform)
        return read.completed_at + within if within and read.completed_at else None
    if read.state != SubmissionState.SUBMITTED:
        return None
    wait = APPROVES_AFTER.get(participation.platform)
    noted = participation.platform_changed_at
    since = min(filter(None, [read.completed_at, noted]), default=None)
    return read.approved_automatically_at or (since + wait if wait and since else None)


def _returned(participation: Participation) -> None:
    """Who gave the place back takes part no longer: nothing counts, what was done is paid.

    On Prolific this can follow a hand-in, and then takes the work back.
    """
    if participation.work != WorkState.WITHDRAWN:
        participations.take_back(participation, why="returned on the platform")


def _timed_out(participation: Participation) -> None:
    """Free the slot and keep the draft: whoever is timed out may still come to an end."""
    _free(participation, why="timed out on the platform")
    reward_due(participation)
    training_due(participation)


def _free(participation: Participation, *, why: str) -> None:
    lease = lock_open_lease(participation)
    if lease is not None:
        slots.move(lease, AssignmentState.EXPIRED, why=why)
        slots.release(lease)


def _submitted(participation: Participation) -> None:
    """End the work of whoever handed in without the last step here, if the batch is done."""
    if participation.work == WorkState.CONSENTED and participations.is_complete(participation):
        participations.end(participation, why="handed in on the platform")
    reward_due(participation)
    training_due(participation)


def _approved(participation: Participation) -> None:
    """Confirm the reward: an approval pays all of it, whoever approved and whatever was done."""
    _submitted(participation)
    write_due(participation, REWARD, owed=participation.reward_minor)
    for payment in payments_of(participation):
        if payment.purpose == REWARD and not _is_by_bonus(participation, payment.key):
            advance(participation, payment, LedgerState.CONFIRMED)


def _rejected(participation: Participation) -> None:
    """Earn no reward by a rejected session. Its answers stay: data is another decision."""
    _free(participation, why="rejected on the platform")
    reward_due(participation)
    training_due(participation)
    for payment in payments_of(participation):
        if payment.purpose == REWARD and payment.state != LedgerState.CONFIRMED:
            advance(participation, payment, LedgerState.FAILED, reason=REJECTED)


def _screened_out(participation: Participation) -> None:
    """Confirm what the training earned: screening out with a code of ours pays just that."""
    _free(participation, why="screened out on the platform")
    training_due(participation)
    for payment in payments_of(participation):
        if payment.purpose == TRAINING and not _is_by_bonus(participation, payment.key):
            advance(participation, payment, LedgerState.CONFIRMED)


def _is_by_bonus(participation: Participation, key: str) -> bool:
    """Say whether this payment has its own way, by a bonus that was not refused."""
    calls = OutboxCall.objects.filter(participation=participation, action="bonus")
    return calls.filter(details__payment=key).exclude(state=CallState.FAILED).exists()


EFFECTS: dict[SubmissionState, Callable[[Participation], None]] = {
    SubmissionState.RETURNED: _returned,
    SubmissionState.TIMED_OUT: _timed_out,
    SubmissionState.SUBMITTED: _submitted,
    SubmissionState.APPROVED: _approved,
    SubmissionState.PARTLY_APPROVED: _approved,
    SubmissionState.REJECTED: _rejected,
    SubmissionState.SCREENED_OUT: _screened_out,
}
