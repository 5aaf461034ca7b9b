"""A campaign made and changed by its curators, with errors shown at their fields."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aggregation.web.campaign_form import KEEP, NewForm, SettingsForm, artworks_of, styles
from aggregation.web.desk.asking import form_page, told
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate, roles_of_creator
from annotation.errors import Refusal
from annotation.importing.selection import choose_artworks
from annotation.models import Campaign
from annotation.services.audit import Actor, staff
from annotation.services.campaign_settings import change_settings
from annotation.services.campaigns import add_member, create_campaign


@require_http_methods(["GET", "POST"])
@form_page
def new(request: HttpRequest) -> HttpResponse:
    """Make a draft; whoever makes it curates it."""
    user = reader(request)
    roles, actor = roles_of_creator(user), staff(user)
    form = NewForm(request.POST or None, styles())
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                slug = form.cleaned_data["slug"]
                campaign = create_campaign(slug=slug, actor=actor, **form.settings())
                for role in roles:
                    add_member(campaign, user, role, actor=actor)
                _choose(campaign, form, actor)
        except Refusal as refusal:
            _at_its_field(form, refusal)
        else:
            messages.success(request, _("The campaign is made. It is a draft."))
            return redirect("staff:settings", slug=campaign.slug)
    return render(request, "aggregation/campaign_new.html", {"form": form})


@require_http_methods(["GET", "POST"])
@form_page
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a campaign's settings, and change those that its state lets change."""
    campaign = campaign_to_curate(request.user, slug)
    form = SettingsForm(request.POST or None, styles(), campaign)
    if request.method == "POST" and form.is_valid():
        actor = staff(reader(request))
        try:
            with transaction.atomic():
                change_settings(campaign, form.settings(), actor=actor)
                _choose(campaign, form, actor)
        except Refusal as refusal:
            _at_its_field(form, refusal)
        else:
            messages.success(request, _("The settings are kept."))
            return redirect("staff:settings", slug=slug)
    context = {"campaign": campaign, "place": "settings", "part": "settings", "form": form}
    context |= {"is_draft": campaign.state == "draft", "artworks": campaign.artworks.count()}
    return render(request, "aggregation/campaign_settings.html", context)


def _choose(campaign: Campaign, form: SettingsForm, actor: Actor) -> None:
    said = form.cleaned_data
    if said.get("artworks", KEEP) == KEEP:
        return
    choose_artworks(campaign, artworks_of(said), per_emotion=said["per_emotion"], actor=actor)


def _at_its_field(form: SettingsForm, refusal: Refusal) -> None:
    """Say a refusal where it belongs: at its fields, or above the form."""
    problems = refusal.detail.get("problems", {})
    field = refusal.detail.get("field")
    if not problems:
        form.add_error(field if field in form.fields else None, told(refusal))
    for name, sentences in problems.items():
        form.add_error(name if name in form.fields else None, sentences)
