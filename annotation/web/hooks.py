"""Where crowd platforms send messages: checked, kept, and acknowledged once that is committed."""

from __future__ import annotations

import logging

from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from kombu.exceptions import OperationalError

from annotation.crowd.errors import HookRefused
from annotation.jobs import apply_event
from annotation.recruiting import events

log = logging.getLogger(__name__)

STATUSES = {"not_signed": 401, "too_old": 401, "unknown_platform": 404, "too_large": 413}


@csrf_exempt
@require_POST
def hook(request: HttpRequest, platform: str) -> JsonResponse:
    """Keep a message. A signature over its bytes stands in for a sign-in."""
    try:
        event = events.keep(platform, request.headers, request.body)
    except HookRefused as refused:
        log.info("a message of %s was refused: %s", platform, refused.reason)
        status = STATUSES.get(refused.reason, 400)
        return JsonResponse({"kept": False, "reason": refused.reason}, status=status)
    if event is not None:
        try:
            apply_event.delay(event.pk)
        except (OperationalError, OSError) as problem:
            log.warning("queue away, an event is left to the sweep: %s", problem)
    return JsonResponse({"kept": True})
