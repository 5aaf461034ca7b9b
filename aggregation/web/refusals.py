"""Turns a refusal into what a person reads: a page, or an answer in JSON for a script."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from annotation.api.errors import error_json
from annotation.errors import Refusal

View = Callable[..., HttpResponse]


def told_as_page(view: View) -> View:
    """Show a refusal of this view as a page in the reader's language."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refusal:
            return render(request, "error.html", {"refusal": refusal}, status=refusal.status)

    return answer


def locked_out(request: HttpRequest, *_credentials: object) -> HttpResponse:
    """Say that there were too many failed sign-ins; django-axes calls this."""
    refusal = Refusal("too_many")
    return render(request, "error.html", {"refusal": refusal}, status=refusal.status)


def told_as_json(view: View) -> View:
    """Answer a refusal of this view in the form the API uses."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refusal:
            return JsonResponse(error_json(refusal), status=refusal.status)

    return answer
