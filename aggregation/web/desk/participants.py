"""The participants page: who waits for a decision, nearest deadline first, and who took part."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from aggregation.services import blocking
from aggregation.web.desk import words
from aggregation.web.desk.asking import asked_on, form_page, page
from aggregation.web.desk.forms import ChosenForm
from aggregation.web.desk.money import minor_in
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate, participation_in
from annotation.cultures import CULTURES
from annotation.errors import Refusal
from annotation.models import Campaign, Participation
from annotation.models.participation import Trust
from annotation.recruiting import decisions
from annotation.recruiting.approvals import approve_complete, complete, rewards
from annotation.recruiting.roster import SHOWS, counts, people, persons, states_in_use, trail
from annotation.services.audit import staff

HOME = "staff:participants"
ON_A_PAGE = 50
LONGEST_WORDS = 1000


@page
def participants(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    form = ChosenForm(request.GET)
    chosen = form.chosen(request.GET.get("show", ""))
    shown = turned(request, people(campaign, chosen))
    kept = counts(campaign)
    context = {
        "campaign": campaign,
        "place": "participants",
        "chosen": chosen,
        "shows": [(show, kept[show]) for show in SHOWS],
        "choices": _choices(campaign),
        "page": shown,
        "persons": persons(campaign, list(shown.object_list)),
        "complete": people(campaign, replace(chosen, show="complete")).count(),
        "query": query(request, without={"page"}),
        "filters": query(request, without={"page", "show"}),
    }
    return render(request, "aggregation/desk/participants.html", context)


@page
def participant(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show one participation: what was done, decided and paid, and by whom."""
    campaign = campaign_to_curate(request.user, slug)
    participation = participation_in(campaign, str(uuid))
    context = {
        "campaign": campaign,
        "place": "participants",
        "person": persons(campaign, [participation])[0],
        "trail": trail(participation),
        "is_blocked": participation.annotator.trust == Trust.BLOCKED,
        "can_overturn": decisions.can_overturn(participation),
        "can_screen_out": decisions.can_screen_out(participation),
    }
    return render(request, "aggregation/desk/participant.html", context)


@require_http_methods(["GET", "POST"])
@form_page
def approve_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Say how many complete sessions there are and what they earn, and approve them."""
    campaign = campaign_to_curate(request.user, slug)
    asked = request.POST if request.method == "POST" else request.GET
    chosen = replace(ChosenForm(asked).chosen("complete"), show="complete")
    found = complete(campaign, chosen)
    minor = rewards(found)
    if request.method == "POST":
        agreed_minor = minor_in(request.POST.get("agreed_minor", "")) or 0
        actor = staff(reader(request))
        try:
            done = approve_complete(campaign, chosen, agreed_minor=agreed_minor, actor=actor)
        except Refusal:
            messages.error(request, _("Others have come in meanwhile. Please look again."))
            return redirect(request.get_full_path())
        _tell(request, done.count, done.left)
        return redirect(HOME, slug=slug)
    context = {"campaign": campaign, "place": "participants", "found": found, "minor": minor}
    return render(request, "aggregation/desk/approve_all.html", context | {"chosen": chosen})


@asked_on(HOME)
def approve(request: HttpRequest, slug: str, uuid: UUID) -> None:
    campaign = campaign_to_curate(request.user, slug)
    participation = participation_in(campaign, str(uuid))
    decisions.approve(participation, actor=staff(reader(request)))
    _tell(request, 1, [])


@asked_on(HOME)
def screen_out(request: HttpRequest, slug: str, uuid: UUID) -> None:
    campaign = campaign_to_curate(request.user, slug)
    participation = participation_in(campaign, str(uuid))
    decisions.screen_out(participation, actor=staff(reader(request)))
    messages.success(request, _("The session ends, and the training is paid by it."))


@asked_on(HOME)
def block(request: HttpRequest, slug: str, uuid: UUID) -> None:
    """Block the person, or trust them again when the form says so."""
    campaign = campaign_to_curate(request.user, slug)
    annotator = participation_in(campaign, str(uuid)).annotator
    if request.POST.get("trusts"):
        blocking.unblock(annotator, actor=staff(reader(request)))
        messages.success(request, _("The person may work again."))
        return
    blocking.block(annotator, actor=staff(reader(request)))
    messages.success(request, _("The person gets no further task; what was done stays paid."))
    messages.info(request, _("What they did is in the review once more."))


@asked_on(HOME)
def overturn(request: HttpRequest, slug: str, uuid: UUID) -> None:
    campaign = campaign_to_curate(request.user, slug)
    participation = participation_in(campaign, str(uuid))
    words = request.POST.get("words", "")[:LONGEST_WORDS]
    decisions.overturn(participation, words=words, actor=staff(reader(request)))
    messages.success(request, _("The participation is being approved after all."))


@asked_on(HOME)
def take_back(request: HttpRequest, slug: str, uuid: UUID) -> None:
    campaign = campaign_to_curate(request.user, slug)
    participation = participation_in(campaign, str(uuid))
    decisions.take_back(participation, actor=staff(reader(request)))
    messages.success(request, _("The decision is taken back."))


def turned(request: HttpRequest, rows: Any, *, on_a_page: int = ON_A_PAGE) -> Page[Any]:
    """Return the page of a list that is asked for, or the nearest there is."""
    return Paginator(rows, on_a_page).get_page(request.GET.get("page"))


def query(request: HttpRequest, *, without: set[str]) -> str:
    """Return the address's query without some of its fields, to be added to."""
    kept = request.GET.copy()
    for name in without:
        kept.pop(name, None)
    return kept.urlencode()


def _tell(request: HttpRequest, approved: int, left: list[Participation]) -> None:
    said = ngettext(
        "%(count)s approval is on its way.", "%(count)s approvals are on their way.", approved
    )
    messages.success(request, said % {"count": approved})
    if left:
        more = ngettext(
            "%(count)s needs a closer look.", "%(count)s need a closer look.", len(left)
        )
        messages.warning(request, more % {"count": len(left)})


def _choices(campaign: Campaign) -> dict[str, list[tuple[str, Any]]]:
    """Return what can be chosen to look at."""
    studies = campaign.studies.order_by("-pk").values_list("uuid", "title", "platform", "places")
    return {
        "study": [
            (str(uuid), f"{title or words.word(platform, 'platform')} ({places})")
            for uuid, title, platform, places in studies
        ],
        "platform_state": words.choices("session", states_in_use(campaign)),
        "work": words.choices("work"),
        "payment": words.choices("payment"),
        "culture": [(slug, CULTURES[slug].name) for slug in campaign.cultures],
    }
