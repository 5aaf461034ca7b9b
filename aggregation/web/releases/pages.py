"""The desk's pages of a campaign's releases: all of them, one of them, and what one changes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from aggregation.models import Release, ReleaseDifference
from aggregation.services.release_lists import (
    correction_of,
    files_of,
    free_version,
    release_in,
    releases_of,
    totals_of,
)
from aggregation.services.release_notices import address_of
from aggregation.services.release_readers import link_to
from aggregation.services.release_requests import ask_for_release, queue_building
from aggregation.services.takedowns import next_version
from aggregation.web.desk.asking import form_page, page, told
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_json, told_as_page
from aggregation.web.releases.forms import ReasonForm, ReleaseForm, TakedownForm, VersionForm
from aggregation.web.releases.words import CHANGES, PARTS, STATES, WHY, problem_of, settings_of
from aggregation.web.tables import csv_answer
from annotation.access import campaign_to_read, campaign_to_release, may_release, may_spend
from annotation.access import may_curate as judges
from annotation.errors import Refusal
from annotation.models import Campaign
from annotation.services.audit import staff

SHOWN = 100
COLUMNS = ["change", "art_style", "painting", "emotion_or_culture", "detail"]


@require_http_methods(["GET", "POST"])
@form_page
def releases(request: HttpRequest, slug: str) -> HttpResponse:
    """List the releases of a campaign, and ask for one."""
    campaign = campaign_to_read(reader(request), slug)
    form = ReleaseForm(campaign, None, initial={"version": free_version(campaign)})
    if request.method == "POST":
        campaign = campaign_to_release(request.user, slug)
        form = ReleaseForm(campaign, request.POST)
        made = _asked_for(request, campaign, form) if form.is_valid() else None
        if made is not None:
            messages.success(request, _("The release is being built."))
            return redirect("staff:release", slug=slug, version=made.version)
    context = _head(request, campaign) | {
        "form": form,
        "rows": [(row, STATES[row.state], PARTS[row.part]) for row in releases_of(campaign)],
        "takedown": TakedownForm(None, auto_id="takedown_%s"),
    }
    return render(request, "aggregation/releases/list.html", context)


def _asked_for(request: HttpRequest, campaign: Campaign, form: ReleaseForm) -> Release | None:
    try:
        release, _new = ask_for_release(campaign, form.wanted(), actor=staff(reader(request)))
    except Refusal as refusal:
        form.add_error(None, told(refusal))
        return None
    queue_building()
    return release


@page
def release(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    """Show a release to the people of its campaign."""
    campaign = campaign_to_read(reader(request), slug)
    found = release_in(campaign, version)
    totals = totals_of(found)
    context = _head(request, campaign) | {
        "release": found,
        "state": STATES[found.state],
        "part_said": PARTS[found.part],
        "problem": problem_of(found),
        "settings": settings_of(found),
        "totals": totals,
        "files": files_of(found)[:SHOWN] if found.is_built else [],
        "more_files": max(0, totals.files - SHOWN),
        "changes": changes_of(found),
        "address": address_of(found),
        "readers": found.acceptances.values("reader").distinct().count(),
        "answers": found.answers.count(),
        "correction": correction_of(found),
        "reason_form": ReasonForm(None, auto_id="reason_%s"),
        "version_form": VersionForm(None, initial={"version": next_version(found)}),
    }
    return render(request, "aggregation/releases/one.html", context)


@require_safe
@never_cache
@login_required
@told_as_json
def state(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    """Say how far a draft is, for the page that follows it."""
    found = release_in(campaign_to_read(reader(request), slug), version)
    return JsonResponse({"state": found.part, "done": found.done, "total": found.total})


@require_safe
@never_cache
@login_required
@told_as_page
def file(request: HttpRequest, slug: str, version: str, name: str) -> HttpResponse:
    """Lead somebody of the campaign to a file; who makes releases may look into drafts as well."""
    campaign = campaign_to_release(request.user, slug)
    found = release_in(campaign, version)
    if not found.is_built:
        raise Refusal("release_building", part=found.part)
    return redirect(link_to(found, name))


@require_safe
@never_cache
@login_required
@told_as_page
def difference(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    """Give all changes as CSV."""
    found = release_in(campaign_to_read(reader(request), slug), version)
    rows = ReleaseDifference.objects.filter(release=found).first()
    if rows is None:
        raise Refusal("not_found")
    return csv_answer(f"{slug}-{version}-difference", COLUMNS, rows.rows)


def changes_of(release: Release) -> dict[str, Any] | None:
    """Return what a release changes, in words, the first so many rows; None where none before."""
    found = ReleaseDifference.objects.select_related("before").filter(release=release).first()
    if found is None:
        return None
    rows = [
        (CHANGES[change], *rest, WHY.get(why, why)) for change, *rest, why in found.rows[:SHOWN]
    ]
    return {
        "before": found.before,
        "counts": [(CHANGES[change], count) for change, count in found.counts.items()],
        "rows": rows,
        "more": len(found.rows) - len(rows),
    }


def _head(request: HttpRequest, campaign: Campaign) -> dict[str, Any]:
    user = reader(request)
    return {
        "campaign": campaign,
        "place": "releases",
        "reads_only": not judges(user, campaign),
        "may_release": may_release(user, campaign),
        "may_take_down": may_spend(user, campaign),
    }
