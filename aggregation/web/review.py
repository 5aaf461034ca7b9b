"""The review page: one answer after another, each with what helps to judge it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from aggregation.services.rounds import close_round
from aggregation.web.blind import is_blind
from aggregation.web.items import item_of
from aggregation.web.overlays import masks_beside
from aggregation.web.progress import Line, lines_of
from aggregation.web.queue import Queue, queue_of
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_json, told_as_page
from annotation.access import answer_to_judge, campaign_to_curate
from annotation.services.audit import staff

PARTS = (
    "review", "claims", "controls", "countdown", "item", "keys", "parts", "pips", "queue",
    "reasons", "send", "verdicts", "zoom",
)  # fmt: skip
MODULES = [f"staff/{name}.js" for name in PARTS]


@require_safe
@never_cache
@login_required
@told_as_page
def review(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the queue of one task kind and culture, at the answer asked for or the first waiting."""
    campaign = campaign_to_curate(request.user, slug)
    blind, who = is_blind(request), reader(request)
    lines = lines_of(campaign)
    line = chosen_line(lines, request.GET)
    queue = Queue()
    if line is not None:
        queue = queue_of(campaign, line, reader=who, blind=blind)
    entry = queue.entry(request.GET.get("answer", ""))
    item = None
    if entry is not None:
        item = item_of(answer_to_judge(campaign, str(entry.answer)), who, blind=blind)
    context = {
        "campaign": campaign,
        "lines": lines,
        "line": line,
        "queue": queue,
        "entry": entry,
        "item": item,
        "blind": blind,
        "modules": [*MODULES, item.script] if item else MODULES,
    }
    return render(request, "aggregation/review.html", context)


@require_safe
@never_cache
@login_required
@told_as_page
def answer(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show one answer as a part of the review page."""
    campaign = campaign_to_curate(request.user, slug)
    found = answer_to_judge(campaign, str(uuid))
    item = item_of(found, reader(request), blind=is_blind(request))
    return render(request, item.template, {"campaign": campaign, "item": item})


@require_safe
@never_cache
@login_required
@told_as_json
def overlays(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Return the masks of the same artwork and emotion; none to a blind reader."""
    campaign = campaign_to_curate(request.user, slug)
    found = answer_to_judge(campaign, str(uuid))
    masks = [] if is_blind(request) else masks_beside(found)
    return JsonResponse({"masks": masks})


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


def chosen_line(lines: list[Line], query: Any) -> Line | None:
    """Return the line asked for, else the first with something to review, else the first."""
    asked = query.get("kind", ""), query.get("culture", "")
    named = [line for line in lines if (line.kind, line.culture) == asked]
    return next(iter(named + [line for line in lines if line.to_review] + lines), None)
