"""A study's door for people from crowd platforms: the way in, told which study it is."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from annotation.web.framing import framed
from annotation.web.shell import shell


@require_GET
@framed
@gzip_page
@never_cache
def join(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Show the way in. The ids in the link are for its script, which takes them out of the address.

    Whether the study exists is said by the API: a page without it would say less.
    """
    return shell(request, "enter", entry="behaviours/enter.js", study=uuid)
