"""Imports by the browser: files handed in, a report before anything is stored, then storing."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any
from urllib.parse import unquote

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import UnreadablePostError
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from aggregation.web.desk.asking import page
from aggregation.web.import_form import SOURCES, ImportForm
from aggregation.web.import_report import counts_of, listings_of, problem_of
from aggregation.web.import_words import STATES
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_json, told_as_page
from annotation.access import campaign_to_curate, import_of, imports_of
from annotation.errors import CODES, Refusal
from annotation.importing import handing_in, runs
from annotation.models import Import
from annotation.models.imports import ImportState
from annotation.services.audit import staff

SHOWN = 30
RUNNING = (ImportState.EXAMINING, ImportState.STORING)
_CHUNK = 1 << 20


@page
def imports(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Show where files are handed in, for a campaign or for all, and the imports of late."""
    campaign = campaign_to_curate(request.user, slug) if slug else None
    rows = imports_of(request.user).order_by("-pk")
    if campaign is not None:
        rows = rows.filter(campaign=campaign)
    context = {
        "campaign": campaign,
        "place": "settings",
        "part": "import",
        "form": ImportForm(None, campaign),
        "limits": _limits(),
        "rows": [(run, SOURCES[run.source], STATES[run.state]) for run in rows[:SHOWN]],
    }
    return render(request, "aggregation/imports.html", context)


@require_POST
@login_required
@told_as_json
def begin(request: HttpRequest) -> HttpResponse:
    """Begin an import; the answer says where its files go."""
    slug = request.POST.get("campaign", "")
    campaign = campaign_to_curate(request.user, slug) if slug else None
    imports_of(request.user)
    form = ImportForm(request.POST, campaign)
    if not form.is_valid():
        return JsonResponse(_faults(form), status=422)
    source = form.cleaned_data["source"]
    run = handing_in.begin(reader(request), source, campaign=campaign, options=form.options())
    return JsonResponse(_addresses(run), status=201)


@require_POST
@login_required
@told_as_json
def files(request: HttpRequest, uuid: str) -> HttpResponse:
    """Take one file in: its bytes are the body, its path a header, which may be of any script."""
    run = import_of(request.user, uuid)
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > settings.IMPORT_MAX_BYTES:
        raise Refusal("too_large", limit=settings.IMPORT_MAX_BYTES)
    with tempfile.TemporaryFile() as file:
        _copy(request, file, size)
        kept = handing_in.hand_in(run, _name(request), file, size)
    return JsonResponse({"kept": kept})


@require_POST
@login_required
@told_as_json
def examine(request: HttpRequest, uuid: str) -> HttpResponse:
    """Say that all files are there."""
    run = import_of(request.user, uuid)
    runs.examine(run, actor=staff(reader(request)))
    return JsonResponse(_addresses(run))


@page
def one(request: HttpRequest, uuid: str) -> HttpResponse:
    """Show how far an import is, and what it says of itself."""
    run = import_of(request.user, uuid)
    context: dict[str, Any] = {
        "run": run,
        "campaign": run.campaign,
        "place": "settings",
        "part": "import",
        "home": _home(run),
        "source": SOURCES[run.source],
        "state": STATES[run.state],
        "is_running": run.state in RUNNING,
        "counts": counts_of(run) if run.report else [],
        "listings": listings_of(run),
        "limits": _limits(),
    }
    if run.state == ImportState.FAILED:
        context |= {"message": CODES[run.problem["code"]][1], "problem": problem_of(run)}
    if run.state in {ImportState.WAITING, ImportState.FAILED}:
        context["files"] = run.files.count()
    return render(request, "aggregation/import.html", context)


@require_safe
@never_cache
@login_required
@told_as_json
def state(request: HttpRequest, uuid: str) -> HttpResponse:
    run = import_of(request.user, uuid)
    return JsonResponse({"state": run.state, "done": run.done, "total": run.total})


@require_safe
@never_cache
@login_required
@told_as_json
def report(request: HttpRequest, uuid: str) -> HttpResponse:
    """Give the report as a file."""
    run = import_of(request.user, uuid)
    said = {"source": run.source, "state": run.state, "options": run.options}
    answer = JsonResponse(
        said | {"report": run.report, "problem": run.problem},
        json_dumps_params={"indent": 1, "ensure_ascii": False},
    )
    answer["Content-Disposition"] = f'attachment; filename="import-{run.uuid}.json"'
    return answer


@require_POST
@login_required
@told_as_page
def agree(request: HttpRequest, uuid: str) -> HttpResponse:
    """Have what was examined stored, or what failed examined once more."""
    run, actor = import_of(request.user, uuid), staff(reader(request))
    ask = runs.examine if run.state == ImportState.FAILED else runs.agree
    with _told_next(request):
        ask(run, actor=actor)
    return redirect("staff:import", uuid=uuid)


@require_POST
@login_required
@told_as_page
def discard(request: HttpRequest, uuid: str) -> HttpResponse:
    """Give an import up."""
    run = import_of(request.user, uuid)
    with _told_next(request):
        handing_in.discard(run, actor=staff(reader(request)))
        messages.success(request, _("The import is given up; its files are deleted."))
        return redirect(_home(run))
    return redirect("staff:import", uuid=uuid)


@contextmanager
def _told_next(request: HttpRequest) -> Iterator[None]:
    """Tell a refusal on the page that comes next."""
    try:
        yield
    except Refusal as refusal:
        messages.error(request, str(refusal.message))


def _home(run: Import) -> str:
    if run.campaign is None:
        return reverse("staff:imports")
    return reverse("staff:campaign_imports", args=[run.campaign.slug])


def _limits() -> dict[str, int]:
    return {
        "bytes": settings.IMPORT_MAX_BYTES,
        "files": handing_in.MOST_FILES,
        "days": handing_in.KEPT_DAYS,
    }


def _faults(form: ImportForm) -> dict[str, Any]:
    """Say what is wrong with a form as a refusal is said, each with its field's label."""
    said = [f"{form.fields[name].label}: {errors[0]}" for name, errors in form.errors.items()]
    return {"error": {"code": "field_type", "message": " ".join(said), "detail": {}}}


def _addresses(run: Import) -> dict[str, str]:
    places = {"page": "import", "files": "import_files", "examine": "examine_import"}
    return {name: reverse(f"staff:{view}", args=[run.uuid]) for name, view in places.items()}


def _name(request: HttpRequest) -> str:
    try:
        return unquote(request.headers.get("X-File-Name", ""), errors="strict")
    except UnicodeDecodeError:
        raise Refusal("file_refused", reason="name_unsafe") from None


def _copy(request: HttpRequest, file: IO[bytes], size: int) -> None:
    """Copy the body to disk, never more than was announced; refuses one that broke off."""
    left = size
    try:
        while left and (chunk := request.read(min(left, _CHUNK))):
            file.write(chunk)
            left -= len(chunk)
    except UnreadablePostError:
        raise Refusal("unreadable") from None
    if left:
        raise Refusal("unreadable")
