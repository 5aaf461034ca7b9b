"""The form of a campaign's settings; which fields are open depends on the campaign's state."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from aggregation.web.desk.forms import MOST_MINOR, Styled
from aggregation.web.desk.money import digits, major_of, minor_of
from annotation.cultures import CULTURES
from annotation.models import Artwork, Campaign
from annotation.models.campaign import CampaignState, Protocol
from annotation.services.campaign_settings import AT_ANY_TIME, CURRENCY, RANGES, WHILE_DRAFT

MONEY = ("reward_minor", "minimum_hourly_minor", "training_reward_minor")
KEEP, ALL, STYLES = "keep", "all", "styles"
TAKEN = {"imports", "login", "logout", "language", "new"}
"""What addresses beside those of campaigns begin with."""
PERCENT = 100
SHARES = ("sample_share", "sample_fails_at", "gold_share")
"""Typed in percent."""


def number(label: Any, least: int, most: int, initial: int, help_text: Any = "") -> Any:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=initial, help_text=help_text
    )


def percent(label: Any, least: float, most: int, initial: int, help_text: Any = "") -> Any:
    return forms.DecimalField(
        label=label,
        max_digits=5,
        decimal_places=2,
        min_value=least,
        max_value=most,
        initial=initial,
        help_text=help_text,
    )


def money(label: Any, help_text: Any = "") -> Any:
    return forms.DecimalField(
        label=label,
        min_value=0,
        max_value=major_of(MOST_MINOR, ""),
        decimal_places=2,
        initial=0,
        help_text=help_text,
    )


class SettingsForm(Styled):
    """Every setting a person may choose, under the names of the campaign's fields."""

    title = forms.CharField(
        label=_("Title"), max_length=200, widget=forms.TextInput(attrs={"dir": "auto"})
    )
    protocol = forms.ChoiceField(
        label=_("Protocol"), choices=[(one, _(one)) for one in Protocol.values]
    )
    cultures = forms.MultipleChoiceField(
        label=_("Cultures"),
        choices=[(slug, one.name) for slug, one in CULTURES.items()],
        widget=forms.CheckboxSelectMultiple,
        initial=["english"],
    )
    rehearsal = forms.BooleanField(
        label=_("Rehearsal"), required=False, help_text=_("Simulated people may take part.")
    )
    artworks = forms.ChoiceField(label=_("Artworks"))
    styles = forms.MultipleChoiceField(
        label=_("Styles"), required=False, widget=forms.CheckboxSelectMultiple
    )
    per_emotion = forms.IntegerField(
        label=_("Sentences per emotion"),
        min_value=1,
        required=False,
        help_text=_("For stimuli, drawn from those of the artworks. Leave it empty for all."),
    )
    needed = number(_("Answers per task"), *RANGES["needed"], 3)
    escalate_to = number(_("After a disagreement"), *RANGES["escalate_to"], 5)
    region_needed = number(_("Answers per region"), *RANGES["region_needed"], 1)
    sample_share = percent(_("Sample to review, in %"), 0.01, PERCENT, 10)
    sample_fails_at = percent(
        _("Rejected share that fails a sample, in %"),
        0.01,
        PERCENT,
        50,
        _("Then all that person gave in the round is reviewed."),
    )
    gold_share = percent(_("Gold tasks, in %"), 0, 50, 0, _("Tasks whose answer is known."))
    round_answers = number(_("Answers in a round"), *RANGES["round_answers"], 100)
    round_hours = number(_("Hours until a round closes"), *RANGES["round_hours"], 24)
    lease_seconds = number(_("Seconds for one task"), *RANGES["lease_seconds"], 1800)
    batch_size = number(_("Tasks in a batch"), *RANGES["batch_size"], 12)
    batch_minutes = number(_("Minutes for a batch"), *RANGES["batch_minutes"], 10)
    currency = forms.CharField(
        label=_("Currency"),
        initial="GBP",
        max_length=3,
        validators=[RegexValidator(rf"^{CURRENCY}\Z", _("Three capital letters, such as GBP."))],
    )
    reward_minor = money(_("Reward for a batch"))
    minimum_hourly_minor = money(
        _("Minimum pay per hour"), _("The campaign does not open, or stay so, below it.")
    )
    training_pass_percent = number(
        _("Training to get right, in %"),
        *RANGES["training_pass_percent"],
        0,
        _("0 gives feedback alone."),
    )
    training_reward_minor = money(_("Pay for the training"))
    list_length = number(_("Artworks in one list"), *RANGES["list_length"], 146)
    stop_after_discard = forms.BooleanField(label=_("Stop at a discarded artwork"), required=False)
    ethics_approval = forms.CharField(
        label=_("Ethics approval"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
    content_warnings = forms.CharField(
        label=_("Content warnings"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )

    def __init__(self, data: Any, styles: Iterable[str], campaign: Campaign | None = None) -> None:
        self.campaign = campaign
        super().__init__(data, initial=initial_of(campaign) if campaign else None)
        self._offer(list(styles))
        for field in self.fields.values():
            if isinstance(field.widget, forms.CheckboxSelectMultiple):
                field.widget.attrs.pop("class")
        if campaign and campaign.state != CampaignState.DRAFT:
            for name in WHILE_DRAFT:
                self.fields[name].disabled = True
            for name in ("artworks", "styles", "per_emotion"):
                del self.fields[name]

    def _offer(self, styles: list[str]) -> None:
        offered = [(ALL, _("all that were imported")), (STYLES, _("those of the styles below"))]
        artworks, chosen = self.fields["artworks"], self.fields["styles"]
        assert isinstance(artworks, forms.ChoiceField)
        assert isinstance(chosen, forms.MultipleChoiceField)
        artworks.choices = [*([(KEEP, _("as they are chosen"))] if self.campaign else []), *offered]
        chosen.choices = [(style, style.replace("_", " ")) for style in styles]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if said.get("artworks") == STYLES and not said.get("styles"):
            self.add_error("styles", _("Choose at least one style."))
        if self.campaign and said.get("artworks") == KEEP and "protocol" in self.changed_data:
            self.add_error("artworks", _("Choose the artworks anew for another protocol."))
        if said.get("needed", 0) > said.get("escalate_to", RANGES["escalate_to"][1]):
            self.add_error("escalate_to", _("This is fewer than are asked at first."))
        for name in MONEY:
            amount = said.get(name)
            if amount and amount != round(amount, digits(said.get("currency", ""))):
                self.add_error(name, _("This currency has no smaller units."))
        return said

    def settings(self) -> dict[str, Any]:
        """Return what was typed, as the campaign keeps it; of an existing one, what is new."""
        names = self.changed_data if self.campaign else list(self.fields)
        if self.campaign and "currency" in names:
            names = [*names, *MONEY]
        return {name: self._kept(name) for name in names if name in WHILE_DRAFT | AT_ANY_TIME}

    def _kept(self, name: str) -> Any:
        value = self.cleaned_data[name]
        if name in MONEY:
            return minor_of(value, self.cleaned_data["currency"])
        return float(value) / PERCENT if name in SHARES else value


class NewForm(SettingsForm):
    """A campaign to be; its short name is chosen once, since addresses have it."""

    slug = forms.SlugField(
        label=_("Short name"),
        max_length=60,
        help_text=_("Small letters, digits and hyphens, as addresses have it."),
        widget=forms.TextInput(attrs={"dir": "ltr", "autocomplete": "off"}),
    )

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"])
        if slug in TAKEN or Campaign.objects.filter(slug=slug).exists():
            raise forms.ValidationError(_("Another campaign has this name."))
        return slug


def initial_of(campaign: Campaign) -> dict[str, Any]:
    """Return a campaign's settings as a person types them."""
    kept = {name: getattr(campaign, name) for name in WHILE_DRAFT | AT_ANY_TIME}
    amounts = {name: major_of(kept[name], campaign.currency) for name in MONEY}
    shares = {name: _percent(kept[name]) for name in SHARES}
    return {**kept, **amounts, **shares, "artworks": KEEP}


def _percent(share: float) -> str:
    return f"{round(Decimal(str(share)) * PERCENT, 2).normalize():f}"


def artworks_of(said: dict[str, Any]) -> QuerySet[Artwork]:
    """Return the artworks that a form's answers speak of."""
    every = Artwork.objects.all()
    return every if said["artworks"] == ALL else every.filter(art_style__in=said["styles"])


def styles() -> list[str]:
    return list(
        Artwork.objects.order_by("art_style").values_list("art_style", flat=True).distinct()
    )
