"""What is done to a release from its page: published, held back, corrected, its key destroyed."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from aggregation.models import Release
from aggregation.services import release_states as states
from aggregation.services.release_lists import release_in
from aggregation.services.release_requests import build_again, discard
from aggregation.services.takedowns import TakenDown, reissue, take_down_artwork, take_down_person
from aggregation.web.desk.asking import asked_on, told
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_page
from aggregation.web.releases.forms import ReasonForm, TakedownForm, VersionForm
from annotation.access import annotator_in, campaign_to_release, campaign_to_spend_on, may_spend
from annotation.errors import Refusal
from annotation.models import Artwork, Campaign
from annotation.services.audit import Actor, staff

Move = Callable[[HttpRequest, Release, Actor], str]


@require_POST
@login_required
@told_as_page
def move(request: HttpRequest, slug: str, version: str, action: str) -> HttpResponse:
    """Do one of `MOVES` and lead back to the release, or to what came of it."""
    release = release_in(campaign_to_release(request.user, slug), version)
    try:
        shown = MOVES[action](request, release, staff(reader(request)))
    except Refusal as refusal:
        messages.error(request, told(refusal))
        shown = version
    if not shown:
        return redirect("staff:releases", slug=slug)
    return redirect("staff:release", slug=slug, version=shown)


def _publish(request: HttpRequest, release: Release, actor: Actor) -> str:
    states.publish(release, actor=actor)
    messages.success(request, _("The release is published. It never changes from now on."))
    return release.version


def _freeze(request: HttpRequest, release: Release, actor: Actor) -> str:
    states.freeze(release, reason=_reason(request), actor=actor)
    messages.success(request, _("Downloads are suspended; those who took it will be told."))
    return release.version


def _lift(request: HttpRequest, release: Release, actor: Actor) -> str:
    states.lift(release, actor=actor)
    messages.success(request, _("The release can be downloaded again."))
    return release.version


def _withdraw(request: HttpRequest, release: Release, actor: Actor) -> str:
    states.withdraw(release, reason=_reason(request), actor=actor)
    messages.success(request, _("The release is withdrawn; those who took it will be told."))
    return release.version


def _discard(request: HttpRequest, release: Release, actor: Actor) -> str:
    discard(release, actor=actor)
    messages.success(request, _("The draft is discarded."))
    return ""


def _build_again(request: HttpRequest, release: Release, actor: Actor) -> str:
    build_again(release, actor=actor)
    messages.success(request, _("The release is being built."))
    return release.version


def _reissue(request: HttpRequest, release: Release, actor: Actor) -> str:
    form = VersionForm(request.POST)
    if not form.is_valid():
        raise Refusal("release_option")
    draft = reissue(release, form.cleaned_data["version"], actor=actor)
    messages.success(request, _("The corrected release is being built."))
    return draft.version


def _destroy_key(request: HttpRequest, release: Release, actor: Actor) -> str:
    if not may_spend(reader(request), release.campaign):
        raise Refusal("not_allowed")
    states.destroy_key(release, actor=actor)
    messages.success(request, _("The key is destroyed: the ids can be traced to nobody."))
    return release.version


def _reason(request: HttpRequest) -> str:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        raise Refusal("reason_missing")
    return str(form.cleaned_data["reason"])


MOVES: dict[str, Move] = {
    "publish": _publish,
    "freeze": _freeze,
    "lift": _lift,
    "withdraw": _withdraw,
    "discard": _discard,
    "build-again": _build_again,
    "reissue": _reissue,
    "destroy-key": _destroy_key,
}


@asked_on("staff:releases")
def take_down(request: HttpRequest, slug: str) -> None:
    """Take down an artwork of the campaign, or what somebody gave who took part in it."""
    campaign = campaign_to_spend_on(request.user, slug)
    form = TakedownForm(request.POST)
    if not form.is_valid():
        raise Refusal("reason_missing" if "reason" in form.errors else "field_missing")
    done = _taken_down(campaign, form, staff(reader(request)))
    said = ngettext(
        "It is taken down; %(count)s release is frozen.",
        "It is taken down; %(count)s releases are frozen.",
        len(done.frozen),
    )
    messages.success(request, said % {"count": len(done.frozen)})


def _taken_down(campaign: Campaign, form: TakedownForm, actor: Actor) -> TakenDown:
    what, reason = form.cleaned_data["what"], form.cleaned_data["reason"]
    try:
        uuid = UUID(what)
    except ValueError:
        return take_down_artwork(_artwork(campaign, what), reason=reason, actor=actor)
    person = annotator_in(campaign, str(uuid))
    erase = form.cleaned_data["erase"]
    return take_down_person(person, reason=reason, actor=actor, erase=erase)


def _artwork(campaign: Campaign, name: str) -> Artwork:
    style, _slash, painting = name.partition("/")
    found = Artwork.objects.filter(art_style=style, painting=painting)
    asked = found.filter(campaigns=campaign) | found.filter(utterances__triples__campaign=campaign)
    artwork = asked.distinct().first()
    if artwork is None:
        raise Refusal("field_type", field="what")
    return artwork
