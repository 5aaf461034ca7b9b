"""The annotator's pages: shells without cookies, filled by their scripts from the API."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from annotation.kinds import kinds
from annotation.web.framing import framed
from annotation.web.shell import shell


@require_GET
@framed
@gzip_page
@cache_control(private=True, max_age=0)
def enter(request: HttpRequest) -> HttpResponse:
    return shell(request, "enter", entry="behaviours/enter.js")


@require_GET
@framed
@gzip_page
@cache_control(private=True, max_age=0)
def finish(request: HttpRequest) -> HttpResponse:
    return shell(request, "finish", entry="behaviours/finish.js")


@require_GET
@framed
@gzip_page
@cache_control(private=True, max_age=0)
def task(request: HttpRequest, kind: str) -> HttpResponse:
    if kind not in kinds():
        raise Http404
    return shell(request, kind, entry=f"kinds/{kind}.js")
