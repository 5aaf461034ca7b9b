"""What a campaign says to its people, by kind and language: written, approved, looked at."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods

from aggregation.web.campaign_words import NAMES, SPEAKERS, TextForm, places_of
from aggregation.web.desk.asking import form_page, page, told
from aggregation.web.plain_text import blocks_of
from aggregation.web.reader import reader
from annotation.access import campaign_to_curate
from annotation.errors import Refusal
from annotation.kinds import kinds_of
from annotation.models import Campaign
from annotation.models.campaign import TextKind
from annotation.services.audit import staff
from annotation.services.campaigns import approve_version, languages_of, newest_text, write_after


@page
def texts(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    places = places_of(campaign)
    rows = [(NAMES[kind], [one for one in places if one.kind == kind]) for kind in TextKind]
    speakers = [SPEAKERS[language] for language in languages_of(campaign)]
    context = {"campaign": campaign, "place": "settings", "part": "texts", "rows": rows}
    return render(request, "aggregation/campaign_texts.html", context | {"speakers": speakers})


@require_http_methods(["GET", "POST"])
@form_page
def text(request: HttpRequest, slug: str, kind: str, language: str) -> HttpResponse:
    """Write the next version of a text, or approve the newest."""
    campaign = campaign_to_curate(request.user, slug)
    if kind not in TextKind or language not in languages_of(campaign):
        raise Refusal("not_found")
    kind = TextKind(kind)
    newest = newest_text(campaign, kind, language)
    before = {"body": newest.body, "after": newest.version} if newest else {"after": 0}
    form = TextForm(request.POST if "body" in request.POST else None, initial=before)
    form.fields["body"].widget.attrs |= {"lang": language, "dir": SPEAKERS[language].direction}
    if request.method == "POST":
        try:
            if _done(request, campaign, kind, language, form):
                return redirect(request.path)
        except Refusal as refusal:
            messages.error(request, told(refusal))
    versions = campaign.texts.filter(kind=kind, language=language).select_related("approved_by")
    context = {
        "campaign": campaign,
        "place": "settings",
        "part": "texts",
        "form": form,
        "name": NAMES[kind],
        "kind": kind,
        "speaker": SPEAKERS[language],
        "newest": newest,
        "blocks": blocks_of(newest.body) if newest else [],
        "versions": versions.order_by("-version"),
    }
    return render(request, "aggregation/campaign_text.html", context)


def _done(
    request: HttpRequest, campaign: Campaign, kind: TextKind, language: str, form: TextForm
) -> bool:
    """Do what was asked for, and say so; False where the form says why not."""
    user = reader(request)
    if not form.is_bound:
        version = request.POST.get("version", "")
        number = int(version) if version.isdecimal() and len(version) < 6 else 0
        approve_version(campaign, kind=kind, language=language, version=number, user=user)
        messages.success(request, _("The text is approved. People read it from now on."))
        return True
    if not form.is_valid():
        return False
    said = form.cleaned_data
    written = write_after(
        campaign, kind=kind, language=language, actor=staff(user), body=said["body"],
        after=said["after"],
    )  # fmt: skip
    kept = _("The new version is kept. It waits for approval.")
    messages.success(request, kept if written else _("Nothing has changed."))
    return True


@page
def preview(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """Show a campaign's texts as annotators of a language see them; nobody takes part by it."""
    campaign = campaign_to_curate(request.user, slug)
    if language not in languages_of(campaign):
        raise Refusal("not_found")
    places = [one for one in places_of(campaign) if one.speaker.language == language]
    context = {
        "campaign": campaign,
        "speaker": SPEAKERS[language],
        "said": {str(one.kind): one.blocks for one in places},
        "unapproved": any(one.is_unapproved for one in places),
        "kinds": list(kinds_of(campaign.protocol)),
    }
    with override(language):
        return render(request, "aggregation/campaign_preview.html", context)
