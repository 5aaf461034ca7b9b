"""What is typed for a release: its settings, a reason, what is taken down, an address."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from aggregation.releases.build import PUBLISHERS
from aggregation.releases.inputs import Options
from aggregation.services.release_requests import LONGEST_TERMS, VERSION, Wanted
from aggregation.services.release_states import LONGEST_REASON
from aggregation.web.desk.forms import Styled
from aggregation.web.releases.words import LABELS, MASKS, OPTIONS
from annotation.models import Campaign

LARGEST_SEED = 2**53 - 1
MOST_WHOLE = 1_000_000
OF_STIMULI = ("keep_whole", "leave_undecided", "pack", "masks")
PLAIN = {"dir": "ltr", "autocomplete": "off", "spellcheck": "false"}


class VersionField(forms.RegexField):
    def __init__(self, **more: Any) -> None:
        super().__init__(
            rf"^{VERSION.pattern}$",
            label=_("Version"),
            max_length=40,
            error_messages={"invalid": _("Letters, digits, dots, hyphens and underscores.")},
            widget=forms.TextInput(attrs=PLAIN),
            **more,
        )


class ReleaseForm(Styled):
    """The settings of a new release; those of another protocol are not shown."""

    version = VersionField(help_text=_("It never changes once it is published."))
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=LARGEST_SEED,
        initial=1,
        help_text=_("Decides all chance: the split, and which whole artworks are kept."),
    )
    val = forms.FloatField(
        label=_("Share of the smaller part of the split"),
        min_value=0,
        max_value=1,
        initial=0.2,
        help_text=_("From 0 to 1; artworks are in one part alone."),
        widget=forms.NumberInput(attrs={"step": "0.01"}),
    )
    formats = forms.MultipleChoiceField(
        label=OPTIONS["formats"], widget=forms.CheckboxSelectMultiple
    )
    masks = forms.ChoiceField(label=OPTIONS["masks"])
    labels = forms.ChoiceField(label=OPTIONS["labels"])
    keep_whole = forms.IntegerField(
        label=OPTIONS["keep_whole"],
        min_value=0,
        max_value=MOST_WHOLE,
        required=False,
        help_text=_("Drawn by the seed. Leave it empty to keep all."),
    )
    leave_undecided = forms.BooleanField(label=OPTIONS["leave_undecided"], required=False)
    pack = forms.BooleanField(label=OPTIONS["pack"], required=False)
    terms = forms.CharField(
        label=_("Your own terms"),
        max_length=LONGEST_TERMS,
        required=False,
        help_text=_("Readers accept them beside the usual ones before they download."),
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        publisher = PUBLISHERS[campaign.protocol]
        self.fields["formats"].widget.attrs.pop("class", None)
        self._offer("formats", [(name, name) for name in publisher.formats])
        self.fields["formats"].initial = list(publisher.formats[:1])
        self._offer("masks", [(name, MASKS.get(name, name)) for name in publisher.masks])
        self._offer("labels", [(name, LABELS.get(name, name)) for name in publisher.labels])
        for name in OF_STIMULI if campaign.protocol != "stimuli" else ():
            del self.fields[name]
        for name in ("masks", "labels"):
            if name in self.fields and len(getattr(publisher, name)) == 1:
                del self.fields[name]

    def _offer(self, name: str, values: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = values

    def wanted(self) -> Wanted:
        """Return what was typed; what was not offered has its usual value."""
        said = dict(self.cleaned_data)
        version, seed, terms = (said.pop(name) for name in ("version", "seed", "terms"))
        options = Options(**(said | {"formats": tuple(sorted(said["formats"]))}))
        return Wanted(version, seed, options, terms=terms.strip())


class ReasonForm(Styled):
    """Why a release is held back; readers are told."""

    reason = forms.CharField(label=_("Reason, as readers will see it"), max_length=LONGEST_REASON)


class VersionForm(Styled):
    version = VersionField()


class TakedownForm(ReasonForm):
    """An artwork of the campaign by its name, or somebody who took part by id."""

    what = forms.CharField(
        label=_("Artwork or annotator"),
        max_length=600,
        help_text=_("An artwork as style/painting, or the id of an annotator."),
        widget=forms.TextInput(attrs=PLAIN),
    )
    erase = forms.BooleanField(
        label=_("Of an annotator: delete texts and masks too"), required=False
    )
    field_order = ("what", "reason", "erase")


class AcceptanceForm(Styled):
    """The terms are accepted, with an address."""

    address = forms.CharField(
        label=_("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"dir": "ltr", "autocomplete": "email"}),
    )
    terms = forms.CharField(max_length=64, widget=forms.HiddenInput)
    accepted = forms.BooleanField(label=_("I accept these terms"))
