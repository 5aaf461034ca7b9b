"""What staff type on the desk's pages. Every value is checked again where it is used."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from aggregation.web.desk.money import digits, major_of, minor_of
from aggregation.web.desk.words import choices
from annotation.api.parsers import read_json
from annotation.cultures import CULTURES
from annotation.errors import Refusal
from annotation.kinds import kinds_of
from annotation.models import Campaign
from annotation.recruiting import platforms
from annotation.recruiting.roster import SHOWS, Chosen
from annotation.recruiting.studies import MOST_PLACES, StudyPlan
from annotation.services.campaigns import MOST_ANNOTATORS

MOST_MINOR = 2_000_000_000
ANY = [("", _("any"))]


class Styled(forms.Form):
    """A form whose fields look like every other of the pages."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if not isinstance(field.widget, forms.HiddenInput | forms.CheckboxInput):
                field.widget.attrs["class"] = "input"


def amount(currency: str, **more: Any) -> forms.DecimalField:
    """Return a field for an amount in the units people speak of."""
    return forms.DecimalField(
        decimal_places=digits(currency),
        min_value=Decimal(0),
        max_value=major_of(MOST_MINOR, currency),
        **more,
    )


class AgreedForm(Styled):
    """The most that somebody agrees to spend."""

    def __init__(self, currency: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.currency = currency
        label = _("The most that may be spent, in %(currency)s") % {"currency": currency}
        self.fields["agreed"] = amount(currency, label=label)
        self.fields["agreed"].widget.attrs |= {"class": "input", "autocomplete": "off"}

    @property
    def minor(self) -> int:
        return minor_of(self.cleaned_data["agreed"], self.currency)


class StudyForm(Styled):
    """A new study; what is left empty comes from the campaign."""

    platform = forms.ChoiceField(label=_("Platform"))
    places = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_PLACES,
        help_text=_("One person takes one place and does one batch."),
    )
    culture = forms.ChoiceField(label=_("Culture"), required=False)
    kind = forms.ChoiceField(label=_("Task kind"), required=False)
    minutes = forms.IntegerField(label=_("Minutes it takes"), min_value=1, max_value=600)
    title = forms.CharField(
        label=_("Title"),
        max_length=200,
        required=False,
        help_text=_("What people read on the platform, in their language."),
    )
    description = forms.CharField(
        label=_("Description"), widget=forms.Textarea(attrs={"rows": 4}), required=False
    )
    content_warning = forms.ChoiceField(
        label=_("Content warning"), choices=choices("warning"), required=False
    )
    filters = forms.CharField(
        label=_("Filters, as JSON"),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "ltr", "spellcheck": "false"}),
        required=False,
        help_text=_("The platform's own names; see its documentation of filters."),
    )
    parameter = forms.CharField(
        label=_("Name of the id in the link"), max_length=40, required=False
    )
    return_url = forms.CharField(
        label=_("Address to return to"),
        max_length=500,
        required=False,
        help_text=_("Begins with https; {code} and {id} are filled in."),
    )

    paid_screening = forms.BooleanField(
        label=_("Pay the training by screening out"),
        required=False,
        help_text=_("On Prolific, where the workspace may; else the training is paid as a bonus."),
    )

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        label = _("Reward, in %(currency)s") % {"currency": campaign.currency}
        self.fields["reward"] = amount(campaign.currency, label=label)
        self.fields["reward"].widget.attrs["class"] = "input"
        self.fields["reward"].initial = major_of(campaign.reward_minor, campaign.currency)
        self.fields["minutes"].initial = campaign.batch_minutes
        offered: dict[str, list[tuple[Any, Any]]] = {
            "platform": choices("platform", platforms.to_recruit_on()),
            "culture": [*ANY, *((slug, CULTURES[slug].name) for slug in campaign.cultures)],
            "kind": [*ANY, *((kind, _(kind)) for kind in kinds_of(campaign.protocol))],
        }
        for name, values in offered.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = values

    def clean_filters(self) -> list[dict[str, Any]]:
        text = self.cleaned_data["filters"].strip()
        try:
            filters = read_json(text.encode()) if text else []
        except Refusal:
            filters = None
        if not isinstance(filters, list) or not all(isinstance(one, dict) for one in filters):
            raise forms.ValidationError(_("This is no list of filters in JSON."))
        return filters

    def plan(self) -> StudyPlan:
        said = dict(self.cleaned_data)
        reward = minor_of(said.pop("reward"), self.campaign.currency)
        return StudyPlan(reward_minor=reward, **said)


class PlacesForm(Styled):
    to = forms.IntegerField(label=_("Places in all"), min_value=1, max_value=MOST_PLACES)


class ChosenForm(Styled):
    """Which people to show. What is not known is left aside."""

    study = forms.UUIDField(required=False)
    platform_state = forms.CharField(max_length=30, required=False)
    work = forms.CharField(max_length=20, required=False)
    payment = forms.CharField(max_length=20, required=False)
    culture = forms.CharField(max_length=40, required=False)

    def chosen(self, show: str) -> Chosen:
        self.is_valid()
        said = {name: value for name, value in self.cleaned_data.items() if value}
        return Chosen(show=show if show in SHOWS else "waiting", **said)


class RejectForm(Styled):
    reason = forms.ChoiceField(label=_("Reason"), choices=choices("reason"))
    words = forms.CharField(
        label=_("What you add"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
        help_text=_("In the language of the message. Leave it empty if all is said."),
    )


class ReturnForm(Styled):
    words = forms.CharField(
        label=_("What the person reads"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )


class NoteForm(forms.Form):
    payment = forms.CharField(max_length=100)
    note = forms.CharField(max_length=60)


class QuotaForm(Styled):
    """The most annotators per culture; an empty field is no limit."""

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for slug in campaign.cultures:
            self.fields[slug] = forms.IntegerField(
                label=CULTURES[slug].name,
                min_value=0,
                max_value=MOST_ANNOTATORS,
                required=False,
                initial=campaign.quotas.get(slug),
                widget=forms.NumberInput(attrs={"class": "input"}),
            )
