"""What everybody sees of a release at its own address, and how its files are taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from aggregation.models import Release
from aggregation.services.release_lists import (
    correction_of,
    files_of,
    public_release,
    public_releases,
    totals_of,
)
from aggregation.services.release_readers import (
    accept_terms,
    link_to,
    pass_of,
    refuse_without_pass,
    terms_of,
    terms_sha256,
)
from aggregation.services.release_states import refuse_unpublished
from aggregation.web.desk.asking import told
from aggregation.web.refusals import told_as_page
from aggregation.web.releases.forms import AcceptanceForm
from aggregation.web.releases.pages import SHOWN, changes_of
from aggregation.web.releases.words import settings_of
from annotation.errors import Refusal

View = Callable[..., HttpResponse]
HELD_BACK = {"release_frozen", "release_withdrawn"}


def for_everybody(view: View) -> View:
    """Make a page of a release that was published; one that is held back says why instead."""

    @never_cache
    @told_as_page
    @wraps(view)
    def answer(request: HttpRequest, slug: str, version: str, **kwargs: Any) -> HttpResponse:
        found = public_release(slug, version)
        try:
            refuse_unpublished(found)
            return view(request, found, **kwargs)
        except Refusal as refusal:
            if refusal.code not in HELD_BACK:
                raise
            context = {"release": found, "refusal": refusal, "correction": correction_of(found)}
            page = "aggregation/releases/held_back.html"
            return render(request, page, context, status=refusal.status)

    return answer


@require_safe
@never_cache
def listing(request: HttpRequest) -> HttpResponse:
    """List what is published."""
    rows = public_releases().filter(state=Release.State.PUBLISHED)[:SHOWN]
    return render(request, "aggregation/releases/public_list.html", {"rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@for_everybody
def release(request: HttpRequest, found: Release) -> HttpResponse:
    """Show a release; take the acceptance of its terms; then give its files."""
    form = AcceptanceForm(request.POST or None, initial={"terms": terms_sha256(found)})
    given, status = request.GET.get("pass", ""), 200
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            acceptance = accept_terms(found, address=said["address"], terms=said["terms"])
        except Refusal as refusal:
            if refusal.code in HELD_BACK:
                raise
            form.add_error(None, told(refusal))
            status = refusal.status
        else:
            address = reverse("release", args=[found.campaign.slug, found.version])
            return redirect(f"{address}?{urlencode({'pass': pass_of(acceptance)})}")
    totals = totals_of(found)
    context = {
        "release": found,
        "campaign": found.campaign,
        "settings": settings_of(found),
        "totals": totals,
        "files": files_of(found)[:SHOWN],
        "more_files": max(0, totals.files - SHOWN),
        "changes": changes_of(found),
        "correction": correction_of(found),
        "terms": terms_of(found),
        "form": form,
        "given": given if _is_let_in(found, given) else "",
    }
    return render(request, "aggregation/releases/public.html", context, status=status)


@require_safe
@for_everybody
def file(request: HttpRequest, found: Release, name: str) -> HttpResponse:
    """Lead to a file, for whoever accepted the terms within the last day."""
    refuse_without_pass(found, request.GET.get("pass", ""))
    return redirect(link_to(found, name))


@require_safe
@for_everybody
def addresses(request: HttpRequest, found: Release) -> HttpResponse:
    """Give the addresses of all files in the form of curl's configuration, each with its place."""
    given = request.GET.get("pass", "")
    refuse_without_pass(found, given)
    lines = ["location", "create-dirs", "fail"]
    for name in files_of(found).values_list("name", flat=True):
        lines.append(f"url = {_quoted(request.build_absolute_uri(_address(found, name, given)))}")
        lines.append(f"output = {_quoted(f'{found.campaign.slug}-{found.version}/{name}')}")
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _address(found: Release, name: str, given: str) -> str:
    address = reverse("release_file", args=[found.campaign.slug, found.version, name])
    return f"{address}?{urlencode({'pass': given})}"


def _is_let_in(found: Release, given: str) -> bool:
    try:
        refuse_without_pass(found, given)
    except Refusal:
        return False
    return True
