"""How long ids of platforms are kept: until nothing can be paid or overturned any more.

What remains is our own random id, and a keyed hash by which a person who comes again is known. Who
asked for erasure loses that too, as soon as everything is settled.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from annotation.crowd.base import SubmissionState
from annotation.locking import lock
from annotation.models import Annotator, OutboxCall, Participation, PlatformEvent, PlatformIdentity
from annotation.models.participation import PaymentState, WorkState
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.recruiting.following import REJECTED
from annotation.services.audit import SYSTEM, record
from annotation.services.payments import payments_of_many

SETTLED = [PaymentState.NONE, PaymentState.CONFIRMED]
OVER = [WorkState.FINISHED, WorkState.WITHDRAWN]
UNSETTLED_CALLS = [CallState.PENDING, CallState.SENT, CallState.AMBIGUOUS]


def forget_ids(*, now: datetime | None = None, days: int | None = None) -> int:
    """Forget the platform ids of everybody who is settled for so long; returns how many people.

    Nobody's ids go while a payment is due, failed or in doubt, or a session may still be decided,
    or while somebody is at work. A rejection counts as settled once it stood for so long.
    """
    moment = now or timezone.now()
    kept = timedelta(days=settings.PLATFORM_ID_DAYS if days is None else days)
    people = 0
    for annotator in _settled(moment, kept):
        with transaction.atomic():
            lock(annotator)
            people += _forget(annotator)
    PlatformEvent.objects.filter(received_at__lt=moment - kept).delete()
    return people


def forgettable(*, now: datetime | None = None, days: int | None = None) -> int:
    """Return how many people's ids `forget_ids` would forget."""
    kept = timedelta(days=settings.PLATFORM_ID_DAYS if days is None else days)
    return len(_settled(now or timezone.now(), kept))


def _settled(moment: datetime, kept: timedelta) -> list[Annotator]:
    return [one for one in _seem_settled(moment, kept).iterator() if not _is_owed(one)]


def _is_owed(annotator: Annotator) -> bool:
    """Say whether a payment waits that a rejection of the session hides."""
    rejected = annotator.participations.filter(payment=PaymentState.FAILED)
    return any(
        payment.state != LedgerState.CONFIRMED and payment.reason != REJECTED
        for payments in payments_of_many(rejected.values_list("pk", flat=True)).values()
        for payment in payments
    )


def _seem_settled(moment: datetime, kept: timedelta) -> QuerySet[Annotator]:
    mine = Participation.objects.filter(annotator=OuterRef("pk"))
    changed = Coalesce(F("platform_changed_at"), F("finished_at"), F("created_at"))
    recent = mine.annotate(changed=changed).filter(changed__gt=moment - kept)
    at_work = ~Q(work__in=OVER) & Q(created_at__gt=moment - kept)
    stood = Q(
        payment=PaymentState.FAILED,
        platform_state=SubmissionState.REJECTED,
        platform_changed_at__lt=moment - kept,
    )
    paid = Q(payment__in=SETTLED) | stood
    unsettled = mine.filter(~paid | Q(decide_by__gt=moment) | at_work)
    calls = OutboxCall.objects.filter(
        participation__annotator=OuterRef("pk"), state__in=UNSETTLED_CALLS
    )
    known = PlatformIdentity.objects.filter(annotator=OuterRef("pk")).exclude(platform="local")
    told = known.exclude(ciphertext=b"")
    return Annotator.objects.filter(~Exists(unsettled), ~Exists(calls)).filter(
        Q(Exists(told)) & ~Exists(recent) | Q(erased_at__isnull=False) & Q(Exists(known))
    )


def _forget(annotator: Annotator) -> bool:
    identities = annotator.identities.exclude(platform="local")
    if annotator.erased_at is not None:
        count, _by_model = identities.delete()
    else:
        count = identities.exclude(ciphertext=b"").update(ciphertext=b"")
    if count:
        record(SYSTEM, annotator, "platform ids", old="kept", new="forgotten")
    return bool(count)
