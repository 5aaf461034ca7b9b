"""Serves files behind our own signed links: pictures on disk (S3 serves its own), superpixels."""

from __future__ import annotations

import mimetypes

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_GET

from annotation.files import is_signed


@require_GET
def picture(request: HttpRequest, name: str) -> FileResponse:
    """Send a file whose link is whole and has not run out; anything else is 404."""
    if not is_signed(name, request.GET.get("s", "")) or not default_storage.exists(name):
        raise Http404
    response = FileResponse(
        default_storage.open(name),
        content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
    )
    response["Cache-Control"] = "private, max-age=3600, immutable"
    return response
