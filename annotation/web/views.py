"""The annotator's pages: shells without cookies, filled by their scripts from the API."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import translate_url
from django.utils.translation import get_language, get_language_info
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from annotation.kinds import kinds
from annotation.web.catalogue import catalogue_for
from annotation.web.modules import modules_of


@require_GET
@gzip_page
@cache_control(private=True, max_age=0)
def enter(request: HttpRequest) -> HttpResponse:
    return _shell(request, "enter", entry="behaviours/enter.js")


@require_GET
@gzip_page
@cache_control(private=True, max_age=0)
def finish(request: HttpRequest) -> HttpResponse:
    return _shell(request, "finish", entry="behaviours/finish.js")


@require_GET
@gzip_page
@cache_control(private=True, max_age=0)
def task(request: HttpRequest, kind: str) -> HttpResponse:
    if kind not in kinds():
        raise Http404
    return _shell(request, kind, entry=f"kinds/{kind}.js")


def _shell(request: HttpRequest, page: str, *, entry: str) -> HttpResponse:
    language = get_language() or settings.LANGUAGE_CODE
    context = {
        "kind": page,
        "entry": entry,
        "modules": modules_of(entry),
        "catalogue": catalogue_for(page, language),
        "languages": _languages(request.path, language),
    }
    return render(request, f"annotation/{page}.html", context)


def _languages(path: str, current: str) -> list[dict[str, Any]]:
    return [
        {
            "code": code,
            "name": get_language_info(code)["name_local"],
            "url": translate_url(path, code),
            "is_current": code == current,
        }
        for code, _name in settings.LANGUAGES
    ]
