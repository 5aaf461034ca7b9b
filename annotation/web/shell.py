"""The shell every page of the annotator is: its script, its texts, its languages."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import translate_url
from django.utils.translation import get_language

from annotation.web.catalogue import catalogue_for
from annotation.web.modules import modules_of


def shell(
    request: HttpRequest, page: str, *, entry: str, study: UUID | None = None
) -> HttpResponse:
    """Render a page without anybody's data; `study` is the one whose door this is."""
    language = get_language() or settings.LANGUAGE_CODE
    context = {
        "kind": page,
        "entry": entry,
        "modules": modules_of(entry),
        "catalogue": catalogue_for(page, language),
        "languages": _languages(request.path, language),
        "study": study,
    }
    return render(request, f"annotation/{page}.html", context)


def _languages(path: str, current: str) -> list[dict[str, Any]]:
    return [
        {
            "code": code,
            "name": name,
            "url": translate_url(path, code),
            "is_current": code == current,
        }
        for code, name in settings.LANGUAGES
    ]
