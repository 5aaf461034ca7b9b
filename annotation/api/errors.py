"""The one place where a refusal, or an error of the framework, becomes an answer in JSON."""

from __future__ import annotations

from math import ceil
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response

from annotation.errors import Refusal

FRAMEWORK: list[tuple[type[Exception], str]] = [
    (Http404, "not_found"),
    (exceptions.NotFound, "not_found"),
    (exceptions.MethodNotAllowed, "method_not_allowed"),
    (exceptions.Throttled, "too_many"),
    (exceptions.NotAuthenticated, "token_missing"),
    (exceptions.AuthenticationFailed, "token_invalid"),
    (exceptions.PermissionDenied, "not_allowed"),
    (exceptions.UnsupportedMediaType, "unreadable"),
    (exceptions.ParseError, "unreadable"),
    (RequestDataTooBig, "too_large"),
]


def error_response(problem: Exception, context: dict[str, Any]) -> Response | None:
    """Render a problem; None lets an unknown one rise, to be logged as the fault it is."""
    wait = getattr(problem, "wait", None)
    for kind, code in FRAMEWORK:
        if isinstance(problem, kind):
            problem = Refusal(code)
    if not isinstance(problem, Refusal):
        return None
    response = Response(error_json(problem), status=problem.status)
    if problem.status == 401:
        of_staff = problem.code.startswith("staff_token")
        response["WWW-Authenticate"] = "Token" if of_staff else "Bearer"
    if wait is not None:
        response["Retry-After"] = str(ceil(wait))
    return response


def error_json(problem: Refusal) -> dict[str, Any]:
    return {
        "error": {
            "code": problem.code,
            "message": gettext(str(problem.message)),
            "detail": problem.detail,
        }
    }
