"""The texts of a campaign, each with its newest and its approved version, and their form."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from aggregation.web.desk.forms import Styled
from aggregation.web.plain_text import Block, blocks_of
from annotation.cultures import CULTURES, Culture
from annotation.models import Campaign, CampaignText
from annotation.models.campaign import TEXTS_NEEDED, TextKind
from annotation.services.campaigns import languages_of

LONGEST = 20_000
SPEAKERS = {one.language: one for one in reversed(CULTURES.values())}


NAMES = {
    TextKind.CONSENT: _("Consent"),
    TextKind.INSTRUCTIONS: _("Instructions"),
    TextKind.TITLE: _("Title"),
    TextKind.WARNINGS: _("Content warnings"),
}


class TextForm(Styled):
    body = forms.CharField(
        label=_("Text"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "true"}),
        help_text=_("A blank line begins a paragraph, “- ” a line of a list, “# ” a heading."),
    )
    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def clean_body(self) -> str:
        """Return the text with the line ends that the stored ones have."""
        return str(self.cleaned_data["body"]).replace("\r\n", "\n")


@dataclass
class Place:
    """One text that a campaign has or may have."""

    kind: TextKind
    speaker: Culture
    newest: CampaignText | None = None
    approved: CampaignText | None = None

    @property
    def is_missing(self) -> bool:
        """Say whether the campaign cannot open for want of this text."""
        return self.kind in TEXTS_NEEDED and self.approved is None

    @property
    def is_unapproved(self) -> bool:
        """Say whether nothing of this text is approved, though some is needed or written."""
        return self.approved is None and (self.newest is not None or self.is_missing)

    @property
    def waits(self) -> bool:
        return self.newest is not None and self.newest != self.approved

    @property
    def blocks(self) -> list[Block]:
        """Return what people read, or would read once the newest is approved."""
        text = self.approved or self.newest
        return blocks_of(text.body.strip()) if text else []


def places_of(campaign: Campaign) -> list[Place]:
    """Return the texts of each kind in each language of the campaign, in one query."""
    places = {
        (kind, language): Place(kind, SPEAKERS[language])
        for kind in TextKind
        for language in languages_of(campaign)
    }
    for text in campaign.texts.select_related("approved_by").order_by("version"):
        place = places.get((TextKind(text.kind), text.language))
        if place is not None:
            place.newest = text
            place.approved = text if text.approved_at else place.approved
    return list(places.values())
