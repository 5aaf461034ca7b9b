"""Writing a call into the outbox (outbox.py), for whoever decides that it has to be made."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from annotation.models import OutboxCall, Participation, Study
from annotation.models.recruitment import CallState


def enqueue(
    study: Study,
    action: str,
    key: str,
    *,
    participation: Participation | None = None,
    details: dict[str, object] | None = None,
    wait: timedelta = timedelta(0),
) -> OutboxCall:
    """Write a call to be made once this transaction is committed; the same key is the same call.

    After a failed attempt the key counts on: a person wanted it again.
    """
    same = Q(key=key) | Q(key__startswith=f"{key}/")
    attempts = list(OutboxCall.objects.filter(same).order_by("pk"))
    if attempts and attempts[-1].state != CallState.FAILED:
        return attempts[-1]
    return OutboxCall.objects.create(
        study=study,
        participation=participation,
        action=action,
        details=details or {},
        key=f"{key}/{len(attempts) + 1}" if attempts else key,
        due_at=timezone.now() + wait,
    )
