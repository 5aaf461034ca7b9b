"""The desk's pages of a release's scores, and the public leaderboard."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from aggregation.models import Release, Score
from aggregation.services.release_lists import release_in
from aggregation.services.scores import (
    ask_for_score,
    headline,
    leaderboard,
    score_in,
    scores_of,
    show,
)
from aggregation.web.desk.asking import form_page, page, told
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_page
from aggregation.web.releases.public import for_everybody
from aggregation.web.scores.forms import ScoreForm
from aggregation.web.scores.words import RULE, SCENARIO, SPLIT, STATE, faults_of, tables_of
from annotation.access import (
    campaign_to_read,
    campaign_to_release,
    may_curate,
    may_release,
    may_spend,
)
from annotation.errors import CODES, Refusal
from annotation.models import Campaign
from annotation.services.audit import staff

SHOWN = 100


@require_http_methods(["GET", "POST"])
@form_page
def scores(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    """List the scores of a release, and take predictions in."""
    campaign = campaign_to_read(reader(request), slug)
    release = release_in(campaign, version)
    form = ScoreForm(campaign, request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        made = _asked_for(request, release, form)
        if made is not None:
            return redirect("staff:score", slug=slug, version=version, uuid=made.uuid)
    rows = scores_of(release)[:SHOWN]
    context = _head(request, campaign, release) | {
        "form": form,
        "rows": [(one, STATE[one.state], headline(one.report)) for one in rows],
    }
    return render(request, "aggregation/scores/list.html", context)


@page
def score(request: HttpRequest, slug: str, version: str, uuid: str) -> HttpResponse:
    """Show what some predictions came to."""
    campaign = campaign_to_read(reader(request), slug)
    release = release_in(campaign, version)
    one = score_in(release, uuid)
    context = _head(request, campaign, release) | {
        "one": one,
        "state": STATE[one.state],
        "how": _how(one),
        "tables": list(tables_of(one.report)) if one.report else [],
        "faults": faults_of(one.report),
        "problem": CODES[one.problem["code"]][1] if one.problem else "",
        "why": one.problem.get("detail", {}).get("why", ""),
    }
    return render(request, "aggregation/scores/one.html", context)


@require_POST
@login_required
@told_as_page
def put_up(request: HttpRequest, slug: str, version: str, uuid: str) -> HttpResponse:
    """Put a score on the public leaderboard, or take it off: for researchers."""
    campaign = campaign_to_release(request.user, slug)
    one = score_in(release_in(campaign, version), uuid)
    show(one, is_public=request.POST.get("public") == "yes", actor=staff(reader(request)))
    return redirect("staff:score", slug=slug, version=version, uuid=uuid)


@require_safe
@for_everybody
def board(request: HttpRequest, found: Release) -> HttpResponse:
    """Show everybody the scores that were put up: numbers, and no cases."""
    rows = [(one, _how(one), headline(one.report)) for one in leaderboard(found)[:SHOWN]]
    context = {"release": found, "campaign": found.campaign, "rows": rows}
    return render(request, "aggregation/scores/board.html", context)


def _asked_for(request: HttpRequest, release: Release, form: ScoreForm) -> Score | None:
    try:
        made = ask_for_score(
            release,
            form.cleaned_data["predictions"].file,
            name=form.cleaned_data["name"],
            options=form.options(),
            user=reader(request),
        )
    except Refusal as refusal:
        form.add_error(None, told(refusal))
        return None
    messages.success(request, _("The predictions are being scored. Look again in a moment."))
    return made


def _how(one: Score) -> list[Any]:
    if one.release.campaign.protocol == "figures":
        return []
    said: list[Any] = [SPLIT[one.options["split"]]]
    if one.release.campaign.protocol == "stimuli":
        said += [RULE[one.options["rule"]], SCENARIO[one.options["scenario"]]]
    return said


def _head(request: HttpRequest, campaign: Campaign, release: Release) -> dict[str, Any]:
    user = reader(request)
    return {
        "campaign": campaign,
        "release": release,
        "place": "releases",
        "may_release": may_release(user, campaign),
        "may_take_down": may_spend(user, campaign),
        "reads_only": not may_curate(user, campaign),
    }
