"""What the review page's script asks for: claim an answer, judge it, take the verdict back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from aggregation.services import claims, verdicts
from aggregation.services.rounds import settle_round_of
from aggregation.web.blind import is_blind
from aggregation.web.items import item_of
from aggregation.web.queue import WAITING
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_json
from annotation.access import answer_to_judge, campaign_to_curate, review_to_undo
from annotation.errors import Refusal
from annotation.models import Campaign, Review
from annotation.models.review import Verdict
from annotation.services import reviews


class VerdictForm(forms.Form):
    verdict = forms.ChoiceField(choices=Verdict.choices)
    reason = forms.CharField(required=False, max_length=20)
    note = forms.CharField(required=False, max_length=500)
    anyway = forms.BooleanField(required=False)


@require_POST
@login_required
@told_as_json
def claim(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Claim an answer while it is shown; says who else is at it, and where the others are."""
    campaign = campaign_to_curate(request.user, slug)
    found, who = answer_to_judge(campaign, str(uuid)), reader(request)
    held = claims.claim(found, who)
    others = claims.with_others(campaign, who)
    return JsonResponse(
        {
            "answer": str(found.uuid),
            "state": item_of(found, who, blind=is_blind(request)).state,
            "claimed_by": held.curator.get_username() if held.curator_id != who.pk else "",
            "others": {str(answer): name for answer, name in others.items()},
            "seconds": claims.LASTS.total_seconds(),
        }
    )


@require_POST
@login_required
@told_as_json
def free(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Give the own claim on an answer back."""
    campaign = campaign_to_curate(request.user, slug)
    claims.free(answer_to_judge(campaign, str(uuid)), reader(request))
    return HttpResponse(status=204)


@require_POST
@login_required
@told_as_json
def judge(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Record a verdict; says how long it can be undone."""
    campaign = campaign_to_curate(request.user, slug)
    form = VerdictForm(request.POST)
    if not form.is_valid():
        raise Refusal("field_type", field=next(iter(form.errors)))
    anyway = form.cleaned_data.pop("anyway")
    decision = verdicts.Decision(**form.cleaned_data)
    found = answer_to_judge(campaign, str(uuid))
    given = verdicts.give(found, reader(request), decision, anyway=anyway)
    return JsonResponse(_review_json(given, found.uuid, campaign), status=201)


@require_POST
@login_required
@told_as_json
def undo(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Take the reader's own verdict back while it waits."""
    campaign = campaign_to_curate(request.user, slug)
    given = review_to_undo(campaign, request.user, str(uuid))
    reviews.undo(given, reader(request))
    settle_round_of(given.answer)
    return JsonResponse({"answer": str(given.answer.uuid), "state": WAITING})


def _review_json(given: Review, answer_id: UUID, campaign: Campaign) -> dict[str, Any]:
    return {
        "answer": str(answer_id),
        "review": str(given.uuid),
        "state": given.verdict,
        "undo": reverse("staff:undo", args=[campaign.slug, given.uuid]),
        "seconds": settings.REVIEW_UNDO_SECONDS,
    }
