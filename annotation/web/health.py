"""Liveness and readiness, for whatever watches the server."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_GET


@require_GET
def alive(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"alive": True})


@require_GET
def ready(request: HttpRequest) -> JsonResponse:
    """Say whether the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"ready": False, "database": "unreachable"}, status=503)
    return JsonResponse({"ready": True})
