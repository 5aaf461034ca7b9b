"""The outbox: every call that changes something on a crowd platform is written before it is made.

A call goes `pending -> sent -> confirmed | failed | ambiguous`. It is enqueued in the transaction
of the decision behind it, under a key that names its effect. Only one process at a time sends for a
platform, on all machines: money calls of one workspace contend, and what this process finds `sent`
and unanswered was left by one that died. What may be repeated is repeated then; a payment that may
have happened waits for a person. That the platform did what it answered is read back from it.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db.models import Count
from django.utils import timezone

from annotation.crowd.errors import Ambiguous, Busy, CrowdError, Refused
from annotation.errors import Refusal
from annotation.locking import exclusively, lock_one
from annotation.models import OutboxCall, Study
from annotation.models.recruitment import CallState
from annotation.recruiting import bulk
from annotation.recruiting.call_states import (
    calls_of,
    doubt,
    due_calls,
    later,
    mark_answered,
    mark_sent,
    pause,
    settle,
    words,
)
from annotation.recruiting.calls import action_of
from annotation.recruiting.calls.action import NotYet
from annotation.recruiting.queueing import enqueue as enqueue

log = logging.getLogger("annotation.recruiting")

MOST_AT_ONCE = 200
MANY = 10
READ_BACK_AFTER = timedelta(seconds=30)
AGAIN_AFTER = timedelta(minutes=15)


def cancel(call: OutboxCall) -> bool:
    """Take a call back that has not left yet; False when it has."""
    found = lock_one(OutboxCall.objects.filter(pk=call.pk))
    if found is None or found.state != CallState.PENDING or found.attempts:
        return False
    found.delete()
    return True


def send_due(platform: str, *, most: int = MOST_AT_ONCE) -> int:
    """Make the calls of a platform that are due, one after the other, and read back the sent ones.

    Returns how many were made. Does nothing while another process does it.
    """
    with exclusively(f"outbox {platform}") as alone:
        if not alone:
            return 0
        for left in calls_of(platform).filter(state=CallState.SENT, answered_at=None):
            doubt(left, error="no_answer_kept")
        sent = bulk.send_approvals(platform)
        while sent < most and (call := due_calls(platform).first()) is not None:
            _send(call)
            sent += 1
        _read_back_all(platform)
        return sent


def _send(call: OutboxCall) -> None:
    try:
        if not mark_sent(call):
            return
        action_of(call).send(call)
    except Refused as refused:
        settle(call, CallState.FAILED, error=words(refused))
    except Refusal as refusal:
        settle(call, CallState.FAILED, error=refusal.code)
    except Busy as busy:
        later(call, pause(call, busy.retry_after), error=busy.reason)
    except Ambiguous as unclear:
        doubt(call, error=unclear.reason)
    else:
        mark_answered(call)
        _read_back(call)


def _read_back_all(platform: str) -> None:
    """Read back what was answered and is not confirmed, and payments that are in doubt."""
    since = timezone.now() - READ_BACK_AFTER
    calls = calls_of(platform)
    sent = calls.filter(state=CallState.SENT, answered_at__lte=since)
    approvals = sent.filter(action="approve")
    many = approvals.order_by("study").values("study").annotate(count=Count("pk"))
    for study in Study.objects.filter(pk__in=many.filter(count__gte=MANY).values("study")):
        _read_back_by_list(study, list(approvals.filter(study=study)))
    for call in sent[:MOST_AT_ONCE]:
        _read_back(call)
    for call in calls.filter(state=CallState.AMBIGUOUS)[:MOST_AT_ONCE]:
        _read_back(call)


def _read_back_by_list(study: Study, calls: list[OutboxCall]) -> None:
    try:
        for call in bulk.read_back(study, calls):
            if _is_overdue(call):
                bulk.one_by_one(call, error="not_done_yet")
    except (CrowdError, Refusal) as error:
        log.info("approvals on %s are read back later: %s", study.platform, error)


def _read_back(call: OutboxCall) -> None:
    action = action_of(call)
    try:
        action.confirm(call)
    except NotYet:
        if _is_overdue(call) and call.state == CallState.SENT and action.may_repeat(call):
            bulk.one_by_one(call, error="not_done_yet")
    except Refused as refused:
        settle(call, CallState.FAILED, error=words(refused))
    except (CrowdError, Refusal) as error:
        log.info("%s %s is read back later: %s", call.study.platform, call.action, error)
    else:
        settle(call, CallState.CONFIRMED)


def _is_overdue(call: OutboxCall) -> bool:
    return call.answered_at is not None and call.answered_at < timezone.now() - AGAIN_AFTER
