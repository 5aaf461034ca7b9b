"""The recruitment page: studies and their places, what waits to be told, forecast and quotas."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aggregation.web.desk.asking import asked_on, form_page, page, told
from aggregation.web.desk.forms import AgreedForm, PlacesForm, QuotaForm, StudyForm
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate, campaign_to_spend_on, may_spend, study_in
from annotation.errors import Refusal
from annotation.models import Study
from annotation.recruiting import forecasts, studies
from annotation.recruiting.overview import standings, undone_calls
from annotation.services.audit import staff
from annotation.services.campaigns import set_quotas

HOME = "staff:recruitment"


@page
def recruitment(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    rows = [(row, forecasts.is_underpaid(campaign, row)) for row in forecasts.forecasts(campaign)]
    context = {
        "campaign": campaign,
        "place": "recruitment",
        "spends": may_spend(request.user, campaign),
        "standings": standings(campaign),
        "calls": undone_calls(campaign),
        "forecasts": rows,
        "underpaid": any(is_underpaid for _row, is_underpaid in rows),
        "quotas": QuotaForm(campaign),
    }
    return render(request, "aggregation/desk/recruitment.html", context)


@require_http_methods(["GET", "POST"])
@form_page
def new_study(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft a study, which no platform knows of until it is published."""
    campaign = campaign_to_curate(request.user, slug)
    form = StudyForm(campaign, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            studies.draft(campaign, form.plan(), actor=staff(reader(request)))
        except Refusal as refusal:
            form.add_error(_field_of(form, refusal), told(refusal, campaign.currency))
        else:
            messages.success(request, _("The study is drafted. Nobody sees it yet."))
            return redirect(HOME, slug=slug)
    context = {"campaign": campaign, "place": "recruitment", "form": form}
    return render(request, "aggregation/desk/new_study.html", context)


@require_http_methods(["GET", "POST"])
@form_page
def publish(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show what publishing costs, and publish for the amount somebody agrees to."""
    campaign = campaign_to_spend_on(request.user, slug)
    study = study_in(campaign, str(uuid))
    form = AgreedForm(study.currency, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            studies.publish(study, agreed_minor=form.minor, actor=staff(reader(request)))
        except Refusal as refusal:
            form.add_error(None, told(refusal, study.currency))
        else:
            messages.success(request, _("The study is being published."))
            return redirect(HOME, slug=slug)
    context = {"campaign": campaign, "place": "recruitment", "study": study, "form": form}
    context |= _quote(study, study.places)
    return render(request, "aggregation/desk/publish.html", context)


@require_http_methods(["GET", "POST"])
@form_page
def places(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Ask how many places there shall be, show what the new ones cost, and add them."""
    campaign = campaign_to_spend_on(request.user, slug)
    study = study_in(campaign, str(uuid))
    asked = PlacesForm(request.POST or request.GET or None)
    to = asked.cleaned_data["to"] if asked.is_valid() else study.places
    form = AgreedForm(study.currency, request.POST or None)
    if request.method == "POST" and asked.is_valid() and form.is_valid():
        actor = staff(reader(request))
        try:
            studies.add_places(study, to=to, agreed_minor=form.minor, actor=actor)
        except Refusal as refusal:
            form.add_error(None, told(refusal, study.currency))
        else:
            messages.success(request, _("The places are being added."))
            return redirect(HOME, slug=slug)
    context = {"campaign": campaign, "place": "recruitment", "study": study, "form": form}
    context |= {"asked": asked, "to": to, "more": max(0, to - study.places)}
    context |= _quote(study, to - study.places) if to > study.places else {}
    return render(request, "aggregation/desk/places.html", context)


@asked_on(HOME)
def move(request: HttpRequest, slug: str, uuid: UUID, action: str) -> None:
    """Pause a study, go on with it, or end it."""
    campaign = campaign_to_curate(request.user, slug)
    study = study_in(campaign, str(uuid))
    moves = {"pause": studies.pause, "start": studies.start, "stop": studies.stop}
    moves[action](study, actor=staff(reader(request)))
    messages.success(request, _("This is on its way."))


@asked_on(HOME)
def quotas(request: HttpRequest, slug: str) -> None:
    campaign = campaign_to_curate(request.user, slug)
    form = QuotaForm(campaign, request.POST)
    if not form.is_valid():
        raise Refusal("field_type", field="quotas")
    set_quotas(campaign, form.cleaned_data, actor=staff(reader(request)))
    messages.success(request, _("The quotas are set."))


def _quote(study: Study, count: int) -> dict[str, Any]:
    """Return what so many places cost by the platform's own calculation, or why it is not known."""
    try:
        return {"quote": studies.quote(study, count)}
    except Refusal as refusal:
        return {"problem": told(refusal)}


def _field_of(form: StudyForm, refusal: Refusal) -> str | None:
    """Return the field of the form that a refusal is about, if it is about one."""
    field = str(refusal.detail.get("field", ""))
    return field if field in form.fields else None
