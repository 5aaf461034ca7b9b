"""Judging many answers at once: found by what they have in common, chosen, weighed, decided."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from aggregation.models import Finding
from aggregation.services import verdicts
from aggregation.services.claims import with_others
from aggregation.web.alike import Alike, alike_in, canonical_uuid
from aggregation.web.blind import is_blind
from aggregation.web.desk.asking import asked_on, form_page, page
from aggregation.web.items import Shown, open_regions, seconds_to_undo
from aggregation.web.marking import Piece, pieces
from aggregation.web.names import FOUND
from aggregation.web.progress import lines_of
from aggregation.web.reader import reader
from aggregation.web.review import chosen_line
from annotation.access import answers_to_judge, campaign_to_curate, review_to_undo
from annotation.errors import Refusal
from annotation.kinds import kind
from annotation.models import Answer, Campaign, Review
from annotation.models.review import Reason, Verdict

REFUSED = "refused_verdicts"
"""Where the session keeps what an act could not judge, until its reader has seen it."""


class ManyForm(forms.Form):
    """Which verdict on which answers; `find` is the address of the list they were chosen from."""

    verdict = forms.ChoiceField(choices=Verdict.choices)
    reason = forms.ChoiceField(choices=[("", ""), *Reason.choices], required=False)
    find = forms.CharField(required=False, max_length=500)

    @property
    def decision(self) -> verdicts.Decision:
        rejects = self.cleaned_data["verdict"] == Verdict.REJECTED
        reason = self.cleaned_data["reason"] if rejects else ""
        return verdicts.Decision(self.cleaned_data["verdict"], reason)


@dataclass(frozen=True)
class Brief:
    """One answer as a card of the list."""

    answer: Answer
    claimed_by: str

    @cached_property
    def shown(self) -> Shown:
        utterance = self.answer.assignment.task.utterance
        return Shown(self.answer, utterance.text if utterance else "", 0)

    @cached_property
    def subject(self) -> dict[str, Any]:
        task = self.answer.assignment.task
        return kind(task.kind).subject(task)

    @property
    def subject_json(self) -> str:
        return json.dumps(self.subject, ensure_ascii=False)

    @property
    def marked(self) -> list[Piece]:
        """Return the utterance with the phrase that is asked about, else with those answered."""
        asked = self.subject.get("phrase")
        if asked is None:
            return self.shown.marked
        return pieces(self.shown.utterance, [(asked["start"], asked["end"])])

    @property
    def found(self) -> list[str]:
        return [str(FOUND[finding.code]) for finding in self.answer.findings.all()]


@page
def many(request: HttpRequest, slug: str) -> HttpResponse:
    """List the answers that wait and are alike, to choose from; what the last act came to."""
    campaign = campaign_to_curate(request.user, slug)
    if is_blind(request):
        return render(request, "aggregation/many_blind.html", {"campaign": campaign})
    lines = lines_of(campaign)
    line = chosen_line(lines, request.GET)
    alike = alike_in(campaign, line, request.GET) if line else Alike()
    names = with_others(campaign, reader(request))
    context = {
        "campaign": campaign,
        "lines": lines,
        "line": line,
        "alike": alike,
        "briefs": [Brief(one, names.get(one.uuid, "")) for one in _in_full(alike.answers)],
        "reasons": Reason.choices,
        "view": f"staff/answers/{line.kind}.js" if line else "",
        "act": _act(request, campaign),
        "refused": request.session.pop(REFUSED, []),
        "modules": ["staff/many.js", "staff/countdown.js", "staff/keys.js"],
    }
    return render(request, "aggregation/many.html", context)


@require_POST
@form_page
def weigh(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what would be done to how many, and what follows from it; it is not done yet."""
    campaign = campaign_to_curate(request.user, slug)
    form, answers = _asked(request, campaign)
    decision = form.decision
    rejects = decision.verdict == Verdict.REJECTED
    context = {
        "campaign": campaign,
        "answers": answers,
        "decision": decision,
        "reason": dict(Reason.choices).get(decision.reason, ""),
        "find": form.cleaned_data["find"],
        "regions": open_regions([one.assignment.task for one in answers]) if rejects else [],
    }
    return render(request, "aggregation/many_weigh.html", context)


@require_POST
@form_page
def decide(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the verdicts, and lead back to the list, where they can be undone as one."""
    campaign = campaign_to_curate(request.user, slug)
    form, answers = _asked(request, campaign)
    outcome = verdicts.give_many(answers, reader(request), form.decision)
    request.session[REFUSED] = [
        [str(one.uuid), str(refusal.message), refusal.detail.get("by", "")]
        for one, refusal in outcome.refused
    ]
    act = outcome.given[0].uuid if outcome.given else ""
    return redirect(_list(campaign, form.cleaned_data["find"], act=str(act)))


@asked_on("staff:many")
def undo(request: HttpRequest, slug: str, uuid: UUID) -> None:
    """Take back all verdicts that were given together with this one."""
    campaign = campaign_to_curate(request.user, slug)
    given = review_to_undo(campaign, request.user, str(uuid))
    count = verdicts.undo_act(given, reader(request))
    said = ngettext("%(count)d verdict is undone.", "%(count)d verdicts are undone.", count)
    messages.success(request, said % {"count": count})


def _asked(request: HttpRequest, campaign: Campaign) -> tuple[ManyForm, list[Answer]]:
    """Return what a form asks for; refuses what cannot be read, no answer, and too many."""
    form = ManyForm(request.POST)
    if not form.is_valid():
        raise Refusal("field_type", field=next(iter(form.errors)))
    if form.decision.verdict == Verdict.REJECTED and not form.decision.reason:
        raise Refusal("reason_unknown", allowed=Reason.values)
    chosen = list(dict.fromkeys(request.POST.getlist("answer")))
    verdicts.refuse_too_many(len(chosen))
    return form, answers_to_judge(campaign, chosen)


def _act(request: HttpRequest, campaign: Campaign) -> dict[str, Any] | None:
    """Return the act the address names, while one of its verdicts stands."""
    named = canonical_uuid(request.GET.get("act", ""))
    given = review_to_undo(campaign, request.user, named) if named else None
    standing = [one for one in verdicts.act_of(given) if one.undone_at is None] if given else []
    if not standing:
        return None
    first: Review = standing[0]
    seconds = seconds_to_undo(first)
    return {"review": first, "count": len(standing), "seconds": seconds}


def _list(campaign: Campaign, find: str, *, act: str) -> str:
    query = QueryDict(find).dict() | {"act": act}
    kept = {name: value for name, value in query.items() if value and "\x00" not in str(value)}
    return f"{reverse('staff:many', args=[campaign.slug])}?{urlencode(kept)}"


def _in_full(answers: list[int]) -> list[Answer]:
    """Return answers in the order of their keys here, with all that their cards show."""
    found = Answer.objects.select_related(
        "assignment__annotator",
        "assignment__task__artwork__thumbnail",
        "assignment__task__utterance",
        "assignment__task__phrase__utterance",
    ).prefetch_related(Prefetch("findings", Finding.objects.order_by("code")))
    by_key = found.in_bulk(answers)
    return [by_key[key] for key in answers]
