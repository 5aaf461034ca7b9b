"""The page of final checks: whole, low quality, void; a verdict on each, or on all shown."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from aggregation.methods.final_checks import STEPS
from aggregation.releases.final_verdicts import Checked
from aggregation.services import finals as services
from aggregation.web.desk.asking import asked_on, page
from aggregation.web.final_cards import EXPLAINED, cards_of, summary_words
from aggregation.web.final_cards import STEPS as NAMES
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_json
from annotation.access import campaign_to_curate
from annotation.errors import Refusal
from annotation.models import Campaign
from annotation.models.campaign import Protocol

HOME = "staff:finals"
ON_A_PAGE = 24
SHOWN = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\w*)")
"""A stimulus and the hash of what was seen of it."""
MODULES = [f"staff/{name}.js" for name in ("finals", "keys", "paint", "send")]


class VerdictForm(forms.Form):
    verdict = forms.CharField(max_length=20)
    mask = forms.CharField(max_length=64)
    seen = forms.CharField(max_length=36, required=False)


@page
def finals(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is listed in one step, what waits before all else."""
    campaign = _campaign(request, slug)
    checks = services.checks_of(campaign)
    start = request.GET.get("from", "")
    step = _step(checks, request.GET.get("step", ""), start)
    everything = request.GET.get("show") == "all"
    listed = [one for one in checks.of(step) if everything or one.awaits]
    shown, before, after = _part(listed, start)
    cards = cards_of(campaign, shown)
    context = {
        "campaign": campaign,
        "place": "finals",
        "summary": summary_words(checks.summary),
        "collected": checks.summary.collected,
        "collecting": checks.collecting,
        "steps": [(name, NAMES[name], checks.waiting[name]) for name in STEPS],
        "step": step,
        "explained": EXPLAINED[step],
        "everything": everything,
        "cards": cards,
        "waiting": sum(card.state == "waiting" for card in cards),
        "before": before,
        "after": after,
        "undecided": checks.waiting.total(),
        "modules": MODULES,
    }
    return render(request, "aggregation/finals.html", context)


@require_POST
@login_required
@told_as_json
def judge(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Record a verdict on one stimulus; answers with its card."""
    campaign = _campaign(request, slug)
    form = VerdictForm(request.POST)
    if not form.is_valid():
        raise Refusal("field_type", field=next(iter(form.errors)))
    stimulus = services.stimulus_in(campaign, str(uuid))
    services.decide(stimulus, reader(request), **form.cleaned_data)
    return _card_json(request, campaign, str(uuid))


@require_POST
@login_required
@told_as_json
def undo(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Take the verdict on one stimulus back; answers with its card."""
    campaign = _campaign(request, slug)
    services.take_back(services.stimulus_in(campaign, str(uuid)), reader(request))
    return _card_json(request, campaign, str(uuid))


@asked_on(HOME)
def confirm(request: HttpRequest, slug: str) -> None:
    """Leave all that is shown and waits as it is listed; what changed meanwhile stays waiting."""
    campaign = _campaign(request, slug)
    pairs = map(SHOWN.fullmatch, request.POST.getlist("shown")[:ON_A_PAGE])
    seen = {UUID(pair[1]): pair[2] for pair in pairs if pair}
    done, missed = services.confirm_seen(campaign, seen, reader(request))
    said = ngettext("%(count)s verdict is given.", "%(count)s verdicts are given.", done)
    messages.success(request, said % {"count": done})
    if missed:
        more = ngettext(
            "%(count)s has changed meanwhile and waits.",
            "%(count)s have changed meanwhile and wait.",
            missed,
        )
        messages.warning(request, more % {"count": missed})


def _campaign(request: HttpRequest, slug: str) -> Campaign:
    campaign = campaign_to_curate(request.user, slug)
    if campaign.protocol != Protocol.STIMULI:
        raise Refusal("not_found")
    return campaign


def _step(checks: services.Checks, asked: str, start: str) -> str:
    """Return the step asked for, else that of the stimulus to start at, else where one waits."""
    named = [step for step in STEPS if step == asked]
    started = [one.step for one in checks.listed if one.step and str(one.stimulus.uuid) == start]
    waiting = [step for step in STEPS if checks.waiting[step]]
    return next(iter(named + started + waiting), STEPS[0])


def _part(listed: list[Checked], start: str) -> tuple[list[Checked], str, str]:
    """Return one page of a list from a stimulus on, and where the pages beside it begin."""
    ids = [str(one.stimulus.uuid) for one in listed]
    at = ids.index(start) if start in ids else 0
    end = at + ON_A_PAGE
    before = ids[max(0, at - ON_A_PAGE)] if at else ""
    return listed[at:end], before, ids[end] if end < len(ids) else ""


def _card_json(request: HttpRequest, campaign: Campaign, uuid: str) -> HttpResponse:
    checked = services.check_of(services.stimulus_in(campaign, uuid))
    if checked is None:
        raise Refusal("stimulus_changed")
    (card,) = cards_of(campaign, [checked])
    context: dict[str, Any] = {"campaign": campaign, "card": card}
    html = render_to_string("aggregation/final.html", context, request)
    return JsonResponse({"html": html, "state": card.state})
