"""How a call of the outbox moves from state to state; each step is committed before the next."""

from __future__ import annotations

import random
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotation.crowd.errors import Refused
from annotation.locking import lock, lock_one
from annotation.models import OutboxCall
from annotation.models.recruitment import CallState
from annotation.recruiting import platforms
from annotation.recruiting.calls import action_of

LONGEST_PAUSE = timedelta(minutes=30)
FIRST_PAUSE = timedelta(seconds=5)
OVER = {CallState.CONFIRMED, CallState.FAILED}


def calls_of(platform: str) -> QuerySet[OutboxCall]:
    """Return the calls of a platform, the one due first at the front."""
    calls = OutboxCall.objects.select_related("study__campaign", "participation__annotator")
    return calls.filter(
        study__platform=platform, study__environment=platforms.environment(platform)
    ).order_by("due_at", "pk")


def due_calls(platform: str) -> QuerySet[OutboxCall]:
    """Return the calls to be made now. One person's go out in their order, one at a time."""
    calls = calls_of(platform)
    busy = calls.filter(
        state__in=[CallState.SENT, CallState.AMBIGUOUS], participation__isnull=False
    )
    waiting = calls.filter(state=CallState.PENDING, due_at__lte=timezone.now())
    return waiting.exclude(participation__in=busy.values("participation"))


@transaction.atomic
def mark_sent(call: OutboxCall) -> bool:
    """Note that a call leaves now; False when somebody took it back meanwhile."""
    if call.participation is not None:
        lock(call.participation)
    if lock_one(OutboxCall.objects.filter(pk=call.pk)) is None:
        return False
    if lock(call).state != CallState.PENDING:
        return False
    action_of(call).prepare(call)
    call.state, call.sent_at, call.answered_at = CallState.SENT, timezone.now(), None
    call.attempts += 1
    call.save()
    return True


def mark_answered(call: OutboxCall) -> None:
    call.answered_at, call.error = timezone.now(), ""
    call.save(update_fields=["answered_at", "error", "details"])


def doubt(call: OutboxCall, *, error: str) -> None:
    """Nobody knows whether the call was executed: ask again if that is harmless, else a person."""
    if action_of(call).may_repeat(call):
        later(call, pause(call), error=error)
    else:
        settle(call, CallState.AMBIGUOUS, error=error)


@transaction.atomic
def settle(call: OutboxCall, state: CallState, *, error: str = "") -> None:
    """Settle a call, and let what follows from that happen; what is over stays as it is."""
    if call.participation is not None:
        lock(call.participation)
    lock(call)
    if call.state in OVER or call.state == state:
        return
    call.state, call.error = state, error[:300]
    call.settled_at = None if state == CallState.AMBIGUOUS else timezone.now()
    call.save(update_fields=["state", "error", "settled_at", "details"])
    action_of(call).settled(call)


def later(call: OutboxCall, wait: timedelta, *, error: str) -> None:
    """Put a call that was sent back into the line."""
    OutboxCall.objects.filter(pk=call.pk, state=CallState.SENT).update(
        state=CallState.PENDING,
        due_at=timezone.now() + wait,
        answered_at=None,
        error=error[:300],
        details=call.details,
    )


def pause(call: OutboxCall, asked: float | None = None) -> timedelta:
    """Return how long to wait: what was asked for, else exponential with full jitter."""
    if asked is not None:
        return min(timedelta(seconds=asked), LONGEST_PAUSE)
    doublings: int = 2 ** min(call.attempts, 10)
    return min(FIRST_PAUSE * doublings, LONGEST_PAUSE) * random.random()  # noqa: S311


def words(refused: Refused) -> str:
    """Return why a platform refused, for staff; ids a platform may name are left out."""
    return f"{refused.reason} {refused.status}" if refused.status else refused.reason
