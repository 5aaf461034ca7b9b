"""A campaign opened, paused and closed from its page, which says what is missing."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from aggregation.web.campaign_words import SPEAKERS
from aggregation.web.desk.asking import asked_on, page
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate
from annotation.errors import Refusal
from annotation.models.campaign import CampaignState
from annotation.services.audit import staff
from annotation.services.campaigns import MOVES, languages_of, move_campaign, what_is_missing

HOME = "staff:opening"


@page
def opening(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    moves = MOVES[CampaignState(campaign.state)]
    context = {
        "campaign": campaign,
        "place": "settings",
        "part": "opening",
        "missing": what_is_missing(campaign) if CampaignState.OPEN in moves else [],
        "can": {str(state): True for state in moves},
        "speakers": [SPEAKERS[language] for language in languages_of(campaign)],
    }
    return render(request, "aggregation/campaign_opening.html", context)


@asked_on(HOME)
def move(request: HttpRequest, slug: str) -> None:
    campaign = campaign_to_curate(request.user, slug)
    state = request.POST.get("state", "")
    done = {
        CampaignState.OPEN: _("The campaign is open: its tasks are given out."),
        CampaignState.PAUSED: _("The campaign is paused: no new task is given out."),
        CampaignState.CLOSED: _("The campaign is closed."),
    }
    if state not in done:
        raise Refusal("field_missing")
    move_campaign(campaign, CampaignState(state), actor=staff(reader(request)))
    messages.success(request, done[CampaignState(state)])
