"""Reviews: a curator's verdict on an answer. It waits before it takes effect, so that undo is real.

A verdict is about data. It never rejects a participation or its payment (domain.md, quality).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotation.errors import Refusal
from annotation.locking import lock, lock_one, locked
from annotation.models import Answer, Assignment, Review
from annotation.models.assignment import COUNTED, AssignmentState
from annotation.models.review import Reason, Verdict
from annotation.services import slots
from annotation.services.audit import Actor, record, staff


def judge(
    answer: Answer,
    curator: User,
    *,
    verdict: str,
    reason: str = "",
    note: str = "",
    now: datetime | None = None,
) -> Review:
    """Record a verdict; it takes effect `REVIEW_UNDO_SECONDS` after `now`."""
    if verdict not in Verdict.values:
        raise Refusal("verdict_unknown", allowed=Verdict.values)
    if verdict == Verdict.REJECTED and reason not in Reason.values:
        raise Refusal("reason_unknown", allowed=Reason.values)
    wait = timedelta(seconds=settings.REVIEW_UNDO_SECONDS)
    with transaction.atomic():
        assignment = lock(answer.assignment)
        if not Answer.objects.filter(pk=answer.pk, current=True).exists():
            raise Refusal("answer_changed_meanwhile")
        if assignment.state not in COUNTED:
            raise Refusal("answer_not_reviewable", state=assignment.state)
        try:
            with transaction.atomic():
                review = Review.objects.create(
                    answer=answer,
                    curator=curator,
                    verdict=verdict,
                    reason=reason if verdict == Verdict.REJECTED else "",
                    note=note[:500],
                    effective_at=(now or timezone.now()) + wait,
                )
        except IntegrityError as taken:
            raise _judged_already(answer) from taken
        record(staff(curator), answer, "verdict", old="", new=verdict, why=reason)
        return review


def _judged_already(answer: Answer) -> Refusal:
    """Return the refusal that says whose verdict stands, and since when."""
    standing = answer.reviews.select_related("curator").get(undone_at=None)
    by, at = standing.curator.get_username(), standing.created_at.isoformat(timespec="seconds")
    return Refusal("review_exists", by=by, at=at)


def undo(review: Review, curator: User) -> None:
    """Take a verdict back while it waits."""
    with transaction.atomic():
        review = _lock(review.pk)
        if review.undone_at is not None:
            return
        if review.applied_at is not None:
            raise Refusal("review_too_late")
        review.undone_at = timezone.now()
        review.save(update_fields=["undone_at"])
        record(staff(curator), review.answer, "verdict", old=review.verdict, new="", why="undone")


def reopen(answers: Collection[int], *, actor: Actor, why: str) -> None:
    """Take accepting verdicts on these answers back, whether or not they took effect yet.

    The answers go on counting, judged by nobody. Runs inside its caller's transaction, which holds
    the participations. Verdicts are locked before assignments, as where they take effect.
    """
    standing = Review.objects.select_related("answer__assignment__participation").filter(
        answer__in=answers, verdict=Verdict.ACCEPTED, undone_at=None
    )
    found = list(locked(standing.order_by("pk")))
    accepted = Assignment.objects.select_related("participation").filter(
        answers__in=answers, state=AssignmentState.ACCEPTED
    )
    held = list(locked(accepted.order_by("pk")))
    for review in found:
        review.undone_at = timezone.now()
        review.save(update_fields=["undone_at"])
        record(actor, review.answer, "verdict", old=review.verdict, new="", why=why)
    for assignment in held:
        assignment.state = AssignmentState.SUBMITTED
        assignment.save(update_fields=["state"])
        old = AssignmentState.ACCEPTED
        record(actor, assignment, "state", old=old, new=assignment.state, why=why)


def apply_verdicts() -> int:
    """Let verdicts whose time has come take effect. Returns how many did; safe to run anywhere."""
    due = Review.objects.filter(
        effective_at__lte=timezone.now(), applied_at=None, undone_at=None
    ).order_by("effective_at")
    count = 0
    for review_id in list(due.values_list("pk", flat=True)[:500]):
        with transaction.atomic():
            count += _apply(review_id)
    return count


def _apply(review_id: int) -> int:
    found = Review.objects.select_related("answer__assignment__task").get(pk=review_id)
    lock(found.answer.assignment.task)
    review = _lock(review_id)
    if review.applied_at is not None or review.undone_at is not None:
        return 0
    assignment = lock(found.answer.assignment)
    answer = Answer.objects.get(pk=review.answer_id)
    review.applied_at = timezone.now()
    review.save(update_fields=["applied_at"])
    if answer.current and assignment.state in COUNTED:
        _take_effect(review, assignment)
    return 1


def _take_effect(review: Review, assignment: Assignment) -> None:
    rejected = review.verdict == Verdict.REJECTED
    old = assignment.state
    assignment.state = AssignmentState.REJECTED if rejected else AssignmentState.ACCEPTED
    assignment.save(update_fields=["state"])
    record(
        staff(review.curator),
        assignment,
        "state",
        old=old,
        new=assignment.state,
        why=review.reason,
    )
    if rejected:
        slots.release(assignment)
        slots.changed(assignment.task)


def _lock(review_id: int) -> Review:
    review = lock_one(Review.objects.select_related("answer", "curator").filter(pk=review_id))
    assert review is not None
    return review
