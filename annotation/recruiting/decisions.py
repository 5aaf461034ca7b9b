"""Decisions on a participation as a whole: approve it, reject it, ask for the place back.

They are about money and never follow from a verdict on data: disagreement between annotators is no
reason to refuse pay. A rejection waits before it leaves, so that it can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotation.crowd.base import Purpose, SubmissionState
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Campaign, OutboxCall, Participation
from annotation.models.participation import WorkState
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.recruiting import outbox, platforms
from annotation.recruiting.calls.study import PAID_SCREENING
from annotation.recruiting.exits import purpose_of
from annotation.recruiting.following import OVERTURNED_WITHIN, REWARD
from annotation.recruiting.marketplace import came_with_receipt
from annotation.recruiting.messages import Reason, message_for
from annotation.services.audit import Actor, record
from annotation.services.payments import payments_of

DECIDABLE = {SubmissionState.SUBMITTED, SubmissionState.TIMED_OUT}
DECISIONS = ("approve", "reject", "screen_out", "request_return")
SHORTEST = {platforms.PROLIFIC: 100, platforms.MTURK: 1}


def waiting(campaign: Campaign) -> QuerySet[Participation]:
    """Return who handed in and waits for a decision, whose deadline is nearest first."""
    decided = OutboxCall.objects.filter(action__in=["approve", "reject"]).exclude(
        state=CallState.FAILED
    )
    rows = campaign.participations.filter(platform_state=SubmissionState.SUBMITTED)
    return (
        rows.exclude(study=None)
        .exclude(pk__in=decided.values("participation"))
        .order_by("decide_by", "pk")
    )


def approve(participation: Participation, *, actor: Actor) -> OutboxCall:
    """Have a participation approved, which pays its reward. Twice is once."""
    with transaction.atomic():
        _refuse_undecidable(participation, "approve")
        if _reward_goes_by_bonus(participation):
            raise Refusal("participation_undecidable", reason="paid_by_bonus")
        return _enqueue(participation, "approve", actor)


def approve_all(participations: Iterable[Participation], *, actor: Actor) -> list[Participation]:
    """Approve those of these whose work is complete; returns the ones that need a closer look.

    Also those whose work came back without a receipt of ours: nobody knows that it is theirs.
    """
    left = []
    for participation in participations:
        try:
            if purpose_of(participation) != Purpose.COMPLETED:
                raise Refusal("participation_undecidable", reason="no_complete_work")
            if not came_with_receipt(participation):
                raise Refusal("participation_undecidable", reason="no_receipt")
            approve(participation, actor=actor)
        except Refusal:
            left.append(participation)
    return left


def reject(
    participation: Participation, *, reason: Reason, words: str = "", actor: Actor
) -> OutboxCall:
    """Have a participation rejected with a reason its platform permits; it leaves after a while.

    The message is the reason's own in the person's language, then what the curator adds.
    """
    with transaction.atomic():
        _refuse_undecidable(participation, "reject")
        message = message_for(participation, reason, words)
        if len(message) < SHORTEST.get(participation.platform, 1):
            raise Refusal("message_too_short", least=SHORTEST[participation.platform])
        is_named = participation.platform == platforms.PROLIFIC
        details: dict[str, object] = {
            "category": reason.category if is_named else "",
            "message": message,
        }
        wait = timedelta(seconds=settings.REVIEW_UNDO_SECONDS)
        return _enqueue(participation, "reject", actor, details, wait)


def can_screen_out(participation: Participation) -> bool:
    """Say whether somebody missed the training of a study that pays its screening by a code."""
    study = participation.study
    if study is None or PAID_SCREENING not in study.codes:
        return False
    states = {SubmissionState.WORKING, SubmissionState.SUBMITTED}
    missed = participation.work == WorkState.FINISHED and participation.platform_state in states
    return missed and purpose_of(participation) == Purpose.SCREENED_OUT


def screen_out(participation: Participation, *, actor: Actor) -> OutboxCall:
    """End the session of somebody who missed the training, which pays the training at once."""
    with transaction.atomic():
        lock(participation)
        paid_otherwise = participation.calls.filter(action="bonus").exclude(state=CallState.FAILED)
        if not can_screen_out(participation) or paid_otherwise.exists():
            raise Refusal("participation_undecidable", reason="not_to_screen_out")
        made = decision_of(participation)
        if made is not None and made.action not in {"screen_out", "request_return"}:
            raise Refusal("participation_undecidable", reason=f"{made.action}_made")
        return _enqueue(participation, "screen_out", actor)


def request_return(participation: Participation, *, words: str, actor: Actor) -> OutboxCall:
    """Ask a person to give the place back, which neither pays nor harms them."""
    if not words.strip():
        raise Refusal("message_too_short", least=1)
    with transaction.atomic():
        _refuse_undecidable(participation, "request_return")
        if participation.platform == platforms.MTURK:
            raise Refusal("participation_undecidable", reason="not_offered")
        return _enqueue(participation, "request_return", actor, {"message": words.strip()})


def overturn(participation: Participation, *, words: str, actor: Actor) -> OutboxCall:
    """Have a rejected participation approved after all, where the platform still allows it.

    The person reads the words. Twice is once.
    """
    if not words.strip():
        raise Refusal("message_too_short", least=1)
    with transaction.atomic():
        lock(participation)
        why = _why_not_overturned(participation)
        if why:
            raise Refusal("participation_undecidable", reason=why)
        return _enqueue(participation, "overturn", actor, {"message": words.strip()})


def can_overturn(participation: Participation) -> bool:
    """Say whether a rejection of this participation may still be overturned."""
    return not _why_not_overturned(participation)


def _why_not_overturned(participation: Participation) -> str:
    if participation.study is None or participation.platform not in OVERTURNED_WITHIN:
        return "not_offered"
    if participation.platform_state != SubmissionState.REJECTED:
        return f"is_{participation.platform_state}"
    if participation.decide_by is None or participation.decide_by <= timezone.now():
        return "too_late"
    return "paid_by_bonus" if _reward_goes_by_bonus(participation) else ""


def take_back(participation: Participation, *, actor: Actor) -> None:
    """Take back a decision that has not left yet."""
    with transaction.atomic():
        lock(participation)
        calls = participation.calls.filter(action__in=DECISIONS, state=CallState.PENDING)
        taken = [call.action for call in calls if outbox.cancel(call)]
        if not taken:
            raise Refusal("review_too_late")
        record(actor, participation, "decision", old=taken[0], new="", why="taken back")


def decision_of(participation: Participation) -> OutboxCall | None:
    """Return the decision on a participation that was made last and not refused."""
    calls = participation.calls.filter(action__in=DECISIONS).exclude(state=CallState.FAILED)
    return calls.order_by("pk").last()


def _refuse_undecidable(participation: Participation, action: str) -> None:
    """Refuse what cannot be decided like this.

    An approval is never too late: when a platform approves by itself is for some only our
    reckoning, and a clock may be wrong; while the platform shows the session undecided it is.
    """
    lock(participation)
    if participation.study is None or not platforms.has_api(participation):
        raise Refusal("participation_undecidable", reason="no_platform")
    if participation.platform_state not in DECIDABLE:
        raise Refusal("participation_undecidable", reason=f"is_{participation.platform_state}")
    made = decision_of(participation)
    if made is not None and made.action not in {action, "request_return"}:
        raise Refusal("participation_undecidable", reason=f"{made.action}_made")
    is_late = participation.decide_by is not None and participation.decide_by <= timezone.now()
    if is_late and action != "approve":
        raise Refusal("participation_undecidable", reason="approved_by_the_platform")


def _reward_goes_by_bonus(participation: Participation) -> bool:
    """Say whether the reward was paid, or is being paid, in another way than by an approval."""
    calls = participation.calls.filter(action="bonus", details__payment__startswith="reward:")
    paid = any(
        payment.purpose == REWARD and payment.state == LedgerState.CONFIRMED
        for payment in payments_of(participation)
    )
    return paid or calls.exclude(state=CallState.FAILED).exists()


def _enqueue(
    participation: Participation,
    action: str,
    actor: Actor,
    details: dict[str, object] | None = None,
    wait: timedelta = timedelta(0),
) -> OutboxCall:
    assert participation.study is not None
    made = decision_of(participation)
    said = (details or {}).get("message")
    if made is not None and made.action == action and made.details.get("message") != said:
        # Said otherwise before: nobody must believe that the second message goes out.
        raise Refusal("participation_undecidable", reason=f"{action}_made")
    call = outbox.enqueue(
        participation.study,
        action,
        f"{action}:{participation.uuid}",
        participation=participation,
        details=details,
        wait=wait,
    )
    if made is None or made.action != action:
        record(actor, participation, "decision", old="", new=action)
    return call
