"""Serves files of releases behind our own signed links, where no store of its own does."""

from __future__ import annotations

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_GET

from annotation.files import is_signed_download


@require_GET
def download(request: HttpRequest, name: str) -> FileResponse:
    """Send a file to be saved, if its link is whole and has not run out; anything else is 404."""
    called, signature = request.GET.get("as", ""), request.GET.get("s", "")
    if not is_signed_download(name, called, signature) or not default_storage.exists(name):
        raise Http404
    response = FileResponse(default_storage.open(name), as_attachment=True, filename=called)
    response["Cache-Control"] = "private, no-store"
    return response
