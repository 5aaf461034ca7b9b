"""The gallery: a campaign's artworks with what they came to, found by filters."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from aggregation.models import Stimulus
from aggregation.releases.culture_statistics import UNKNOWN
from aggregation.services.gallery import Asked, matching, part, styles_and_traditions
from aggregation.web.desk.asking import page
from aggregation.web.results import read
from aggregation.web.statistics_words import SAID
from annotation.cultures import CULTURES
from annotation.emotions import EMOTIONS, STIMULUS_EMOTIONS
from annotation.errors import Refusal
from annotation.models import Campaign
from annotation.models.campaign import Protocol

Choices = list[tuple[str, str | Promise]]
ANY: Choices = [("", _("any"))]
AGREEMENT: Choices = [
    ("alike", _("all feel alike")),
    ("apart", _("not all feel alike")),
    ("discarded", _("no majority")),
    ("waiting", _("still asked")),
]


class GalleryForm(forms.Form):
    """What is looked for; a protocol has only the fields that say something of it."""

    emotion = forms.ChoiceField(label=_("Emotion"), required=False)
    culture = forms.ChoiceField(label=_("Culture"), required=False)
    tradition = forms.ChoiceField(label=_("Tradition"), required=False)
    style = forms.ChoiceField(label=_("Style"), required=False)
    agreement = forms.ChoiceField(label=_("Agreement"), required=False)
    outcome = forms.ChoiceField(label=_("Came to"), required=False)

    def __init__(self, data: Any, campaign: Campaign) -> None:
        super().__init__(data)
        offered = _offered(campaign)
        for name in list(self.fields):
            if not offered.get(name):
                del self.fields[name]
                continue
            field = self.fields[name]
            field.choices = [*ANY, *offered[name]]  # type: ignore[attr-defined]
            field.widget.attrs["class"] = "input input--small"

    def asked(self) -> Asked:
        """Return what is looked for; what could not be read is not asked, and told at its field."""
        self.is_valid()
        return Asked(**{name: value for name, value in self.cleaned_data.items() if value})


@page
def browse(request: HttpRequest, slug: str) -> HttpResponse:
    campaign, context = read(request, slug, "browse", place="browse")
    form = GalleryForm(request.GET, campaign)
    rows = matching(campaign, form.asked())
    kept = request.GET.copy()
    for name in ("after", "before"):
        kept.pop(name, None)
    context |= {
        "form": form,
        "found": part(campaign, rows, after=_id(request, "after"), before=_id(request, "before")),
        "number": rows.count(),
        "filters": kept.urlencode(),
    }
    return render(request, "aggregation/browse/gallery.html", context)


def _id(request: HttpRequest, name: str) -> str:
    """Return the id of an artwork to go on from; refuses what is none."""
    text = request.GET.get(name, "")
    try:
        return str(forms.UUIDField(required=False).clean(text) or "")
    except forms.ValidationError:
        raise Refusal("not_found") from None


def _offered(campaign: Campaign) -> dict[str, Choices]:
    styles, traditions = styles_and_traditions(campaign)
    offered: dict[str, Choices] = {
        "tradition": [(name, _tradition(name)) for name in traditions],
        "style": [(name, name) for name in styles],
    }
    if campaign.protocol == Protocol.CULTURE:
        offered["emotion"] = [(name, gettext(name)) for name in EMOTIONS]
        offered["culture"] = [(name, CULTURES[name].name) for name in campaign.cultures]
        offered["agreement"] = AGREEMENT
    if campaign.protocol == Protocol.STIMULI:
        offered["emotion"] = [(name, gettext(name)) for name in STIMULUS_EMOTIONS]
        offered["outcome"] = [(name, SAID[name]) for name in Stimulus.Class.values]
    return offered


def _tradition(name: str) -> str:
    return gettext("no tradition noted") if name == UNKNOWN else name
