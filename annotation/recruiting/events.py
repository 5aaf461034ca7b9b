"""Messages from platforms: kept once as they come, believed only as a hint to read again.

Their order, their number and their age change nothing, since the session is read from the platform
each time. What is kept and not yet applied is applied by a sweep.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotation.crowd.errors import CrowdError, HookRefused, NotFound
from annotation.crowd.prolific.hooks import receive
from annotation.errors import Refusal
from annotation.models import PlatformEvent, Study
from annotation.recruiting import platforms
from annotation.recruiting.polling import read_session, read_study
from annotation.services.identities import opened, participation_with, sealed

log = logging.getLogger("annotation.recruiting")

SUBMISSION = "submission."
STUDY = "study."
MOST_ATTEMPTS = 20


def keep(platform: str, headers: Mapping[str, str], body: bytes) -> PlatformEvent | None:
    """Keep a genuine message, None if it came before; raises HookRefused for every other one.

    The caller may tell the platform that it arrived once this has returned.
    """
    if platform != platforms.PROLIFIC or platform not in platforms.reachable():
        raise HookRefused("unknown_platform")
    delivery = receive(headers, body, secrets=settings.PROLIFIC_HOOK_SECRETS, now=timezone.now())
    try:
        with transaction.atomic():
            return PlatformEvent.objects.create(
                platform=platform,
                environment=platforms.environment(platform),
                event_id=delivery.event_id[:100] or delivery.fingerprint,
                fingerprint=delivery.fingerprint,
                event_type=delivery.event_type[:60],
                resource=sealed(delivery.resource_id),
            )
    except IntegrityError:
        return None


def apply(event: PlatformEvent) -> bool:
    """Read what an event speaks of; False when it has to be tried again."""
    if event.applied_at is not None:
        return True
    event.attempts += 1
    try:
        _read(event)
    except NotFound:
        log.info("%s told of what it does not know: %s", event.platform, event.event_type)
    except (CrowdError, Refusal) as error:
        event.save(update_fields=["attempts"])
        log.info("an event of %s is applied later: %s", event.platform, error)
        return False
    event.applied_at = timezone.now()
    event.save(update_fields=["attempts", "applied_at"])
    return True


def apply_waiting() -> int:
    """Apply what a lost job left; returns how many were applied.

    After many attempts an event is left alone: polling reads the same states.
    """
    waiting = PlatformEvent.objects.filter(applied_at=None, attempts__lt=MOST_ATTEMPTS)
    return sum(apply(event) for event in waiting.order_by("pk")[:500])


def _read(event: PlatformEvent) -> None:
    resource = opened(event.resource)
    if event.event_type.startswith(SUBMISSION):
        participation = participation_with(event.platform, resource, environment=event.environment)
        if participation is not None:
            read_session(participation)
    elif event.event_type.startswith(STUDY):
        studies = Study.objects.filter(platform=event.platform, environment=event.environment)
        study = studies.filter(external_id=resource).first()
        if study is not None:
            read_study(study)
