"""The review pages: one answer after another, a verdict on each."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from aggregation.services.rounds import close_round, settle_round_of
from aggregation.web.items import Item, item_of
from aggregation.web.progress import Line, lines_of
from aggregation.web.queue import WAITING, Entry, queue_of
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_json, told_as_page
from annotation.access import answer_to_judge, campaign_to_curate, review_to_undo
from annotation.errors import Refusal
from annotation.models import Campaign, Review
from annotation.models.review import Reason, Verdict
from annotation.services import reviews
from annotation.services.audit import staff

PARTS = ("review", "countdown", "item", "keys", "parts", "queue", "send", "verdicts", "zoom")
MODULES = [f"staff/{name}.js" for name in PARTS]


class VerdictForm(forms.Form):
    verdict = forms.ChoiceField(choices=Verdict.choices)
    reason = forms.CharField(required=False, max_length=20)
    note = forms.CharField(required=False, max_length=500)


@require_safe
@never_cache
@login_required
@told_as_page
def review(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the queue of one task kind and culture, at the answer asked for or the first waiting."""
    campaign = campaign_to_curate(request.user, slug)
    lines = lines_of(campaign)
    line = _chosen(lines, request)
    queue = queue_of(campaign, line.kind, line.culture) if line else []
    entry = _current(queue, request.GET.get("answer", ""))
    item = item_of(answer_to_judge(campaign, str(entry.answer))) if entry else None
    context = {
        "campaign": campaign,
        "lines": lines,
        "line": line,
        "queue": queue,
        "entry": entry,
        "modules": [*MODULES, item.script] if item else MODULES,
    }
    return render(request, "aggregation/review.html", context | _item_context(request, item))


@require_safe
@never_cache
@login_required
@told_as_page
def answer(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show one answer as a part of the review page."""
    campaign = campaign_to_curate(request.user, slug)
    item = item_of(answer_to_judge(campaign, str(uuid)))
    context = {"campaign": campaign} | _item_context(request, item)
    return render(request, item.template, context)


@require_POST
@login_required
@told_as_json
def judge(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Record a verdict; says how long it can be undone."""
    campaign = campaign_to_curate(request.user, slug)
    form = VerdictForm(request.POST)
    if not form.is_valid():
        raise Refusal("field_type", field=next(iter(form.errors)))
    found = answer_to_judge(campaign, str(uuid))
    given = reviews.judge(found, reader(request), **form.cleaned_data)
    settle_round_of(found)
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


@require_POST
@login_required
@told_as_page
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the round of one task kind and culture now, so that a small campaign need not wait."""
    campaign = campaign_to_curate(request.user, slug)
    kind, culture = request.POST.get("kind", ""), request.POST.get("culture", "")
    known = any((line.kind, line.culture) == (kind, culture) for line in lines_of(campaign))
    actor = staff(reader(request))
    if not known or close_round(campaign, kind, culture, force=True, actor=actor) is None:
        messages.info(request, _("No new answers have come in."))
    where = urlencode({"kind": kind, "culture": culture})
    return redirect(f"{reverse('staff:review', args=[campaign.slug])}?{where}")


def _chosen(lines: list[Line], request: HttpRequest) -> Line | None:
    """Return the line asked for, else the first with something to review, else the first."""
    asked = request.GET.get("kind", ""), request.GET.get("culture", "")
    named = [line for line in lines if (line.kind, line.culture) == asked]
    return next(iter(named + [line for line in lines if line.to_review] + lines), None)


def _current(queue: list[Entry], asked: str) -> Entry | None:
    """Return the entry asked for, else the first that waits."""
    named = [entry for entry in queue if str(entry.answer) == asked]
    return next(iter(named + [entry for entry in queue if entry.state == WAITING]), None)


def _item_context(request: HttpRequest, item: Item | None) -> dict[str, Any]:
    given = item.review if item else None
    return {
        "item": item,
        "mine": given is not None and given.curator_id == request.user.pk,
        "reasons": [(key, *reason) for key, reason in enumerate(Reason.choices, start=1)],
    }


def _review_json(given: Review, answer_id: UUID, campaign: Campaign) -> dict[str, Any]:
    return {
        "answer": str(answer_id),
        "review": str(given.uuid),
        "state": given.verdict,
        "undo": reverse("staff:undo", args=[campaign.slug, given.uuid]),
        "seconds": settings.REVIEW_UNDO_SECONDS,
    }
