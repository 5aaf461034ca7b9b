"""Rejecting a session, in two steps, and asking for a place back."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from aggregation.web.desk.asking import form_page, told
from aggregation.web.desk.forms import RejectForm, ReturnForm
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate, participation_in
from annotation.errors import Refusal
from annotation.models import Campaign, Participation
from annotation.recruiting import decisions
from annotation.recruiting.messages import message_for, reason_named
from annotation.recruiting.roster import persons
from annotation.services.audit import staff


@require_http_methods(["GET", "POST"])
@form_page
def reject(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Choose a reason; see the message exactly as the person will read it; then confirm."""
    campaign = campaign_to_curate(request.user, slug)
    participation = participation_in(campaign, str(uuid))
    form = RejectForm(request.POST or None)
    message = ""
    if request.method == "POST" and form.is_valid():
        reason, added = reason_named(form.cleaned_data["reason"]), form.cleaned_data["words"]
        try:
            message = message_for(participation, reason, added)
            if request.POST.get("step") == "confirm":
                actor = staff(reader(request))
                decisions.reject(participation, reason=reason, words=added, actor=actor)
                messages.success(
                    request, _("The rejection leaves in a moment; until then it can be taken back.")
                )
                return _to(campaign, participation)
        except Refusal as refusal:
            form.add_error(None, told(refusal))
            message = ""
    return _page(request, campaign, participation, {"form": form, "message": message})


@require_http_methods(["GET", "POST"])
@form_page
def ask_return(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Ask a person to give the place back."""
    campaign = campaign_to_curate(request.user, slug)
    participation = participation_in(campaign, str(uuid))
    form = ReturnForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actor = staff(reader(request))
        try:
            decisions.request_return(participation, words=form.cleaned_data["words"], actor=actor)
        except Refusal as refusal:
            form.add_error(None, told(refusal))
        else:
            messages.success(request, _("The person is being asked."))
            return _to(campaign, participation)
    return _page(request, campaign, participation, {"form": form, "asks": True})


def _page(
    request: HttpRequest, campaign: Campaign, participation: Participation, more: dict[str, object]
) -> HttpResponse:
    context = {
        "campaign": campaign,
        "place": "participants",
        "person": persons(campaign, [participation])[0],
    }
    return render(request, "aggregation/desk/reject.html", context | more)


def _to(campaign: Campaign, participation: Participation) -> HttpResponse:
    return redirect("staff:participant", slug=campaign.slug, uuid=participation.uuid)
