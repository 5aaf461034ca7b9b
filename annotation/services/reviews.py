"""Reviews: a curator's verdict on an answer. It waits before it takes effect, so that undo is real.

A verdict is about data. It never rejects a participation or its payment (domain.md, quality).
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotation.errors import Refusal
from annotation.locking import lock_one
from annotation.models import Answer, Assignment, Review
from annotation.models.assignment import COUNTED, AssignmentState
from annotation.models.review import Reason, Verdict
from annotation.services import slots
from annotation.services.assignments import lock_assignment, lock_task
from annotation.services.audit import record, staff


def judge(
    answer: Answer, curator: User, *, verdict: str, reason: str = "", note: str = ""
) -> Review:
    """Record a verdict; it takes effect after `REVIEW_UNDO_SECONDS`."""
    if verdict not in Verdict.values:
        raise Refusal("verdict_unknown", allowed=Verdict.values)
    if verdict == Verdict.REJECTED and reason not in Reason.values:
        raise Refusal("reason_unknown", allowed=Reason.values)
    with transaction.atomic():
        assignment = lock_assignment(answer.assignment)
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
                    effective_at=timezone.now() + timedelta(seconds=settings.REVIEW_UNDO_SECONDS),
                )
        except IntegrityError as taken:
            raise Refusal("review_exists") from taken
        record(staff(curator), answer, "verdict", old="", new=verdict, why=reason)
        return review


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
    lock_task(found.answer.assignment.task)
    review = _lock(review_id)
    if review.applied_at is not None or review.undone_at is not None:
        return 0
    assignment = lock_assignment(found.answer.assignment)
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
