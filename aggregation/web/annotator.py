"""One annotator's page: numbers, answers and what came of them, notes, and trust."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from aggregation.services import blocking
from aggregation.services.annotator_records import answers_given, records
from aggregation.services.contributions import Contribution, contributed, contributions
from aggregation.web.desk.asking import asked_on, page
from aggregation.web.desk.participants import turned
from aggregation.web.names import FOUND
from aggregation.web.reader import reader
from aggregation.web.sparkline import sparkline
from annotation.access import annotator_in, campaign_to_curate
from annotation.models import Annotator, AnnotatorNote, Campaign
from annotation.models.participation import Trust
from annotation.services import trust
from annotation.services.audit import staff
from annotation.services.notes import LONGEST, write_note

HOME = "staff:annotators"
ON_A_PAGE = 25
TRUSTED = str(Trust.TRUSTED)


@page
def annotator(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    somebody = annotator_in(campaign, str(uuid))
    given = answers_given(campaign, annotator=somebody.pk).order_by("-pk")
    rows = given.select_related(
        "assignment__task__artwork", "assignment__task__phrase__utterance",
        "assignment__task__utterance",
    ).defer("mask")  # fmt: skip
    shown = turned(request, rows, on_a_page=ON_A_PAGE)
    context = {
        "campaign": campaign,
        "place": "annotators",
        "annotator": somebody,
        "record": records(campaign, annotator=somebody.pk)[0],
        "spark": sparkline(list(given.values_list("created_at", flat=True))),
        "contributed": contributed(campaign, somebody.pk),
        "page": shown,
        "rows": [(one, _found(one)) for one in contributions(campaign, list(shown.object_list))],
        "query": "",
        "participations": campaign.participations.filter(annotator=somebody).order_by("-pk"),
        "notes": _notes(campaign, somebody),
        "longest": LONGEST,
        "is_blocked": somebody.trust == Trust.BLOCKED,
        "is_trusted": somebody.trust == Trust.TRUSTED,
    }
    return render(request, "aggregation/annotators/annotator.html", context)


@asked_on(HOME)
def note(request: HttpRequest, slug: str, uuid: UUID) -> None:
    campaign = campaign_to_curate(request.user, slug)
    somebody = annotator_in(campaign, str(uuid))
    write_note(somebody, campaign, reader(request), request.POST.get("text", ""))
    messages.success(request, _("The note is kept."))


@asked_on(HOME)
def trust_annotator(request: HttpRequest, slug: str, uuid: UUID) -> None:
    """Block the person; or trust them, or let them work again, when the form says so."""
    somebody = annotator_in(campaign_to_curate(request.user, slug), str(uuid))
    if request.POST.get("trusts") == TRUSTED:
        trust.trust(somebody, actor=staff(reader(request)))
        if somebody.trust == Trust.BLOCKED:
            messages.error(request, _("This person is blocked and gets no further task."))
        else:
            messages.success(request, _("That you trust this person is noted."))
        return
    if request.POST.get("trusts"):
        blocking.unblock(somebody, actor=staff(reader(request)))
        messages.success(request, _("The person may work again."))
        return
    blocking.block(somebody, actor=staff(reader(request)))
    messages.success(request, _("The person gets no further task; what was done stays paid."))
    messages.info(request, _("What they did is in the review once more."))


def _found(one: Contribution) -> list[Any]:
    return [FOUND.get(finding.code, finding.code) for finding in one.findings]


def _notes(campaign: Campaign, somebody: Annotator) -> list[AnnotatorNote]:
    rows = AnnotatorNote.objects.filter(campaign=campaign, annotator=somebody)
    return list(rows.select_related("user"))
