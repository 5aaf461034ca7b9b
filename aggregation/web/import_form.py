"""The form that begins an import: what it is, and how it is to be read."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from aggregation.web.desk.forms import Styled
from annotation.errors import Refusal
from annotation.importing.encodings import check_encoding
from annotation.importing.handing_in import IIIF, PICTURES, UTTERANCES
from annotation.models import Artwork, Campaign, Utterance
from annotation.models.campaign import CampaignState, Protocol

SOURCES = {
    PICTURES: _("Pictures and their table"),
    UTTERANCES: _("Sentences with emotions"),
    IIIF: _("A IIIF manifest and its pictures"),
}
LONGEST_STYLE = Artwork._meta.get_field("art_style").max_length
LONGEST_TABLE = Utterance._meta.get_field("table").max_length
LARGEST_SEED = 2**53 - 1


class ImportForm(Styled):
    """Options of the import commands; those of another source are left aside."""

    source = forms.ChoiceField(label=_("What is it?"), widget=forms.RadioSelect, initial=PICTURES)
    table = forms.CharField(
        label=_("Name of the table"),
        initial="artemis",
        max_length=LONGEST_TABLE,
        required=False,
        help_text=_("Records count anew in each table; ArtEmis is artemis."),
        validators=[RegexValidator(r"^[\w.-]+$", _("Letters, digits, dots and hyphens."))],
        widget=forms.TextInput(attrs={"dir": "ltr", "autocomplete": "off"}),
    )
    per_emotion = forms.IntegerField(
        label=_("Sentences per emotion"),
        min_value=1,
        max_value=1_000_000,
        required=False,
        help_text=_("How many the campaign asks about. Leave it empty for all."),
    )
    seed = forms.IntegerField(
        label=_("Seed of the draw"), min_value=0, max_value=LARGEST_SEED, initial=0, required=False
    )
    style = forms.CharField(
        label=_("Art style"),
        max_length=LONGEST_STYLE,
        required=False,
        help_text=_("Leave it empty for the manifest's own title."),
        widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
    )
    encoding = forms.CharField(
        label=_("Encoding"),
        max_length=40,
        required=False,
        help_text=_("Only for names and tables that are not UTF-8, such as gb18030."),
        widget=forms.TextInput(attrs={"dir": "ltr", "autocomplete": "off"}),
    )

    def __init__(self, data: Any, campaign: Campaign | None = None) -> None:
        super().__init__(data)
        self.campaign = campaign
        source = self.fields["source"]
        assert isinstance(source, forms.ChoiceField)
        source.choices = [(name, label) for name, label in SOURCES.items() if self._offers(name)]
        source.widget.attrs.pop("class")
        if campaign is None:
            del self.fields["per_emotion"], self.fields["seed"]
        else:
            self.fields["seed"].initial = campaign.seed

    def _offers(self, source: str) -> bool:
        campaign = self.campaign
        if source != UTTERANCES or campaign is None:
            return True
        return campaign.protocol == Protocol.STIMULI and campaign.state != CampaignState.CLOSED

    def clean_encoding(self) -> str:
        encoding = str(self.cleaned_data["encoding"]).strip()
        try:
            check_encoding(encoding)
        except Refusal:
            raise forms.ValidationError(_("No encoding has this name.")) from None
        return encoding

    def options(self) -> dict[str, Any]:
        """Return what was typed for the source that was chosen."""
        said = dict(self.cleaned_data)
        source = said.pop("source")
        names = {
            PICTURES: ("encoding",),
            UTTERANCES: ("table", "per_emotion", "seed", "encoding"),
            IIIF: ("style",),
        }
        return {name: said[name] for name in names[source] if said.get(name)}
